import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { listInvitations } from './invitations.repo.ts'

const SHOWN_MAX = 20

/** Links that one operator alone handed out, from the hold until they are used or over: everybody sees them. */
export async function listHeld(db: Queryable): Promise<RouteValue<'bo.me'>['held']> {
  return (await listInvitations(db))
    .flatMap(({ operatorId, username, name, invitedByName, heldUntil, isHeld, isExpired }) =>
      heldUntil === null || isExpired
        ? []
        : [
            {
              id: operatorId.toString(),
              username,
              name,
              invitedBy: invitedByName,
              until: heldUntil.toISOString(),
              isHeld,
            },
          ],
    )
    .slice(0, SHOWN_MAX)
}
