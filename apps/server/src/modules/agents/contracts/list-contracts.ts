import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Database } from '@lotus/database'
import type { ContractActor, ContractKind, ContractState } from '@lotus/rules/agents'
import { found, PAGE_DEFAULT, pageOf } from '../../../platform/paging.ts'
import { byTimeAndMember } from '../../../platform/time-cursor.ts'
import { listMemberIdsByNames } from '../../identity/index.ts'
import type { Agent } from '../tree/require-agent.ts'
import * as repo from './contract.repo.ts'
import { listKindsOn } from './kind-switch.ts'
import { contractId, contractRules, maySelfFund, type ContractRules } from './line.ts'
import { listProposed } from './override.repo.ts'
import { presentContracts } from './present-contracts.ts'

type Filter = NonNullable<RouteParsedInput<'agent.contracts'>['state']>
type Input = Pick<RouteParsedInput<'bo.contracts'>, 'cursor' | 'limit' | 'kind' | 'state'>

const running = ['ACTIVE', 'TERMINATING', 'SUSPENDED'] as const
const statesOf: Record<Filter, readonly ContractState[]> = {
  open: ['PENDING', ...running],
  pending: ['PENDING'],
  running,
  ended: ['REJECTED', 'WITHDRAWN', 'EXPIRED', 'SUPERSEDED', 'TERMINATED', 'AUTO_TERMINATED'],
}

const idOfName = async (db: Database, account: string): Promise<bigint | undefined> => {
  const name = account.toLowerCase()
  return (await listMemberIdsByNames(db, [name])).get(name)
}

/** What an agent granted, the last changed first. */
export async function listGranted(
  db: Database,
  agent: Agent,
  input: RouteParsedInput<'agent.contracts'>,
): Promise<RouteValue<'agent.contracts'>> {
  const granter = { granterId: agent.memberId, kinds: await listKindsOn(db) }
  if (input.account === undefined || input.account === '') return listPage(db, input, 'A', granter)
  const holderId = await idOfName(db, input.account)
  return holderId === undefined ? { rows: [], nextCursor: null } : listPage(db, input, 'A', { ...granter, holderId })
}

/** All contracts, or what one member holds. Refuses with `not_found`. */
export async function listAll(
  db: Database,
  input: RouteParsedInput<'bo.contracts'>,
): Promise<RouteValue<'bo.contracts'>> {
  const holder = input.account === undefined ? {} : { holderId: found(await idOfName(db, input.account)) }
  const page = await listPage(db, input, 'OPERATOR', holder)
  const waiting = new Map(
    (
      await listProposed(
        db,
        page.rows.map(({ memberId, n }) => ({ memberId: BigInt(memberId), n })),
      )
    ).map((one) => [contractId(one), one]),
  )
  const rows = page.rows.map((row) => {
    const one = waiting.get(row.id)
    const override = one ? { terms: one.terms, by: one.by, at: one.at.toISOString(), reason: one.reason } : null
    return { ...row, override }
  })
  return { rows, nextCursor: page.nextCursor, rules: presentRules(await contractRules(db), await listKindsOn(db)) }
}

/** What an offer can be now, as screens say it before anybody types one. */
export const presentRules = (
  { mayOffer, mayFund, wageToPlayer, wageDisplay, allowSelfFunded, bounds, orphans }: ContractRules,
  kinds: readonly ContractKind[],
): RouteValue<'bo.contracts'>['rules'] => ({
  isOpen: mayOffer,
  kinds: [...kinds],
  mayFund,
  wageToPlayer,
  wageDisplay,
  maySelfFund: maySelfFund({ mayFund, allowSelfFunded }),
  endsBelow: orphans === 'END_SUBTREE',
  maxPpm: {
    DIVIDEND: bounds.DIVIDEND ?? 0,
    DAILY: bounds.DAILY ?? 0,
    HOURLY: bounds.HOURLY ?? 0,
    REALTIME: bounds.REALTIME ?? 0,
  },
})

type Who = Pick<repo.Listing, 'granterId' | 'holderId' | 'kinds'>

async function listPage(db: Database, input: Input, side: ContractActor, who: Who) {
  const limit = input.limit ?? PAGE_DEFAULT
  const rows = await repo.listContracts(db, {
    ...who,
    kind: input.kind,
    states: input.state && statesOf[input.state],
    after: byTimeAndMember.read(input.cursor),
    limit: limit + 1,
  })
  const page = pageOf(rows, limit, byTimeAndMember.write)
  return { rows: await presentContracts(db, side, page.rows), nextCursor: page.nextCursor }
}
