-- What a transfer cost its sender beside the amount, and how many levels lay between the two when it was made (operations.md
-- 1.12): of earlier ones none, and one. Only the sender's row has the fee, since the recipient is not told of it.
alter table team_transfer
  add column fee bigint not null default 0,
  add column depth smallint not null default 1,
  add constraint team_transfer_depth_check check (depth >= 1) not valid,
  add constraint team_transfer_fee_of_sender check (fee >= 0 and fee % 100 = 0 and (fee = 0 or side = 'OUT')) not valid,
  add constraint team_transfer_depth_is_down check (depth = 1 or way = 'DOWN') not valid;
