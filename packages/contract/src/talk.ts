// Lists of inbox, forms and chat, for screens and schemas (operations.md 4.13).

export const inboxTypes = ['SYSTEM', 'FINANCE', 'PROMO', 'CONTRACT', 'AGENT'] as const
/** To everybody, from a rank on, or to named members. */
export const inboxScopes = ['ALL', 'RANK', 'MEMBER'] as const
/** What a message links to; `ref` is the id of the target, if any. */
export const inboxActions = [
  'DEPOSIT',
  'WITHDRAWAL',
  'BET',
  'SECURITY',
  'FEEDBACK',
  'PROMOTION',
  'PAGE',
  'SERVICE',
  'CONTRACT',
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
