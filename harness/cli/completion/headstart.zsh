#compdef headstart
# Headstart for zsh:  eval "$(./headstart completion zsh)"
_headstart() {
  local -a commands
  commands=(
@DESCRIBED@  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  case $words[2] in
    @WITH_EXERCISE@) compadd @EXERCISES@ ;;
    completion) compadd bash zsh fish ;;
  esac
  case $words[2] in
    hint) compadd -- --step ;;
    reset) compadd -- --restore ;;
    solution) compadd -- --reveal --side-by-side ;;
    watch) compadd -- --poll ;;
  esac
  compadd -- --help
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }
compdef _headstart headstart ./headstart
