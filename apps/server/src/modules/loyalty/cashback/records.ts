import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { moneyToString } from '@lotus/kernel'
import { exactCashback, exactText } from '@lotus/rules/loyalty'
import { idOfCursor, PAGE_DEFAULT, pageOf, readPage } from '../../../platform/paging.ts'
import { findReviews } from '../claims/claims.repo.ts'
import * as repo from './cashback.repo.ts'

const SOURCES_MAX = 100
/** Beyond it a page is never read: a claim's lines, a day's bets of one product. */
const OFFSET_MAX = 100_000

const offsetOf = (cursor: string | undefined): number => Math.min(Number(idOfCursor(cursor) ?? 0n), OFFSET_MAX)

/** The bets behind a product of a member's day, and their sums by where they were placed. */
export async function listCashbackBets(
  db: Queryable,
  memberId: bigint,
  { day, category, ...input }: RouteParsedInput<'cashback.bets'>,
): Promise<RouteValue<'cashback.bets'>> {
  const part = { memberId, day, category }
  const { ratePpm } = (await repo.findPart(db, part)) ?? { ratePpm: 0 }
  const limit = input.limit ?? PAGE_DEFAULT
  const offset = offsetOf(input.cursor)
  const page = pageOf(await repo.listBets(db, part, { offset, limit: limit + 1 }), limit, () => String(offset + limit))
  const wire = <Row extends { validBet: bigint }>(row: Row) => ({
    ...row,
    validBet: moneyToString(row.validBet),
    amount: exactText(exactCashback(row.validBet, ratePpm)),
  })
  return {
    rows: page.rows.map((row, at) => ({
      ...wire(row),
      id: String(offset + at),
      placedAt: row.placedAt.toISOString(),
    })),
    nextCursor: page.nextCursor,
    sources: (await repo.sumSources(db, part, SOURCES_MAX)).map(wire),
  }
}

export async function listCashbackClaims(
  db: Queryable,
  memberId: bigint,
  input: RouteParsedInput<'cashback.claims'>,
): Promise<RouteValue<'cashback.claims'>> {
  const page = await readPage(input, (at) => repo.listClaims(db, memberId, { ...at, ref: input.ref }))
  const reviews = await findReviews(
    db,
    memberId,
    'CASHBACK',
    page.rows.map(({ id }) => Number(id)),
  )
  const { paid, expired } = await repo.sumClaims(db, memberId)
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      id: row.id.toString(),
      amount: moneyToString(row.amount),
      due: exactText(row.due),
      carried: exactText(row.carried),
      at: row.at.toISOString(),
      review: reviews.get(Number(row.id))?.state ?? null,
    })),
    totals: { paid: moneyToString(paid), expired: moneyToString(expired) },
  }
}

/** What a claim of the member is made of. */
export async function listCashbackLines(
  db: Queryable,
  memberId: bigint,
  input: RouteParsedInput<'cashback.lines'>,
): Promise<RouteValue<'cashback.lines'>> {
  const limit = input.limit ?? PAGE_DEFAULT
  const offset = offsetOf(input.cursor)
  const rows = await repo.listLines(db, { memberId, id: BigInt(input.id) }, { offset, limit: limit + 1 })
  const page = pageOf(rows, limit, () => String(offset + limit))
  return {
    rows: page.rows.map((row, at) => ({
      ...row,
      id: String(offset + at),
      validBet: moneyToString(row.validBet),
      amount: exactText(row.amount),
    })),
    nextCursor: page.nextCursor,
  }
}
