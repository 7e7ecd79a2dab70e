-- What a transfer is for (operations.md 1.12): wages and dividends pay what a contract of the sender's says.
alter table team_transfer add column kind text not null default 'NORMAL',
  add constraint team_transfer_kind_check check (kind in ('NORMAL', 'WAGE', 'DIVIDEND', 'PROMO')) not valid;
