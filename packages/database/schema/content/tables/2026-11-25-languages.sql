-- Which languages there are is data of the program (packages/i18n/languages.json), which refuses any other.
alter table content_banner drop constraint content_banner_language_check,
  add constraint content_banner_language_check check (language = 'both' or language ~ '^[a-z]{2}$');
