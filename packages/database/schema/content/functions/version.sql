create or replace function content_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update content_state set version = version + 1;
  return null;
end $$;
create or replace trigger content_category_changed after insert or update or delete on content_category
  for each statement execute function content_changed();
create or replace trigger content_document_changed after insert or update or delete on content_document
  for each statement execute function content_changed();
create or replace trigger content_notice_changed after insert or update or delete on content_notice
  for each statement execute function content_changed();
create or replace trigger content_banner_changed after insert or update or delete on content_banner
  for each statement execute function content_changed();

-- Marks pop-ups, and what is written for agents, as seen by a member; other ids are ignored, so that nobody can fill the table.
create or replace function content_mark_seen(p_member bigint, p_notices bigint[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into content_seen (member_id, notice_id, seen_at)
  select p_member, id, lotus_now() from content_notice where id = any(p_notices) and (type = 'PU' or audience = 'agents')
  on conflict do nothing;
end $$;

grant execute on function
  content_mark_seen(bigint, bigint[])
  to lotus_app;
