import type { Queryable } from '@lotus/database'
import { found, maybeId } from '../../../platform/paging.ts'
import { lineOfTrail, type Trail } from '../reports/lines.ts'
import { playOfLines, type PlayFilter } from '../reports/play.repo.ts'
import { trailOf } from '../tree/trail.ts'
import { findNode } from '../tree/tree.repo.ts'
import type { Opened } from './open-statement.ts'
import type { Reader } from './present-statements.ts'

/** Where in the holder's team a list of a statement is. */
export type Place = Trail & {
  /** The reader granted it and is no longer above the holder: told of what was counted then, not of the team as it is today. */
  isFormer: boolean
}
type Days = Omit<PlayFilter, 'categories'>

/** The holder's own lines, or those below `under`. Refuses with `not_found`: to a former granter everybody who had nothing in those days. */
export async function placeInTeam(
  db: Queryable,
  { reader, opened, days }: { reader: Reader; opened: Opened; days: Days },
  under: string | undefined,
): Promise<Place> {
  const rootId = opened.row.memberId
  const askedId = under === undefined ? rootId : maybeId(under)
  const trailIds = found(askedId === undefined ? undefined : await trailOf(db, rootId, askedId))
  const isFormer = await isFormerGranter(db, reader, rootId)
  if (isFormer && trailIds.length > 0) {
    const line = await lineOfTrail(db, { rootId, trailIds })
    found((await playOfLines(db, [line], 'team', { ...days, categories: null })).get(line.id))
  }
  return { rootId, trailIds, isFormer }
}

/** Whoever may open a statement and is neither the operator nor the holder granted it. */
async function isFormerGranter(db: Queryable, reader: Reader, holderId: bigint): Promise<boolean> {
  if (reader === null || reader === holderId) return false
  const uplines = (await findNode(db, holderId))?.uplines ?? []
  return !uplines.includes(reader)
}
