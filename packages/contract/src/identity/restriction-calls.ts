import { z } from 'zod'
import { operatorGet, operatorPost } from '../define-call.ts'
import { pageInput, paged, zId, zReason, zTime } from '../schema-parts.ts'
import { zUsername } from './schemas.ts'
import { zRestricted, zSupportedMember } from './support-calls.ts'

/** What an operator did to a block; `until` is its end from then on, null: until it is lifted, or it was. */
const zStep = z.object({
  step: z.enum(['SET', 'END_CHANGED', 'LIFTED']),
  at: zTime,
  by: z.string(),
  reason: z.string(),
  until: zTime.nullable(),
})

/** The blocks of members that are in force (operations.md 1.1). */
export const restrictionCalls = {
  /** The newest first. */
  'bo.restrictions': operatorGet({
    path: '/bo/members/restrictions',
    permission: 'members.edit',
    input: z.object({ what: zRestricted.optional(), account: zUsername.optional(), ...pageInput }),
    value: paged(
      z.object({
        key: z.string(),
        memberId: zId,
        account: z.string(),
        what: zRestricted,
        at: zTime,
        by: z.string(),
        reason: z.string(),
        until: zTime.nullable(),
        /** What became of this and earlier blocks of the kind, the newest first, at most 20. */
        steps: z.array(zStep),
      }),
    ),
  }),
  /** Another end; `from` is the one that was shown. `state_conflict`: it is another one by now, or nothing is blocked any more. */
  'bo.changeRestriction': operatorPost({
    path: '/bo/members/restrict/end',
    permission: 'members.edit',
    audit: ['members.change_restriction'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ id: zId, what: zRestricted, from: zTime.nullable(), until: zTime.nullable(), reason: zReason }),
    value: zSupportedMember,
  }),
}
