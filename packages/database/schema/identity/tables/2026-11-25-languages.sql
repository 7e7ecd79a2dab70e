-- Which languages there are is data of the program (packages/i18n/languages.json), which refuses any other.
alter table member drop constraint member_language_check,
  add constraint member_language_check check (language ~ '^[a-z]{2}$');
