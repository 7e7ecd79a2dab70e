import { addDays, moneyToString, zonedInstant, type Clock } from '@lotus/kernel'
import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { allRows } from '../../../platform/all-rows.ts'
import { PAGE_DEFAULT, pageOf } from '../../../platform/paging.ts'
import { timeCursor } from '../../../platform/time-cursor.ts'
import { listMemberIdsByNames } from '../../identity/index.ts'
import { daysOf } from '../reports/days-of.ts'
import { presentTransfers } from './present-transfers.ts'
import * as repo from './transfer.repo.ts'

type Deps = { db: Queryable; clock: Clock }
type Listed = RouteValue<'agent.transfers'>
const FAR = Date.UTC(3000, 0)
const DAYS = { usual: 31, most: 93 }

/** A member's transfers with those below, or with whoever was above. */
export async function listTransfers(
  deps: Deps,
  memberId: bigint,
  line: repo.Line,
  input: RouteParsedInput<'agent.transfers'>,
): Promise<Listed> {
  const { filter, page } = await readPage(deps, memberId, line, input)
  const sums = await repo.sumTransfers(deps.db, filter)
  return { ...page, totals: { count: sums.count, out: moneyToString(sums.out), in: moneyToString(sums.in) } }
}

/** The same without the totals: an export reads page after page. */
export const listTransferRows = async (
  deps: Deps,
  memberId: bigint,
  line: repo.Line,
  input: RouteParsedInput<'agent.transfers'>,
): Promise<Omit<Listed, 'totals'>> => (await readPage(deps, memberId, line, input)).page

async function readPage(
  { db, clock }: Deps,
  memberId: bigint,
  line: repo.Line,
  input: RouteParsedInput<'agent.transfers'>,
): Promise<{ filter: repo.Filter; page: Omit<Listed, 'totals'> }> {
  const days = daysOf(input, clock.now(), DAYS.usual, DAYS.most)
  const account = input.account ?? ''
  const filter: repo.Filter = {
    memberId,
    line,
    // 0 is nobody: a name that nobody has is answered as that of somebody without a transfer.
    otherId: account === '' ? null : ((await idOfName(db, account)) ?? 0n),
    side: input.side ?? null,
    state: input.state ?? null,
    from: zonedInstant(days.from, '00:00'),
    to: zonedInstant(addDays(days.to, 1), '00:00'),
  }
  const limit = input.limit ?? PAGE_DEFAULT
  const rows = await repo.listTransfers(db, { ...filter, after: transferCursor.read(input.cursor), limit: limit + 1 })
  const { rows: shown, nextCursor } = pageOf(rows, limit, transferCursor.write)
  const presented = await presentTransfers(db, memberId, shown, account)
  return { filter, page: { ...days, rows: presented, nextCursor } }
}

export async function idOfName(db: Queryable, account: string): Promise<bigint | undefined> {
  const name = account.toLowerCase()
  return (await listMemberIdsByNames(db, [name])).get(name)
}

export const transferCursor = timeCursor({ ref: /T\w{18}/ })

/** All transfers of a member, for the export of their data. */
export const exportTransfers = (db: Queryable, memberId: bigint) =>
  allRows(async ({ limit, cursor }) => {
    const all = { memberId, line: null, otherId: null, side: null, state: null, from: new Date(0), to: new Date(FAR) }
    const rows = await repo.listTransfers(db, { ...all, after: transferCursor.read(cursor), limit: limit + 1 })
    const page = pageOf(rows, limit, transferCursor.write)
    return { rows: await presentTransfers(db, memberId, page.rows), nextCursor: page.nextCursor }
  })
