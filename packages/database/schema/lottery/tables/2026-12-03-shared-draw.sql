-- Games that play the same outside draw: a result of one is the result of all (issue 23 section 2). The code of the game
-- whose draw this one plays too; that game may be opened later, so it is no reference.
alter table lottery_game
  add column draw_of text check (draw_of ~ '^[A-Z0-9]{2,12}$' and draw_of <> code),
  add check (draw_of is null or draw_source = 'outside');
update lottery_game set draw_of = 'MBAC' where code = 'HANOI' and family = 'hanoi' and draw_source = 'outside';
