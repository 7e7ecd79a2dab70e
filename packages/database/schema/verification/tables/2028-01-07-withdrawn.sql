-- Approved documents that an operator no longer accepts (issue 20 section 4): the request is refused from then on, who approved it and when
-- stays.
alter table verification_request
  add column withdrawn_at timestamptz,
  add column withdrawn_name text check (length(withdrawn_name) <= 80),
  add column withdrawn_note text check (length(withdrawn_note) <= 300),
  add check ((withdrawn_at is null) = (withdrawn_name is null)),
  add check (withdrawn_at is null or state = 'REFUSED');

-- The state in which a screening list was last seen: once it has another one, everybody is looked up in it again.
create table verification_list (
  list text primary key check (length(list) between 1 and 40),
  version text not null check (length(version) <= 80),
  changed_at timestamptz not null
);
grant select on verification_list to lotus_app;
