// Lists of the inbox, the forms and the chat, for screens and schemas alike (operations.md 4.13).

export const inboxTypes = ['SYSTEM', 'FINANCE', 'PROMO', 'CONTRACT', 'AGENT'] as const
/** To everybody, from a rank on, to named members. */
export const inboxScopes = ['ALL', 'RANK', 'MEMBER'] as const
/** Where a message leads; `ref` is the thing's id where there is one. */
export const inboxActions = [
  'DEPOSIT',
  'WITHDRAWAL',
  'BET',
  'SECURITY',
  'FEEDBACK',
  'PROMOTION',
  'PAGE',
  'SERVICE',
] as const

export const feedbackTypes = [
  'account',
  'deposit',
  'withdrawal',
  'game',
  'promotion',
  'agent',
  'app',
  'suggestion',
  'other',
] as const
export const feedbackStates = ['NEW', 'IN_PROGRESS', 'REPLIED', 'CLOSED'] as const

export const chatReportReasons = ['spam', 'abuse', 'scam', 'privacy', 'other'] as const

export const serviceStates = ['WAITING', 'OPEN', 'CLOSED'] as const
