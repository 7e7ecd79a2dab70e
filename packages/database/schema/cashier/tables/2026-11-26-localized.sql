-- Names and texts in several languages are one value each. The columns of before are kept in step for the program of
-- release 1, which may still run; they go with the next release.
alter table deposit_channel
  add column name jsonb;
update deposit_channel set
  name = jsonb_build_object('vi', name_vi, 'en', name_en);
alter table deposit_channel
  alter column name set not null, add check (is_localized(name, 1, 200));
create trigger keep_language_columns before insert or update on deposit_channel
  for each row execute function keep_language_columns('name');
