import { z } from 'zod'
import { memberGet, operatorGet } from '../define-call.ts'
import { rebateCategories } from '../rebate-categories.ts'
import { pageInput, paged, zId, zMoney, zTime, zValidWhy } from '../schema-parts.ts'
import { zExact } from './statement-schemas.ts'

/** Of whoever the lines of a step are below: the holder, or `under`; one day of it, or all. */
const place = { id: zId, under: zId.optional(), day: z.iso.date().optional() }

/** What one movement, or one day's small shares, is of somebody's own part of a step. */
const zStatementPart = z.object({
  id: z.string(),
  /** The business day on which teams count it, and when it was paid; of a day's small shares null. */
  day: z.iso.date(),
  at: zTime.nullable(),
  /** Who got it; masked as far below as the team's lists are. Null: whoever looks. */
  account: z.string().nullable(),
  /**
   * A movement's kind as in the account record; DAY: a day's small shares; DAILY, HOURLY, REALTIME: a statement; CANCELLED: what of one was
   * cancelled; CONTRACT_ADJUSTMENT: what was added to one.
   */
  kind: z.string(),
  /** Of the movement, as the account record has it, or the statement; null of a day. */
  reference: z.string().nullable(),
  /** The reader may open the statement that `reference` names. */
  opens: z.boolean(),
  /** Of a day: how many shares, and their exact sum. */
  bets: z.number().int().nullable(),
  calc: zExact.nullable(),
  /** It stands in another line below, which counts it, or was paid by whoever the lines are below; so it is taken off here. */
  isElsewhere: z.boolean(),
  amount: zMoney,
})

/** The share of one bet: (the earner's rate − the highest rate below) × the valid bet, cut to two places. */
const zStatementShare = z.object({
  id: z.string(),
  at: zTime,
  bet: z.string(),
  category: z.enum(rebateCategories),
  /** Who bet, and who earned it; null: whoever looks. */
  account: z.string().nullable(),
  earner: z.string().nullable(),
  /** The same one: of their own bet. */
  isSelf: z.boolean(),
  isVoid: z.boolean(),
  /** What the earner got of it, and the highest rate below. */
  ratePpm: z.number().int(),
  belowPpm: z.number().int(),
  validBet: zMoney,
  validWhy: zValidWhy,
  calc: zExact,
  isElsewhere: z.boolean(),
  /** 0: below 0.01, part of the day's sum. */
  paid: zMoney,
})

const whose = {
  /** Whose part it is. */
  account: z.string(),
  /** What the step says of it: the sum of all rows. */
  total: zMoney,
}
const parts = z.object({ ...place, step: z.enum(['accruals', 'cashback', 'bonus', 'wages']), ...pageInput })
const zParts = paged(zStatementPart).extend(whose)
/** `accruals` needs a day: the shares below 0.01 of that day. */
const shares = z.object({ ...place, step: z.enum(['rebates', 'accruals']), ...pageInput })
const zShares = paged(zStatementShare).extend({
  ...whose,
  /** Their shares below 0.01 on those days, of all products: they stand in the step of small shares and not here. */
  small: z.object({ bets: z.number().int(), calc: zExact, paid: zMoney }),
})

const member = { flag: 'AGENTPOLICY3', rate: { max: 120, perSeconds: 60 }, errors: ['not_found'] } as const
const office = { permission: 'agents.view', errors: ['not_found'] } as const

/**
 * What somebody's own part of a step of a statement of whole days consists of, row by row (AC09 to AC12). It is theirs, and what lines had
 * that are no longer there. `not_found` as for the step.
 */
export const statementPartCalls = {
  /** The newest first. */
  'contract.statementParts': memberGet({
    path: '/wps/contract/statement/parts',
    ...member,
    input: parts,
    value: zParts,
  }),
  /** The rebate of each bet, the last payment first. */
  'contract.statementShares': memberGet({
    path: '/wps/contract/statement/shares',
    ...member,
    input: shares,
    value: zShares,
  }),
  'bo.statementParts': operatorGet({
    path: '/bo/agents/statement/parts',
    ...office,
    input: parts,
    value: zParts,
  }),
  'bo.statementShares': operatorGet({
    path: '/bo/agents/statement/shares',
    ...office,
    input: shares,
    value: zShares,
  }),
} as const
