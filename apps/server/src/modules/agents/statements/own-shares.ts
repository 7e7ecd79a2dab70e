import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { moneyToString } from '@lotus/kernel'
import { exactFromMoney, exactToString, rateFromPpm, rebateAmount } from '@lotus/rules/agents'
import { badCursor, found, PAGE_DEFAULT } from '../../../platform/paging.ts'
import { calcText } from '../rebates/explain-payment.ts'
import { nameFor } from './open-statement.ts'
import { ownOf } from './own-part.ts'
import {
  listEarners,
  listPaidShares,
  listSmallShares,
  sumSmall,
  type PartOf,
  type ShareAfter,
  type ShareRow,
} from './own-part.repo.ts'
import type { Reader } from './present-statements.ts'
import { askStep, takenRebates, type Asked } from './statement-step.ts'

type Input = RouteParsedInput<'contract.statementShares'>
type Shares = RouteValue<'contract.statementShares'>
type Rows = Pick<Shares, 'rows' | 'nextCursor'>

/** The rebate of each bet in somebody's own part, and what the step says of it. Refuses with `not_found`. */
export async function listStatementShares(db: Queryable, reader: Reader, input: Input): Promise<Shares> {
  const asked = await askShares(db, reader, input)
  const { part, underId, own } = await ownOf(asked)
  const nameOf = await nameFor(db, reader, [underId])
  const small = await sumSmall(db, part)
  return {
    ...(await rowsOf(asked, part, input)),
    account: nameOf(underId),
    total: moneyToString(own),
    small: { bets: small.bets, calc: calcText(small.calc), paid: moneyToString(small.paid) },
  }
}

/** A page of the same without the figures. */
export async function listShareRows(db: Queryable, reader: Reader, input: Input): Promise<Rows> {
  const asked = await askShares(db, reader, input)
  return rowsOf(asked, (await ownOf(asked)).part, input)
}

/** Small shares are paid by day, so they are listed of a day. */
function askShares(db: Queryable, reader: Reader, input: Input): Promise<Asked> {
  found(input.step === 'rebates' || input.day !== undefined ? input : undefined)
  return askStep(db, reader, input)
}

type Earned = ShareRow & { earnerId: bigint }
/** Where a page begins: with whose shares, and behind how many of a payment or a day. */
type Place = { earnerId: bigint; after: ShareAfter }

function placeOf(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const [, id, part, skip] = /^(\d{1,18})-(\d{1,9})-(\d{1,9})$/.exec(cursor) ?? []
  if (id === undefined) throw badCursor()
  return { earnerId: BigInt(id), after: { part: Number(part), skip: Number(skip) } }
}

async function rowsOf(asked: Asked, part: PartOf, input: Input): Promise<Rows> {
  const { db, reader } = asked
  const limit = input.limit ?? PAGE_DEFAULT
  const place = placeOf(input.cursor)
  const read = await readOf(asked, part, input)
  const all = await listEarners(db, part)
  const earners = place === null ? all : all.slice(Math.max(0, all.indexOf(place.earnerId)))
  const rows: Earned[] = []
  for (const earnerId of earners) {
    const after = place !== null && earnerId === place.earnerId ? place.after : null
    const more = await read(earnerId, { after, limit: limit + 1 - rows.length })
    rows.push(...more.map((row) => ({ ...row, earnerId })))
    if (rows.length > limit) break
  }
  const shown = rows.slice(0, limit)
  const ids = shown.flatMap(({ bettorId, earnerId }) => [bettorId, earnerId])
  const nameOf = await nameFor(db, reader, ids)
  const nameUnlessMe = (id: bigint) => (id === reader ? null : nameOf(id))
  return {
    rows: shown.map((row, index) => present(row, cursorOf(shown.slice(0, index + 1), place), nameUnlessMe)),
    nextCursor: rows.length > limit ? cursorOf(shown, place) : null,
  }
}

/** Behind the last of these rows; of the payment in which the page began those before it count too. */
function cursorOf(rows: readonly Earned[], place: Place | null): string {
  const last = found(rows.at(-1))
  const same = rows.filter(({ earnerId, part }) => earnerId === last.earnerId && part === last.part).length
  const isFirst = place !== null && place.earnerId === last.earnerId && place.after?.part === last.part
  return [last.earnerId, last.part, same + (isFirst ? (place.after?.skip ?? 0) : 0)].join('-')
}

type Read = (earnerId: bigint, page: { after: ShareAfter; limit: number }) => Promise<ShareRow[]>

async function readOf({ db, opened, filter }: Asked, part: PartOf, { step }: Input): Promise<Read> {
  if (step === 'accruals') return (earnerId, page) => listSmallShares(db, { ...part, earnerId }, page)
  const counted = { ...(await takenRebates(db, opened)), categories: filter.categories }
  return (earnerId, page) => listPaidShares(db, { ...part, ...counted, earnerId }, page)
}

function present(row: Earned, id: string, nameOf: (id: bigint) => string | null): Shares['rows'][number] {
  const { bettorId, earnerId, ratePpm, validBet, times } = row
  const calc = rebateAmount(exactFromMoney(validBet), rateFromPpm(BigInt(ratePpm))).calc
  return {
    id,
    at: row.at.toISOString(),
    bet: row.bet,
    category: row.category,
    account: nameOf(bettorId),
    earner: nameOf(earnerId),
    isSelf: bettorId === earnerId,
    isVoid: row.isVoid,
    ratePpm,
    belowPpm: row.belowPpm,
    validBet: moneyToString(validBet),
    validWhy: row.validWhy,
    calc: exactToString(BigInt(times) * calc, 8),
    isElsewhere: times < 0,
    paid: moneyToString(BigInt(times) * row.paid),
  }
}
