import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { zDigits, zMoney, zTime } from '../schema-parts.ts'

/** One row for all members of one commit. */
export const balancesChanged = defineEvent({
  topic: 'wallet.balances_changed',
  audience: 'members',
  payload: z.array(z.object({ member: zDigits, version: zDigits })).min(1),
  publicType: 'wallet.balance_changed',
  public: z.object({ version: zDigits }),
  summary: 'The member’s balance moved: ask for it unless this version, or a later one, is known already.',
})

/**
 * A vendor's round was settled, or its outcome changed: the highest `version` counts, `reversed` means that it has no
 * outcome any more.
 */
export const betsSettled = defineEvent({
  topic: 'wallet.bets_settled',
  audience: 'member',
  payload: z.object({
    currency: z.string(),
    bets: z.array(
      z.object({
        kind: z.string(),
        ref: z.string(),
        stake: zMoney,
        validBet: zMoney,
        /** What turnover counts, where that is more: the stake from a bonus, which nothing is earned on. */
        turnover: zMoney.optional(),
        category: z.string(),
        placedAt: zTime,
        version: z.number().int(),
        reversed: z.boolean(),
      }),
    ),
    round: z.object({
      vendor: z.string(),
      roundId: z.string(),
      roundNo: z.string(),
      gameCode: z.string(),
      bet: zMoney,
      win: zMoney,
    }),
  }),
  summary: 'Bets of a member were settled outside of the lottery; turnover counts them.',
})

/**
 * A movement that a promotion costs the house (`ledger_kind.promotion`), named by its source and key: positive where the member got it,
 * negative where a bonus went back to the house.
 */
export const promotionPaid = defineEvent({
  topic: 'wallet.promotion_paid',
  audience: 'member',
  payload: z.object({
    source: z.string(),
    key: z.string(),
    promotion: z.enum(['CASHBACK', 'BONUS']),
    /** Of the ledger. */
    kind: z.string(),
    currency: z.string(),
    amount: zMoney,
    /** Of a bonus that goes back, or comes back: the key of its grant, and how much that was. */
    of: z.object({ key: z.string(), granted: zMoney }).nullable(),
  }),
  summary:
    'A promotion gave a member something, or took a bonus back; contracts and reports of agents count it as a cost.',
})
