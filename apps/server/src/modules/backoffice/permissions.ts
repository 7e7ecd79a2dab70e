/** What an operator may do, `module.action` (operations.md 5.1); the same list stands in the table's check. */
export const permissions = [
  'withdrawals.view',
  'withdrawals.decide',
  'draws.view',
  'draws.enter',
  'draws.confirm',
  'audit.view',
  'dead_letters.view',
  'dead_letters.decide',
  'games.view',
  'games.edit',
  'settings.view',
  'settings.edit',
  'messages.view',
] as const
export type Permission = (typeof permissions)[number]
