-- The numbers of the regional draws by their endings follow each result: a first one is added, a correction takes the
-- place of what it corrects, a void draw leaves nothing.
create or replace function lottery_note_numbers() returns trigger
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select 1 from added a join lottery_issue i on i.id = a.issue_id join lottery_game g on g.id = i.game_id
    where g.draw_source = 'outside' and g.draw_of is null and g.family in ('vn_north', 'vn_central', 'vn_south')
  ) then return null; end if;
  delete from lottery_drawn_number n using added a where a.version > 1 and n.issue_id = a.issue_id;
  insert into lottery_drawn_number (game_id, ending, day, prize, place, number, is_simulated, issue_id)
  select i.game_id, right(n.number, 2)::smallint, i.business_day, p.key, n.place, n.number, a.source = 'simulated', i.id
  from added a
  join lottery_issue i on i.id = a.issue_id
  join lottery_game g on g.id = i.game_id and g.draw_source = 'outside' and g.draw_of is null
    and g.family in ('vn_north', 'vn_central', 'vn_south')
  cross join lateral jsonb_each(case when jsonb_typeof(a.draw -> 'prizes') = 'object' then a.draw -> 'prizes' else '{}' end) p
  cross join lateral jsonb_array_elements_text(p.value) with ordinality n(number, place)
  on conflict do nothing;
  return null;
end $$;
create or replace trigger lottery_result_numbers after insert on lottery_result
  referencing new table as added for each statement execute function lottery_note_numbers();
