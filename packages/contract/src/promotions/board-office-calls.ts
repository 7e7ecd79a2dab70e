import { z } from 'zod'
import { operatorGet, operatorPost } from '../define-call.ts'
import { text, zDigits, zMoney, zReason, zTime } from '../schema-parts.ts'
import { zSharedSign } from './rule.ts'
import { boardStates, zBoardLine } from './schemas.ts'

const zBoardReview = z.object({
  memberId: zDigits,
  username: z.string(),
  /** On the frozen board, or as it stands. */
  place: z.number().int(),
  score: zMoney,
  reached: zTime,
  lines: z.array(zBoardLine).max(31),
  /** What the same period counts for now; another one after a void or a late bet. */
  scoreNow: zMoney,
  isHidden: z.boolean(),
  /** A bet of theirs that nobody had decided about when the board was frozen is not in the score, whatever was decided since. */
  isLeftOut: z.boolean(),
  /** Better places of the same person or household, as far as anything tells, and what they have in common. */
  like: z.array(z.number().int()).max(70),
  evidence: z.array(zSharedSign),
  decision: z.enum(['KEEP', 'EXCLUDE', 'PLAY']).nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string(),
  /** What it gives as things stand; of a paid board what it gave. */
  prize: zMoney,
})

/** Leaderboards under review (operations.md 4.5). */
export const boardOfficeCalls = {
  /** A leaderboard's periods, and of one of them the places by name with all that a reviewer needs. */
  'bo.board': operatorGet({
    path: '/bo/promotions/board',
    permission: 'promotions.view',
    errors: ['not_found'],
    input: z.object({ id: zDigits, period: text(20).min(1).optional() }),
    value: z.object({
      periods: z
        .array(
          z.object({
            key: z.string(),
            state: z.enum(boardStates),
            from: zTime,
            to: zTime,
            freezeAt: zTime,
            paid: zMoney,
            approvedBy: z.string().nullable(),
          }),
        )
        .max(400),
      /** Null: no period has begun. */
      period: z.string().nullable(),
      root: z.string().nullable(),
      /** How often somebody decided about a place: sent with the approval. */
      decisions: z.number().int(),
      members: z.number().int(),
      rows: z.array(zBoardReview).max(100),
    }),
  }),
  /** Takes a place off the frozen board, or keeps one with something in common with a better one; the member reads the reason. */
  'bo.decideBoardPlace': operatorPost({
    path: '/bo/promotions/board/decide',
    permission: 'promotions.decide',
    audit: ['promotions.board_exclude', 'promotions.board_keep'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({
      id: zDigits,
      period: text(20).min(1),
      memberId: zDigits,
      decision: z.enum(['EXCLUDE', 'KEEP']),
      reason: zReason,
    }),
  }),
  /** Approves the frozen board with this root and these decisions: its prizes go to the reward centre, once. */
  'bo.approveBoard': operatorPost({
    path: '/bo/promotions/board/approve',
    permission: 'promotions.decide',
    audit: ['promotions.board_approve'],
    errors: ['not_found', 'state_conflict', 'promo_budget', 'promo_closed'],
    input: z.object({
      id: zDigits,
      period: text(20).min(1),
      root: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .meta({ examples: ['9f2c51d0a7e84b63c1d25e7f90ab34cd1122aa55ee77b0c99d8f6a4e3b2c1d00'] }),
      decisions: z.number().int().min(0).max(1_000_000),
      reason: zReason,
    }),
    value: z.object({ winners: z.number().int(), amount: zMoney }),
  }),
}
