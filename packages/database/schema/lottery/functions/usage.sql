-- What one item uses of its member's own limits of the issue, by scope. Without settings of its own, so that it is
-- inlined into the calling statement.
create or replace function lottery_scopes(p_member bigint, l lottery_rule, p_play text, p_stake bigint, p_lines integer, p_potential bigint,
  p_same text, p_max_payout bigint)
returns table (scope text, amount bigint, cap bigint, code text, play text)
language sql stable as $$
  select k.scope, k.amount, k.cap, k.code, k.play
  from (values
    ('m:' || p_member, p_stake, l.max_issue_stake, 'issue_over_limit', null::text),
    ('c:' || p_member, 1, l.max_issue_orders, 'too_many_orders', null),
    ('w:' || p_member, coalesce(p_potential, 0), l.max_issue_payout, 'issue_win_over_limit', null),
    ('f:' || p_member || ':' || p_same, coalesce(p_potential, 0), case when p_lines <= l.few_lines_max then p_max_payout end,
      'issue_win_over_limit', p_play)) as k(scope, amount, cap, code, play)
  where k.cap is not null
$$;

-- What one item uses of its numbers, if the play limits them: of the member's own limit of each number, and of the stock
-- that all share. Inlined, as lottery_scopes.
create or replace function lottery_number_scopes(p_member bigint, l lottery_rule, p_play text, p_numbers jsonb)
returns table (scope text, amount bigint, cap bigint, number text, is_own boolean)
language sql stable as $$
  select case when c.is_own then 'n:' || p_member || ':' else 's:' end || p_play || ':' || n.key, n.value::bigint, c.cap, n.key, c.is_own
  from lottery_play_odds o
  cross join lateral (values (true, o.number_limit), (false, o.number_stock)) as c(is_own, cap)
  cross join lateral jsonb_each_text(p_numbers) n
  where o.game_id = l.game_id and o.rule_version = l.version and o.play = p_play and c.cap is not null
$$;

-- What some orders use of the limits of their issue, by scope. Items:
-- {"play","stake","lines","potential","same","maxPayout","numbers"}; "numbers" ({number: stake}) only if the play
-- limits them.
create or replace function lottery_takes(p_member bigint, l lottery_rule, p_items jsonb)
returns table (scope text, amount bigint, cap bigint, code text, play text, number text)
language sql stable as $$
  with item as materialized (
    select * from jsonb_to_recordset(p_items) as t(play text, stake bigint, lines integer, potential bigint, same text, "maxPayout" bigint, numbers jsonb)
  ), take as (
    select k.*, null::text as number
    from item i cross join lateral lottery_scopes(p_member, l, i.play, i.stake, i.lines, i.potential, i.same, i."maxPayout") k
    union all
    select k.scope, k.amount, k.cap, 'number_over_limit', i.play, k.number
    from item i cross join lateral lottery_number_scopes(p_member, l, i.play, i.numbers) k
    -- Play money does not use up the stock of a number.
    where jsonb_typeof(i.numbers) = 'object' and (k.is_own or (select members_on_trial(array[p_member])) = '{}')
  )
  select t.scope, sum(t.amount)::bigint, min(t.cap), min(t.code), min(t.play), min(t.number) from take t group by t.scope order by t.scope
$$;

-- Counts what some orders use of the limits of their issue, all or nothing; returns null, or the first exceeded limit
-- with what it has left. The member's lock is held, and the stocks' is taken here if a batch has not.
create or replace function lottery_use(p_issue bigint, p_member bigint, l lottery_rule, p_items jsonb) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  r record;
  v_used bigint;
begin
  if lottery_has_numbers(p_items) then perform lottery_lock_stock(p_issue); end if;
  for r in select * from lottery_takes(p_member, l, p_items) loop
    insert into lottery_usage as u (issue_id, scope, stake) values (p_issue, r.scope, r.amount)
    on conflict (issue_id, scope) do update set stake = u.stake + excluded.stake
    returning stake into v_used;
    if v_used > r.cap then
      -- Everything counted so far is reverted with this row: the caller stores only the refusal.
      perform lottery_unuse(p_issue, p_member, l, p_items, r.scope);
      if r.code = 'too_many_orders' then return jsonb_build_object('code', r.code, 'max', r.cap); end if;
      return jsonb_strip_nulls(jsonb_build_object('code', r.code, 'play', r.play, 'number', r.number, 'limit', lottery_money(r.cap),
        'remaining', lottery_money(greatest(r.cap - (v_used - r.amount), 0))));
    end if;
  end loop;
  return null;
end $$;

-- Takes away what counted against the limits of up to `p_limit` issues that were drawn a week ago: only an issue on sale is
-- asked. The issues that have rows are looked for one by one in the key.
create or replace function lottery_usage_purge(p_limit integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_deleted integer;
begin
  with recursive used(issue_id) as (
    select min(issue_id) from lottery_usage
    union all
    select (select min(u.issue_id) from lottery_usage u where u.issue_id > used.issue_id) from used where used.issue_id is not null
  ), over as (
    select i.id from used join lottery_issue i on i.id = used.issue_id
    where i.state in ('drawn', 'settled', 'void') and i.draw_at < lotus_now() - interval '7 days' limit p_limit
  )
  delete from lottery_usage u using over where u.issue_id = over.id;
  get diagnostics v_deleted = row_count;
  return v_deleted;
end $$;
grant execute on function lottery_usage_purge(integer) to lotus_app;

-- Reverts what `lottery_use` counted for some orders: for all scopes, or those up to `p_until`.
create or replace function lottery_unuse(p_issue bigint, p_member bigint, l lottery_rule, p_items jsonb, p_until text default null) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  r record;
begin
  if lottery_has_numbers(p_items) then perform lottery_lock_stock(p_issue); end if;
  for r in select * from lottery_takes(p_member, l, p_items) t where p_until is null or t.scope <= p_until loop
    update lottery_usage set stake = stake - r.amount where issue_id = p_issue and scope = r.scope;
  end loop;
end $$;
