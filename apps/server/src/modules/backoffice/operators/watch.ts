import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Database, Queryable } from '@lotus/database'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import type { OperatorActor } from '../../../platform/http/context.ts'
import { idOf } from '../../../platform/paging.ts'
import { listGrants } from './grants.repo.ts'
import { INVITER } from './invitations.ts'
import * as repo from './invitations.repo.ts'

const SHOWN_MAX = 20
/** A first login that nobody took note of is in the audit log for ever, and on the pages so long. */
const ARRIVAL_DAYS = 30

/**
 * What one operator alone decided about another one, from the hold until it is used or over: everybody sees it, links
 * first.
 */
export async function listHeld(db: Queryable): Promise<RouteValue<'bo.me'>['held']> {
  const grants = (await listGrants(db)).flatMap(({ operatorId, proposedByName, heldUntil, ...grant }) => {
    const { username, name, permissions, isHeld } = grant
    const shown = { username, name, permissions, isHeld, kind: 'permissions' as const, invitedBy: proposedByName }
    return heldUntil === null ? [] : [{ ...shown, id: operatorId.toString(), until: heldUntil.toISOString() }]
  })
  const links = (await repo.listInvitations(db)).flatMap(
    ({ operatorId, invitedByName, heldUntil, isExpired, ...link }) => {
      const { username, name, isHeld } = link
      const shown = { username, name, permissions: [], isHeld, kind: 'invitation' as const, invitedBy: invitedByName }
      return heldUntil === null || isExpired
        ? []
        : [{ ...shown, id: operatorId.toString(), until: heldUntil.toISOString() }]
    },
  )
  return [...links, ...grants].slice(0, SHOWN_MAX)
}

/**
 * First logins that this operator has not taken note of: all of them for those who may end an access; those of a held link
 * for everybody.
 */
export async function listArrivals(
  db: Queryable,
  { operatorId, permissions }: OperatorActor,
): Promise<RouteValue<'bo.me'>['arrivals']> {
  const rows = await repo.listArrivals(db, {
    for: operatorId,
    heldOnly: !permissions.includes(INVITER),
    days: ARRIVAL_DAYS,
    limit: SHOWN_MAX,
  })
  return rows.map(({ id, usedAt, usedBy, usedLike, operatorId: who, openings, ...row }) => ({
    ...row,
    id: id.toString(),
    operatorId: who.toString(),
    at: usedAt.toISOString(),
    otherBrowsers: Math.max(openings - 1, 0),
    like: usedBy === null || usedLike === null ? null : { username: usedBy, by: usedLike },
  }))
}

/** This operator knows of a first login: it is not shown to them any more. */
export async function seeArrival(
  { db }: { db: Database },
  acting: Acting,
  { id }: RouteParsedInput<'bo.seeArrival'>,
): Promise<void> {
  await auditedAction(db, acting, { action: 'operators.see_arrival', target: `invitation:${id}` }, async (tx) => {
    if (!(await repo.seeArrival(tx, idOf(id), acting.operator.operatorId))) throw new AppError<ErrorCode>('not_found')
  })
}
