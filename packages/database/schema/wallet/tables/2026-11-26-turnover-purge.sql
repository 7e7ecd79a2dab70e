-- What ended requirements were filled with goes after `wallet.turnover_months`; the requirement and its figures stay, since
-- a second grant for the same thing is the first one. Null while every bet that filled it is still kept.
alter table turnover_requirement add column purged_at timestamptz;
create index turnover_requirement_ended on turnover_requirement (ended_at) where ended_at is not null and purged_at is null;
-- Rows come in order of time nearly.
create index turnover_bet_settled on turnover_bet using brin (settled_at);
