-- A case for operators. The same subject again is the same case.
create or replace function vendor_note_case(p_vendor text, p_kind text, p_subject text, p_member bigint, p_details jsonb) returns void
language sql volatile set search_path = public, pg_temp as $$
  insert into vendor_case as c (vendor, kind, subject, member_id, details)
  values (p_vendor, p_kind, left(p_subject, 140), p_member, p_details)
  on conflict (vendor, kind, subject) do update set times = c.times + 1, last_seen_at = lotus_now()
$$;

-- Opens a case found by the reconciliation.
create or replace function vendor_open_case(p_vendor text, p_kind text, p_subject text, p_member bigint, p_details jsonb) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$ select vendor_note_case(p_vendor, p_kind, p_subject, p_member, p_details) $$;

grant execute on function
  vendor_open_case(text, text, text, bigint, jsonb)
  to lotus_app;
