# What stands for the parts of a server that a test has not: other users, packages to install, systemd, and the time that npm takes.
set -euo pipefail
sudo() (
  [ "$1" != -u ] || shift 2
  while [[ $1 == *=* ]]; do export "$1"; shift; done
  "$@"
)
adduser() { :; }
chown() { :; }
apt-get() { echo "(the tests bring their own) apt-get $*"; }
git() { [ "$1" != clone ] || cp -a "$MACHINE/repository/." "${@: -1}"; }
npm() {
  case "$*" in
    'install --global'*) ;;
    ci) ln -sfn "$PROJECT/node_modules" .; if [ -n "$BUILT" ]; then mkdir -p .cache; else ln -sfn "$PROJECT/.cache" .; fi ;;
    'run build') if [ -n "$BUILT" ]; then cp -a "$BUILT" "${OUTPUT_DIR:-dist}"; cp -a "$BUILT-intake" "${OUTPUT_DIR:-dist}-intake"; else command npm run build; fi ;;
    *) command npm "$@" ;;
  esac
}
nginx() { command nginx -c "$MACHINE/etc/nginx/nginx.conf" -e "$MACHINE/var/log/nginx.log" "$@"; }
systemctl() { "$NODE" "$PROJECT/tests/support/deploy/systemctl.ts" "$@"; }
journalctl() { cat "$MACHINE/var/log/$2.log"; }
cd "$MACHINE"
[ ! -f state ] || . ./state
