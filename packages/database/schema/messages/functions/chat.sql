-- A message in the form of the contract (`chat.send`).
create or replace function chat_view(m chat_message) returns jsonb
language sql stable
as $$ select jsonb_build_object('id', m.id::text, 'position', m.no::text, 'roomId', m.room_id, 'clientId', m.client_id,
  'author', m.author, 'text', case when m.removed_at is null then m.text else '' end, 'at', messages_time(m.created_at),
  'deleted', m.removed_at is not null) $$;

-- Until when a member is muted in this room; null if they may write.
create or replace function chat_muted_until(p_member bigint, p_room text) returns timestamptz
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
   select max(until) from chat_mute
    where member_id = p_member and (room_id is null or room_id = p_room) and ended_at is null and until > lotus_now());
end $$;

-- Writes one message, or returns {"code": why not}. The same (writer, client id) is the same message, however often it
-- is sent, so a caller who lost the answer can ask again.
create or replace function chat_post(
  p_room text, p_member bigint, p_operator bigint, p_author jsonb, p_client text, p_text text, p_folded text,
  p_duplicate_minutes integer)
returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_room chat_room;
  v_message chat_message;
  v_until timestamptz;
  v_now timestamptz;
begin
  select * into v_room from chat_room where id = p_room for update;
  if not found then return jsonb_build_object('code', 'not_found'); end if;
  select * into v_message from chat_message
  where client_id = p_client and (member_id = p_member or operator_id = p_operator);
  if found then return chat_view(v_message); end if;
  if not v_room.is_open then return jsonb_build_object('code', 'chat_closed'); end if;
  v_now := lotus_now();
  if p_member is not null then
    v_until := chat_muted_until(p_member, p_room);
    if v_until is not null then return jsonb_build_object('code', 'chat_muted', 'until', messages_time(v_until)); end if;
    select * into v_message from chat_message
    where member_id = p_member and room_id = p_room order by no desc limit 1;
    if found and v_message.created_at > v_now - make_interval(secs => v_room.slow_seconds) then
      return jsonb_build_object('code', 'chat_slow', 'secondsLeft',
        greatest(1, ceil(extract(epoch from v_message.created_at - v_now) + v_room.slow_seconds)));
    end if;
    if exists (select from (
        select folded, created_at from chat_message where member_id = p_member and room_id = p_room order by no desc limit 20) recent
      where recent.folded = p_folded and recent.created_at > v_now - make_interval(mins => p_duplicate_minutes)) then
      return jsonb_build_object('code', 'chat_duplicate');
    end if;
  end if;
  update chat_room set last_no = last_no + 1 where id = p_room;
  insert into chat_message (room_id, no, member_id, operator_id, author, client_id, text, folded, created_at)
  values (p_room, v_room.last_no + 1, p_member, p_operator, p_author, p_client, p_text, p_folded, v_now)
  returning * into v_message;
  perform outbox_add('chat.message', 'room:' || p_room, chat_view(v_message));
  return chat_view(v_message);
end $$;

-- Hides a message, also in the event that announced it; false if it does not exist or is hidden already.
create or replace function chat_remove(p_message bigint, p_by text, p_reason text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_message chat_message;
begin
  update chat_message set removed_at = lotus_now(), removed_by = p_by, removed_reason = p_reason
  where id = p_message and removed_at is null returning * into v_message;
  if not found then return false; end if;
  perform outbox_rewrite('room:' || v_message.room_id, 'chat.message', v_message.id::text, chat_view(v_message));
  perform outbox_add('chat.removed', 'room:' || v_message.room_id, jsonb_build_object(
    'roomId', v_message.room_id, 'id', v_message.id::text, 'position', v_message.no::text));
  return true;
end $$;

grant execute on function
  chat_view(chat_message),
  chat_muted_until(bigint, text),
  chat_post(text, bigint, bigint, jsonb, text, text, text, integer),
  chat_remove(bigint, text, text)
  to lotus_app;
