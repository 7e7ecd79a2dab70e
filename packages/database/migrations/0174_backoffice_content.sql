-- module: backoffice
-- Operators who look at and write what the site says.
alter table operator drop constraint operator_permissions_check;
alter table operator add constraint operator_permissions_check check (permissions <@ array[
  'withdrawals.view', 'withdrawals.decide', 'draws.view', 'draws.enter', 'draws.confirm', 'audit.view',
  'dead_letters.view', 'dead_letters.decide', 'games.view', 'games.edit', 'settings.view', 'settings.edit',
  'messages.view', 'members.view', 'members.edit', 'members.erase', 'operators.edit', 'content.view', 'content.edit']);
