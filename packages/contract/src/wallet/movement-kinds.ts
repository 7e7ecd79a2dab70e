/** The kinds of movements of each group of the account record (operations.md 3.6). */
export const kindsOfGroup = {
  deposit: ['DEP_BANK', 'DEP_QR', 'DEP_EWALLET', 'DEP_CRYPTO', 'DEP_CARD', 'DEP_REVERSAL'],
  withdrawal: ['WD_FREEZE', 'WD_UNFREEZE', 'WD_PAID', 'WD_RETURN', 'WD_RETURN_REVERSAL', 'WD_FEE', 'WD_FEE_RETURN'],
  transfer: [
    'TRANSFER_OUT',
    'TRANSFER_IN',
    'XFER_DOWN_OUT',
    'XFER_DOWN_IN',
    'XFER_UP_OUT',
    'XFER_UP_IN',
    'XFER_REVERSAL',
    'XFER_FEE',
    'XFER_FEE_RETURN',
  ],
  bet: ['BET', 'WIN', 'BET_REFUND', 'BET_CANCEL', 'WIN_REVERSAL'],
  rebate: ['REBATE', 'COMMISSION', 'REBATE_SELF', 'REBATE_AGENT', 'REBATE_REVERSAL', 'CASHBACK'],
  contract: [
    'WAGE_DAILY',
    'WAGE_HOURLY',
    'WAGE_REALTIME',
    'DIVIDEND',
    'WAGE_DAILY_PAYOUT',
    'WAGE_HOURLY_PAYOUT',
    'WAGE_REALTIME_PAYOUT',
    'DIVIDEND_PAYOUT',
    'CONTRACT_ADJUSTMENT',
  ],
  promotion: [
    'BONUS_GRANT',
    'BONUS_FORFEIT',
    'BONUS_RELEASE',
    'BONUS_EXPIRE',
    'BONUS_RESTORE',
    'VIP_UPGRADE',
    'VIP_WEEKLY',
    'VIP_MONTHLY',
    'VIP_BIRTHDAY',
    'POINT_CONVERT',
    'POINT_REDEEM_CASH',
    'POINT_REDEEM_COPAY',
    'REWARD',
  ],
  adjustment: ['ADJ_CREDIT', 'ADJ_DEBIT', 'DEBT_RECOVERED'],
} as const

const kinds = [
  ...kindsOfGroup.deposit,
  ...kindsOfGroup.withdrawal,
  ...kindsOfGroup.transfer,
  ...kindsOfGroup.bet,
  ...kindsOfGroup.rebate,
  ...kindsOfGroup.contract,
  ...kindsOfGroup.promotion,
  ...kindsOfGroup.adjustment,
] as const
export type MovementKind = (typeof kinds)[number]
export const movementKinds: readonly MovementKind[] = kinds

/**
 * What a movement is: every one is final when it is written. `held`: money put aside for a payment out; `back`: it takes an
 * earlier one back, or gives it back.
 */
export const movementStatuses = ['done', 'held', 'back'] as const
export type MovementStatus = (typeof movementStatuses)[number]

const takesBack: ReadonlySet<string> = new Set<MovementKind>([
  'DEP_REVERSAL',
  'WD_UNFREEZE',
  'WD_RETURN',
  'WD_RETURN_REVERSAL',
  'WD_FEE_RETURN',
  'XFER_REVERSAL',
  'XFER_FEE_RETURN',
  'BET_REFUND',
  'BET_CANCEL',
  'WIN_REVERSAL',
  'REBATE_REVERSAL',
  'BONUS_FORFEIT',
  'BONUS_RESTORE',
])

/** A kind of a newer server is done. */
export function statusOfKind(kind: string): MovementStatus {
  if (kind === 'WD_FREEZE') return 'held'
  return takesBack.has(kind) ? 'back' : 'done'
}
