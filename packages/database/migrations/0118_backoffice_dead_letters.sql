-- module: backoffice
-- Operators who look at and decide on events that a consumer could not handle.
alter table operator drop constraint operator_permissions_check;
alter table operator add constraint operator_permissions_check check (permissions <@ array[
  'withdrawals.view', 'withdrawals.decide', 'draws.view', 'draws.enter', 'draws.confirm', 'audit.view',
  'dead_letters.view', 'dead_letters.decide']);
