import { z } from 'zod'
import { rebateCategories } from '../rebate-categories.ts'
import { zDigits, zId, zMoney, zTime, zValidWhy } from '../schema-parts.ts'
import { zContractKind, zContractTerms } from './contract-schemas.ts'
import { zCounting } from './counting.ts'
import { zLeft } from './left-out.ts'

/**
 * REVIEW waits for the operator; HELD: the holder could not be paid; NOT_REACHED: no tier was reached, or nothing was left
 * to pay; OWED: the upline has not paid all of it; CLAIM waits for its holder, and is EXPIRED after its time.
 */
export const zStatementState = z.enum(['PAID', 'NOT_REACHED', 'HELD', 'REVIEW', 'REJECTED', 'OWED', 'CLAIM', 'EXPIRED'])
/** `waiting`: for the operator's decision; `rejected`: or not claimed in time. */
export const zStatementFilter = z.enum(['waiting', 'owed', 'claim', 'paid', 'not_reached', 'rejected'])

/** What the upline owes the holder of a statement, and what became of it: both sides and the operator read it. */
export const zDebt = z.object({
  state: z.enum(['OPEN', 'DONE', 'CANCELLED']),
  /** What the holder has got: of the upline's wallet, and of the operator instead. */
  byUpline: zMoney,
  byOperator: zMoney,
  left: zMoney,
  /** What the statement took off of its holder that the operator had paid: the upline owes it to the operator. */
  setOff: zMoney,
  /** What the upline still has to give back to the operator: of what that paid instead of it, and of what was set off. */
  toReturn: zMoney,
  /**
   * Why the last try left something: the wallet had a part, or nothing; the upline's account could not pay, or the holder's be paid. NOT_NOW:
   * one of these two; so a side is told of an account that is not its own.
   */
  reason: z.enum(['PARTIAL', 'INSUFFICIENT', 'UNAVAILABLE', 'HOLDER', 'NOT_NOW']).nullable(),
  /** How often the upline could not pay all of it; flagged from `agents.upline_flag_tries` on. */
  tries: z.number().int(),
  isFlagged: z.boolean(),
  openedAt: zTime,
  /** When the upline's wallet is asked again. */
  nextAt: zTime.nullable(),
})

/**
 * What a statement waits for. REVIEW: the operator's decision; OPERATOR: an operator holds it back; ACCOUNT: the holder's account is not open,
 * it goes on by itself; EXCLUDED: the holder is excluded from play; HOLDER: the holder could not be paid when it was made, the operator
 * decides. Null: not told to whom granted it.
 */
const zWaits = z.object({
  why: z.enum(['REVIEW', 'OPERATOR', 'ACCOUNT', 'EXCLUDED', 'HOLDER']).nullable(),
  /** By when the operator has promised to decide; null: nobody's decision is waited for, or it is not told. */
  by: zTime.nullable(),
  /** That day has passed. */
  isLate: z.boolean(),
  /** It is not paid before then: the end of the exclusion. */
  notBefore: zTime.nullable(),
})

/** An exact amount with eight places; what is further down is cut off. */
export const zExact = z
  .string()
  .regex(/^-?\d{1,24}\.\d{8}$/)
  .meta({ examples: ['1407.00000000'] })

/** What a contract came to in one period. */
export const zStatement = z.object({
  /** As in the account record: `C<holder>-<n>-<slot>`. */
  id: zId,
  memberId: zId,
  n: z.number().int(),
  holder: z.string(),
  /** Null: the operator. */
  granter: z.string().nullable(),
  kind: zContractKind,
  currency: z.string(),
  period: z.object({ start: zTime, end: zTime }),
  /** The team's play in the contract's products: bets and voids, valid bet, stakes less payouts, active members. */
  facts: z.number().int(),
  validBet: zMoney,
  loss: zMoney,
  active: z.number().int(),
  /** From 1; null: none was reached, or a real-time salary. */
  tier: z.number().int().nullable(),
  ratePpm: z.number().int(),
  /** All that is taken off the loss, of a dividend; null: of a wage nothing is. */
  deductions: zExact.nullable(),
  /** What the line's statement before it left, never above zero. */
  carryIn: zExact,
  /** What the rate is of: of a dividend the net loss with what is carried, else the valid bet. Null: a real-time salary. */
  base: zExact.nullable(),
  gross: zExact,
  /** What the contracts that the holder granted came to: it is paid out of the gross. */
  children: zExact,
  net: zExact,
  /** Whole cents of the net. */
  due: zMoney,
  /** Of what is owed from before: taken off for adjustments of earlier statements. */
  adjustOff: zMoney,
  /** What operators added to it or took off it after it was paid; the figures above stay as they were. */
  adjusted: zMoney,
  /** Whether they ever did: what was added and taken off may come to nothing. */
  isAdjusted: z.boolean(),
  state: zStatementState,
  /** UPLINE: the granter pays it of the own wallet, and it is taken off nobody's gross. */
  funding: z.enum(['OPERATOR', 'UPLINE']),
  debt: zDebt.nullable(),
  /** Of REVIEW and HELD. */
  waits: zWaits.nullable(),
  /** Until when its holder may claim it. */
  claimBy: zTime.nullable(),
  /** When it was fixed. Nothing of it changes after that but by `bo.recalculateStatement`, before it is paid. */
  madeAt: zTime,
  paidAt: zTime.nullable(),
  /** Why the operator paid it late or rejected it. */
  reason: z.string().nullable(),
})

/** What only the operator reads of it. */
export const officeOnly = {
  decidedBy: z.string().nullable(),
  /** Who holds it back, since when and why: its holder reads only that it is HELD. ACCOUNT: the holder's account is locked or closed. */
  held: z.object({ at: zTime, by: z.string(), reason: z.string(), cause: z.enum(['OPERATOR', 'ACCOUNT']) }).nullable(),
  /** What it leaves to the line's next statement, and since which period there has been something; null: nothing, or it was taken over or cleared. */
  left: z.object({ carry: zExact, owed: zExact, since: zTime }).nullable(),
}
/** The same for the operator. */
export const zOfficeStatement = zStatement.extend(officeOnly)

/** An operator's act on a statement that was paid (operations.md 2.9): both sides of the contract read it. */
export const zAdjustment = z.object({
  /** As in the account record: `C<holder>-<n>-<slot>-A<no>`. */
  id: zId,
  /** More than zero was paid at once, by the operator; less is taken off the next statements. */
  amount: zMoney,
  reason: z.string(),
  at: zTime,
  /** Of one that takes off: what statements took off so far, and what is left. */
  taken: zMoney,
  left: zMoney,
  /** What the operator gave up of it. */
  writtenOff: z.object({ amount: zMoney, at: zTime, reason: z.string() }).nullable(),
})

/** The same for operators, proposals and rejected ones included. */
export const zOfficeAdjustment = zAdjustment.extend({
  /** Who asked to give up what is left, which waits for another operator; null: nobody, or more was taken off since. */
  writeOffAsked: z.object({ by: z.string(), at: zTime }).nullable(),
  /** The statement's. */
  statement: zId,
  holder: z.string(),
  granter: z.string().nullable(),
  kind: zContractKind,
  funding: z.enum(['OPERATOR', 'UPLINE']),
  /** When the statement's period was. */
  period: z.object({ start: zTime, end: zTime }),
  state: z.enum(['PROPOSED', 'DONE', 'REJECTED']),
  /** What the holder has got of the statement by now, earlier adjustments included. */
  paid: zMoney,
  /** Of `left`: what goes back to the operator, who had paid it; the rest goes back to the upline, who pays less. */
  operatorLeft: zMoney,
  /** Of `taken`: what was taken off for the operator. Where the upline paid the statement that took it off, it owes it to the operator. */
  operatorTaken: zMoney,
  by: z.string(),
  proposedAt: zTime,
  decidedBy: z.string().nullable(),
  decidedAt: zTime.nullable(),
  note: z.string().nullable(),
  writtenOffBy: z.string().nullable(),
})

/** A condition of a tier: what it asks for and what there was, an amount or a number of members. */
const zNeed = z.object({ need: zMoney, have: zMoney, isMet: z.boolean() })

/** Everything that a statement follows from. */
export const zExplained = zStatement.extend({
  version: z.number().int(),
  /** SHA-256 of the signed text. */
  hash: z.string(),
  terms: zContractTerms,
  /** The part of the period that the contract covers. */
  covered: z.object({ from: zTime, to: zTime }),
  /** What the team staked and got back; null where periods are shorter than a day. */
  play: z.object({ stake: zMoney, payout: zMoney }).nullable(),
  /** Of a dividend: what is taken off the loss. */
  costs: z
    .object({
      rebates: zMoney,
      accruals: zMoney,
      cashback: zMoney,
      /** Negative where more bonuses went back to the house than it gave. */
      bonus: zMoney,
      wages: zMoney,
      fee: zExact,
    })
    .nullable(),
  /** The line's statement before it, from which it took over what is carried in; null: there was none. */
  previous: zId.nullable(),
  carryOut: zExact,
  owedIn: zExact,
  owedOut: zExact,
  /** The operator took what it left off the line: the next statement took nothing over. */
  cleared: z.object({ at: zTime, reason: z.string() }).nullable(),
  /** What it said before the operator had it computed again, the last one first. */
  earlier: z.array(z.object({ at: zTime, reason: z.string(), gross: zExact, net: zExact, due: zMoney })),
  /** What operators added to it or took off it after it was paid, the last one first. */
  adjustments: z.array(zAdjustment),
  /** When the line's next statement ends, where something is still to be taken off; null: nothing is, or no contract of the line runs. */
  adjustAt: zTime.nullable(),
  /** Of a real-time salary: what the bets gave. */
  shares: zExact.nullable(),
  ...zLeft,
  /** Each tier with its conditions; none of a real-time salary. */
  tiers: z.array(
    z.object({
      tier: z.number().int(),
      ratePpm: z.number().int(),
      isChosen: z.boolean(),
      active: zNeed,
      validBet: zNeed,
      loss: zNeed,
    }),
  ),
  /** The contracts that the holder granted, at most a hundred; `childCount` says how many there are. */
  below: z.array(z.object({ account: z.string(), gross: zExact })),
  childCount: z.number().int(),
})

/**
 * What a contract comes to so far in the period that runs. Bets, voids, costs and the downline's contracts still change it
 * until the period is over.
 */
export const zProgress = z.object({
  n: z.number().int(),
  period: z.object({ start: zTime, end: zTime }),
  /** All that was settled before then is counted. */
  countedTo: zTime,
  /** Once it is closed it is due at once (AUTO), reviewed by the operator first, claimed by its holder first, or held. */
  payment: z.enum(['AUTO', 'REVIEW', 'CLAIM', 'HELD']),
  /** Of REVIEW: within so many hours after it is closed. */
  reviewHours: z.number().int(),
  /** What comes to more than this is reviewed first, whatever `payment` says of the amount so far; null: no amount decides. */
  reviewAbove: zMoney.nullable(),
  /** Of CLAIM: until when it can be claimed; later where it is closed late. */
  claimBy: zTime.nullable(),
  /**
   * What is due is paid by the granter's own wallet; null: by the operator. What that wallet lacks stays owed and is asked for again
   * every so many hours (UPLINE_PAYS), or the operator pays it, and takes it back later (CARRY_TO_UPLINE) or bears it.
   */
  uplinePays: z
    .object({
      shortfall: z.enum(['UPLINE_PAYS', 'CARRY_TO_UPLINE', 'OPERATOR_ABSORBS']),
      retryHours: z.number().int(),
    })
    .nullable(),
  /** By when the operator has promised to review the last of the accounts that wait; null: none waits. */
  waitingBy: zTime.nullable(),
  ...zCounting,
  /** Null: it is still counted (`counting`). */
  estimate: zExplained
    .pick({
      facts: true,
      validBet: true,
      loss: true,
      active: true,
      leftOut: true,
      waiting: true,
      costs: true,
      carryIn: true,
      owedIn: true,
      adjustOff: true,
      base: true,
      tier: true,
      ratePpm: true,
      shares: true,
      gross: true,
      children: true,
      due: true,
      tiers: true,
      below: true,
      childCount: true,
    })
    .nullable(),
  /** Of hours and slots: what the statements of the day come to, and of each hour in which there was one. */
  today: z
    .object({
      gross: zExact,
      children: zExact,
      due: zMoney,
      hours: z.array(z.object({ start: zTime, due: zMoney })),
      /** What the contracts that the holder granted came to, the largest first, at most a hundred; `children` is of all. */
      below: z.array(z.object({ account: z.string(), gross: zExact })),
    })
    .nullable(),
})

const play = {
  bets: z.number().int(),
  stake: zMoney,
  validBet: zMoney,
  payout: zMoney,
  /** stake - payout. */
  loss: zMoney,
}
export const zStatementPlay = z.object(play)

/** How many are below now, 0 of a day; null: not told, to whoever granted the statement and is no longer above its holder. */
const zTeamSize = z.number().int().nullable()

/** The steps of a statement that are sums over days and members. */
export const statementSteps = ['loss', 'validBet', 'rebates', 'accruals', 'cashback', 'bonus', 'wages'] as const

/** What one day, or one line, had of a step. */
export const zStepRow = z.object({
  /** The line's member, or the day. */
  id: z.string(),
  day: z.iso.date().nullable(),
  account: z.string().nullable(),
  teamSize: zTeamSize,
  /** 0 of a step that is none of bets. */
  bets: z.number().int(),
  amount: zMoney,
})

/** A line below, with everything that it played for the statement. */
export const zStatementLine = z.object({
  id: zId,
  account: z.string(),
  teamSize: zTeamSize,
  ...play,
})

/** News of a bet that a statement counts: what the bet counts for since then, or, as a void, what that takes back. */
export const zStatementBet = z.object({
  id: z.string(),
  at: zTime,
  /** Who bet; masked as far below as the team's lists are. Null: whoever looks. */
  account: z.string().nullable(),
  category: z.enum(rebateCategories),
  /** The order or round. */
  bet: z.string(),
  isVoid: z.boolean(),
  /** Negative of a void, all three. */
  stake: zMoney,
  validBet: zMoney,
  payout: zMoney,
  loss: zMoney,
  validWhy: zValidWhy,
  /** Of a real-time salary: the rate that the bet got, what it is of (the valid bet, or what was won or lost), and what it gave. */
  share: z.object({ of: zMoney, ratePpm: z.number().int(), amount: zExact, isTooSmall: z.boolean() }).nullable(),
})

export const zStatementSums = z.object({
  count: zDigits,
  validBet: zMoney,
  /** What was worked out; `paid` is what reached the balance of it, with what operators added to it later. */
  gross: zExact,
  children: zExact,
  due: zMoney,
  paid: zMoney,
})
