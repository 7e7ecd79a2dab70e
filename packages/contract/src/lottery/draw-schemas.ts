import { z } from 'zod'
import { zMoney, zTime, zTexts } from '../schema-parts.ts'
import { issueStates, zDraw } from './schemas.ts'

/** A draw as operators see and enter it: the numbers of each prize (DB, G1 ...) or part (digits, balls, first ...). */
export const zSheet = z.record(z.string().max(20), z.array(z.string().max(10)).max(100))

const zDrawProposal = z.object({
  id: z.string(),
  kind: z.enum(['result', 'void', 'correction']),
  state: z.enum(['pending', 'confirmed', 'rejected', 'withdrawn']),
  draw: zDraw.nullable(),
  sheet: zSheet.nullable(),
  /** The result version that a correction replaces. */
  corrects: z.number().int().nullable(),
  reason: z.string().nullable(),
  evidence: z.string().nullable(),
  enteredBy: z.string(),
  enteredAt: zTime,
  decidedBy: z.string().nullable(),
  decidedAt: zTime.nullable(),
})

export const zBoDraw = z.object({
  gameCode: z.string(),
  gameName: zTexts(),
  family: z.string(),
  drawSource: z.enum(['own', 'outside']),
  issueNo: z.string(),
  station: z.string().nullable(),
  state: z.enum(issueStates),
  lockAt: zTime,
  drawAt: zTime,
  publishedAt: zTime.nullable(),
  /** Result, check, calculation, payout: the four steps on the screen. */
  progress: z.object({
    result: z.enum(['none', 'done']),
    check: z.enum(['none', 'waiting', 'done']),
    calculation: z.enum(['none', 'running', 'done']),
    payout: z.enum(['none', 'running', 'done']),
  }),
  orderCount: z.number().int(),
  totalStake: zMoney,
  totalPayout: zMoney,
  enteredBy: z.string().nullable(),
  confirmedBy: z.string().nullable(),
  /** What an operator must look at before anything is published; null: nothing. */
  openCase: z.enum(['feeds_differ', 'result_early', 'result_late']).nullable(),
  /** The result was simulated by the demo; a real one replaces it by a correction. */
  isSimulated: z.boolean(),
})

export const zBoDrawDetail = zBoDraw.extend({
  /** The fields to enter: the prizes of a station's draw, or the parts of another family's. */
  shape: z.array(z.object({ prize: z.string(), count: z.number().int(), width: z.number().int() })),
  draw: zDraw.nullable(),
  sheet: zSheet.nullable(),
  resultVersion: z.number().int().nullable(),
  /** Whether another result may be proposed in place of the published one. */
  isCorrectable: z.boolean(),
  commitment: z.string().nullable(),
  orderRoot: z.string().nullable(),
  proposals: z.array(zDrawProposal),
  /** The answers of the configured sources, and what an operator must look at. */
  readings: z.array(z.object({ feed: z.string(), sheet: zSheet.nullable(), readAt: zTime, hasChanged: z.boolean() })),
  cases: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['feeds_differ', 'result_early', 'result_late']),
      openedAt: zTime,
      closedAt: zTime.nullable(),
      closedBy: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
})

/** Orders that could not be judged, and their current state. */
export const zStuckOrders = z.object({
  gameCode: z.string(),
  issueNo: z.string(),
  rows: z.array(
    z.object({
      id: z.string(),
      orderNo: z.string(),
      account: z.string(),
      playName: zTexts(),
      contentText: z.string(),
      stake: zMoney,
      /** Still waiting; false if it was settled or refunded since. */
      isStuck: z.boolean(),
      /** The error of the rules. */
      reason: z.string(),
      seenAt: zTime,
      refund: z
        .object({
          id: z.string(),
          state: z.enum(['pending', 'confirmed', 'rejected']),
          reason: z.string(),
          enteredBy: z.string(),
          enteredAt: zTime,
          decidedBy: z.string().nullable(),
          decidedAt: zTime.nullable(),
        })
        .nullable(),
    }),
  ),
})

export const zCertificate = z.object({
  version: z.literal(1),
  gameCode: z.string(),
  issueNo: z.string(),
  family: z.string(),
  commitment: z.string(),
  committedAt: zTime,
  openAt: zTime,
  lockAt: zTime,
  drawAt: zTime,
  /** Every ticket under the root, those given back before the lock included. */
  orderCount: z.number().int(),
  totalStake: zMoney,
  /** The tickets that take part in the draw; null until they are frozen. */
  liveCount: z.number().int().nullable(),
  liveStake: zMoney.nullable(),
  orderRoot: z.string().nullable(),
  frozenAt: zTime.nullable(),
  /** Revealed after the draw. */
  seed: z.string().nullable(),
  /** The animal of the lunar year, if the family's draw uses it. */
  yearAnimal: z.string().nullable(),
  draw: zDraw.nullable(),
  drawnAt: zTime.nullable(),
  /** The public beacon's round, fixed before the sale; null if the draw uses none. */
  beacon: z
    .object({
      chain: z.string(),
      round: z.number().int(),
      state: z.enum(['waiting', 'received', 'unavailable']),
      randomness: z.string().nullable(),
      signature: z.string().nullable(),
    })
    .nullable(),
  /** For games with submitted numbers: the terms, and from the lock on the text of each submission under `root`. */
  submissions: z
    .object({
      terms: z.object({
        subtractIndex: z.number().int(),
        subtractFrom: z.enum(['end', 'start']),
        numbersMin: z.number().int(),
        houseMin: z.number().int(),
        isFilled: z.boolean(),
      }),
      root: z.string().nullable(),
      leaves: z.array(z.string()),
    })
    .nullable(),
  /** How to recompute, in one line of formula. */
  scheme: z.string(),
})
