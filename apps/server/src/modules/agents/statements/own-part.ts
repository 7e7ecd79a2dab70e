import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { moneyToString, type Money } from '@lotus/kernel'
import { idOfCursor, PAGE_DEFAULT, pageOf } from '../../../platform/paging.ts'
import { readOwn } from '../reports/lines.ts'
import { calcText } from '../rebates/explain-payment.ts'
import { nameFor } from './open-statement.ts'
import { listPromotions, listSmallDays, listWages, type PartOf, type PartRow } from './own-part.repo.ts'
import type { Reader } from './present-statements.ts'
import { adjustmentRef, statementRef } from './reference.ts'
import { askStep, takesOff, takesOffSmall, type Asked } from './statement-step.ts'

type Input = RouteParsedInput<'contract.statementParts'>
type Parts = RouteValue<'contract.statementParts'>
type Rows = Pick<Parts, 'rows' | 'nextCursor'>

/** What somebody's own part of a step consists of, and what the step says of it. Refuses with `not_found`. */
export async function listStatementParts(db: Queryable, reader: Reader, input: Input): Promise<Parts> {
  const asked = await askStep(db, reader, input)
  const { part, underId, own } = await ownOf(asked)
  const nameOf = await nameFor(db, reader, [underId])
  return { ...(await rowsOf(asked, part, input)), account: nameOf(underId), total: moneyToString(own) }
}

/** A page of the same without the figure. */
export async function listPartRows(db: Queryable, reader: Reader, input: Input): Promise<Rows> {
  const asked = await askStep(db, reader, input)
  return rowsOf(asked, (await ownOf(asked)).part, input)
}

/** Whose part it is, and what the step says of it. */
export async function ownOf({
  db,
  opened,
  filter,
  place,
  figureOf,
}: Asked): Promise<{ part: PartOf; underId: bigint; own: Money }> {
  const { line, own } = await readOwn(db, place, { scope: 'team', filter })
  const { from, to } = filter
  return {
    part: { line, from, to, currency: opened.row.currency },
    underId: line.id,
    own: figureOf(own).amount,
  }
}

async function rowsOf({ db, reader, opened }: Asked, part: PartOf, input: Input): Promise<Rows> {
  const limit = input.limit ?? PAGE_DEFAULT
  const offset = Number(idOfCursor(input.cursor) ?? 0n)
  const page = { offset, limit: limit + 1 }
  const isOn = input.step === 'accruals' ? takesOffSmall(opened) : takesOff(opened, input.step)
  const read = {
    accruals: () => listSmallDays(db, part, page),
    wages: () => listWages(db, part, page),
    cashback: () => listPromotions(db, { ...part, promotion: 'CASHBACK' }, page),
    bonus: () => listPromotions(db, { ...part, promotion: 'BONUS' }, page),
  }
  const { rows, nextCursor } = pageOf(isOn ? await read[input.step]() : [], limit, () => String(offset + limit))
  const nameOf = await nameFor(
    db,
    reader,
    rows.map(({ memberId }) => memberId),
  )
  return {
    rows: rows.map((row, index) => ({ id: String(offset + index), ...present(row, reader, nameOf) })),
    nextCursor,
  }
}

/** What the account record calls the movement of a key: a bonus's key says its member and its step besides. */
const recordReference = (key: string): string => /^m\d+:([^:]+)/.exec(key)?.[1] ?? key

function present(row: PartRow, reader: Reader, nameOf: (id: bigint) => string): Omit<Parts['rows'][number], 'id'> {
  const { memberId, n, start, no, granterId } = row
  const key = n === null || start === null ? null : { memberId, n, start }
  const ofStatement = key && (no === null ? statementRef(key) : adjustmentRef({ ...key, no }))
  return {
    day: row.day,
    at: row.at?.toISOString() ?? null,
    account: memberId === reader ? null : nameOf(memberId),
    kind: row.kind,
    reference: ofStatement ?? (row.reference && recordReference(row.reference)),
    opens: key !== null && (reader === null || reader === memberId || reader === granterId),
    bets: row.bets,
    calc: row.calc === null ? null : calcText(row.calc),
    isElsewhere: row.times < 0,
    amount: moneyToString(BigInt(row.times) * row.amount),
  }
}
