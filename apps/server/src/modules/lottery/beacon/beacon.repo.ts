import { sql, type Queryable } from '@lotus/database'
import type { BeaconRound, BeaconState } from '@lotus/rules/fairness'

export type IssueBeacon = {
  state: 'none' | BeaconState
  round: number | null
  randomness: string | null
  signature: string | null
}

export async function findIssueBeacon(db: Queryable, issueId: bigint): Promise<IssueBeacon> {
  const row = await db.one<Omit<IssueBeacon, 'round'> & { round: string | null }>(sql`
    select beacon_state as state, beacon_round::text as round, beacon_randomness as randomness, beacon_signature as signature
    from lottery_issue where id = ${issueId}`)
  return { ...row, round: row.round === null ? null : Number(row.round) }
}

/** Frozen issues whose draw time has passed and whose round is missing, oldest first. */
export async function listAwaitingBeacon(db: Queryable, limit: number): Promise<{ id: bigint; round: number }[]> {
  const rows = await db.many<{ id: bigint; round: string }>(sql`
    select id, beacon_round::text as round from lottery_issue
    where beacon_state = 'waiting' and order_root is not null and result_version is null and draw_at <= lotus_now()
    order by draw_at limit ${limit}`)
  return rows.map((row) => ({ id: row.id, round: Number(row.round) }))
}

/** False if the issue did not wait for this round. */
export async function receiveBeacon(db: Queryable, issueId: bigint, value: BeaconRound): Promise<boolean> {
  return db.value<boolean>(
    sql`select lottery_receive_beacon(${issueId}, ${value.round}, ${value.randomness}, ${value.signature}) as done`,
  )
}

/** False before the announced deadline. */
export async function giveUpBeacon(db: Queryable, issueId: bigint): Promise<boolean> {
  return db.value<boolean>(sql`select lottery_give_up_beacon(${issueId}) as done`)
}
