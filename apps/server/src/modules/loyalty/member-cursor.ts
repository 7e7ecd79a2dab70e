import { sql, type SqlQuery } from '@lotus/database'
import { atMicros, idPart, numberPart, timeCursor, type TimePlace } from '../../platform/time-cursor.ts'

/** Of lists over all members by time, whose rows are numbered by member. */
export const memberCursor = timeCursor({ memberId: idPart, id: numberPart })

export type MemberPage = { after: TimePlace<'memberId' | 'id'> | null; limit: number }

/** What time, member and number of a row are compared with. */
export const placeOfPage = ({ after }: MemberPage): SqlQuery =>
  sql`(${atMicros(after?.micros ?? null)}, ${after?.memberId ?? null}::bigint, ${after?.id ?? null}::bigint)`
