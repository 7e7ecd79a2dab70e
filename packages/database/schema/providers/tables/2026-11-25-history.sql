-- Rounds that ended and outcomes that are older than `providers.history_months`: the same rows, by year, so that the tables
-- that every call of a vendor writes into do not grow without end. Whatever a vendor names of them later comes back first.
create table vendor_round_history (like vendor_round, primary key (id, opened_at)) partition by range (opened_at);
create index vendor_round_history_name on vendor_round_history (round_id, vendor, member_id);
create index vendor_round_history_member on vendor_round_history (member_id, opened_at desc, id desc) where bet >= 0;
create table vendor_tx_history (like vendor_tx, primary key (vendor, tx_id, created_at)) partition by range (created_at);
create index vendor_tx_history_ref on vendor_tx_history (ref_tx_id, vendor) where ref_tx_id is not null;
create index vendor_tx_history_round on vendor_tx_history (round_row) where round_row is not null;
create index vendor_tx_history_day on vendor_tx_history using brin (created_at) with (pages_per_range = 32, autosummarize = on);
grant select on vendor_round_history, vendor_tx_history to lotus_app;
