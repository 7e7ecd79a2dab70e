import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Database } from '@lotus/database'
import { found, PAGE_DEFAULT, pageOf } from '../../../platform/paging.ts'
import { listMemberIdsByNames } from '../../identity/index.ts'
import type { Agent } from '../tree/require-agent.ts'
import * as repo from './contract.repo.ts'
import { presentContracts } from './present-contracts.ts'

type Page = RouteValue<'agent.contracts'>

/** What an agent granted, the last changed first. */
export async function listGranted(
  db: Database,
  agent: Agent,
  input: RouteParsedInput<'agent.contracts'>,
): Promise<Page> {
  const isOpen = input.state === undefined ? undefined : input.state === 'open'
  return listPage(db, input, { granterId: agent.memberId, kind: input.kind, isOpen })
}

/** All contracts, or what one member holds. Refuses with `not_found`. */
export async function listAll(db: Database, input: RouteParsedInput<'bo.contracts'>): Promise<Page> {
  if (input.account === undefined) return listPage(db, input, {})
  const name = input.account.toLowerCase()
  return listPage(db, input, { holderId: found((await listMemberIdsByNames(db, [name])).get(name)) })
}

async function listPage(
  db: Database,
  input: { cursor?: string | undefined; limit?: number | undefined },
  filter: Omit<repo.Listing, 'after' | 'limit'>,
): Promise<Page> {
  const limit = input.limit ?? PAGE_DEFAULT
  const rows = await repo.listContracts(db, { ...filter, after: cursorOf(input.cursor), limit: limit + 1 })
  const page = pageOf(rows, limit, ({ changedAt, memberId, n }) => `${changedAt.getTime()}-${memberId}-${n}`)
  return { rows: await presentContracts(db, page.rows), nextCursor: page.nextCursor }
}

function cursorOf(cursor: string | undefined): repo.Listing['after'] {
  if (cursor === undefined) return null
  const match = /^(\d{1,14})-(\d{1,18})-(\d{1,9})$/.exec(cursor)
  if (!match?.[1] || !match[2] || !match[3]) {
    throw new AppError<ErrorCode>('bad_request', { fields: { cursor: 'invalid' } })
  }
  return { at: new Date(Number(match[1])), memberId: BigInt(match[2]), n: Number(match[3]) }
}
