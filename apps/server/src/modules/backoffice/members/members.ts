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
import { excludeByOperator, getProtection } from '../../protection/index.ts'
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
    const view = await viewOf(tx, memberId)
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
    return viewOf(tx, memberId)
  })
}

/** Closes play to a person who asked for it, or has to be protected (trust.md EXC-2). */
export async function excludeMember(
  { db, protection, nudgeOutbox }: BackofficeDeps,
  acting: Acting,
  { months, ...input }: RouteParsedInput<'bo.excludeMember'>,
): Promise<View> {
  const { memberId, entry } = read(input, 'members.exclude')
  const details = { ...entry.details, months }
  const view = await auditedAction(db, acting, { ...entry, details }, async (tx) => {
    await memberMustExist(tx, memberId)
    await excludeByOperator(tx, protection, { memberId, months })
    return viewOf(tx, memberId)
  })
  nudgeOutbox()
  return view
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
  return viewOf(deps.db, memberId)
}

async function viewOf(db: Queryable, memberId: bigint): Promise<View> {
  const { exclusion, offers } = await getProtection(db, memberId)
  return { ...(await getMemberForSupport(db, memberId)), exclusion, exclusionMonths: offers.exclusionMonths }
}

async function memberMustExist(db: Queryable, memberId: bigint): Promise<void> {
  if (!(await isMember(db, memberId))) throw new AppError<ErrorCode>('not_found')
}

function read({ id, reason }: { id: string; reason: string }, action: AuditAction) {
  if (!/^\d{1,18}$/.test(id)) throw new AppError<ErrorCode>('not_found')
  return { memberId: BigInt(id), entry: { action, target: `member:${id}`, details: { reason } } }
}
