import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'

export type PlayRow = {
  minutes: number | null
  began_at: Date | null
  since: Date | null
  /** Somebody plays: the last stake is not longer ago than a pause. */
  is_playing: boolean
  is_due: boolean
  due_at: Date | null
  now: Date
}

export function findPlay(db: Queryable, memberId: bigint): Promise<PlayRow | undefined> {
  return db.maybe<PlayRow>(sql`
    select k.minutes, k.began_at, k.since, coalesce(k.seen_at > n.now - protection_pause(), false) as is_playing,
      protection_is_due(k, n.now) as is_due, protection_due_at(k) as due_at, n.now
    from protection_play k, lateral (select lotus_now() as now) n
    where k.cell = cell_of(${memberId}::bigint) and k.member_id = ${memberId}`)
}

export async function setCheck(db: Queryable, memberId: bigint, minutes: number | null): Promise<void> {
  await db.query(sql`select protection_set_check(${memberId}, ${minutes}::smallint)`)
}

/** False where none is due. */
export async function answerCheck(
  db: Queryable,
  a: { memberId: bigint; answer: 'GO_ON' | 'STOP'; staked: Money; won: Money },
): Promise<boolean> {
  return db.value<boolean>(sql`
    select protection_answer_check(${a.memberId}, ${a.answer}, ${a.staked}, ${a.won}) as answered`)
}

/** Takes up to `limit` rows of each away that no page shows: days of play, raises of limits, scores of self-assessments; answers how many. */
export async function purgePlay(db: Queryable, limit: number): Promise<number> {
  return db.value<number>(sql`select protection_play_purge(${limit}) as gone`)
}
