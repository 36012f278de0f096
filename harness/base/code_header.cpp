// Nothing to compile: this file gives the precompiled header of exercise code a target.
