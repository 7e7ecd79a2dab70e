-- Erases personal data in a member's rows, when the account is erased (trust.md ACC-13). Complaints stay without the
-- name: correspondence must be kept (CMP-1).
create or replace function messages_erase_member(p_member bigint) returns text[]
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_images text[];
begin
  select coalesce(array_agg(i.name), '{}') into v_images from service_image i
  join service_conversation c on c.id = i.conversation_id where c.member_id = p_member;
  delete from inbox_message m where m.scope = 'MEMBER' and exists (
    select from inbox_state s where s.message_id = m.id and s.member_id = p_member and s.is_own)
    and not exists (select from inbox_state s where s.message_id = m.id and s.member_id <> p_member);
  delete from inbox_state where member_id = p_member;
  delete from inbox_login_mark where member_id = p_member;
  update chat_message set author = author || '{"name": "~", "avatar": null}' where member_id = p_member;
  delete from chat_report where member_id = p_member;
  delete from chat_mute where member_id = p_member;
  update feedback set name = null, contact = null where member_id = p_member;
  update service_message m set images = '{}', author_name = case m.kind when 'VISITOR' then '~' else m.author_name end
  from service_conversation c
  where c.id = m.conversation_id and c.member_id = p_member and (m.kind = 'VISITOR' or m.images <> '{}');
  delete from service_image i using service_conversation c where c.id = i.conversation_id and c.member_id = p_member;
  delete from service_conversation where member_id = p_member and not is_complaint and status = 'CLOSED';
  update service_conversation set name = null where member_id = p_member;
  return v_images;
end $$;

grant execute on function
  messages_erase_member(bigint)
  to lotus_app;
