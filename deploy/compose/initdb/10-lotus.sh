#!/bin/sh
# Runs once, when the database is created: three logins, as docs/OPERATIONS.md has them. What members call cannot make money.
set -eu
password() {
  cat "/run/secrets/db_$1_password"
}
psql -v ON_ERROR_STOP=1 --username postgres --dbname postgres \
  -v owner="$(password owner)" -v work="$(password work)" -v members="$(password members)" <<'SQL'
create role lotus_app nologin;
create role lotus_api nologin;
create role lotus_owner login password :'owner';
create role lotus_work login password :'work' in role lotus_app;
create role lotus_members login password :'members' in role lotus_api;
create database lotus owner lotus_owner encoding 'UTF8' template template0;
revoke connect, temporary on database lotus from public;
grant connect on database lotus to lotus_owner, lotus_app, lotus_api;
SQL
