-- after: promotions/pay
-- The days of rescues that count, of one or of all (null), by the terms that they begin under: those that the promotion was open
-- for as a whole. It is open from its start, or from the moment when its first terms held, until its end. Of no category: of all.
create or replace function promotion_rescue_spans(p_id integer)
returns table (promotion_id integer, code text, version integer, categories text[], first date, last date)
language plpgsql stable set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    with held as (
      select p.id, p.code, p.starts_at, p.ends_at, v.version, v.rule, v.holds_from, lead(v.holds_from) over (partition by p.id order by v.version) as until
      from promotion p join promotion_version v on v.promotion_id = p.id
      where (p_id is null or p.id = p_id) and v.holds_from is not null and v.rule ->> 'trigger' = 'RESCUE'
    ), spans as (
      -- The first midnight from a moment on begins the day after the moment before it.
      select h.id, h.code, h.version, array(select jsonb_array_elements_text(h.rule -> 'metric' -> 'categories')) as categories,
        business_day(greatest(h.holds_from, h.starts_at) - interval '1 microsecond') + 1 as first,
        least(business_day(h.until - interval '1 microsecond'), business_day(h.ends_at) - 1, date 'infinity') as last
      from held h
    )
    select s.id, s.code, s.version, s.categories, s.first, s.last from spans s where s.first <= s.last;
end $$;

-- The code of another rescue that would pay for the same losses: products of both on a day that counts in both. Null: none.
-- Whoever changes the days or the products of a rescue asks this afterwards, in the same commit; one after the other.
create or replace function promotion_rescue_overlap(p_id integer) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from promotion_rescue_spans(p_id)) then return null; end if;
  perform pg_advisory_xact_lock(7319, 1);
  return (select o.code from promotion_rescue_spans(p_id) s join promotion_rescue_spans(null) o
    on o.promotion_id <> s.promotion_id and o.first <= s.last and s.first <= o.last
      and (s.categories = '{}' or o.categories = '{}' or s.categories && o.categories)
    order by o.code limit 1);
end $$;

-- Days until `p_until` that are not done, the oldest first; those of a promotion that is paused wait.
create or replace function promotion_rescue_waiting(p_until date, p_limit integer) returns table (promotion_id integer, code text, day date)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select p.id, p.code, d.day from (
      select s.promotion_id, g.day::date as day from promotion_rescue_spans(null) s
      cross join lateral generate_series(s.first::timestamp, least(s.last, p_until)::timestamp, interval '1 day') as g(day)
      union
      -- Begun before its times were changed.
      select r.promotion_id, r.day from promotion_rescue r where r.done_at is null and r.at_cell is not null) d
    join promotion p on p.id = d.promotion_id and p.state in ('OPEN', 'CLOSED')
    where not exists (select from promotion_rescue r where r.promotion_id = d.promotion_id and r.day = d.day and r.done_at is not null)
    order by d.day, p.id limit p_limit;
end $$;

-- Begins with a day of a rescue, or goes on with it: counting stands still until the commit. Answers how far it is; null: it is
-- done, it does not count, or the promotion pays nothing now.
create or replace function promotion_rescue_open(p_id integer, p_day date) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  r promotion_rescue;
begin
  perform loyalty_lock();
  perform from promotion where id = p_id and state in ('OPEN', 'CLOSED') for update;
  if not found then return null; end if;
  insert into promotion_rescue (promotion_id, day, version)
  select p_id, p_day, s.version from promotion_rescue_spans(p_id) s where p_day between s.first and s.last on conflict do nothing;
  select * into r from promotion_rescue where promotion_id = p_id and day = p_day for update;
  if not found or r.done_at is not null then return null; end if;
  return jsonb_build_object('version', r.version, 'cell', r.at_cell, 'member', r.at_member::text);
end $$;

-- Notes that the day waits for a decision; whether that is new. Whoever calls it holds the day.
create or replace function promotion_rescue_block(p_id integer, p_day date) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update promotion_rescue set blocked_at = lotus_now() where promotion_id = p_id and day = p_day and blocked_at is null;
  return found;
end $$;

-- Gives what was worked out for some members of a day, in their order and as far as the budget goes, and notes how far it is;
-- `p_cell` null: the day is done. Answers who was given what. Whoever calls it holds the day (`promotion_rescue_open`).
create or replace function promotion_rescue_pay(p_id integer, p_day date, p_rows jsonb, p_cell smallint, p_member bigint) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_version integer;
  v_given jsonb := '[]';
  v_refusal text;
  x record;
begin
  select version into strict v_version from promotion_rescue where promotion_id = p_id and day = p_day and done_at is null for update;
  for x in
    select r.* from jsonb_array_elements(p_rows) with ordinality as e(row, place)
    cross join lateral jsonb_to_record(e.row) as r(member bigint, lost bigint, bonuses bigint, deposits bigint, ppm integer, due bigint, refusal text)
    order by e.place
  loop
    v_refusal := coalesce(x.refusal, case when promotion_spend(p_id, x.due) is not null then 'BUDGET' end);
    insert into promotion_rescue_gift (cell, member_id, promotion_id, day, version, lost, bonuses, deposits, ppm, due, amount, refusal, at)
    values (cell_of(x.member), x.member, p_id, p_day, v_version, x.lost, x.bonuses, x.deposits, x.ppm, x.due,
      case when v_refusal is null then x.due else 0 end, v_refusal, lotus_now());
    if v_refusal is null then v_given := v_given || jsonb_build_object('member', x.member::text, 'amount', x.due::text); end if;
  end loop;
  update promotion_rescue set at_cell = coalesce(p_cell, at_cell), at_member = coalesce(p_member, at_member),
    done_at = case when p_cell is null then lotus_now() end
  where promotion_id = p_id and day = p_day;
  return v_given;
end $$;

grant execute on function
  promotion_rescue_block(integer, date),
  promotion_rescue_overlap(integer),
  promotion_rescue_waiting(date, integer),
  promotion_rescue_open(integer, date),
  promotion_rescue_pay(integer, date, jsonb, smallint, bigint)
  to lotus_app;
