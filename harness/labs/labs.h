// Each lab's computation; one file each.
#pragma once

#include "lab.h"

namespace headstart {

LabResult run_average_lab();
LabResult run_fade_lab();
LabResult run_self_match_lab();
LabResult run_by_hand_lab();
LabResult run_grid_lab();
LabResult run_three_words_lab();
LabResult run_qkv_lab();
LabResult run_divisor_lab();
LabResult run_knob_lab();
LabResult run_four_runs_lab();
LabResult run_ceiling_lab();

}  // namespace headstart
