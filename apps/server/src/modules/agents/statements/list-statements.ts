import { addDays, businessDay, moneyToString, zonedInstant, type Clock } from '@lotus/kernel'
import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { found, PAGE_DEFAULT, pageOf } from '../../../platform/paging.ts'
import { idPart, microsPart, numberPart, timeCursor } from '../../../platform/time-cursor.ts'
import { listMemberIdsByNames, listMembers } from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import { readNow } from '../contracts/contract.repo.ts'
import { contractSettings } from '../contracts/contract-settings.ts'
import { daysOf } from '../reports/days-of.ts'
import type { Agent } from '../tree/require-agent.ts'
import { exactText, presentStatements } from './present-statements.ts'
import * as office from './office-list.repo.ts'
import * as repo from './statement.repo.ts'
import { listWriteOffs } from './write-off.repo.ts'

type Deps = { db: Queryable; clock: Clock }
type Listed = RouteValue<'contract.statements'>
type Filter = NonNullable<RouteParsedInput<'contract.statements'>['state']>

const statesOf: Record<Filter, readonly repo.StatementState[]> = {
  waiting: ['REVIEW', 'HELD'],
  owed: ['OWED'],
  claim: ['CLAIM'],
  paid: ['PAID'],
  not_reached: ['NOT_REACHED'],
  rejected: ['REJECTED', 'EXPIRED'],
}
const DAYS_MAX = 366
const statementCursor = timeCursor({ startMicros: microsPart, memberId: idPart, n: numberPart })

/** What a member's contracts came to (AC09 to AC12). */
export const listHeldStatements = (
  deps: Deps,
  memberId: bigint,
  input: RouteParsedInput<'contract.statements'>,
): Promise<Listed> => listSide(deps, { holderId: memberId, granterId: null }, input)

/** What those came to that the agent granted. */
export async function listGrantedStatements(
  deps: Deps,
  agent: Pick<Agent, 'memberId'>,
  input: RouteParsedInput<'agent.statements'>,
): Promise<Listed> {
  return listSide(deps, await grantedSide(deps, agent, input.account), input)
}

/** The same without the totals: an export reads page after page. */
export async function listGrantedRows(
  deps: Deps,
  agent: Pick<Agent, 'memberId'>,
  input: RouteParsedInput<'agent.statements'>,
): Promise<Omit<Listed, 'totals'>> {
  return (await readSide(deps, await grantedSide(deps, agent, input.account), input)).page
}

/** The same of what a member holds. */
export const listHeldRows = async (
  deps: Deps,
  memberId: bigint,
  input: RouteParsedInput<'contract.statements'>,
): Promise<Omit<Listed, 'totals'>> => (await readSide(deps, { holderId: memberId, granterId: null }, input)).page

async function grantedSide({ db }: Deps, agent: Pick<Agent, 'memberId'>, account = ''): Promise<repo.Side> {
  const granterId = agent.memberId
  // 0 is nobody: a name that nobody has is answered as that of somebody without such a contract.
  return { holderId: account === '' ? null : ((await idOfName(db, account)) ?? 0n), granterId }
}

async function readSide(
  { db, clock }: Deps,
  side: repo.Side,
  input: RouteParsedInput<'contract.statements'>,
): Promise<{ filter: repo.Filter; page: Omit<Listed, 'totals'> }> {
  const days = daysOf(input, clock.now(), input.kind === 'REALTIME' ? 31 : 92, DAYS_MAX)
  const filter: repo.Filter = {
    ...side,
    kind: input.kind,
    states: input.state === undefined ? null : statesOf[input.state],
    from: zonedInstant(days.from, '00:00'),
    to: zonedInstant(addDays(days.to, 1), '00:00'),
  }
  const limit = input.limit ?? PAGE_DEFAULT
  const rows = await repo.listStatements(db, { ...filter, after: statementCursor.read(input.cursor), limit: limit + 1 })
  const { rows: shown, nextCursor } = pageOf(rows, limit, statementCursor.write)
  const presented = await presentStatements(db, shown, side.granterId ?? side.holderId)
  return { filter, page: { ...days, rows: presented, nextCursor } }
}

async function listSide(deps: Deps, side: repo.Side, input: RouteParsedInput<'contract.statements'>): Promise<Listed> {
  const { filter, page } = await readSide(deps, side, input)
  const { holderId, granterId } = side
  const sums =
    holderId === null && granterId !== null
      ? await repo.sumGranted(deps.db, { ...filter, granterId })
      : await repo.sumStatements(deps.db, filter)
  return {
    ...page,
    totals: {
      count: String(sums.count),
      validBet: moneyToString(sums.validBet),
      gross: exactText(sums.gross),
      children: exactText(sums.children),
      due: moneyToString(sums.due),
      paid: moneyToString(sums.paid),
    },
  }
}

/** Everybody's, or a holder's. Refuses with `not_found`. */
export async function listAllStatements(
  db: Queryable,
  input: RouteParsedInput<'bo.statements'>,
): Promise<RouteValue<'bo.statements'>> {
  const limit = input.limit ?? PAGE_DEFAULT
  const late = await readLate(db)
  const asked = {
    holderId: input.account === undefined ? null : found(await idOfName(db, input.account)),
    kind: input.kind ?? null,
    states: officeStates(input.state),
    after: statementCursor.read(input.cursor),
    limit: limit + 1,
  }
  const isQueue = input.state === 'waiting' || input.state === 'held' || input.state === 'late'
  const rows = isQueue
    ? await office.listQueue(db, { ...asked, late, isLate: input.state === 'late' })
    : await office.listLastMade(db, { ...asked, isCarried: input.state === 'carried' })
  const page = pageOf(rows, limit, statementCursor.write)
  return {
    rows: await presentStatements(db, page.rows, null),
    nextCursor: page.nextCursor,
    ...(await office.countWaiting(db)),
    late: await office.countLate(db, late),
    wageDisplay: await getSetting(db, contractSettings.wageDisplay),
    writtenOff: await readWriteOffs(db),
  }
}

/** So many holders are asked about at once. */
const HOLDERS = 1000

/** Who is paid by nobody's decision now: whoever is excluded or locked. */
async function readLate(db: Queryable): Promise<office.Late> {
  const now = await readNow(db)
  const barred: bigint[] = []
  for (let after = 0n, isMore = true; isMore;) {
    const holders = await office.listUnpaidHolders(db, { after, limit: HOLDERS })
    const [members, excluded] =
      holders.length === 0
        ? [new Map<bigint, { status: string }>(), []]
        : [await listMembers(db, holders), await office.listExcludedUntil(db, holders)]
    const isExcluded = new Set(excluded.map(({ memberId }) => memberId))
    barred.push(...holders.filter((id) => isExcluded.has(id) || members.get(id)?.status !== 'active'))
    after = holders.at(-1) ?? after
    isMore = holders.length === HOLDERS
  }
  return { now, barred }
}

const ALERT_DAYS = 7
const ALERTS_MAX = 20

async function readWriteOffs(db: Queryable): Promise<RouteValue<'bo.statements'>['writtenOff']> {
  const since = addDays(businessDay(await readNow(db)), -ALERT_DAYS)
  const rows = await listWriteOffs(db, { since, limit: ALERTS_MAX })
  const names = await listMembers(
    db,
    rows.flatMap(({ memberId, granterId }) => (granterId === null ? [memberId] : [memberId, granterId])),
  )
  const nameOf = (id: bigint) => found(names.get(id)).username
  return rows.map(({ memberId, granterId, day, amount }) => ({
    day,
    holder: nameOf(memberId),
    granter: granterId === null ? null : nameOf(granterId),
    amount: exactText(amount),
  }))
}

function officeStates(state: RouteParsedInput<'bo.statements'>['state']): readonly repo.StatementState[] | null {
  if (state === undefined || state === 'carried') return null
  if (state === 'late') return statesOf.waiting
  return state === 'held' ? ['HELD'] : statesOf[state]
}

/** How many wait for the operator, for the menu. */
export async function countWaitingStatements(db: Queryable): Promise<number> {
  const { waiting, adjusting } = await office.countWaiting(db)
  return waiting + adjusting
}

async function idOfName(db: Queryable, account: string): Promise<bigint | undefined> {
  const name = account.toLowerCase()
  return (await listMemberIdsByNames(db, [name])).get(name)
}
