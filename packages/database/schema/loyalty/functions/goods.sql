-- Writes goods of the mall as an operator describes them; a null id is new goods. `p_version` is the one that the operator
-- saw. Answers the id; null where somebody else was first. Stock of goods that exist is changed by `loyalty_item_stock`.
create or replace function loyalty_item_save(p_id bigint, p_version integer, p jsonb, p_by text) returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_id bigint;
begin
  if p_id is null then
    insert into loyalty_item (kind, name, description, art, points, amount, worth, multiple_ppm, stock, member_max, day_max, least_rank,
      starts_at, ends_at, place, is_on, changed_by, changed_at)
    select x.kind, x.name, x.description, x.art, x.points, x.amount, x.worth, x."multiplePpm", x.stock, x."memberMax", x."dayMax",
      x."leastRank", x."startsAt", x."endsAt", x.place, x."isOn", p_by, lotus_now()
    from jsonb_to_record(p) as x(kind text, name jsonb, description jsonb, art text, points bigint, amount bigint, worth bigint,
      "multiplePpm" integer, stock integer, "memberMax" integer, "dayMax" integer, "leastRank" smallint, "startsAt" timestamptz,
      "endsAt" timestamptz, place integer, "isOn" boolean)
    returning id into v_id;
    return v_id;
  end if;
  update loyalty_item i set name = x.name, description = x.description, art = x.art, points = x.points, amount = x.amount,
    worth = x.worth, multiple_ppm = x."multiplePpm", member_max = x."memberMax", day_max = x."dayMax", least_rank = x."leastRank",
    starts_at = x."startsAt", ends_at = x."endsAt", place = x.place, is_on = x."isOn", version = i.version + 1, changed_by = p_by,
    changed_at = lotus_now()
  from jsonb_to_record(p) as x(kind text, name jsonb, description jsonb, art text, points bigint, amount bigint, worth bigint,
    "multiplePpm" integer, "memberMax" integer, "dayMax" integer, "leastRank" smallint, "startsAt" timestamptz, "endsAt" timestamptz,
    place integer, "isOn" boolean)
  -- Its kind stays: what a member was shown is what is taken.
  where i.id = p_id and i.version = p_version and i.kind = x.kind
  returning i.id into v_id;
  return v_id;
end $$;

-- Adds pieces to the stock or takes some out of it; null: there is no end of them. "too_few" where there are not so many.
create or replace function loyalty_item_stock(p_id bigint, p_change integer, p_by text) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update loyalty_item set stock = case when p_change is null then null else coalesce(stock, 0) + p_change end, version = version + 1,
    changed_by = p_by, changed_at = lotus_now()
  where id = p_id and (p_change is null or coalesce(stock, 0) + p_change between 0 and 1000000);
  if found then return 'ok'; end if;
  return case when exists (select from loyalty_item where id = p_id) then 'too_few' else 'not_found' end;
end $$;

grant execute on function
  loyalty_item_save(bigint, integer, jsonb, text),
  loyalty_item_stock(bigint, integer, text)
  to lotus_app;
