-- Makes a new key the current one unless another process just did: returns whether this one was stored. A key is
-- current while it is offered; both times come from the caller's clock, which stamps the key.
create or replace function seal_key_offer(
  p_kid text, p_public jsonb, p_private jsonb, p_now timestamptz, p_offered_until timestamptz, p_accepted_until timestamptz)
returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('seal_key_offer'));
  if exists (select from seal_key where offered_until > p_now) then return false; end if;
  insert into seal_key (kid, public_jwk, private_jwk, created_at, offered_until, accepted_until)
  values (p_kid, p_public, p_private, p_now, p_offered_until, p_accepted_until);
  return true;
end $$;

grant execute on function
  seal_key_offer(text, jsonb, jsonb, timestamptz, timestamptz, timestamptz)
  to lotus_app;
