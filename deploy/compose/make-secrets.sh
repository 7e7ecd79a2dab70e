#!/bin/sh
# Makes the secrets of compose.yaml once, each a file that only its owner reads. Nothing that exists is changed.
set -eu
umask 077
cd "$(dirname "$0")"
mkdir -p secrets
cd secrets
make() {
  [ -s "$1" ] || printf %s "$2" > "$1"
}
random() {
  openssl rand -hex 32
}
make db_admin_password "$(random)"
for login in owner work members; do make "db_${login}_password" "$(random)"; done
for login in owner work members; do
  make "db_${login}_url" "postgres://lotus_${login}:$(cat "db_${login}_password")@db:5432/lotus"
done
make pepper "$(random)"
# The program in the container is user 10001; compose mounts these files as they are.
chmod 0444 db_*_url pepper db_*_password
chmod 0711 .
echo "secrets/ is complete. Keep a copy of secrets/pepper with your backups: without it nobody can log in again."
