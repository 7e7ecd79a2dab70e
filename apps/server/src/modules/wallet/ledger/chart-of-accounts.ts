import { TRIAL_ACCOUNT } from '@lotus/contract'

/**
 * Buckets of an account, with the numbers used in the wallet's tables. `debt` is zero or negative: what the member
 * owes.
 */
export const buckets = { cash: 1, bonus: 2, hold: 3, debt: 4, house: 10 } as const

/**
 * House accounts by code (docs/domain/chart-of-accounts.md). A positive sum means that the operator owes or has spent;
 * the sum over all accounts, members' included, is always zero.
 */
export const houseAccounts = {
  /** Stakes in, payouts out: a game's profit is the negative of this account's sum. */
  gamingResult: (game: string) => `gaming-result:${game}`,
  /** Money that came in or went out through a payment channel. */
  psp: (channel: string) => `psp:${channel}`,
  adjustment: 'adjustment',
  /** Source of the play money of trial accounts. */
  trial: 'trial',
} as const

/** The demo brand's only real currency; trial accounts have their own (DECISIONS 23). */
export const currency = 'P'
/** Play money: the same engine, rules and odds, never mixed with real balances (DECISIONS 23, trust.md C12). */
export const trialCurrency = 'TRIAL'

/** A trial account has play money as currency (T01). */
export const currencyOf = (accountType: number): string => (accountType === TRIAL_ACCOUNT ? trialCurrency : currency)
