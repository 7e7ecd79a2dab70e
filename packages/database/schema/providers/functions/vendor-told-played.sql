-- That members have staked at a vendor with a wallet of its own, which it told since `p_since`: no stake of theirs asks us, so the time counts
-- from its word, and a reality check that is due is asked for here (trust.md 2.2). Answers for how many it is.
create or replace function vendor_told_played(p_vendor text, p_since timestamptz) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := lotus_now();
  v_members bigint[] := array(
    select distinct r.member_id from vendor_told_round r
    where r.opened_at > v_now - interval '10 minutes' and r.vendor = p_vendor and r.told_at >= p_since and r.bet > 0 order by 1 limit 1000);
  v_member bigint;
  v_due integer := 0;
begin
  if v_members = '{}' then return 0; end if;
  -- As every stake: the members first.
  perform wallet_lock_all(v_members);
  perform protection_seen(v_members, v_now);
  foreach v_member in array v_members loop
    if protection_check_refusal(v_member, v_now) is not null then v_due := v_due + 1; end if;
  end loop;
  return v_due;
end $$;
grant execute on function vendor_told_played(text, timestamptz) to lotus_app;
