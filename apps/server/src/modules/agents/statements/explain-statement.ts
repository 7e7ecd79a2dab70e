import { addDays, businessDay, moneyToString, must, parseMoney } from '@lotus/kernel'
import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { exactToString } from '@lotus/rules/agents'
import { readNow } from '../contracts/contract.repo.ts'
import { offerOf } from '../contracts/contract-terms.ts'
import { listOwn } from '../progress/progress.repo.ts'
import { nothing } from '../reports/lines.ts'
import { playOfLines, type PlayFilter } from '../reports/play.repo.ts'
import { heldOf } from '../settle/period-figures.ts'
import { periodOf } from '../what-if/team-figures.ts'
import { listAdjustments } from './adjustment.repo.ts'
import { listLeftOut } from './left-out.repo.ts'
import { nameFor, openStatement, type Opened } from './open-statement.ts'
import { leftOf, presentAdjustment, presentForOffice } from './present-adjustments.ts'
import { exactText, presentStatements, type Reader } from './present-statements.ts'
import { statementRef } from './reference.ts'
import { findBefore, listChildren, listPast } from './statement.repo.ts'
import { tiersOf } from './tiers.ts'

type Explained = RouteValue<'bo.statement'>
const CHILDREN_MAX = 100
const LEFT_OUT_MAX = 100
const ADJUSTMENTS_MAX = 100

/** Everything that a statement follows from: figures, terms, costs, carry, downlines. Refuses with `not_found`. */
export async function explainStatement(
  db: Queryable,
  reader: Reader,
  { id }: RouteParsedInput<'contract.statement'>,
): Promise<Explained> {
  const opened = await openStatement(db, id, reader)
  const { row, contract, terms } = opened
  const [view] = await presentStatements(db, [row], reader)
  const past = await listPast(db, row)
  const isDividend = row.kind === 'DIVIDEND'
  return {
    ...(await adjustmentsOf(db, reader, opened)),
    ...must(view, 'a statement is shown'),
    version: contract.version,
    hash: contract.hash,
    terms,
    covered: { from: opened.from.toISOString(), to: opened.to.toISOString() },
    play: await playOf(db, opened),
    costs: isDividend
      ? {
          rebates: moneyToString(row.rebates),
          accruals: moneyToString(row.accruals),
          cashback: moneyToString(row.cashback),
          bonus: moneyToString(row.bonus),
          wages: moneyToString(row.wages),
          fee: exactText(row.fee),
        }
      : null,
    previous: await previousOf(db, opened),
    carryOut: exactText(row.carryOut),
    owedIn: exactText(row.owedIn),
    owedOut: exactText(row.owedOut),
    cleared: row.cleared && { at: new Date(row.cleared.at).toISOString(), reason: row.cleared.reason },
    earlier: past.map(({ at, reason, gross, net, due }) => ({
      at: at.toISOString(),
      reason,
      gross: exactText(gross),
      net: exactText(net),
      due: moneyToString(due),
    })),
    recalculatedBy: past[0]?.by ?? null,
    clearedBy: row.cleared?.by ?? null,
    leftOut: row.leftOut ?? 0,
    waiting: row.waiting ?? 0,
    leftOutAccounts: reader === null ? await leftOutOf(db, opened) : [],
    shares:
      row.kind === 'REALTIME' ? exactToString(BigInt(row.gross) + BigInt(row.carryOut) - BigInt(row.carryIn), 8) : null,
    tiers: tiersOf(offerOf(opened.terms), { ...row, base: BigInt(row.base) }),
    ...(await childrenOf(db, reader, opened)),
  }
}

/** What operators added to it or took off it since it was paid; proposals are theirs alone. */
async function adjustmentsOf(
  db: Queryable,
  reader: Reader,
  { row }: Opened,
): Promise<Pick<Explained, 'adjustments' | 'adjustAt' | 'proposals' | 'got'>> {
  const rows = await listAdjustments(db, { ...row, isDone: reader !== null, limit: ADJUSTMENTS_MAX })
  const isPaid = row.state === 'PAID' || row.paid > 0n
  return {
    adjustments: rows.filter(({ state }) => state === 'DONE').map(presentAdjustment),
    adjustAt: rows.some((one) => leftOf(one) > 0n) ? await nextEnd(db, row) : null,
    proposals: reader === null ? await presentForOffice(db, rows) : [],
    got: isPaid ? moneyToString(row.paid + row.adjusted) : null,
  }
}

async function previousOf(db: Queryable, { row }: Opened): Promise<string | null> {
  const before = await findBefore(db, row)
  return before === undefined ? null : statementRef(before)
}

/** When the period ends that runs of the line's contract; null: none runs. */
async function nextEnd(db: Queryable, { memberId, granterId, kind }: Opened['row']): Promise<string | null> {
  const now = await readNow(db)
  const running = (await listOwn(db, { memberId, kind, from: now, to: now })).map(heldOf)
  const one = running.findLast((held) => held.granterId === granterId)
  return one === undefined ? null : periodOf(one.cadence, now).end.toISOString()
}

/** Which accounts were not counted, for the operator alone: agents read how many. */
async function leftOutOf(
  db: Queryable,
  { row, terms, categories, from, to }: Opened,
): Promise<Explained['leftOutAccounts']> {
  if (terms.kind === 'REALTIME' || (!row.leftOut && !row.waiting)) return []
  const least = { bet: parseMoney(terms.activeMinBet), deposit: parseMoney(terms.activeMinDeposit ?? '0') }
  const team = {
    teamId: row.memberId,
    from,
    to,
    until: row.end,
    categories,
    currency: row.currency,
    signs: row.signs ?? [],
  }
  const rows = await listLeftOut(db, { ...team, least, limit: LEFT_OUT_MAX })
  const nameOf = await nameFor(
    db,
    null,
    rows.flatMap(({ memberId, countedId }) => (countedId === null ? [memberId] : [memberId, countedId])),
  )
  return rows.map(({ memberId, countedId }) => ({
    account: nameOf(memberId),
    counted: countedId === null ? null : nameOf(countedId),
  }))
}

/** The business days that a statement of whole days covers, and the products of its contract. */
export const playFilter = ({ row, categories, from, to }: Opened): PlayFilter => ({
  from: businessDay(from),
  to: addDays(businessDay(to), -1),
  currency: row.currency,
  categories,
})

async function playOf(db: Queryable, opened: Opened): Promise<Explained['play']> {
  if (!opened.isOfDays) return null
  const line = { id: opened.row.memberId, since: null }
  const { stake, payout } = (await playOfLines(db, [line], 'team', playFilter(opened))).get(line.id) ?? nothing
  return { stake: moneyToString(stake), payout: moneyToString(payout) }
}

async function childrenOf(
  db: Queryable,
  reader: Reader,
  { row }: Opened,
): Promise<Pick<Explained, 'below' | 'childCount'>> {
  const { memberId: granterId, kind, start } = row
  // Of two contracts of a holder in one period one alone has the downlines' earnings taken off.
  if (BigInt(row.children) === 0n) return { below: [], childCount: 0 }
  const rows = await listChildren(db, { granterId, kind, start, limit: CHILDREN_MAX })
  const ids = rows.map(({ memberId }) => memberId)
  const nameOf = await nameFor(db, reader, ids)
  return {
    below: rows.map(({ memberId, gross }) => ({ account: nameOf(memberId), gross: exactText(gross) })),
    childCount: rows[0]?.count ?? 0,
  }
}
