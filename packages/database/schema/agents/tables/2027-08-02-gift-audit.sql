-- From when on what a bet gives away in all is held against the product's maximum: before the release that gave each member a prize group
-- of their own, odds came on top of everybody's rebates.
alter table agent_close add column gifts_audited_from timestamptz not null default lotus_now();
