-- Names and texts in several languages are one value each. The columns of before are kept in step for the program of
-- release 1, which may still run; they go with the next release.
alter table inbox_message
  add column title jsonb,
  add column body jsonb;
update inbox_message set
  title = jsonb_build_object('vi', title_vi, 'en', title_en),
  body = jsonb_build_object('vi', body_vi, 'en', body_en);
alter table inbox_message
  alter column title set not null, add check (is_localized(title, 1, 120)),
  alter column body set not null, add check (is_localized(body, 0, 16000));
create trigger keep_language_columns before insert or update on inbox_message
  for each row execute function keep_language_columns('title', 'body');
alter table chat_room
  add column name jsonb;
update chat_room set
  name = jsonb_build_object('vi', name_vi, 'en', name_en);
alter table chat_room
  alter column name set not null, add check (is_localized(name, 1, 60));
create trigger keep_language_columns before insert or update on chat_room
  for each row execute function keep_language_columns('name');
alter table service_answer
  add column text jsonb;
update service_answer set
  text = jsonb_build_object('vi', text_vi, 'en', text_en);
alter table service_answer
  alter column text set not null, add check (is_localized(text, 1, 1000));
create trigger keep_language_columns before insert or update on service_answer
  for each row execute function keep_language_columns('text');
