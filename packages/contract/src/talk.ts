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
  /** A message of the agent directly above, whose name `ref` is. */
  'UPLINE',
] as const

/** The longest message of an agent to the downline, in characters (operations.md 1.7). */
export const AGENT_MESSAGE_MAX = 500

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
