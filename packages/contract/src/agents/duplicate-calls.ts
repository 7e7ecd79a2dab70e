import { z } from 'zod'
import { operatorGet, operatorPost } from '../define-call.ts'
import { duplicateSigns, duplicateVerdicts } from '../duplicate-lists.ts'
import { zUsername } from '../identity/schemas.ts'
import { pageInput, paged, zId, zReason, zTime } from '../schema-parts.ts'

const zSigns = z.array(z.enum(duplicateSigns)).min(1).max(duplicateSigns.length)

/** A member who shares something with one above them, as far as it waits, or as it was decided at one time. */
const zDuplicate = z.object({
  key: z.string(),
  memberId: zId,
  account: z.string(),
  uplineId: zId,
  upline: z.string(),
  /** How far above; null: the member is in another line by now. */
  level: z.number().int().nullable(),
  /** The agent at the head of the member's line; null: the member is in no line any more. */
  team: z.string().nullable(),
  signs: zSigns,
  since: zTime,
  /** By when it is decided; null: it is. */
  by: zTime.nullable(),
  /** That time has passed. */
  isLate: z.boolean(),
  verdict: z.enum(duplicateVerdicts).nullable(),
  decidedAt: zTime.nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
})

/** Accounts that look like somebody's above them (operations.md 1.13). */
export const duplicateCalls = {
  /** What waits, the oldest first; or what was decided, the latest first. */
  'bo.duplicates': operatorGet({
    path: '/bo/agents/duplicates',
    permission: 'members.edit',
    errors: ['not_found'],
    input: z.object({
      state: z.enum(['WAITS', ...duplicateVerdicts]).optional(),
      /** The member's, or the upline's. */
      account: zUsername.optional(),
      ...pageInput,
    }),
    value: paged(zDuplicate).extend({
      /** At most a thousand: then there are so many or more. */
      waiting: z.number().int(),
      /** How many of them wait longer than `agents.duplicate_hours`. */
      late: z.number().int(),
      /** Whether who waits is left out of active members; otherwise flags are made and change nothing. */
      isCounted: z.boolean(),
    }),
  }),
  /**
   * Decides what waits of a pair, by the signs that were shown. As of one person the account is marked (`bo.markSamePerson`); otherwise it
   * counts again in periods that end from now on, and is not found again by the same signs. `state_conflict`: nothing waits, other signs
   * do, or the account cannot be marked.
   */
  'bo.decideDuplicate': operatorPost({
    path: '/bo/agents/duplicates/decide',
    permission: 'members.edit',
    audit: ['agents.decide_duplicate'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({
      memberId: zId,
      uplineId: zId,
      signs: zSigns,
      verdict: z.enum(duplicateVerdicts),
      reason: zReason,
    }),
  }),
}
