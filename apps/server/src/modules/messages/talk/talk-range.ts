import { sql, type SqlQuery } from '@lotus/database'

/** Input of a page of a conversation: the newest, those before a position, or those after one. */
export type TalkInput = { before?: string | undefined; after?: string | undefined; limit?: number | undefined }
export type TalkRange = { before: bigint | null; after: bigint | null; limit: number }

const LIMIT_DEFAULT = 50

/** One more than is shown, to know whether there is more. */
export function rangeOf(input: TalkInput): TalkRange {
  return {
    before: input.before === undefined ? null : BigInt(input.before),
    after: input.after === undefined ? null : BigInt(input.after),
    limit: (input.limit ?? LIMIT_DEFAULT) + 1,
  }
}

/** Puts the rows of such a range, newest first unless `after` was given, into reading order. */
export function talkPage<Row>(rows: readonly Row[], range: TalkRange): { rows: Row[]; hasMore: boolean } {
  const shown = rows.slice(0, range.limit - 1)
  return { rows: range.after === null ? shown.toReversed() : shown, hasMore: rows.length === range.limit }
}

/** The messages `m` of such a range: with `after` the following ones in order, else the newest ones, newest first. */
export const talkRange = ({ before, after, limit }: TalkRange): SqlQuery =>
  after === null
    ? sql`(${before}::bigint is null or m.no < ${before}::bigint) order by m.no desc limit ${limit}`
    : sql`m.no > ${after}::bigint order by m.no limit ${limit}`
