import { AppError } from '@lotus/kernel'
import type { AuditAction, ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import {
  eraseMember as erase,
  getMemberForSupport,
  isMember,
  markIdentityChecked,
  memberIdOf,
} from '../../identity/index.ts'
import { auditedAction, recordAudit, recordRefusal, type Acting } from '../audit/audit.ts'
import type { BackofficeDeps } from '../deps.ts'

type View = RouteValue<'bo.member'>

/** Customer service looks at a member; that somebody looked is written down (trust.md ACC-11). */
export async function viewMember(
  { db }: Pick<BackofficeDeps, 'db'>,
  acting: Acting,
  input: RouteParsedInput<'bo.member'>,
): Promise<View> {
  return db.tx(async (tx) => {
    const memberId = await memberIdOf(tx, input.username)
    const view = await getMemberForSupport(tx, memberId)
    await recordAudit(tx, acting, { action: 'members.view', target: `member:${memberId}` })
    return view
  })
}

/** Age, identity and exclusion lists were checked (trust.md ACC-4); the reason says by what. */
export async function checkMember(
  { db }: Pick<BackofficeDeps, 'db'>,
  acting: Acting,
  input: RouteParsedInput<'bo.checkMember'>,
): Promise<View> {
  const { memberId, entry } = read(input, 'members.check_identity')
  return auditedAction(db, acting, entry, async (tx) => {
    await memberMustExist(tx, memberId)
    await markIdentityChecked(tx, memberId, acting.operator.username)
    return getMemberForSupport(tx, memberId)
  })
}

/** What is personal of a closed account goes now, where its retention is over (trust.md ACC-13). */
export async function eraseMember(
  deps: BackofficeDeps,
  acting: Acting,
  input: RouteParsedInput<'bo.eraseMember'>,
): Promise<View> {
  const { memberId, entry } = read(input, 'members.erase')
  try {
    await memberMustExist(deps.db, memberId)
    await erase(deps, memberId, (tx) => recordAudit(tx, acting, entry))
  } catch (error) {
    await recordRefusal(deps.db, acting, entry, error)
    throw error
  }
  return getMemberForSupport(deps.db, memberId)
}

async function memberMustExist(db: Queryable, memberId: bigint): Promise<void> {
  if (!(await isMember(db, memberId))) throw new AppError<ErrorCode>('not_found')
}

function read({ id, reason }: { id: string; reason: string }, action: AuditAction) {
  if (!/^\d{1,18}$/.test(id)) throw new AppError<ErrorCode>('not_found')
  return { memberId: BigInt(id), entry: { action, target: `member:${id}`, details: { reason } } }
}
