import { z } from 'zod'
import { operatorGet, operatorPost } from '../define-call.ts'
import { zLocalized, zReason, zTime } from '../schema-parts.ts'

const zCount = z.number().int()
/** As the setting has it: up to two decimals. */
const zSum = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,2})?$/)
  .meta({ examples: ['1000'] })
const LEVELS_MAX = 20
const zLevel = z.coerce
  .number()
  .int()
  .min(0)
  .max(LEVELS_MAX - 1)

const NAME_MAX = 30

/** A level as it is set; null: as the settings of withdrawals say. */
const zTerms = z.object({
  /** What members read beside VIP and the number; null: nothing more. */
  name: zLocalized(NAME_MAX).nullable(),
  upValidBet: zSum,
  upDeposit: zSum,
  keepValidBet: zSum,
  upgradeBonus: zSum,
  weeklyBonus: zSum,
  monthlyBonus: zSum,
  birthdayBonus: zSum,
  withdrawCount: zCount.min(1).max(100).nullable(),
  withdrawAmount: zSum.nullable(),
  withdrawFree: zCount.min(0).max(100).nullable(),
  /** Parts of a million of the amount. */
  withdrawFeePpm: zCount.min(0).max(100_000).nullable(),
})
const zTermsOfAll = z.array(zTerms).max(LEVELS_MAX)

const zLevels = z.object({
  /** False: the programme is closed, nobody rises and the terms of withdrawals are those of everybody. */
  isOpen: z.boolean(),
  keepDays: zCount,
  /** Of the list; null where nobody has set one. */
  version: zTime.nullable(),
  changedBy: z.string().nullable(),
  /** The first is level 0. */
  levels: zTermsOfAll,
  /** A change of settings that waits for a second operator: one at a time for the whole installation. */
  waiting: z
    .object({
      id: z.string(),
      by: z.string(),
      at: zTime,
      reason: z.string().nullable(),
      isOwn: z.boolean(),
      /** The levels as they would be; null where it changes other settings alone. */
      levels: zTermsOfAll.nullable(),
      /** How many other settings it changes too. */
      others: zCount,
    })
    .nullable(),
})

/** Of those who were looked at: what the next night does, and who has not made the bets that keep the level yet. */
const zMoves = z.object({ up: zCount, down: zCount, behind: zCount })

/** The levels of the VIP programme in the back office (operations.md 4.1, 5.2 row 50). */
export const rankCalls = {
  'bo.ranks': operatorGet({ path: '/bo/loyalty/ranks', permission: 'loyalty.view', value: zLevels }),
  /** What other conditions of a level, or its removal, would mean for members; one level is judged, with all others as they are. */
  'bo.previewRank': operatorGet({
    path: '/bo/loyalty/ranks/preview',
    permission: 'loyalty.view',
    input: z.object({
      level: zLevel,
      change: z.enum(['save', 'remove']),
      upValidBet: zSum,
      upDeposit: zSum,
      keepValidBet: zSum,
    }),
    value: z.object({
      looked: zCount,
      /** False: there are more members at these levels than are looked at. */
      isAll: z.boolean(),
      /** How many of them hold the level. */
      holders: zCount,
      /** How many begin a new window, since the bets that keep the level rise: none of them falls tonight. */
      restarts: zCount,
      now: zMoves,
      changed: zMoves,
    }),
  }),
  /** Proposes other terms of one level, or one more level at the end; nothing is in force until a second operator confirms. */
  'bo.saveRank': operatorPost({
    path: '/bo/loyalty/ranks/save',
    permission: 'loyalty.ranks',
    audit: ['settings.propose'],
    errors: ['not_found', 'state_conflict'],
    // Without a name, as a page of before sends it, the level keeps the one it has.
    input: zTerms.extend({
      name: zTerms.shape.name.optional(),
      level: zLevel,
      version: zTime.nullable(),
      reason: zReason,
    }),
    value: zLevels,
  }),
  /** Proposes to take the last level away; who holds it falls by one the night after. */
  'bo.removeRank': operatorPost({
    path: '/bo/loyalty/ranks/remove',
    permission: 'loyalty.ranks',
    audit: ['settings.propose'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ level: zLevel, version: zTime.nullable(), reason: zReason }),
    value: zLevels,
  }),
}
