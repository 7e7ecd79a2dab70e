-- At most two live keys of a kind: the old and the new one of a rotation.
create or replace function vendor_check_keys() returns trigger language plpgsql as $$
begin
  if (select count(*) from vendor_key where vendor = new.vendor and kind = new.kind and (active_to is null or active_to > lotus_now())) > 2 then
    raise exception 'a vendor has at most two live keys of a kind' using errcode = 'LT940';
  end if;
  return null;
end $$;
create or replace trigger vendor_key_live after insert or update on vendor_key for each row execute function vendor_check_keys();
