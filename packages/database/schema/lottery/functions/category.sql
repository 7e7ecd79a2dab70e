-- What a bet on a game, placed then, counts as. Inlined into the calling statement, as the functions of text.sql.
create or replace function lottery_category(g lottery_game, p_placed timestamptz) returns text
language sql immutable
as $$ select case when p_placed < g.category_since then 'LOTT' else g.category end $$;

grant execute on function lottery_category(lottery_game, timestamptz) to lotus_app;
