-- The place in the queue: 1 is next; null unless it waits.
create or replace function service_place(c service_conversation) returns integer
language plpgsql stable as $$
#variable_conflict use_column
begin
  return case when c.status = 'WAITING' then 1 + (
  select count(*)::integer from service_conversation w
  where w.status = 'WAITING' and (w.is_vip and not c.is_vip or w.is_vip = c.is_vip and (w.queued_at, w.id) < (c.queued_at, c.id)))
  end;
end $$;

-- In the form of the contract (`service.close`).
create or replace function service_view(c service_conversation) returns jsonb
language sql stable
as $$ select jsonb_build_object('id', c.id::text, 'status', c.status, 'waitingPosition', service_place(c),
  'operatorName', c.operator_name, 'isVip', c.is_vip, 'canUpload', c.status <> 'CLOSED', 'rating', c.rating,
  'closedAt', messages_time(c.closed_at)) $$;

-- In the form of the contract (`service.send`); pictures are under this address.
create or replace function service_message_view(m service_message) returns jsonb
language sql stable
as $$ select jsonb_build_object('id', m.id::text, 'position', m.no::text, 'clientId', m.client_id,
  'author', jsonb_build_object('kind', m.kind, 'name', m.author_name), 'text', m.text,
  'images', coalesce((select jsonb_agg('/media/service/' || x.name order by x.place)
    from unnest(m.images) with ordinality as x(name, place)), '[]'::jsonb),
  'event', m.event, 'at', messages_time(m.created_at), 'deleted', false) $$;

-- Changes of the queue are serialised, so that places are announced in order.
create or replace function service_lock_queue() returns void
language sql volatile
as $$ select pg_advisory_xact_lock(hashtext('service_queue')) $$;

-- Notifies the conversation and the customer service operators of a change, and the first fifty of the queue of their
-- new place.
create or replace function service_tell(p_conversation bigint) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  c service_conversation;
begin
  for c in
    update service_conversation x set shown_place = o.place
    from (
      select w.id, row_number() over (order by w.is_vip desc, w.queued_at, w.id)::integer as place
      from service_conversation w where w.status = 'WAITING' order by w.is_vip desc, w.queued_at, w.id limit 50
    ) o
    where x.id = o.id and x.id <> p_conversation and x.shown_place is distinct from o.place returning x.*
  loop
    perform outbox_add('service.changed', 'service:' || c.id, service_view(c));
  end loop;
  select * into strict c from service_conversation where id = p_conversation;
  update service_conversation set shown_place = service_place(c) where id = p_conversation;
  perform outbox_add('service.changed', 'service:' || c.id, service_view(c));
  perform outbox_add('service.queue_changed', 'support', jsonb_build_object('conversationId', c.id::text));
end $$;

-- Adds a line to a conversation whose row the caller may have locked. SYSTEM lines say what happened (`p_event`).
create or replace function service_write(
  p_conversation bigint, p_kind text, p_name text, p_operator bigint, p_client text, p_text text, p_images text[], p_event text)
returns service_message
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_no bigint;
  m service_message;
begin
  update service_conversation set last_no = last_no + 1, last_at = lotus_now(),
    last_kind = case p_kind when 'SYSTEM' then last_kind else p_kind end,
    last_text = case p_kind when 'SYSTEM' then last_text else left(p_text, 120) end,
    visitor_seen_at = case p_kind when 'VISITOR' then lotus_now() else visitor_seen_at end,
    visitor_typing_until = case p_kind when 'VISITOR' then null else visitor_typing_until end,
    operator_typing_until = case p_kind when 'OPERATOR' then null else operator_typing_until end
  where id = p_conversation returning last_no into strict v_no;
  insert into service_message (conversation_id, no, kind, author_name, operator_id, client_id, text, images, event)
  values (p_conversation, v_no, p_kind, p_name, p_operator, p_client, p_text, p_images, p_event) returning * into m;
  perform outbox_add('service.message', 'service:' || p_conversation,
    jsonb_build_object('conversationId', p_conversation::text, 'message', service_message_view(m)));
  return m;
end $$;

-- One message of the visitor or of the conversation's operator, or {"code": why not}. The same client id is the same
-- message. Pictures must have been uploaded into this conversation by the same side and can be used once.
create or replace function service_post(
  p_conversation bigint, p_kind text, p_name text, p_operator bigint, p_client text, p_text text, p_images text[])
returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  c service_conversation;
  m service_message;
begin
  select * into c from service_conversation where id = p_conversation for update;
  if not found then return jsonb_build_object('code', 'not_found'); end if;
  select * into m from service_message
  where conversation_id = p_conversation and kind = p_kind and client_id = p_client;
  if found then return service_message_view(m); end if;
  if c.status = 'CLOSED' then
    return jsonb_build_object('code', case p_kind when 'VISITOR' then 'service_closed' else 'state_conflict' end);
  end if;
  if p_kind = 'OPERATOR' and (c.status <> 'OPEN' or c.operator_id is distinct from p_operator) then
    return jsonb_build_object('code', 'state_conflict');
  end if;
  if cardinality(p_images) <> (select count(*) from service_image i where i.name = any (p_images)
      and i.conversation_id = p_conversation and i.kind = p_kind and i.message_id is null) then
    return jsonb_build_object('code', 'upload_invalid');
  end if;
  m := service_write(p_conversation, p_kind, p_name, p_operator, p_client, p_text, p_images, null);
  update service_image set message_id = m.id where name = any (p_images);
  -- The operators' list shows who waits for an answer; that changes when the other side writes, not with every line.
  if c.last_kind <> p_kind then
    perform outbox_add('service.queue_changed', 'support', jsonb_build_object('conversationId', c.id::text));
  end if;
  return service_message_view(m);
end $$;

-- Ends it with a line about how; false if it is over already.
create or replace function service_end(p_conversation bigint, p_event text, p_name text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform service_lock_queue();
  perform from service_conversation where id = p_conversation and status <> 'CLOSED' for update;
  if not found then return false; end if;
  perform service_write(p_conversation, 'SYSTEM', p_name, null, null, '', '{}', p_event);
  update service_conversation set status = 'CLOSED', closed_at = lotus_now(), visitor_typing_until = null,
    operator_typing_until = null where id = p_conversation;
  perform service_tell(p_conversation);
  return true;
end $$;

grant execute on function
  service_place(service_conversation),
  service_view(service_conversation),
  service_message_view(service_message),
  service_lock_queue(),
  service_tell(bigint),
  service_write(bigint, text, text, bigint, text, text, text[], text),
  service_post(bigint, text, text, bigint, text, text, text[]),
  service_end(bigint, text, text)
  to lotus_app;
