import { sql, type SqlQuery } from '@lotus/database'
import { badCursor } from './paging.ts'

/**
 * A time as the database has it: microseconds since 1970, as text. A `Date` knows milliseconds alone; as the place where a
 * page ends it would skip the rows of the same millisecond, or show them twice.
 */
export type Micros = string

/** The time of a row for its cursor: `` ${microsOf(sql`made_at`)} as micros ``. */
export const microsOf = (time: SqlQuery): SqlQuery => sql`(extract(epoch from ${time}) * 1000000)::bigint::text`
/** The time of a cursor, to compare with; null for null. */
export const atMicros = (micros: Micros | null): SqlQuery =>
  sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`

/** Where a page of a list by time begins: behind the row with this time and the rest of this key. */
export type TimePlace<Key extends string> = { micros: Micros } & Readonly<Record<Key, string>>
type TimeCursor<Key extends string> = {
  write(row: { micros: Micros } & Readonly<Record<Key, bigint | number | string>>): string
  /** Null for the first page. Refuses with `bad_request`. */
  read(cursor: string | undefined): TimePlace<Key> | null
}

/** Times before 1973 apart, microseconds have more digits than milliseconds. */
const MILLIS_DIGITS = 14

/**
 * The cursors of a list ordered by time, then by the rest of its key: `<microseconds>-<part>-<part>`. `key` names the
 * parts in the order of the list and says what each looks like.
 */
export function timeCursor<Key extends string>(key: Readonly<Record<Key, RegExp>>): TimeCursor<Key> {
  const parts = Object.entries<RegExp>(key)
  // The names are those of `key`.
  const names = parts.map(([name]) => name as Key)
  const pattern = new RegExp(`^(\\d{1,17})${parts.map(([, { source }]) => `-(${source})`).join('')}$`)
  return {
    write: (row) => [row.micros, ...names.map((name) => row[name])].join('-'),
    read(cursor) {
      if (cursor === undefined) return null
      const [, time = '', ...values] = pattern.exec(cursor) ?? []
      if (time === '') throw badCursor()
      // Screens that were opened before a release may still hold a cursor in milliseconds (one with fewer parts is refused).
      const micros = time.length > MILLIS_DIGITS ? time : `${time}000`
      // Every name has its group in the pattern.
      const rest = Object.fromEntries(names.map((name, index) => [name, values[index]])) as Record<Key, string>
      return { ...rest, micros }
    },
  }
}

export const idPart = /\d{1,18}/
/** A number of the type integer. */
export const numberPart = /\d{1,9}/
export const microsPart = /\d{1,17}/

export const byTimeAndId = timeCursor({ id: idPart })
/** Rows of everybody whose number `n` is their member's own. */
export const byTimeAndMember = timeCursor({ memberId: idPart, n: numberPart })
