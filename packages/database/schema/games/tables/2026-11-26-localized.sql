-- Names and texts in several languages are one value each. The columns of before are kept in step for the program of
-- release 1, which may still run; they go with the next release.
alter table game_vendor_card
  add column name jsonb;
update game_vendor_card set
  name = jsonb_build_object('vi', name_vi, 'en', name_en);
alter table game_vendor_card
  alter column name set not null, add check (is_localized(name, 1, 60));
create trigger keep_language_columns before insert or update on game_vendor_card
  for each row execute function keep_language_columns('name');
alter table game
  add column name jsonb;
update game set
  name = jsonb_build_object('vi', name_vi, 'en', name_en);
alter table game
  alter column name set not null, add check (is_localized(name, 1, 80));
create trigger keep_language_columns before insert or update on game
  for each row execute function keep_language_columns('name');
