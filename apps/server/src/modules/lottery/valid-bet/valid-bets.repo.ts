import { sql, type Queryable } from '@lotus/database'
import type { Order } from '../sale/orders.repo.ts'

export type CoveringRow = Pick<Order, 'id' | 'memberId' | 'play' | 'content' | 'points' | 'unit' | 'price' | 'stake'>

export type CoveringKey = { memberId: bigint; play: string }

/**
 * Members and plays of the issue with enough lines to cover that much of the outcomes; nearly always none. Orders
 * settled by an earlier run count too, those cancelled before the draw do not.
 */
export async function listCoveringKeys(
  db: Queryable,
  issueId: bigint,
  mins: readonly { play: string; lines: number }[],
): Promise<CoveringKey[]> {
  return db.many<CoveringKey>(sql`
    select o.member_id as "memberId", o.play from lottery_order o where o.issue_id = ${issueId} and o.status not in (6, 8)
    group by o.member_id, o.play
    having sum(o.lines) >= (select m.lines from jsonb_to_recordset(${JSON.stringify(mins)}) as m(play text, lines bigint) where m.play = o.play)
    order by o.member_id, o.play`)
}

/** The orders of some of these members and plays. */
export async function listCovering(
  db: Queryable,
  issueId: bigint,
  keys: readonly CoveringKey[],
): Promise<CoveringRow[]> {
  return db.many<CoveringRow>(sql`
    select o.id, o.member_id as "memberId", o.play, o.content, o.points, o.unit, o.price, o.stake
    from unnest(${keys.map(({ memberId }) => memberId.toString())}::bigint[], ${keys.map(({ play }) => play)}::text[]) as k(member_id, play)
    join lottery_order o on o.issue_id = ${issueId} and o.member_id = k.member_id and o.play = k.play
    where o.status not in (6, 8) order by o.id`)
}
