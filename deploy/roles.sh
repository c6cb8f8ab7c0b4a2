#!/bin/sh
# Run once by the image of PostgreSQL, when its data directory is empty: two roles, and the database of the first.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -v owner="$OWNER_PASSWORD" -v running="$RUNNING_PASSWORD" <<'SQL'
create role inkingi_owner login password :'owner';
create role inkingi login password :'running';
create database inkingi owner inkingi_owner;
SQL
