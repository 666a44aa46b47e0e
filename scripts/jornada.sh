#!/bin/sh
# Program of a release archive: `jornada start` runs the server, every other word is a command of the operator.
set -eu

here=$(dirname -- "$(readlink -f -- "$0")")
# The program is at the top of the archive and in bin/.
[ -f "$here/release.json" ] || here=$(dirname -- "$here")

# Settings of the service also hold for commands in a shell. The form is that of EnvironmentFile in systemd; variables of the shell win.
env_file=${JORNADA_ENV_FILE-/etc/jornada.env}
if [ -n "${JORNADA_ENV_FILE:-}" ] && [ ! -r "$env_file" ]; then
  echo "The file of JORNADA_ENV_FILE cannot be read: $env_file." >&2
  exit 1
fi
if [ -n "$env_file" ] && [ -f "$env_file" ] && [ -r "$env_file" ]; then
  number=0
  while IFS= read -r line || [ -n "$line" ]; do
    number=$((number + 1))
    line=${line#"${line%%[![:space:]]*}"}
    line=${line%"${line##*[![:space:]]}"}
    case $line in '' | '#'* | ';'*) continue ;; esac
    name=${line%%=*}
    value=${line#*=}
    value=${value#"${value%%[![:space:]]*}"}
    case $name in
      '' | "$line" | [0-9]* | *[!A-Za-z0-9_]*)
        echo "$env_file, line $number: write NAME=value." >&2
        exit 1
        ;;
    esac
    plain=$value
    case $value in
      "'"?*"'" | "''") value=${value#?} value=${value%?} plain=$(printf '%s' "$value" | tr -d '"\\') ;;
      '"'?*'"' | '""') value=${value#?} value=${value%?} plain=$value ;;
    esac
    case $plain in
      *[\\\"\']*)
        echo "$env_file, line $number: put a value with quotes or backslashes between single quotes: $name='…'." >&2
        exit 1
        ;;
    esac
    # The name has letters, digits and _ alone.
    eval "known=\${$name+yes}"
    [ "$known" = yes ] || export "$name=$value"
  done <"$env_file"
fi

# Data belong to the account, not to the release: another release finds them.
if [ -z "${JORNADA_DATA_DIR:-}" ]; then
  if [ "$(id -u)" = 0 ]; then
    JORNADA_DATA_DIR=/var/lib/jornada
  elif [ -n "${XDG_DATA_HOME:-${HOME:-}}" ]; then
    JORNADA_DATA_DIR=${XDG_DATA_HOME:-$HOME/.local/share}/jornada
  else
    echo "Set JORNADA_DATA_DIR to the folder for the data: this account has no home folder." >&2
    exit 1
  fi
fi

export JORNADA_DATA_DIR JORNADA_COMMAND="$0"
# The folder of the release may be read-only. Root leaves nothing in the folder of a service, which could not write to it.
if [ -O "$JORNADA_DATA_DIR" ] || [ ! -e "$JORNADA_DATA_DIR" ]; then
  export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$JORNADA_DATA_DIR/compile-cache}"
fi
# Node needs libatomic, which a small Debian does not have.
export LD_LIBRARY_PATH="$here/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"

node=$here/node_modules/.bin/node
if [ "${1:-}" = start ]; then
  if [ $# -gt 1 ]; then
    echo "start takes no further words: settings come from the environment." >&2
    exit 2
  fi
  exec "$node" --max-semi-space-size=8 "$here/server/entry/process/main.ts"
fi
exec "$node" "$here/server/entry/cli/main.ts" "$@"
