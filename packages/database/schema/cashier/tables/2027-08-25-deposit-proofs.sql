-- Pictures that a member sent for a deposit order whose money has not come: they leave the uploads (withdrawal_proof) and stay.
create table deposit_proof (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  deposit_id bigint not null,
  -- In the folder of proofs.
  name text not null check (length(name) between 1 and 80),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null,
  primary key (cell, member_id, deposit_id, name)
);
grant select, delete on deposit_proof to lotus_app;
