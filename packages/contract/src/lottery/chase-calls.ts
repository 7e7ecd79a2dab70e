import { z } from 'zod'
import { operatorGet, operatorPost, playerGet, playerPost, publicGet } from '../define-call.ts'
import { paged, pageInput, text, zBalance, zId, zMoney, zTexts, zTime } from '../schema-parts.ts'
import { orderStatuses } from '@lotus/kernel'
import { orderErrors } from './call-errors.ts'
import { issueStates, zOrderItems } from './schemas.ts'

/** How the multiples were made; `manual` if the person changed them. */
const chaseGenerators = ['same', 'multiply', 'profit', 'manual'] as const
/**
 * `running`: some orders wait; `stopped`: it won and the rest was refunded; `cancelled`: the member cancelled the rest;
 * `halted`: an operator stopped it and the rest was refunded.
 */
const chaseStates = ['running', 'finished', 'stopped', 'cancelled', 'halted'] as const

const ISSUES_MAX = 500
const zMultiple = z.number().int().min(1).max(9_999)

const zChaseItem = z.object({
  play: z.string(),
  playName: zTexts(),
  contentText: z.string(),
  lines: z.number().int(),
  /** At multiple 1. */
  points: z.number().int(),
  unit: zMoney,
  prizeGroup: z.number().int(),
})

const zChaseRow = z.object({
  id: z.string(),
  chaseNo: z.string(),
  gameCode: z.string(),
  gameName: zTexts(),
  family: z.string(),
  state: z.enum(chaseStates),
  generator: z.enum(chaseGenerators),
  winStop: z.boolean(),
  issueCount: z.number().int(),
  /** Issues without waiting orders. */
  doneCount: z.number().int(),
  itemCount: z.number().int(),
  startIssueNo: z.string(),
  endIssueNo: z.string(),
  /** The whole stake debited at the start. */
  stake: zMoney,
  /** The part refunded without a draw: stopped, cancelled, void. */
  returned: zMoney,
  /** The payout of its settled orders. */
  payout: zMoney,
  createdAt: zTime,
  stoppedAt: zTime.nullable(),
  /** Why an operator stopped it; null for all others. */
  stopNote: z.string().nullable(),
  /** The first items bet in every issue; `itemCount` is their number. */
  items: z.array(zChaseItem),
})

const zChaseIssue = z.object({
  issueNo: z.string(),
  state: z.enum(issueStates),
  lockAt: zTime,
  drawAt: zTime,
  multiple: z.number().int(),
  stake: zMoney,
  /** Of all its orders: waiting if one waits, won if one won. */
  status: z.literal(orderStatuses),
  payout: zMoney.nullable(),
  /** Payout less stake over all issues up to this one; null while it waits. */
  net: zMoney.nullable(),
  isCancellable: z.boolean(),
  orders: z.array(
    z.object({
      id: z.string(),
      orderNo: z.string(),
      play: z.string(),
      status: z.literal(orderStatuses),
      stake: zMoney,
      payout: zMoney.nullable(),
    }),
  ),
})

const zChase = zChaseRow.extend({ isCancelAllowed: z.boolean(), issues: z.array(zChaseIssue) })

export const chaseCalls = {
  /** The issues that a chase of this game may contain, in order; those far ahead are created when they are bet on. */
  'lottery.chaseIssues': publicGet({
    path: '/lotto/lgw/chases/issues',
    errors: ['game_not_found'],
    input: z.object({ gameCode: zId }),
    value: z.object({
      serverTime: zTime,
      /** 0: the game has no chases. */
      issuesMax: z.number().int(),
      ordersMax: z.number().int(),
      multipleMax: z.number().int(),
      issues: z.array(z.object({ issueNo: z.string(), openAt: zTime, lockAt: zTime, drawAt: zTime })),
    }),
  }),
  /**
   * Bets on consecutive issues at once: the whole stake is debited now, and the orders of all issues exist from now on.
   */
  'lottery.placeChase': playerPost({
    path: '/lotto/lgw/chases',
    keyed: true,
    gate: 'play',
    rate: { max: 20, perSeconds: 60 },
    errors: [
      'game_not_found',
      'game_closed',
      'play_closed',
      'issue_not_found',
      'issue_closed',
      'chase_not_allowed',
      'chase_too_long',
      'chase_issue_gap',
      ...orderErrors,
    ],
    input: z.object({
      gameCode: zId,
      /** Points at multiple 1. */
      items: zOrderItems,
      issues: z
        .array(z.object({ issueNo: zId, multiple: zMultiple }))
        .min(2)
        .max(ISSUES_MAX),
      winStop: z.boolean(),
      generator: z.enum(chaseGenerators),
    }),
    value: z.object({
      chase: zChase,
      balance: zBalance,
      isDuplicate: z.boolean(),
      /** A signed receipt for each order, in the order of the issues and orders above. */
      receipts: z.array(z.string()),
    }),
  }),
  'lottery.chases': playerGet({
    path: '/lotto/lgw/chases',
    errors: ['game_not_found'],
    input: z.object({
      gameCode: zId.optional(),
      state: z.enum(['all', 'running', 'ended']).optional(),
      ...pageInput,
    }),
    value: paged(zChaseRow),
  }),
  'lottery.chase': playerGet({
    path: '/lotto/lgw/chases/detail',
    errors: ['not_found'],
    input: z.object({ id: zId }),
    value: zChase,
  }),
  /**
   * Cancels issues that are not locked yet, from `fromIssueNo` to the end (all of them by default). A `toIssueNo` that
   * is not the last waiting one is refused: a chase is cancelled from its end.
   */
  'lottery.cancelChase': playerPost({
    path: '/lotto/lgw/chases/cancel',
    rate: { max: 20, perSeconds: 60 },
    errors: ['not_found', 'issue_not_found', 'issue_closed', 'cancel_not_allowed', 'chase_not_last', 'busy'],
    input: z.object({ id: zId, fromIssueNo: zId.optional(), toIssueNo: zId.optional() }),
    value: z.object({ chase: zChase, balance: zBalance }),
  }),
  /** The chases of a game over all members, newest first; by default those with waiting orders. */
  'bo.chases': operatorGet({
    path: '/bo/games/chases',
    permission: 'games.view',
    errors: ['game_not_found'],
    input: z.object({
      gameCode: zId,
      state: z.enum(['all', 'running', 'ended']).optional(),
      ...pageInput,
    }),
    value: paged(zChaseRow.extend({ account: z.string(), stoppedBy: z.string().nullable() })),
  }),
  /** Refunds issues that are not locked yet; the member reads the reason. */
  'bo.stopChase': operatorPost({
    path: '/bo/games/chases/stop',
    permission: 'games.edit',
    audit: ['games.stop_chase'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ id: zId, reason: text(140).trim().min(3) }),
    value: zChase,
  }),
}
