-- Payouts through a provider (operations.md 3.4, docs/payment-api). Each step is one function; all of them lock the member's
-- accounts, then the withdrawal, then the payout.

-- What a payout carries: a part of what is paid out, or all of it.
create or replace function cashier_payout_amount(o withdrawal_payout, w withdrawal) returns bigint
language plpgsql immutable set search_path = public, pg_temp as $$
begin
  return coalesce(o.amount, w.amount - w.fee);
end $$;

-- What of a withdrawal is not paid yet: its parts whose provider said so are, and what stays in the wallet is not paid any more.
create or replace function cashier_unpaid(w withdrawal) returns bigint
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return w.amount - w.fee - w.given_back - coalesce((select sum(cashier_payout_amount(o, w)) from withdrawal_payout o
    where o.cell = cell_of(w.member_id) and o.member_id = w.member_id and o.withdrawal_id = w.id and o.state = 'paid'), 0)::bigint;
end $$;

-- In how many parts of at most `p_most` an amount is paid; null: it is not split.
create or replace function cashier_part_count(p_amount bigint, p_most bigint) returns bigint
language sql immutable as $$
  select case when p_most is null then 1 else greatest(ceil(p_amount::numeric / greatest(p_most / 100 * 100, 100)), 1)::bigint end
$$;

-- An amount as the fewest parts of at most `p_most`, as equal as hundredths allow; the sum is the amount.
create or replace function cashier_parts_of(p_amount bigint, p_most bigint) returns bigint[]
language sql immutable as $$
  select array_agg((p_amount / 100 / x.n + case when i <= p_amount / 100 % x.n then 1 else 0 end) * 100 + case i when x.n then p_amount % 100 else 0 end order by i)
  from (select cashier_part_count(p_amount, p_most) as n) x cross join lateral generate_series(1, x.n) i
$$;

-- To which kinds of accounts a channel's provider pays, as the program says; left out: to banks.
create or replace function cashier_kinds_of(p jsonb) returns text[]
language sql immutable as $$
  select array(select jsonb_array_elements_text(coalesce(nullif(p -> 'kinds', 'null'), '["bank"]')))
$$;

-- An approved withdrawal is to be paid through this channel: the orders are committed before the provider is asked. What one payout
-- cannot carry is paid in parts; what is paid already is not paid again. Called under the locks by the decision of an operator or of
-- the rules (then without an operator). `p_kinds`: to which kinds of accounts its provider pays.
create or replace function cashier_begin_payout(
  w withdrawal, p_channel text, p_operator bigint, p_operator_name text, p_note text, p_kinds text[]) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  c deposit_channel;
  v_attempt integer;
  v_round integer;
  v_parts bigint[];
begin
  select * into c from deposit_channel where code = p_channel and provider <> 'transfer';
  if not found then return jsonb_build_object('code', 'channel_unavailable'); end if;
  if not exists (select from payout_account a where a.id = w.payout_account_id and a.member_id = w.member_id and a.kind = any (p_kinds)) then
    return jsonb_build_object('code', 'channel_unavailable');
  end if;
  select coalesce(max(attempt), 0), coalesce(max(coalesce(round, attempt)), 0) + 1 into v_attempt, v_round from withdrawal_payout
  where cell = cell_of(w.member_id) and member_id = w.member_id and withdrawal_id = w.id;
  -- Where the operator set no most for one payout, it is never split.
  if v_round > 20 or cashier_part_count(cashier_unpaid(w), c.payout_max) > 20 then return jsonb_build_object('code', 'channel_unavailable'); end if;
  v_parts := case when c.payout_max is null then array[cashier_unpaid(w)] else cashier_parts_of(cashier_unpaid(w), c.payout_max) end;
  -- One round at a time: whoever calls this saw that none is on its way.
  if exists (select from withdrawal_payout o where o.cell = cell_of(w.member_id) and o.member_id = w.member_id and o.withdrawal_id = w.id
    and o.state in ('asked', 'sent'))
  then raise exception 'a payout of withdrawal % is on its way', w.id using errcode = 'LT910'; end if;
  perform cashier_drop_rest(w);
  insert into withdrawal_payout (cell, member_id, withdrawal_id, attempt, payout_ref, channel_code, amount_vnd, operator_id, operator_name, note,
    round, part, parts, amount)
  select cell_of(w.member_id), w.member_id, w.id, v_attempt + p.n, w.ref_no || '-' || v_attempt + p.n, c.code,
    p.amount * c.vnd_per_unit / 10000, p_operator, p_operator_name, p_note, v_round, p.n, cardinality(v_parts), p.amount
  from unnest(v_parts) with ordinality as p(amount, n);
  update withdrawal set status = 'PAYING', decided_at = lotus_now(), reviewer_id = p_operator, reviewer_name = p_operator_name,
    review_note = p_note, is_automatic = p_operator is null where id = w.id returning * into w;
  perform cashier_notify_withdrawal(w);
  return jsonb_build_object('code', 'ok');
end $$;

-- Whether a payout of the withdrawal is unclear, and nobody has settled it.
create or replace function cashier_has_unclear(p_member bigint, p_withdrawal bigint) returns boolean
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return exists (select from withdrawal_payout o
    where o.cell = cell_of(p_member) and o.member_id = p_member and o.withdrawal_id = p_withdrawal
      and o.unclear is not null and o.settled_at is null);
end $$;

-- Whether something unclear stops what else there is of the withdrawal. What the provider says about a part that it has paid does not:
-- that part's money is booked, and the others are payouts of their own.
create or replace function cashier_is_stopped(p_member bigint, p_withdrawal bigint) returns boolean
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return exists (select from withdrawal_payout o
    where o.cell = cell_of(p_member) and o.member_id = p_member and o.withdrawal_id = p_withdrawal
      and o.state <> 'paid' and o.unclear is not null and o.settled_at is null);
end $$;

-- The reference of a withdrawal whose money came back and of which the provider says that it was paid after all, or another one
-- (not `p_withdrawal`) with a failed try of which it says so: until two operators have ended that, nothing else is paid.
create or replace function cashier_dispute(p_member bigint, p_withdrawal bigint default null) returns text
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (select w.ref_no from withdrawal_payout o join withdrawal w on w.id = o.withdrawal_id and w.member_id = o.member_id
    where o.cell = cell_of(p_member) and o.member_id = p_member and o.unclear is not null and o.settled_at is null
      and (o.state = 'returned' or (o.state = 'failed' and o.withdrawal_id is distinct from p_withdrawal))
    order by o.withdrawal_id limit 1);
end $$;

-- A withdrawal has ended: its case too, unless a payout is unclear; then a person closes it.
create or replace function cashier_end_case(w withdrawal) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  update withdrawal_case set closed_at = lotus_now()
  where cell = cell_of(w.member_id) and member_id = w.member_id and withdrawal_id = w.id and closed_at is null
    and not cashier_has_unclear(w.member_id, w.id);
end $$;

-- Payouts whose provider is asked now, each with a longer wait until the next time: 5 seconds, twice that, up to 10 minutes.
-- There is no last time: money that may be on its way is never given up. Nothing is asked or sent for a withdrawal with an
-- unclear payout that is not paid, and nothing is sent first while the money of another one is in dispute: people decide. The full
-- account number is for the provider alone.
create or replace function cashier_claim_payouts(p_limit integer)
returns table (payout_ref text, channel_code text, amount_vnd bigint, amount bigint, tries integer,
  bank_code text, account_number text, holder_name text)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  return query
    with due as (
      select o.cell, o.member_id, o.withdrawal_id, o.attempt from withdrawal_payout o
      where o.state in ('asked', 'sent') and o.next_at <= lotus_now() and not cashier_is_stopped(o.member_id, o.withdrawal_id)
        and (o.tries > 0 or cashier_dispute(o.member_id, o.withdrawal_id) is null)
      order by o.next_at limit p_limit for update skip locked
    ), claimed as (
      update withdrawal_payout o set tries = o.tries + 1,
        next_at = lotus_now() + make_interval(secs => least(5 * 2 ^ least(o.tries, 10), 600))
      from due where o.cell = due.cell and o.member_id = due.member_id and o.withdrawal_id = due.withdrawal_id and o.attempt = due.attempt
      returning o.*
    )
    select o.payout_ref, o.channel_code, o.amount_vnd, coalesce(o.amount, w.amount - w.fee), o.tries, a.bank_code, a.account_number, a.holder_name
    from claimed o join withdrawal w on w.id = o.withdrawal_id join payout_account a on a.id = w.payout_account_id;
end $$;

-- The provider has the payout and has not finished it. Said again it changes nothing.
create or replace function cashier_payout_sent(p_channel text, p_ref text, p_provider_payout text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  w withdrawal;
begin
  update withdrawal_payout o set state = 'sent', sent_at = lotus_now(), provider_payout = p_provider_payout
  where o.payout_ref = p_ref and o.channel_code = p_channel and o.state = 'asked';
  if not found then return; end if;
  select x.* into w from withdrawal x join withdrawal_payout o on o.withdrawal_id = x.id where o.payout_ref = p_ref;
  perform cashier_notify_withdrawal(w);
end $$;

-- Something about a payout that no rule decides: each such word is kept, and there is an open case. An answer of operators to
-- the words before does not hold for this one. A paid part that operators had ended, while others are still open, is asked about anew.
create or replace function cashier_payout_unclear(o withdrawal_payout, p_why text, p jsonb) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  update withdrawal_payout set unclear = p_why, unclear_at = lotus_now(), settled_at = null
  where cell = o.cell and member_id = o.member_id and withdrawal_id = o.withdrawal_id and attempt = o.attempt;
  update withdrawal_payout set end_result = null, end_ref = null, end_reason = null, end_by = null, end_by_name = null,
    end_asked_at = null, end_confirmed_by = null, end_confirmed_name = null, end_confirmed_at = null,
    authorisation = case when state = 'paid' then coalesce(authorisation, 'OPERATORS') else authorisation end
  where cell = o.cell and member_id = o.member_id and withdrawal_id = o.withdrawal_id and attempt = o.attempt
    and (state <> 'paid' or exists (select from withdrawal w where w.id = o.withdrawal_id and w.member_id = o.member_id
      and w.status in ('PAYING', 'PAY_FAILED')));
  insert into withdrawal_payout_word (cell, member_id, withdrawal_id, attempt, n, why, provider_ref, vnd, currency)
  select o.cell, o.member_id, o.withdrawal_id, o.attempt, x.n, p_why, left(p ->> 'providerRef', 64), (p ->> 'vnd')::bigint, left(p ->> 'currency', 10)
  from (select coalesce(max(n), 0) + 1 as n from withdrawal_payout_word
    where cell = o.cell and member_id = o.member_id and withdrawal_id = o.withdrawal_id and attempt = o.attempt) x
  where x.n <= 100;
  insert into withdrawal_case (cell, member_id, withdrawal_id, late_at) values (o.cell, o.member_id, o.withdrawal_id, null)
  on conflict (withdrawal_id) do update set closed_at = null, closed_by = null, closed_name = null, closing_note = null;
  return jsonb_build_object('code', 'ok', 'outcome', 'unclear');
end $$;

-- The held money of a payout goes to the channel whose provider paid it: of one of several parts its own, of the last one what is
-- left. The withdrawal is paid when all of it is. What two operators end as paid may be more than is left, since other tries were paid
-- in the meantime: then what is left is its own, and the member gives back the rest, from cash or as debt. Under the locks; the payout
-- is not paid yet. Whoever approved this try is the withdrawal's reviewer again.
create or replace function cashier_payout_paid(o withdrawal_payout, p_provider_ref text, p_authorisation text, p_house text,
  p_confirm_minutes integer) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  w withdrawal;
  v_counts bigint;
  v_over bigint;
  v_left bigint;
  v_hold bigint;
  v_reply jsonb;
begin
  select * into w from withdrawal where id = o.withdrawal_id and member_id = o.member_id;
  v_counts := least(cashier_payout_amount(o, w), cashier_unpaid(w));
  v_over := cashier_payout_amount(o, w) - v_counts;
  v_left := cashier_unpaid(w) - v_counts;
  if v_counts <= 0 then raise exception 'payout % has nothing left of withdrawal %', o.payout_ref, w.id using errcode = 'LT910'; end if;
  if v_left > 0 then v_hold := wallet_split_hold(w.hold_id, v_counts); end if;
  v_reply := wallet_resolve_hold(coalesce(v_hold, w.hold_id), 'post', p_house);
  if v_reply ->> 'code' <> 'ok' or (v_reply ->> 'duplicate')::boolean then
    raise exception 'withdrawal % and its hold disagree: %', w.id, v_reply using errcode = 'LT910';
  end if;
  update withdrawal_payout set state = 'paid', ended_at = lotus_now(), provider_ref = p_provider_ref, authorisation = p_authorisation, hold_id = v_hold
  where cell = o.cell and member_id = o.member_id and withdrawal_id = o.withdrawal_id and attempt = o.attempt;
  if v_over > 0 then
    v_reply := wallet_take_return(w.member_id, 'P', v_over, p_house, o.payout_ref || ':over', w.ref_no);
    update withdrawal_payout set amount = v_counts, over_taken = (v_reply ->> 'taken')::bigint, over_owed = (v_reply ->> 'owed')::bigint
    where cell = o.cell and member_id = o.member_id and withdrawal_id = o.withdrawal_id and attempt = o.attempt;
  end if;
  if v_left > 0 then
    perform cashier_rest_of_payout(w);
    return;
  end if;
  update withdrawal set status = 'PAID', paid_at = lotus_now(), confirm_deadline = lotus_now() + make_interval(mins => p_confirm_minutes),
    reviewer_id = nullif(o.operator_id, first_reviewer_id), is_automatic = o.operator_id is null, review_note = o.note,
    reviewer_name = case when o.operator_id is distinct from first_reviewer_id then o.operator_name end
  where id = w.id returning * into w;
  perform cashier_end_case(w);
  perform cashier_notify_withdrawal(w);
end $$;

-- Some of it is not paid: while another part is on its way the withdrawal waits for it, else a reviewer decides about the rest.
create or replace function cashier_rest_of_payout(w withdrawal) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  if not exists (select from withdrawal_payout o where o.cell = cell_of(w.member_id) and o.member_id = w.member_id and o.withdrawal_id = w.id
    and o.state in ('asked', 'sent'))
  then
    update withdrawal set status = 'PAY_FAILED', reviewer_id = null, reviewer_name = null, review_note = null, is_automatic = false
    where id = w.id and member_id = w.member_id returning * into w;
  end if;
  perform cashier_notify_withdrawal(w);
end $$;

-- It is not paid: the money stays held and the withdrawal is a reviewer's again, once no other part is on its way. Whoever approved
-- this try stands with it.
create or replace function cashier_payout_failed(o withdrawal_payout, p_reason text) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  w withdrawal;
begin
  update withdrawal_payout set state = 'failed', ended_at = lotus_now(), reason = left(p_reason, 200)
  where cell = o.cell and member_id = o.member_id and withdrawal_id = o.withdrawal_id and attempt = o.attempt;
  select * into w from withdrawal where id = o.withdrawal_id and member_id = o.member_id;
  perform cashier_rest_of_payout(w);
end $$;

-- Whether two operators have ended this payout against this very word, knowing it: told again, it opens nothing once more. One that
-- is not paid they ended as failed, a paid part as paid.
create or replace function cashier_is_judged(o withdrawal_payout, p jsonb) returns boolean
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return o.settled_at is not null and o.end_confirmed_at is not null and o.end_result = case o.state when 'paid' then 'paid' else 'failed' end
    and exists (select from withdrawal_payout_word x where x.cell = o.cell and x.member_id = o.member_id and x.withdrawal_id = o.withdrawal_id
      and x.attempt = o.attempt and x.told_at <= o.end_confirmed_at and case
        when o.state <> 'paid' then x.provider_ref = p ->> 'providerRef'
        when p ->> 'result' = 'failed' then x.why = 'failed_after_paid'
        else x.why = 'paid_twice' and x.provider_ref = p ->> 'providerRef' end);
end $$;

-- Paid after all. While nothing else was sent or paid for the withdrawal since, and it is no more than what is left, it counts, and
-- what was ordered since is not sent any more; other parts of its own round are no other try of it. The case stays open until all of it
-- is paid, and either way where it is the whole.
create or replace function cashier_paid_after_failed(o withdrawal_payout, w withdrawal, p jsonb, p_house text, p_confirm_minutes integer)
returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_unclear jsonb := cashier_payout_unclear(o, 'paid_after_failed', p);
begin
  if w.status not in ('PAYING', 'PAY_FAILED') or cashier_payout_amount(o, w) > cashier_unpaid(w) or exists (select from withdrawal_payout x
    where x.cell = o.cell and x.member_id = o.member_id and x.withdrawal_id = o.withdrawal_id
      and coalesce(x.round, x.attempt) > coalesce(o.round, o.attempt) and (x.tries > 0 or x.state = 'paid'))
  then return v_unclear; end if;
  update withdrawal_payout x set state = 'failed', ended_at = lotus_now(), reason = 'CANCELLED'
  where x.cell = o.cell and x.member_id = o.member_id and x.withdrawal_id = o.withdrawal_id
    and coalesce(x.round, x.attempt) > coalesce(o.round, o.attempt) and x.state = 'asked';
  perform cashier_payout_paid(o, p ->> 'providerRef', p ->> 'authorisation', p_house, p_confirm_minutes);
  -- Of several parts it counts, so that it does not stop the others: nothing about it is open.
  update withdrawal_payout x set settled_at = lotus_now() where x.cell = o.cell and x.member_id = o.member_id
    and x.withdrawal_id = o.withdrawal_id and x.attempt = o.attempt
    and exists (select from withdrawal y where y.id = w.id and y.member_id = w.member_id and y.status in ('PAYING', 'PAY_FAILED'));
  return jsonb_build_object('code', 'ok', 'outcome', 'paid');
end $$;

-- The provider's word on a payout, from an answer or a webhook, whichever comes first: `p` is {"ref", "result": "paid",
-- "failed", "conflict" or "refused_again", "providerRef", "authorisation", "vnd", "currency", "reason"}. It counts once. `paid`
-- takes the held money; `failed` leaves it held and gives the withdrawal back to the reviewer.
create or replace function cashier_payout_result(p_channel text, p jsonb, p_house text, p_confirm_minutes integer) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_result text := p ->> 'result';
  o withdrawal_payout;
  w withdrawal;
begin
  select * into o from withdrawal_payout where payout_ref = p ->> 'ref' and channel_code = p_channel;
  if not found then return jsonb_build_object('code', 'not_found'); end if;
  perform wallet_lock(o.member_id, 'P');
  select * into w from withdrawal where id = o.withdrawal_id and member_id = o.member_id for update;
  -- Every try of the withdrawal: none is claimed to be sent while this is decided.
  perform from withdrawal_payout where cell = o.cell and member_id = o.member_id and withdrawal_id = o.withdrawal_id order by attempt for update;
  select * into o from withdrawal_payout
  where cell = o.cell and member_id = o.member_id and withdrawal_id = o.withdrawal_id and attempt = o.attempt;
  if v_result = 'refused_again' and o.state in ('paid', 'failed', 'returned') then return jsonb_build_object('code', 'ok', 'outcome', 'duplicate'); end if;
  if v_result in ('conflict', 'refused_again') then return cashier_payout_unclear(o, v_result, p); end if;
  -- It was taken again already: what had arrived is booked.
  if o.taken_back is not null and v_result in ('paid', 'failed') then return jsonb_build_object('code', 'ok', 'outcome', 'duplicate'); end if;
  -- Its money came back: failed is what two operators found, paid is against it, once more or still.
  if o.state = 'returned' and v_result = 'failed' then return jsonb_build_object('code', 'ok', 'outcome', 'duplicate'); end if;
  if o.state = 'returned' then
    if (o.unclear = 'paid_after_returned' and o.settled_at is null) or cashier_is_judged(o, p) then return jsonb_build_object('code', 'ok', 'outcome', 'duplicate'); end if;
    return cashier_payout_unclear(o, 'paid_after_returned', p);
  end if;
  if o.state = 'paid' and v_result in ('paid', 'failed') and cashier_is_judged(o, p) then
    return jsonb_build_object('code', 'ok', 'outcome', 'duplicate');
  end if;
  if o.state = 'paid' and v_result = 'paid' and o.provider_ref is distinct from p ->> 'providerRef' then
    return cashier_payout_unclear(o, 'paid_twice', p);
  end if;
  if o.state = v_result then return jsonb_build_object('code', 'ok', 'outcome', 'duplicate'); end if;
  if o.state = 'paid' then return cashier_payout_unclear(o, 'failed_after_paid', p); end if;
  if v_result = 'failed' then
    perform cashier_payout_failed(o, coalesce(p ->> 'reason', 'failed'));
    return jsonb_build_object('code', 'ok', 'outcome', 'failed');
  end if;
  if (p ->> 'vnd')::bigint is distinct from o.amount_vnd or p ->> 'currency' is distinct from 'VND' then
    return cashier_payout_unclear(o, 'amount', p);
  end if;
  if exists (select from withdrawal_payout x where x.channel_code = p_channel and x.provider_ref = p ->> 'providerRef') then
    return cashier_payout_unclear(o, 'key_conflict', p);
  end if;
  if o.state = 'failed' and w.status not in ('PAYING', 'PAY_FAILED') and cashier_is_judged(o, p) then
    return jsonb_build_object('code', 'ok', 'outcome', 'duplicate');
  end if;
  if o.state = 'failed' then return cashier_paid_after_failed(o, w, p, p_house, p_confirm_minutes); end if;
  -- More than what is left is for people, whatever came before.
  if cashier_payout_amount(o, w) > cashier_unpaid(w) then return cashier_payout_unclear(o, 'amount', p); end if;
  perform cashier_payout_paid(o, p ->> 'providerRef', p ->> 'authorisation', p_house, p_confirm_minutes);
  return jsonb_build_object('code', 'ok', 'outcome', 'paid');
end $$;

-- The provider is asked about this withdrawal's payout at the next turn; not while an unclear one stops it.
create or replace function cashier_ask_payout_now(p_member bigint, p_withdrawal bigint) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update withdrawal_payout set next_at = lotus_now()
  where cell = cell_of(p_member) and member_id = p_member and withdrawal_id = p_withdrawal and state in ('asked', 'sent')
    and not cashier_is_stopped(p_member, p_withdrawal);
  return found;
end $$;

grant execute on function
  cashier_claim_payouts(integer),
  cashier_payout_sent(text, text, text),
  cashier_payout_result(text, jsonb, text, integer),
  cashier_ask_payout_now(bigint, bigint)
  to lotus_app;
