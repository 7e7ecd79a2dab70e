-- Simulated results (DECISIONS 37): the demo's history, and its national draws. Marked in the data, so that every screen
-- can say so; a real result takes the place of one by a correction.
alter table lottery_result drop constraint lottery_result_source_check,
  add constraint lottery_result_source_check check (source in ('own', 'operator', 'import', 'feed', 'calendar', 'simulated'));
