-- Whether a member has a proved phone or address of mail, and a name: the first identity level (operations.md 5.4).
create or replace function member_is_named(p_member bigint) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from member m where m.id = p_member and m.payee_name is not null
    and (m.phone_verified_at is not null or m.email_verified_at is not null));
end $$;

-- A member's documents were checked (trust.md ACC-4); who checked them first stays.
create or replace function member_note_identity(p_member bigint, p_by text) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  update member set identity_checked_at = lotus_now(), identity_checked_by = p_by where id = p_member and identity_checked_at is null;
end $$;

grant execute on function member_is_named(bigint) to lotus_app;
