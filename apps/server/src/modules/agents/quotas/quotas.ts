import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import { found, idOf } from '../../../platform/paging.ts'
import { getMember } from '../../identity/index.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import type { GivenRates } from '../rates.ts'
import { lockNode } from '../tree/tree.repo.ts'
import * as repo from './quota.repo.ts'

/**
 * Whether an agent may have one more directly below with these rates; decided under `lockNode` of the agent. `held`: what
 * that member has already.
 */
export async function hasPlace(
  db: Queryable,
  memberId: bigint,
  rates: GivenRates,
  held: GivenRates = {},
): Promise<boolean> {
  return (await repo.findLack(db, { memberId, held, rates })) === undefined
}

/** Refuses with `quota_exhausted` where there is no place (`hasPlace`). */
export async function assertPlace(
  db: Queryable,
  memberId: bigint,
  rates: GivenRates,
  held: GivenRates = {},
): Promise<void> {
  const lack = await repo.findLack(db, { memberId, held, rates })
  if (lack !== undefined) throw new AppError<ErrorCode>('quota_exhausted', lack)
}

/**
 * The operator sets all quotas of an agent (operations.md 5.2 row 41). Fewer than are used may be set: nobody loses a rate, and
 * nobody gets one more. Refuses with `not_found`, `not_an_agent`, with `bad_request` where a band is named twice, and with
 * `state_conflict` where others are set by now than the operator was shown.
 */
export async function setQuotas(
  { db }: AgentsDeps,
  acting: Acting,
  { memberId: id, quotas, seen, reason }: RouteParsedInput<'bo.setQuotas'>,
): Promise<RouteValue<'bo.setQuotas'>> {
  const memberId = idOf(id)
  if (new Set(quotas.map(bandOf)).size < quotas.length)
    throw new AppError<ErrorCode>('bad_request', { fields: { quotas: 'invalid' } })
  const entry = { action: 'agents.set_quotas', target: `member:${memberId}`, details: { quotas, reason } } as const
  const { after } = await auditedAction(
    db,
    acting,
    entry,
    async (tx) => {
      await getMember(tx, memberId)
      const node = await lockNode(tx, memberId)
      if (!found(node).isAgent) throw new AppError<ErrorCode>('not_an_agent')
      const before = await repo.listQuotas(tx, memberId)
      if (keyOf(before) !== keyOf(seen)) throw new AppError<ErrorCode>('state_conflict')
      await repo.setQuotas(tx, memberId, quotas)
      return { before, after: await repo.listQuotas(tx, memberId) }
    },
    ({ before }) => ({ from: before }),
  )
  return { quotas: after }
}

const bandOf = ({ category, fromPpm }: repo.QuotaSet): string => `${category} ${fromPpm}`
const keyOf = (quotas: readonly repo.QuotaSet[]): string =>
  quotas
    .map((quota) => `${bandOf(quota)} ${quota.max}`)
    .toSorted()
    .join()
