-- A case for operators. The same subject again is the same case.
create or replace function vendor_note_case(p_vendor text, p_kind text, p_subject text, p_member bigint, p_details jsonb) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  insert into vendor_case as c (vendor, kind, subject, member_id, details)
  values (p_vendor, p_kind, left(p_subject, 140), p_member, p_details)
  on conflict (vendor, kind, subject) do update set times = c.times + 1, last_seen_at = lotus_now();
end $$;

-- Opens a case found by the reconciliation.
create or replace function vendor_open_case(p_vendor text, p_kind text, p_subject text, p_member bigint, p_details jsonb) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$ select vendor_note_case(p_vendor, p_kind, p_subject, p_member, p_details) $$;

-- Why a case was opened, in few words: cases of one vendor, kind and cause are looked at together.
create or replace function vendor_case_cause(p_kind text, p_details jsonb) returns text
language sql immutable parallel safe
as $$
  select left(case p_kind
    when 'tx_conflict' then concat_ws(' > ', p_details ->> 'storedOp', p_details ->> 'op')
    when 'status_diff' then concat_ws(' / ', p_details ->> 'ourState', p_details ->> 'theirState')
    else coalesce(p_details ->> 'answer', p_details ->> 'reason', '') end, 100)
$$;

-- What the member would have more if the vendor were right: of a round both sides' results, else the amount of the case.
-- Null where the case names none.
create or replace function vendor_case_difference(p_kind text, p_details jsonb) returns bigint
language plpgsql immutable parallel safe
as $$
declare
  v_all numeric := 0;
  v_text text;
  v_name text;
begin
  if p_details ? 'theirWin' or p_details ? 'ourWin' then
    foreach v_name in array array['theirWin', 'theirBet', 'ourWin', 'ourBet'] loop
      v_text := coalesce(p_details ->> v_name, '0');
      if v_text !~ '^-?[0-9]{1,14}([.][0-9]{1,8})?$' then return null; end if;
      v_all := v_all + case when v_name in ('theirWin', 'ourBet') then v_text::numeric else -v_text::numeric end;
    end loop;
  elsif p_kind in ('suspense_win', 'rolled_back_win', 'over_limit') then
    v_text := p_details ->> 'amount';
    if v_text is null or v_text !~ '^-?[0-9]{1,14}([.][0-9]{1,8})?$' then return null; end if;
    v_all := v_text::numeric;
  else
    return null;
  end if;
  return trunc(v_all * 10000)::bigint;
end $$;

grant execute on function
  vendor_case_cause(text, jsonb), vendor_case_difference(text, jsonb),
  vendor_open_case(text, text, text, bigint, jsonb)
  to lotus_app;
