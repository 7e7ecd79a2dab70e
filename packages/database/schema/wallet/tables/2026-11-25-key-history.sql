-- Keys that are older than the time they are looked for often (`wallet.key_months`): the same rows, by year, so that the
-- table that every bet writes into does not grow without end. They still answer every copy of their command.
create table tx_key_history (like tx_key, primary key (source, ext_id, created_at)) partition by range (created_at);
create index tx_key_history_ref on tx_key_history (ref_ext_id, ref_source) where ref_ext_id is not null;
grant select on tx_key_history to lotus_app;
