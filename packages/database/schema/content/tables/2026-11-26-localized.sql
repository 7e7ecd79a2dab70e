-- Names and texts in several languages are one value each. The columns of before are kept in step for the program of
-- release 1, which may still run; they go with the next release.
alter table content_category
  add column name jsonb;
update content_category set
  name = jsonb_build_object('vi', name_vi, 'en', name_en);
alter table content_category
  alter column name set not null, add check (is_localized(name, 1, 60));
create trigger keep_language_columns before insert or update on content_category
  for each row execute function keep_language_columns('name');
alter table content_version
  add column title jsonb,
  add column summary jsonb,
  add column html jsonb;
update content_version set
  title = jsonb_build_object('vi', title_vi, 'en', title_en),
  summary = jsonb_build_object('vi', summary_vi, 'en', summary_en),
  html = jsonb_build_object('vi', html_vi, 'en', html_en);
alter table content_version
  alter column title set not null, add check (is_localized(title, 0, 140)),
  alter column summary set not null, add check (is_localized(summary, 0, 400)),
  alter column html set not null, add check (is_localized(html, 0, 100000));
create trigger keep_language_columns before insert or update on content_version
  for each row execute function keep_language_columns('title', 'summary', 'html');
alter table content_notice
  add column title jsonb,
  add column html jsonb;
update content_notice set
  title = jsonb_build_object('vi', title_vi, 'en', title_en),
  html = jsonb_build_object('vi', html_vi, 'en', html_en);
alter table content_notice
  alter column title set not null, add check (is_localized(title, 0, 140)),
  alter column html set not null, add check (is_localized(html, 0, 100000));
create trigger keep_language_columns before insert or update on content_notice
  for each row execute function keep_language_columns('title', 'html');
alter table content_banner
  add column title jsonb,
  add column text jsonb;
update content_banner set
  title = jsonb_build_object('vi', title_vi, 'en', title_en),
  text = jsonb_build_object('vi', text_vi, 'en', text_en);
alter table content_banner
  alter column title set not null, add check (is_localized(title, 0, 140)),
  alter column text set not null, add check (is_localized(text, 0, 200));
create trigger keep_language_columns before insert or update on content_banner
  for each row execute function keep_language_columns('title', 'text');
