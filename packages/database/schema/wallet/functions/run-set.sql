-- Bets, bets with their win, wins and rollbacks of a batch as one set: keys and bets are looked up by one statement,
-- decided in order in memory, and written by one statement for each table. Answers those that wallet_run would certainly
-- accept, with the same rows; from a member's first other command on, that member's commands are left for wallet_run.
-- The arrays have an element for each member of `p_members`, whose accounts are locked: account, balance and version of
-- both buckets, `p_other_versions` of the rest, `p_is_open` whether a set may write for the member at all, `p_may_stake`
-- whether they may bet, `p_room` how much (null: no limit), `p_limited` whether their limits count it.
create or replace function wallet_run_plain_set(
  p_items jsonb, p_currency text, p_now timestamptz, p_houses text[], p_has_rollbacks boolean, p_members bigint[],
  p_cash_ids bigint[], p_cash bigint[], p_cash_versions bigint[], p_bonus_ids bigint[], p_bonus bigint[], p_bonus_versions bigint[],
  p_other_versions bigint[], p_is_open boolean[], p_may_stake boolean[], p_room bigint[], p_limited boolean[],
  out places bigint[], out answers text[], out news jsonb)
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  -- What each member has as the commands go on, and whether the next one may still be part of the set.
  v_cash bigint[] := p_cash;
  v_bonus bigint[] := p_bonus;
  v_cash_versions bigint[] := p_cash_versions;
  v_bonus_versions bigint[] := p_bonus_versions;
  v_is_open boolean[] := p_is_open;
  v_room bigint[] := p_room;
  -- Of whom a command is part of the set already.
  v_has_begun boolean[] := array_fill(false, array[cardinality(p_members)]);
  v_houses text[];
  v_house_ids bigint[];
  -- Of rollbacks by their place: the bet's house account and reference.
  v_bet_houses bigint[];
  v_bet_ref_kinds text[];
  v_bet_ref_nos text[];
  -- The rows to write.
  v_legs journal[] := '{}';
  v_keys tx_key[] := '{}';
  v_noted bigint[] := '{}';
  v_noted_at timestamptz[] := '{}';
  v_staked bigint[] := '{}';
  v_won bigint[] := '{}';
  -- The current command: its parts from and to each bucket, its legs.
  v_stake_cash bigint; v_stake_bonus bigint; v_pay_cash bigint; v_pay_bonus bigint;
  v_pay_kind smallint;
  v_house bigint;
  v_ref_kind text;
  v_ref_no text;
  v_id bigint;
  v_ids bigint[];
  v_at integer;
  r record;
begin
  places := '{}';
  answers := '{}';
  select array_agg(house_code), array_agg(id) into v_houses, v_house_ids
  from account where house_code = any (p_houses) and currency = p_currency;
  if p_has_rollbacks then
    -- A key and its legs are written in one transaction: a day on each side finds their partition.
    select array_agg(j.credit_account order by t.n), array_agg(j.ref_kind order by t.n), array_agg(j.ref_no order by t.n)
    into v_bet_houses, v_bet_ref_kinds, v_bet_ref_nos
    from rows from (jsonb_to_recordset(p_items) as (op text, "betSource" text, "betExt" text)) with ordinality as t(op, bet_source, bet_ext, n)
    left join lateral (
      select k.member_id, k.journal_ids[1] as id, k.created_at from wallet_keys() k
      where t.op = 'rollback' and k.source = t.bet_source and k.ext_id = t.bet_ext limit 1) k on true
    left join lateral (
      select x.credit_account, x.ref_kind, x.ref_no from journal x
      where x.member_id = k.member_id and x.id = k.id
        and x.created_at > k.created_at - interval '1 day' and x.created_at < k.created_at + interval '1 day' limit 1) j on true;
  end if;
  for r in
    select t.n, t.op, t.member, t.amount, t.win, t.source, t.ext, t.print, t.ref_kind, t.ref_no, t.bonus_first, t.bet_source, t.bet_ext,
      array_position(p_members, t.member) as at, v_house_ids[array_position(v_houses, t.house)] as house_id,
      (select true from wallet_keys() k where k.source = t.source and k.ext_id = t.ext) is null as is_new,
      b.created_at as bet_at, b.kind as bet_kind, b.stake_cash, b.stake_bonus,
      -- Null for a bet that nothing refers to.
      case when t.bet_ext is not null then (
        select bool_or(q.kind = 'rollback') from wallet_keys() q
        where q.ref_ext_id = t.bet_ext and q.ref_source = t.bet_source and q.kind in ('win', 'rollback')) end as is_rolled_back
    from rows from (jsonb_to_recordset(p_items) as (op text, member bigint, amount bigint, win bigint, house text, source text, ext text,
      print text, "refKind" text, "refNo" text, "bonusFirst" boolean, "betSource" text, "betExt" text)) with ordinality
      as t(op, member, amount, win, house, source, ext, print, ref_kind, ref_no, bonus_first, bet_source, bet_ext, n)
    left join lateral (
      select k.created_at, k.kind, (k.reply ->> 'stakeCash')::bigint as stake_cash, (k.reply ->> 'stakeBonus')::bigint as stake_bonus
      from wallet_keys() k
      where k.source = t.bet_source and k.ext_id = t.bet_ext and k.outcome = 'applied' and k.member_id = t.member
        and k.currency = p_currency and k.kind in ('bet', 'bet_win') limit 1) b on true
    order by t.n
  loop
    v_at := r.at;
    continue when v_at is null or not v_is_open[v_at];
    v_is_open[v_at] := false;
    v_house := r.house_id;
    v_ref_kind := r.ref_kind;
    v_ref_no := r.ref_no;
    v_stake_cash := 0; v_stake_bonus := 0; v_pay_cash := 0; v_pay_bonus := 0;
    case r.op
      when 'bet', 'bet_win' then
        continue when not coalesce(r.is_new and p_may_stake[v_at] and r.amount > 0 and v_house is not null
          and v_cash[v_at] + v_bonus[v_at] >= r.amount and coalesce(v_room[v_at] >= r.amount, true), false);
        if r.bonus_first then
          v_stake_bonus := least(v_bonus[v_at], r.amount);
        else
          v_stake_bonus := r.amount - least(v_cash[v_at], r.amount);
        end if;
        v_stake_cash := r.amount - v_stake_bonus;
        if r.op = 'bet_win' then
          v_pay_bonus := case when v_stake_bonus = 0 then 0 else div(r.win::numeric * v_stake_bonus, r.amount::numeric)::bigint end;
          v_pay_cash := r.win - v_pay_bonus;
          v_pay_kind := kind_win();
        end if;
        v_room[v_at] := v_room[v_at] - r.amount;
      when 'win' then
        continue when not coalesce(r.is_new and r.amount >= 0 and v_house is not null and r.bet_at is not null and r.is_rolled_back is not true, false);
        v_pay_bonus := case when r.stake_bonus = 0 then 0
          else div(r.amount::numeric * r.stake_bonus, (r.stake_cash + r.stake_bonus)::numeric)::bigint end;
        v_pay_cash := r.amount - v_pay_bonus;
        v_pay_kind := kind_win();
      when 'rollback' then
        v_house := v_bet_houses[r.n];
        -- A member's first command alone: the look-ups know nothing of the set's own wins, which may be of nothing.
        continue when not coalesce(r.is_new and r.bet_kind = 'bet' and r.is_rolled_back is null and v_house is not null
          and not v_has_begun[v_at], false);
        v_ref_kind := v_bet_ref_kinds[r.n];
        v_ref_no := v_bet_ref_nos[r.n];
        v_pay_bonus := r.stake_bonus;
        v_pay_cash := r.stake_cash;
        v_pay_kind := kind_bet_cancel();
      else
        continue;
    end case;
    -- What comes after a rollback must find it written.
    v_is_open[v_at] := r.op <> 'rollback';
    v_has_begun[v_at] := true;

    v_ids := '{}';
    if v_stake_bonus > 0 then
      v_id := nextval('journal_id_seq');
      v_ids := v_ids || v_id;
      v_bonus[v_at] := v_bonus[v_at] - v_stake_bonus;
      v_bonus_versions[v_at] := v_bonus_versions[v_at] + 1;
      v_legs := v_legs || row(v_id, v_ids[1], kind_bet(), r.member, p_bonus_ids[v_at], v_house, v_stake_bonus, v_bonus[v_at],
        v_bonus_versions[v_at], null, null, r.source, r.ext, v_ref_kind, v_ref_no, p_now)::journal;
    end if;
    if v_stake_cash > 0 then
      v_id := nextval('journal_id_seq');
      v_ids := v_ids || v_id;
      v_cash[v_at] := v_cash[v_at] - v_stake_cash;
      v_cash_versions[v_at] := v_cash_versions[v_at] + 1;
      v_legs := v_legs || row(v_id, v_ids[1], kind_bet(), r.member, p_cash_ids[v_at], v_house, v_stake_cash, v_cash[v_at],
        v_cash_versions[v_at], null, null, r.source, r.ext, v_ref_kind, v_ref_no, p_now)::journal;
    end if;
    if v_pay_bonus > 0 then
      v_id := nextval('journal_id_seq');
      v_ids := v_ids || v_id;
      v_bonus[v_at] := v_bonus[v_at] + v_pay_bonus;
      v_bonus_versions[v_at] := v_bonus_versions[v_at] + 1;
      v_legs := v_legs || row(v_id, v_ids[1], v_pay_kind, r.member, v_house, p_bonus_ids[v_at], v_pay_bonus, null, null, v_bonus[v_at],
        v_bonus_versions[v_at], r.source, r.ext, v_ref_kind, v_ref_no, p_now)::journal;
    end if;
    if v_pay_cash > 0 then
      v_id := nextval('journal_id_seq');
      v_ids := v_ids || v_id;
      v_cash[v_at] := v_cash[v_at] + v_pay_cash;
      v_cash_versions[v_at] := v_cash_versions[v_at] + 1;
      v_legs := v_legs || row(v_id, v_ids[1], v_pay_kind, r.member, v_house, p_cash_ids[v_at], v_pay_cash, null, null, v_cash[v_at],
        v_cash_versions[v_at], r.source, r.ext, v_ref_kind, v_ref_no, p_now)::journal;
    end if;

    places := places || r.n;
    -- Only integers and fixed words: concatenated as text, which costs a fifth of building JSON.
    answers := answers || ('{"code":"ok","groupId":' || coalesce('"' || v_ids[1] || '"', 'null')
      || case r.op when 'rollback' then ',"effect":"reversed"' when 'win' then ''
        else ',"stakeCash":"' || v_stake_cash || '","stakeBonus":"' || v_stake_bonus || '"' end
      || ',"balance":"' || v_cash[v_at] + v_bonus[v_at] || '"}');
    v_keys := v_keys || row(r.source, r.ext, decode(r.print, 'hex'), 'applied', r.member, r.op, p_currency, r.bet_source, r.bet_ext, v_ids,
      answers[cardinality(answers)]::json, p_now)::tx_key;
    if p_limited[v_at] then
      v_noted := v_noted || r.member;
      v_noted_at := v_noted_at || case r.op when 'rollback' then r.bet_at else p_now end;
      v_staked := v_staked || case r.op when 'rollback' then -(v_pay_cash + v_pay_bonus) else v_stake_cash + v_stake_bonus end;
      v_won := v_won || case r.op when 'rollback' then 0 else v_pay_cash + v_pay_bonus end;
    end if;
  end loop;
  if places = '{}' then return; end if;

  insert into journal select * from unnest(v_legs);
  update account a set balance = a.balance + t.delta, version = a.version + t.legs
  from (
    select c.id, c.now - c.before as delta, c.version - c.version_before as legs
    from unnest(p_cash_ids, v_cash, p_cash, v_cash_versions, p_cash_versions) as c(id, now, before, version, version_before)
    where c.version > c.version_before
    union all
    select b.id, b.now - b.before, b.version - b.version_before
    from unnest(p_bonus_ids, v_bonus, p_bonus, v_bonus_versions, p_bonus_versions) as b(id, now, before, version, version_before)
    where b.version > b.version_before) t
  where a.id = t.id;
  insert into tx_key select * from unnest(v_keys);
  -- Limits are counted for those who have some, play for everybody; TRIAL is play money.
  if p_currency <> 'TRIAL' then
    perform protection_seen(array(select k.member_id from unnest(v_keys) k where k.kind in ('bet', 'bet_win')), p_now);
  end if;
  if v_noted <> '{}' then
    perform protection_note(v_noted, v_noted_at, v_staked, v_won, array_fill(0::bigint, array[cardinality(v_noted)]));
  end if;
  select ('[' || string_agg('{"member":"' || m.member || '","version":"' || m.cash_version + m.bonus_version + m.other_versions || '"}', ',') || ']')::jsonb
  into news
  from unnest(p_members, v_cash_versions, v_bonus_versions, p_other_versions, p_cash_versions, p_bonus_versions)
    as m(member, cash_version, bonus_version, other_versions, cash_before, bonus_before)
  where m.cash_version > m.cash_before or m.bonus_version > m.bonus_before;
end $$;
