-- Movements for each item of a kind: debited from the member (stakes, holds) and credited, in total.
create or replace function wallet_totals(p_ref_kind text) returns table (ref_no text, taken bigint, given bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select j.ref_no::text, coalesce(sum(j.amount) filter (where d.bucket in (bucket_cash(), bucket_bonus()) and c.bucket <> bucket_debt()), 0)::bigint,
      coalesce(sum(j.amount) filter (where c.bucket in (bucket_cash(), bucket_bonus())), 0)::bigint
    from journal j join account d on d.id = j.debit_account join account c on c.id = j.credit_account
    where j.ref_kind = p_ref_kind group by j.ref_no;
end $$;

-- What each kind of movement gave a member (below zero: took) for each item of a kind, recovered debt aside.
create or replace function wallet_kind_totals(p_ref_kind text)
returns table (member_id bigint, ref_no text, kind text, currency text, amount bigint, movements integer)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select j.member_id, j.ref_no::text, k.code, d.currency, sum(case d.bucket when bucket_house() then j.amount else -j.amount end)::bigint, count(*)::integer
    from journal j join account d on d.id = j.debit_account join ledger_kind k on k.id = j.kind
    where j.ref_kind = p_ref_kind and j.kind <> kind_debt_recovered() group by j.member_id, j.ref_no, k.code, d.currency;
end $$;

-- What promotions cost since then, one row for each movement (null: all that is not archived): positive where the member got it.
create or replace function wallet_promotions(p_since timestamptz)
returns table (member_id bigint, source text, key text, promotion text, currency text, amount bigint, at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select j.member_id, j.source::text, j.ext_id::text, k.promotion, d.currency, case d.bucket when bucket_house() then j.amount else -j.amount end, j.created_at
    from journal j join ledger_kind k on k.id = j.kind and k.promotion is not null join account d on d.id = j.debit_account
    where p_since is null or j.created_at >= p_since;
end $$;

-- What promotions gave members on each business day, less what of it went back, of one currency: on the days from `p_from` until
-- before `p_to`. Of these members, or of all (null).
create or replace function wallet_promotion_days(p_currency text, p_from timestamptz, p_to timestamptz, p_members bigint[])
returns table (member_id bigint, day date, amount bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select j.member_id, business_day(j.created_at), sum(case d.bucket when bucket_house() then j.amount else -j.amount end)::bigint
    from journal j join ledger_kind k on k.id = j.kind and k.promotion is not null join account d on d.id = j.debit_account
    where j.created_at >= p_from and j.created_at < p_to and d.currency = p_currency and (p_members is null or j.member_id = any (p_members))
    group by 1, 2;
end $$;

-- What each member has to play with, cash and bonus, of those who have anything.
create or replace function wallet_member_sums(p_currency text) returns table (member_id bigint, balance bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select a.member_id, sum(a.balance)::bigint from account a
    where a.member_id is not null and a.currency = p_currency and a.bucket in (bucket_cash(), bucket_bonus()) and a.balance <> 0 group by a.member_id;
end $$;

grant execute on function
  wallet_kind_totals(text),
  wallet_promotion_days(text, timestamptz, timestamptz, bigint[]),
  wallet_promotions(timestamptz),
  wallet_totals(text)
  to lotus_app;
