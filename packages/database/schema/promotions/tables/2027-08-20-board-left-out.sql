-- A bet of theirs still waited for a person's decision when the board was frozen: it is not in the score, whatever is decided later.
alter table promotion_board_place add column left_out boolean not null default false;
