import { z } from 'zod'
import { memberGet } from '../define-call.ts'
import { rebateCategories } from '../rebate-categories.ts'
import { pageInput, paged, text, zId, zMoney, zTime } from '../schema-parts.ts'
import { zOpenedKind } from './schemas.ts'

const shared = { rate: { max: 60, perSeconds: 60 } } as const
const zMonth = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
  .meta({ examples: ['2026-06'] })
/** Business days, both included: at most 31, today without them. */
const days = { from: z.iso.date().optional(), to: z.iso.date().optional() }

/** What came and what left: by the day that it was paid on. The net is what reached the balance. */
const zIncome = z.object({
  self: zMoney,
  agent: zMoney,
  small: zMoney,
  takenBack: zMoney,
  daily: zMoney,
  hourly: zMoney,
  realtime: zMoney,
  dividend: zMoney,
  /** Never above zero: paid to the downline of the agent's own wallet, and given back of what the operator paid instead. */
  paidDown: zMoney,
  givenBack: zMoney,
  /** What operators added to statements that were paid before. */
  adjusted: zMoney,
  net: zMoney,
})

const contractKinds = ['DAILY', 'HOURLY', 'REALTIME', 'DIVIDEND'] as const
const contractIncomeKinds = [...contractKinds, 'PAID_DOWN', 'GIVEN_BACK', 'ADJUSTED'] as const
const incomeKinds = ['SELF', 'AGENT', 'DAY', 'REVERSAL', ...contractIncomeKinds] as const
/** How many more there are than are listed, and what they come to. */
const zRest = { others: z.number().int(), rest: zMoney } as const
const incomeFilter = {
  ...days,
  of: z.enum(['rebate', 'contract']),
  kind: z.enum(incomeKinds).optional(),
  /** An exact name of the team: of rebates who bet, of contracts who was paid. A name that is not there has nothing. */
  account: text(40).trim().optional(),
  /** Of rebates alone: a contract's payment has no product of its own. */
  category: z.enum(rebateCategories).optional(),
} as const

/** What a team played and cost, seen from its members: what they staked and got back. Null: not known by this filter. */
export const zPlay = z.object({
  bets: z.number().int(),
  stake: zMoney,
  validBet: zMoney,
  payout: zMoney,
  winLoss: zMoney,
  rebateSelf: zMoney,
  rebateAgent: zMoney,
  /** Shares below a cent, paid by the day. */
  small: zMoney.nullable(),
  cashback: zMoney.nullable(),
  /** Promotions: negative where more bonuses went back to the house than it gave. */
  bonus: zMoney.nullable(),
  wages: zMoney.nullable(),
  dividends: zMoney.nullable(),
  /** What the team deposited and withdrew, on the day of the news: what was reversed later is taken off its own day. */
  deposits: zMoney.nullable(),
  withdrawals: zMoney.nullable(),
  /** How many there were; `first`: members who deposited for the first time. */
  cash: z.object({ deposits: z.number().int(), first: z.number().int(), withdrawals: z.number().int() }).nullable(),
  net: zMoney,
})

/** One account of a month's statement. */
const zMonthAccount = <Name extends string>(names: readonly Name[]) => z.record(z.enum(names), zMoney)

/** An agent's figures (AC06, AC07). */
export const reportCalls = {
  /** AC07: what the agent was paid and paid, day by day, the newest first; days without anything are left out. */
  'agent.income': memberGet({
    path: '/wps/agent/income',
    ...shared,
    errors: ['not_an_agent'],
    /** Of one product: rebates on its bets alone. Small shares and contracts have no product of their own. */
    input: z.object({ ...days, category: z.enum(rebateCategories).optional() }),
    value: z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      /** There are too many bets to go through for a product: nothing is told. */
      isTooMany: z.boolean(),
      days: z.array(zIncome.extend({ day: z.iso.date() })),
      totals: zIncome,
      /** Whether a contract ever paid the agent, or the agent ever paid one. */
      hasContracts: z.boolean(),
      /** Today's shares below a cent, exact with eight places: fixed once the day is over and counted, and paid then. */
      accrued: z.object({ day: z.iso.date(), amount: z.string(), shares: z.number().int() }),
    }),
  }),
  /**
   * AC07: one day of it, whose sums are those of `agent.income`: the rebates by product and by who bet, and what contracts brought
   * and took by kind and person, the largest first; of a product its rebates alone.
   */
  'agent.incomeDay': memberGet({
    path: '/wps/agent/income/day',
    ...shared,
    errors: ['not_an_agent'],
    input: z.object({ day: z.iso.date(), category: z.enum(rebateCategories).optional() }),
    value: z.object({
      day: z.iso.date(),
      /** Null of a product where there are too many bets to go through. */
      sums: zIncome.nullable(),
      /** There are too many bets to go through: nothing is told of products and people. */
      isTooMany: z.boolean(),
      /** Rebates paid and taken back on bets of each product; small shares have none. */
      products: z.array(z.object({ category: z.enum(rebateCategories), amount: zMoney })),
      people: z.object({
        /** `account` null: the agent. Of others masked as in the team's lists. */
        rows: z.array(z.object({ account: z.string().nullable(), bets: z.number().int(), amount: zMoney })),
        ...zRest,
      }),
      /** The largest of one person on one product; `ratePpm` null: not the same of all. */
      rebates: z.array(
        z.object({
          account: z.string().nullable(),
          category: z.enum(rebateCategories),
          validBet: zMoney,
          ratePpm: z.number().int().nullable(),
          amount: zMoney,
        }),
      ),
      contracts: z.object({
        rows: z.array(
          z.object({
            kind: z.enum(contractIncomeKinds),
            contract: z.enum(contractKinds),
            /** Who was paid, where that is not the agent. */
            account: z.string().nullable(),
            payments: z.number().int(),
            /** Of a single payment: its statement or adjustment, as in the account record. */
            reference: z.string().nullable(),
            validBet: zMoney,
            ratePpm: z.number().int().nullable(),
            amount: zMoney,
          }),
        ),
        ...zRest,
      }),
      /** How many there were in all. */
      payments: z.number().int(),
    }),
  }),
  /** AC07: the single payments, newest first; those of rebates open by `rebate.payment`. */
  'agent.incomeRows': memberGet({
    path: '/wps/agent/income/rows',
    ...shared,
    errors: ['not_an_agent'],
    input: z.object({ ...incomeFilter, ...pageInput }),
    value: paged(
      z.object({
        id: z.string(),
        kind: z.enum(incomeKinds),
        /** Of which kind of contract. */
        contract: z.enum(contractKinds).nullable(),
        /** Who was paid, where that is not the agent. */
        account: z.string().nullable(),
        at: zTime,
        /** As in the account record. */
        reference: z.string(),
        /** With `account` or `category`, of a rebate the part that is of those bets; small shares have no such part. */
        amount: zMoney,
        /** How many bets and voids a rebate is of. */
        shares: z.number().int().nullable(),
        /**
         * Whose bets a rebate is of, and on what: `account` where all are of one other member, masked as in the team's lists. Null
         * of contracts and of small shares, and where the page has too many bets to go through.
         */
        source: z
          .object({
            account: z.string().nullable(),
            bettors: z.number().int(),
            categories: z.array(z.enum(rebateCategories)),
          })
          .nullable(),
        /** Of a contract: its period, and what it was worked out from. */
        period: z.object({ start: zTime, end: zTime }).nullable(),
        /** Of a rebate with a source: what its bets count for. */
        validBet: zMoney.nullable(),
        loss: zMoney.nullable(),
        /** Of a rebate with a source: the rate that all its bets have; null where they differ. */
        ratePpm: z.number().int().nullable(),
      }),
    )
      /** Null: there are too many bets to go through for this filter, or too many payments of contracts to add up. */
      .extend({ total: zMoney.nullable() }),
  }),
  /**
   * An agent's signed statement of a month that is over: `file` is the JSON to keep, which the stand-alone verifier checks;
   * the same month is always the same file.
   */
  'agent.month': memberGet({
    path: '/wps/agent/month',
    rate: { max: 20, perSeconds: 60 },
    errors: ['not_an_agent', 'month_not_over', 'month_too_large'],
    input: z.object({ month: zMonth }),
    value: z.object({
      month: z.string(),
      currency: z.string(),
      file: z.string(),
      /** SHA-256 of the statement inside, and the public key that verifies its signature. */
      hash: z.string(),
      key: z.string(),
      /** How many periods of contracts, debts and days with rebates it lists. */
      rows: z.object({ earned: z.number().int(), owed: z.number().int(), rebateDays: z.number().int() }),
      contracts: zMonthAccount(['opening', 'settled', 'paid', 'ended', 'closing']),
      rebates: zMonthAccount(['self', 'agent', 'small', 'takenBack', 'total']),
      debts: zMonthAccount(['opening', 'opened', 'paid', 'byOperator', 'cancelled', 'closing']),
      advances: zMonthAccount(['opening', 'advanced', 'returned', 'closing']),
      /** What operators added to statements that were paid before, and took off them: only the first is received. */
      adjustments: zMonthAccount(['added', 'takenOff']),
      received: zMoney,
    }),
  }),
  /** The same statement as pages to print, in the caller's language; the signed file is attached inside. */
  'agent.monthPdf': memberGet({
    path: '/wps/agent/month/pdf',
    rate: { max: 5, perSeconds: 60 },
    errors: ['not_an_agent', 'month_not_over', 'month_too_large'],
    input: z.object({ month: zMonth }),
    value: z.object({
      /** The PDF in base64. */
      pdf: z.string(),
    }),
  }),
  /** AC06: the lines directly below somebody of the team, each with what it played; `under` none: below the agent. */
  'agent.profit': memberGet({
    path: '/wps/agent/profit',
    ...shared,
    errors: ['not_an_agent', 'not_found'],
    input: z.object({
      ...days,
      under: zId.optional(),
      /** An exact name: the line of that member. A name outside the team is answered as one that nobody has. */
      account: text(40).trim().optional(),
      category: z.enum(rebateCategories).optional(),
      /** `one`: of each member without the team below. */
      scope: z.enum(['team', 'one']).optional(),
      ...pageInput,
    }),
    value: paged(
      zPlay.extend({
        id: zId,
        /** Masked as far below as the team's lists are. */
        account: z.string(),
        kind: zOpenedKind,
        teamSize: z.number().int(),
      }),
    ).extend({
      from: z.iso.date(),
      to: z.iso.date(),
      trail: z.array(z.object({ id: zId, account: z.string() })),
      /** Whoever the lines are below: their own play, and that of lines that are no longer here. Null: with a name. */
      own: zPlay.nullable(),
      /** Of the whole filter: `own` and every line, on whatever page. */
      totals: zPlay,
      /**
       * Of the same lines every product that was played, whichever is asked for; its costs are the rebates of its bets. `category`
       * null: small shares, cashback, promotions, wages and dividends, which have no product. Together they are the whole filter
       * without a product.
       */
      products: z.array(
        z.object({
          category: z.enum(rebateCategories).nullable(),
          stake: zMoney,
          validBet: zMoney,
          payout: zMoney,
          winLoss: zMoney,
          costs: zMoney,
          net: zMoney,
        }),
      ),
    }),
  }),
}
