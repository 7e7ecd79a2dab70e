-- Whether a member had an open bonus at that moment, for cashback of the bet that was placed then. Events have times in
-- milliseconds.
create or replace function bonus_open_at(p_member bigint, p_at timestamptz) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from turnover_requirement r where r.member_id = p_member and r.origin = 'bonus'
    and r.created_at <= p_at and (r.ended_at is null or r.ended_at > p_at));
end $$;

-- Whether a member ever had a bonus: of most members the question above need not be asked.
create or replace function bonus_ever(p_member bigint) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from turnover_requirement r where r.member_id = p_member and r.origin = 'bonus');
end $$;
