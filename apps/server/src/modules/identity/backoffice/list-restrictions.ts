import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { PAGE_DEFAULT, pageOf } from '../../../platform/paging.ts'
import { idPart, timeCursor } from '../../../platform/time-cursor.ts'
import { wireRow } from '../../../platform/wire-row.ts'
import { listMemberIdsByNames } from '../profile/members.ts'
import { listOpenRestrictions, listSteps } from '../security/restriction.repo.ts'

type Listed = RouteValue<'bo.restrictions'>
/** Of each block so many steps are shown. */
const STEPS_SHOWN = 20

/** The blocks of members that are in force, the newest first, each with what became of it so far. */
export async function listRestrictionsOfAll(
  db: Queryable,
  { what, account, cursor, limit = PAGE_DEFAULT }: RouteParsedInput<'bo.restrictions'>,
): Promise<Listed> {
  const name = account?.toLowerCase()
  const memberId = name === undefined ? null : ((await listMemberIdsByNames(db, [name])).get(name) ?? 0n)
  const read = { what: what ?? null, memberId, before: restrictionCursor.read(cursor), limit: limit + 1 }
  const { rows, nextCursor } = pageOf(await listOpenRestrictions(db, read), limit, restrictionCursor.write)
  const ids = rows.map((row) => row.memberId)
  const steps = rows.length === 0 ? [] : await listSteps(db, ids, STEPS_SHOWN)
  return {
    rows: rows.map((row) => ({
      key: `${row.memberId}-${row.what}`,
      memberId: row.memberId.toString(),
      account: row.account,
      ...wireRow({ what: row.what, at: row.at, by: row.by, reason: row.reason, until: row.until }),
      steps: steps
        .filter((one) => one.memberId === row.memberId && one.what === row.what)
        .map(({ step, at, by, reason, until }) => wireRow({ step, at, by, reason, until })),
    })),
    nextCursor,
  }
}

const restrictionCursor = timeCursor({ memberId: idPart, what: /BETS|WITHDRAWALS/ })
