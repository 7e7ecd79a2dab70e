-- Stores a file with its lines: all of it, or nothing. A file that is there already, and lines that are, are told and add
-- nothing. Lines are written in the order of their identities, so that two files at once wait and never block each other.
-- {"channel", "account", "hash", "name", "format", "operatorId", "operatorName"}; lines: [{"line", "identity", "bookedAt", "hasTime",
-- "amount", "currency", "direction", "content", "payerName", "payerAccount", "bankRef"}]
create or replace function cashier_store_bank_file(p jsonb, p_lines jsonb) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  f bank_file;
  v_fresh integer;
begin
  if not exists (select from deposit_channel where code = p ->> 'channel' and provider = 'transfer' and payee_account = p ->> 'account') then
    return jsonb_build_object('code', 'channel_unavailable');
  end if;
  insert into bank_file (channel_code, account, hash, name, format, lines, fresh, operator_id, operator_name)
  values (p ->> 'channel', p ->> 'account', p ->> 'hash', p ->> 'name', p ->> 'format', jsonb_array_length(p_lines), 0,
    (p ->> 'operatorId')::bigint, p ->> 'operatorName')
  on conflict (account, hash) do nothing returning * into f;
  if not found then
    select * into f from bank_file where account = p ->> 'account' and hash = p ->> 'hash';
    return jsonb_build_object('code', 'ok', 'id', f.id::text, 'isKnown', true, 'fresh', 0);
  end if;
  -- Numbered as the bank booked them, so that a list by number reads like its statement.
  insert into bank_line (id, file_id, line, account, identity, booked_at, has_time, amount, currency, direction, content, payer_name,
    payer_account, bank_ref) overriding system value
  select n.id, f.id, n.line, f.account, n.identity, n."bookedAt", n."hasTime", n.amount, n.currency, n.direction, n.content, n."payerName",
    n."payerAccount", n."bankRef"
  from (select nextval('bank_line_id_seq') as id, x.*
    from (select * from jsonb_to_recordset(p_lines) y(line integer, identity text, "bookedAt" timestamptz, "hasTime" boolean, amount bigint,
      currency text, direction text, content text, "payerName" text, "payerAccount" text, "bankRef" text) order by y."bookedAt", y.line desc) x) n
  order by n.identity on conflict (account, identity) do nothing;
  get diagnostics v_fresh = row_count;
  update bank_file set fresh = v_fresh where id = f.id;
  return jsonb_build_object('code', 'ok', 'id', f.id::text, 'isKnown', false, 'fresh', v_fresh);
end $$;

-- New lines that no order can be found for: what goes out is ignored, the rest waits with its reason.
-- [{"id", "reason"}]
create or replace function cashier_set_bank_lines_open(p jsonb) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_count integer;
begin
  with told as (
    select l.id, x.reason from jsonb_to_recordset(p) x(id bigint, reason text) join bank_line l on l.id = x.id
    where l.state = 'new' order by l.id for update of l skip locked
  ) update bank_line l set state = case when l.direction = 'out' then 'ignored' else 'open' end,
      reason = case when l.direction = 'out' then 'outgoing' else told.reason end
    from told where l.id = told.id;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- A payment of the order that another source told of, equal in amount, and that stands behind no line yet: the line shows the
-- same transfer, so it confirms and credits nothing. {} where there is none.
create or replace function cashier_payment_told(d deposit, l bank_line, p_amount bigint) returns jsonb
language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_extra bigint;
begin
  if d.provider_ref is null then return '{}'; end if;
  if d.amount_paid = p_amount and not exists (select from bank_line o where o.deposit_id = d.id and o.extra_id is null) then
    return jsonb_build_object('extra', null);
  end if;
  select x.id into v_extra from deposit_extra_payment x
  where x.deposit_id = d.id and x.is_currency and x.amount = p_amount and not exists (select from bank_line o where o.extra_id = x.id)
  order by (x.provider_ref = l.bank_ref) desc nulls last, x.id limit 1;
  return case when v_extra is null then '{}' else jsonb_build_object('extra', v_extra) end;
end $$;

-- One line and the order it pays, under the line's lock, then the order's: the money goes the way of any payment
-- (cashier_take_payment), so it is credited exactly once, or waits with the deposits. Without `operatorId` it is the match by content
-- of a new line, which in doubt leaves the line open with a reason; with it an operator's decision over an open one.
-- {"line", "ref", "channel", "house", "fingerprint" (hex), "turnoverPpm", "secondFrom", "clockMinutes", "operatorId", "operatorName", "note"}
create or replace function cashier_match_bank_line(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  l bank_line;
  d deposit;
  c deposit_channel;
  v_is_hand constant boolean := p ->> 'operatorId' is not null;
  v_amount bigint;
  v_ref text;
  v_told jsonb;
  v_reply jsonb;
  v_extra bigint;
  v_reason text;
begin
  select * into l from bank_line where id = (p ->> 'line')::bigint for update;
  if not found then return jsonb_build_object('code', 'not_found'); end if;
  if l.state <> (case when v_is_hand then 'open' else 'new' end) or l.direction = 'out' then
    return jsonb_build_object('code', 'state_conflict', 'state', l.state);
  end if;
  select * into c from deposit_channel where code = p ->> 'channel';
  select * into d from deposit where ref_no = p ->> 'ref' and channel_code = c.code for update;
  if d.id is null then return jsonb_build_object('code', 'order_unknown'); end if;
  v_reason := case
    when c.provider <> 'transfer' or c.payee_account <> l.account then 'other_account'
    -- Booked a day or more before the order was: the day or the content is a mistake.
    when l.booked_at < d.created_at - interval '1 day' then 'before_order'
  end;
  if v_reason is not null and v_is_hand then return jsonb_build_object('code', 'state_conflict', 'state', v_reason); end if;
  v_amount := greatest(l.amount / c.vnd_per_unit, 1);
  if v_is_hand and v_amount >= (p ->> 'secondFrom')::bigint then
    if l.asked_by is null or l.asked_ref <> d.ref_no then
      update bank_line set asked_ref = d.ref_no, asked_note = p ->> 'note', asked_by = (p ->> 'operatorId')::bigint,
        asked_name = p ->> 'operatorName', asked_at = lotus_now() where id = l.id;
      return jsonb_build_object('code', 'ok', 'outcome', 'asked');
    end if;
    if l.asked_by = (p ->> 'operatorId')::bigint then return jsonb_build_object('code', 'same_operator'); end if;
  end if;
  if v_reason is null then
    v_told := case when l.currency = 'VND' then cashier_payment_told(d, l, v_amount) else '{}' end;
    if v_told ? 'extra' then
      v_extra := (v_told ->> 'extra')::bigint;
      v_reply := jsonb_build_object('code', 'ok', 'outcome', case when v_extra is null and d.status in ('CREDITED', 'REVERSED') then 'confirmed' else 'review' end);
    else
      v_ref := coalesce(l.bank_ref, 'L' || left(l.identity, 40));
      -- A bank may give one reference to several transfers (a batch): an operator tells them apart, and the line is counted once by itself.
      if v_is_hand and (exists (select from deposit x where x.channel_code = d.channel_code and x.provider_ref = v_ref)
        or exists (select from deposit_extra_payment x where x.channel_code = d.channel_code and x.provider_ref = v_ref))
      then v_ref := 'L' || left(l.identity, 40); end if;
      v_reply := cashier_take_payment(jsonb_build_object('channel', d.channel_code, 'ref', d.ref_no, 'providerRef', v_ref,
        'authorisation', 'STATEMENT-' || l.id, 'amount', v_amount, 'isCurrency', l.currency = 'VND', 'paidAt', l.booked_at,
        -- A part of one VND is another amount than any order's.
        'vnd', case when l.amount % 10000 = 0 then l.amount / 10000 else 0 end,
        -- A bank's clock is not ours: so many minutes before the order are its difference.
        'isTimely', l.has_time and l.booked_at between d.created_at - make_interval(mins => (p ->> 'clockMinutes')::integer) and d.expires_at,
        'house', p ->> 'house', 'fingerprint', p ->> 'fingerprint', 'turnoverPpm', (p ->> 'turnoverPpm')::integer));
      select x.id into v_extra from deposit_extra_payment x where x.channel_code = d.channel_code and x.provider_ref = v_ref and x.deposit_id = d.id;
    end if;
    -- What no credit takes (the reference is another payment's, a fee above the amount) stays for an operator.
    if v_reply ->> 'code' <> 'ok' or v_reply ->> 'outcome' = 'duplicate' then
      if v_is_hand then return jsonb_build_object('code', 'state_conflict', 'state', coalesce(v_reply ->> 'outcome', v_reply ->> 'code')); end if;
      v_reason := case when v_reply ->> 'code' in ('key_conflict', 'ok') then 'ref_used' else 'not_credited' end;
    end if;
  end if;
  if v_reason is not null then
    update bank_line set state = 'open', reason = v_reason where id = l.id;
    return jsonb_build_object('code', 'ok', 'outcome', 'open');
  end if;
  select * into d from deposit where id = d.id;
  update bank_line set state = case v_reply ->> 'outcome' when 'late_review' then 'review' else v_reply ->> 'outcome' end,
    reason = case when v_extra is not null then 'paid_again' when v_reply ->> 'outcome' in ('late_review', 'review') then d.review_reason end,
    member_id = d.member_id, deposit_id = d.id, extra_id = v_extra, ref_no = d.ref_no,
    decided_by = (p ->> 'operatorId')::bigint, decided_name = p ->> 'operatorName',
    decided_note = case when v_is_hand then p ->> 'note' end, decided_at = case when v_is_hand then lotus_now() end
  where id = l.id returning * into l;
  return jsonb_build_object('code', 'ok', 'outcome', l.state);
end $$;

-- An operator ends an open line without an order: it is no deposit (`ignored`), or its money went back outside (`returned`).
create or replace function cashier_end_bank_line(p_id bigint, p_state text, p_note text, p_operator bigint, p_operator_name text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  l bank_line;
begin
  select * into l from bank_line where id = p_id for update;
  if not found then return jsonb_build_object('code', 'not_found'); end if;
  if l.state <> 'open' or p_state not in ('ignored', 'returned') then return jsonb_build_object('code', 'state_conflict', 'state', l.state); end if;
  update bank_line set state = p_state, decided_by = p_operator, decided_name = p_operator_name, decided_note = p_note, decided_at = lotus_now()
  where id = l.id;
  return jsonb_build_object('code', 'ok', 'outcome', p_state);
end $$;

grant execute on function
  cashier_store_bank_file(jsonb, jsonb),
  cashier_set_bank_lines_open(jsonb),
  cashier_match_bank_line(jsonb),
  cashier_end_bank_line(bigint, text, text, bigint, text)
  to lotus_app;
