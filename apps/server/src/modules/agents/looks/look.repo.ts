import { sql, type Queryable } from '@lotus/database'

export type Look = {
  memberId: bigint
  key: string
  ask: string
  done: number
  parts: number
  answer: string | null
  countedAt: Date | null
  /** Null: it waits to be counted. */
  freshUntil: Date | null
  /** How often it was begun since it was asked for, or counted last. */
  tries: number
  /** When it was given up; null: it was not. */
  failedAt: Date | null
}

const columns = sql`l.member_id as "memberId", l.key, l.ask, l.done, l.parts, l.answer, l.counted_at as "countedAt", l.fresh_until as "freshUntil",
  l.tries, l.failed_at as "failedAt"`

/** One that is up to date. */
export function findFresh(db: Queryable, memberId: bigint, key: string): Promise<Look | undefined> {
  return db.maybe<Look>(sql`
    select ${columns} from agent_look l where l.cell = cell_of(${memberId}) and l.member_id = ${memberId} and l.key = ${key}
      and l.fresh_until > lotus_now()`)
}

/** Asks for it to be counted, where it is not up to date; at most `most` of a team are kept. */
export function ask(db: Queryable, p: Pick<Look, 'memberId' | 'key' | 'ask'> & { most: number }): Promise<Look> {
  return db.one<Look>(sql`select ${columns} from agent_look_ask(${p.memberId}, ${p.key}, ${p.ask}, ${p.most}) l`)
}

/** The next one to be counted, wanted within so many seconds and in nobody's hands for so long; `at`: when it was taken. */
export function take(
  db: Queryable,
  p: { wantedSeconds: number; leaseSeconds: number },
): Promise<(Look & { at: Date }) | undefined> {
  return db.maybe<Look & { at: Date }>(
    sql`select ${columns}, l.stepped_at as at from agent_look_take(${p.wantedSeconds}, ${p.leaseSeconds}) l`,
  )
}

/** False: nobody wants it any more. */
export function step(
  db: Queryable,
  { memberId, key }: Pick<Look, 'memberId' | 'key'>,
  p: { done: number; parts: number; wantedSeconds: number },
): Promise<boolean> {
  return db.value<boolean>(
    sql`select agent_look_step(${memberId}, ${key}, ${p.done}, ${p.parts}, ${p.wantedSeconds}) as "isWanted"`,
  )
}

export async function finish(
  db: Queryable,
  { memberId, key }: Pick<Look, 'memberId' | 'key'>,
  p: { answer: string; countedAt: Date; freshSeconds: number },
): Promise<void> {
  await db.query(
    sql`select agent_look_finish(${memberId}, ${key}, ${p.answer}, ${p.countedAt}::timestamptz, ${p.freshSeconds})`,
  )
}

/** A try failed: the next one comes after so many seconds; null: none does until somebody asks again. */
export async function fail(
  db: Queryable,
  { memberId, key, tries }: Pick<Look, 'memberId' | 'key' | 'tries'>,
  pauseSeconds: number | null,
): Promise<void> {
  await db.query(sql`select agent_look_fail(${memberId}, ${key}, ${tries}, ${pauseSeconds}::integer)`)
}

/** Nobody waits for it any more: not a try. */
export async function leave(
  db: Queryable,
  { memberId, key, tries }: Pick<Look, 'memberId' | 'key' | 'tries'>,
): Promise<void> {
  await db.query(sql`select agent_look_leave(${memberId}, ${key}, ${tries})`)
}

/** Tries again what was given up of a team; answers how many figures. */
export async function askAgain(db: Queryable, memberId: bigint): Promise<number> {
  return db.value<number>(sql`select agent_look_again(${memberId}) as count`)
}

export async function countFailed(db: Queryable): Promise<number> {
  return db.value<number>(sql`select count(*)::integer as count from agent_look where failed_at is not null`)
}

export async function purge(db: Queryable, unaskedSeconds: number): Promise<number> {
  return db.value<number>(sql`select agent_look_purge(${unaskedSeconds}) as gone`)
}
