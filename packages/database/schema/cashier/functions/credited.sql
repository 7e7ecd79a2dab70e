-- The place of a credited deposit among the member's own since `p_from` (null: ever), from 1, by when they were credited; null:
-- it is not credited.
create or replace function cashier_deposit_place(p_member bigint, p_ref text, p_from timestamptz) returns integer
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select count(*)::integer from deposit o join deposit d on d.member_id = o.member_id
    where d.member_id = p_member and d.ref_no = p_ref and d.status = 'CREDITED' and o.credited_at is not null
      and (o.credited_at, o.id) <= (d.credited_at, d.id) and (p_from is null or o.credited_at >= p_from)
    having count(*) > 0);
end $$;

-- How many deposits of the member were credited since then (null: ever).
create or replace function cashier_deposits_since(p_member bigint, p_from timestamptz) returns integer
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select count(*)::integer from deposit where member_id = p_member and credited_at is not null and (p_from is null or credited_at >= p_from));
end $$;

-- What of a withdrawal is paid out, without its fee; null: there is no such withdrawal of the member.
create or replace function cashier_paid_out(p_member bigint, p_ref text) returns bigint
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (select amount - fee - given_back from withdrawal where member_id = p_member and ref_no = p_ref);
end $$;

-- Withdrawals that cost a fee, and what of each is paid out, in whatever state it is: for the sums that had them with their fees.
create or replace function cashier_withdrawn_net() returns table (member_id bigint, ref_no text, amount bigint)
language plpgsql stable set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select w.member_id, w.ref_no, w.amount - w.fee - w.given_back from withdrawal w where w.fee > 0;
end $$;

-- What members deposited and withdrew since then: each payment under the reference that its event has, and whether it still counts.
-- Both without their fees: what reached the wallet, and what was paid out of it (operations.md 3.4, net = amount - fee), and without what of a withdrawal stays in the wallet.
create or replace function cashier_moved(p_since timestamptz)
returns table (member_id bigint, kind text, ref_no text, amount bigint, counts boolean, at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select d.member_id, 'DEPOSIT', d.ref_no, d.credited, d.status = 'CREDITED', d.credited_at from deposit d where d.credited_at >= p_since
    union all
    select d.member_id, 'DEPOSIT', d.ref_no || ':' || x.id, x.credited, x.reversed_at is null, x.decided_at
    from deposit_extra_payment x join deposit d on d.id = x.deposit_id where x.decision = 'credit' and x.decided_at >= p_since
    union all
    select w.member_id, 'WITHDRAWAL', w.ref_no, w.amount - w.fee - w.given_back, w.status <> 'REFUNDED', w.paid_at from withdrawal w where w.paid_at >= p_since;
end $$;

grant execute on function
  cashier_moved(timestamptz),
  cashier_deposit_place(bigint, text, timestamptz),
  cashier_deposits_since(bigint, timestamptz)
  to lotus_app;
