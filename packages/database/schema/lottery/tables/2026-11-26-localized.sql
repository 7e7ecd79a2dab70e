-- Names and texts in several languages are one value each. The columns of before are kept in step for the program of
-- release 1, which may still run; they go with the next release.
alter table lottery_game
  add column name jsonb;
update lottery_game set
  name = jsonb_build_object('vi', name_vi, 'en', name_en);
alter table lottery_game
  alter column name set not null, add check (is_localized(name, 1, 200));
create trigger keep_language_columns before insert or update on lottery_game
  for each row execute function keep_language_columns('name');
