-- What a game's bets count as for rebates, contracts, points and bonuses (issue 19 section 2; docs/domain/agents.md): of its
-- area, written when the game is installed. Until now every bet was said to be LOTT, and those placed before `category_since` stay so: by the
-- functions of before too, which still settle while this upgrade runs. So it is the start of a day that begins well after it.
alter table lottery_game
  add column category text not null default 'LOTT' check (category in ('LOTT', 'ELOTT', 'SEA')),
  -- Bets placed before are LOTT; null: it has always been what it is.
  add column category_since timestamptz;
update lottery_game set category_since = (business_day(lotus_now()) + 2)::timestamp at time zone 'Asia/Ho_Chi_Minh',
  category = case when family like 'elott\_%' then 'ELOTT' else 'SEA' end
where family like 'elott\_%' or family in ('clr', 'fived', 'hanoi', 'lao', 'seak3', 'seakeno', 'seapk10', 'thai', 'tl2d', 'tl2d37',
  'tl3d', 'tl4d', 'tl642', 'tl645', 'tl649', 'tl655', 'tl658', 'tl6d', 'vbc', 'vtx', 'vxd', 'wingo', 'yeekee');
