# What stands for the parts of a server that a test has not: other users, packages to install, a terminal, systemd, and the time that npm takes.
set -euo pipefail
sudo() (
  [ "$1" != -u ] || shift 2
  while [[ $1 == *=* ]]; do export "$1"; shift; done
  "$@"
)
adduser() { :; }
chown() { :; }
apt-get() { echo "(the tests bring their own) apt-get $*"; }
createuser() { printf 'password\npassword\n' | setsid --wait createuser "$@"; }
npm() {
  case "$*" in
    'install --global'*) ;;
    ci | install) ln -sfn "$PROJECT/node_modules" .; if [ -n "$BUILT" ]; then mkdir -p .cache; else ln -sfn "$PROJECT/.cache" .; fi ;;
    'run build') if [ -n "$BUILT" ]; then take_built "${OUTPUT_DIR:-dist}"; else command npm run build; fi ;;
    start) serve_until_stopped ;;
    # These ask before they do anything.
    'run erase'* | 'run resend'* | 'run newsletter'*) echo y | script --quiet --return --command "npm$(printf ' %q' "$@")" /dev/null ;;
    *) command npm "$@" ;;
  esac
}
take_built() {
  rm -rf "$1" "$1-intake"
  cp -a "$BUILT" "$1"
  cp -a "$BUILT-intake" "$1-intake"
  sed -i "s|\"siteUrl\":\"[^\"]*\"|\"siteUrl\":\"$(sed -n 's/^SITE_URL=//p' .env)\"|" "$1-intake/build.json"
  git log -1 --format=%s > "$1/version.txt"
}
serve_until_stopped() {
  setsid npm start > "$MACHINE/var/log/npm.log" 2>&1 &
  echo $! > "$MACHINE/run/npm.pid"
  until grep --quiet "The desk, http://localhost:$PORT/" "$MACHINE/var/log/npm.log"; do kill -0 $! || { cat "$MACHINE/var/log/npm.log"; return 1; }; sleep 0.1; done
  cat "$MACHINE/var/log/npm.log"
}
# The build writes a configuration, too, with a server's own folders.
nginx() { sed -i "s# /var/# $MACHINE/var/#g" "$MACHINE"/etc/nginx/sites-available/*; command nginx -c "$MACHINE/etc/nginx/nginx.conf" -e "$MACHINE/var/log/nginx.log" "$@"; }
systemctl() { "$NODE" "$PROJECT/tests/support/deploy/systemctl.ts" "$@"; }
journalctl() { cat "$MACHINE/var/log/$2.log"; }
cd "$MACHINE"
[ ! -f state ] || . ./state
