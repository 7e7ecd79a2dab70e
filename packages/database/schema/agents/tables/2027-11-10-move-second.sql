-- A move that a second operator has to confirm before it is made (operations.md 5.1, DECISIONS 29).
alter table agent_move_plan
  add column needs_second boolean not null default false,
  -- Of plans of before it is not known; their operator is told by name, which is never changed.
  add column planned_by_id bigint,
  add column confirmed_by_id bigint,
  add column confirmed_by text,
  add column confirmed_at timestamptz,
  add column confirm_reason text;
alter table agent_move_plan
  add constraint agent_move_plan_confirmed check ((confirmed_at is null) = (confirmed_by_id is null) and (confirmed_at is null) = (confirmed_by is null)
    and (confirmed_at is null) = (confirm_reason is null) and length(confirmed_by) <= 80 and length(confirm_reason) <= 300) not valid,
  add constraint agent_move_plan_two check (confirmed_by_id <> planned_by_id and confirmed_by <> planned_by) not valid,
  add constraint agent_move_plan_done check (state <> 'DONE' or not needs_second or confirmed_at is not null) not valid;
