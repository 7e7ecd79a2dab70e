-- Which languages there are is data of the program (packages/i18n/languages.json), which refuses any other.
alter table feedback drop constraint feedback_language_check,
  add constraint feedback_language_check check (language ~ '^[a-z]{2}$');
alter table chat_room drop constraint chat_room_language_check,
  add constraint chat_room_language_check check (language ~ '^[a-z]{2}$');
alter table service_conversation drop constraint service_conversation_language_check,
  add constraint service_conversation_language_check check (language ~ '^[a-z]{2}$');
