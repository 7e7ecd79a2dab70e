-- after: wallet/caller
-- Locks the sale of all issues in which a chase has waiting orders. Call it after the member's lock.
create or replace function lottery_chase_share(c lottery_chase) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_issue bigint;
begin
  for v_issue in
    select distinct issue_id from lottery_order where chase_id = c.id and placed_at = c.created_at and status = order_waiting() order by issue_id
  loop
    perform lottery_share_sale(v_issue);
  end loop;
end $$;

-- The indexes of a chase's issues that can still be cancelled at `p_now`.
create or replace function lottery_chase_open(c lottery_chase, p_now timestamptz) returns integer[]
language plpgsql stable set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return (
    select coalesce(array_agg(x.place order by x.place), '{}') from (
      select distinct array_position(c.issue_ids, o.issue_id) as place
      from lottery_order o join lottery_issue i on i.id = o.issue_id
      where o.chase_id = c.id and o.placed_at = c.created_at and o.status = order_waiting() and lottery_chase_closed(i, p_now) is null) x);
end $$;

-- Cancels the waiting orders of some issues, issue by issue in id order. `p_items`: {"orderIds","stake","numbers"}, the
-- stake on each number of an order of that stake, if some limit counts them.
create or replace function lottery_chase_return(c lottery_chase, g lottery_game, p_places integer[], p_status smallint, p_items jsonb) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  l lottery_rule;
  r record;
begin
  select * into l from lottery_rule where game_id = c.game_id and version = c.rule_version;
  for r in
    with item as (
      select k.id::bigint as id, t.stake, t.numbers
      from jsonb_to_recordset(p_items) as t("orderIds" jsonb, stake bigint, numbers jsonb)
      cross join lateral jsonb_array_elements_text(t."orderIds") k(id)
    )
    select i.id, i.issue_no, array_agg(o.id order by o.id) as ids, array_agg(o.placed_at order by o.id) as placed,
      jsonb_agg(jsonb_build_object('play', o.play, 'stake', o.stake, 'lines', o.lines, 'potential', o.potential, 'same', o.same,
        'maxPayout', o.max_payout, 'numbers', lottery_chase_numbers(t.numbers, t.stake, o.stake))) as items
    from lottery_order o join lottery_issue i on i.id = o.issue_id left join item t on t.id = o.id
    where o.chase_id = c.id and o.placed_at = c.created_at and o.status = order_waiting()
      and array_position(c.issue_ids, o.issue_id) = any (p_places)
    group by i.id, i.issue_no order by i.id
  loop
    perform lottery_give_back(r.ids, r.placed, p_status, g.currency, g.code, r.issue_no);
    perform lottery_unuse(r.id, c.member_id, l, r.items);
  end loop;
end $$;

-- Cancels the rest of a chase for its member: from the issue `p_from` (null: all that are not locked). `p_to` is the
-- last issue meant; if a later one waits, the result is `chase_not_last`. A copy of the call gets the first answer.
create or replace function lottery_cancel_chase(p_member bigint, p_chase bigint, p_from bigint, p_to bigint, p_items jsonb) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  c lottery_chase;
  g lottery_game;
  v_now timestamptz;
  v_open integer[];
  v_from integer;
  v_last integer;
begin
  select * into c from lottery_chase where id = p_chase and member_id = p_member;
  if not found then return jsonb_build_object('code', 'not_found'); end if;
  select * into g from lottery_game where id = c.game_id;
  perform wallet_lock(p_member, wallet_currency_of(p_member, g.currency));
  perform lottery_chase_share(c);
  v_now := lotus_now();
  if not g.is_cancel_allowed then return jsonb_build_object('code', 'cancel_not_allowed'); end if;
  v_open := lottery_chase_open(c, v_now);
  v_from := coalesce(array_position(c.issue_ids, p_from), v_open[1], 1);
  v_last := v_open[cardinality(v_open)];
  if coalesce(v_last, 0) < v_from then
    -- No order waits from there on: cancelled by an earlier copy, or too late.
    if exists (select from lottery_order where chase_id = c.id and placed_at = c.created_at and status = order_given_back()
      and array_position(c.issue_ids, issue_id) >= v_from and (p_from is null or issue_id = p_from)) then
      return jsonb_build_object('code', 'ok', 'duplicate', true);
    end if;
    return jsonb_build_object('code', 'issue_closed', 'issue', (select issue_no from lottery_issue where id = coalesce(p_from, c.issue_ids[cardinality(c.issue_ids)])));
  end if;
  if p_from is not null and not v_from = any (v_open) then
    return jsonb_build_object('code', 'issue_closed', 'issue', (select issue_no from lottery_issue where id = p_from));
  end if;
  if p_to is not null and coalesce(array_position(c.issue_ids, p_to), 0) < v_last then
    return jsonb_build_object('code', 'chase_not_last', 'lastIssue', (select issue_no from lottery_issue where id = c.issue_ids[v_last]));
  end if;
  perform lottery_chase_return(c, g, (select array_agg(place) from unnest(v_open) as t(place) where place >= v_from), order_given_back(), p_items);
  if v_from = v_open[1] then
    update lottery_chase set stop_reason = 'member', stopped_at = v_now, stop_due = false where id = c.id and stop_reason is null;
  end if;
  return jsonb_build_object('code', 'ok');
end $$;

create or replace function lottery_run_cancel_chase(p jsonb) returns jsonb
language sql volatile set search_path = public, pg_temp as $$
  select lottery_cancel_chase((p ->> 'member')::bigint, (p -> 'args' ->> 'chaseId')::bigint, (p -> 'args' ->> 'fromIssueId')::bigint,
    (p -> 'args' ->> 'toIssueId')::bigint, p -> 'args' -> 'items')
$$;

select wallet_register('lottery_cancel_chase', 'lottery_run_cancel_chase(jsonb)');
select wallet_open_to_members('lottery_cancel_chase');
