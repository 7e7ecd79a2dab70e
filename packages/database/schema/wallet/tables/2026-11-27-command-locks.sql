-- What a command locks beside its member, if others lock the same: a function (items jsonb, places bigint[]) returns
-- void. A batch calls it once, after its members and before any of its commands, with the places of all commands that
-- share it, so that it can lock for all of them in one order and two batches never wait for each other.
alter table wallet_command add column lock_function regprocedure;
