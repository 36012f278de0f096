# Headstart for bash:  eval "$(./headstart completion bash)"
_headstart() {
  local words=
  if [ "$COMP_CWORD" = 1 ]; then
    words="@COMMANDS@ --help --version"
  else
    case ${COMP_WORDS[1]} in
      @WITH_EXERCISE@) words="@EXERCISES@" ;;
      completion) words="bash zsh fish" ;;
    esac
    case ${COMP_WORDS[1]} in
      hint) words="$words --step" ;;
      reset) words="$words --restore" ;;
      solution) words="$words --reveal --side-by-side" ;;
      watch) words="$words --poll" ;;
    esac
    words="$words --help"
  fi
  # shellcheck disable=SC2207 # words without spaces
  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _headstart headstart ./headstart
