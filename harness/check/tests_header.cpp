// Nothing to compile: this file gives the precompiled header of the tests a target.
