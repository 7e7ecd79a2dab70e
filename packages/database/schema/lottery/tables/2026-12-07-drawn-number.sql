-- Every number of the regional draws by its last two digits, so that a ticket is looked up over ten years without
-- reading the draws (issue 23 section 4). It follows from `lottery_result` and is written by its trigger alone.
create table lottery_drawn_number (
  game_id smallint not null references lottery_game,
  -- A prize has two digits or more, so whatever matches a ticket has its last two.
  ending smallint not null check (ending between 0 and 99),
  -- The business day: a regional game draws once a day.
  day date not null,
  prize text not null check (prize ~ '^(DB|G[1-8])$'),
  place smallint not null check (place > 0),
  number text not null check (number ~ '^\d{2,6}$'),
  is_simulated boolean not null,
  issue_id bigint not null references lottery_issue,
  primary key (game_id, ending, day, prize, place)
);
-- One row for each draw: the days of a game, and what a consolation prize is compared with.
create index lottery_drawn_number_special on lottery_drawn_number (game_id, day desc) include (number, is_simulated)
  where prize = 'DB';
create index lottery_drawn_number_issue on lottery_drawn_number (issue_id);
grant select on lottery_drawn_number to lotus_app;

insert into lottery_drawn_number (game_id, ending, day, prize, place, number, is_simulated, issue_id)
select i.game_id, right(n.number, 2)::smallint, i.business_day, p.key, n.place, n.number, r.source = 'simulated', i.id
from lottery_issue i
join lottery_game g on g.id = i.game_id and g.draw_source = 'outside' and g.draw_of is null
  and g.family in ('vn_north', 'vn_central', 'vn_south')
join lottery_result r on r.issue_id = i.id and r.version = i.result_version and jsonb_typeof(r.draw -> 'prizes') = 'object'
cross join lateral jsonb_each(r.draw -> 'prizes') p
cross join lateral jsonb_array_elements_text(p.value) with ordinality n(number, place)
on conflict do nothing;
