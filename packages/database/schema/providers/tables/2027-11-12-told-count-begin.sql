-- mode: after functions
alter table vendor_told_round validate constraint vendor_told_round_valid, validate constraint vendor_told_round_outcome,
  validate constraint vendor_told_round_why;
-- A new brand counts such rounds from the start. Where there are vendors the operator says from when: rounds that are known must not pay at once.
select setting_begin('games.told_count_from', '"2020-01-01T00:00:00Z"') where not exists (select from vendor);
