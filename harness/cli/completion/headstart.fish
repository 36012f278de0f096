# Headstart for fish:  ./headstart completion fish | source
complete -c headstart -f
for pair in @PAIRS@
    set -l parts (string split -m 1 : -- $pair)
    complete -c headstart -n __fish_use_subcommand -a $parts[1] -d $parts[2]
end
complete -c headstart -n '__fish_seen_subcommand_from @WITH_EXERCISE_SPACED@' -a '@EXERCISES@'
complete -c headstart -n '__fish_seen_subcommand_from completion' -a 'bash zsh fish'
complete -c headstart -n '__fish_seen_subcommand_from hint' -l step
complete -c headstart -n '__fish_seen_subcommand_from reset' -l restore
complete -c headstart -n '__fish_seen_subcommand_from solution' -l reveal -l side-by-side
complete -c headstart -n '__fish_seen_subcommand_from watch' -l poll
