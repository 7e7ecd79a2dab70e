import { sql, type Queryable } from '@lotus/database'
import { atMicros, microsOf, type Micros, type TimePlace } from '../../../platform/time-cursor.ts'
import type { EachRate } from '../rates.ts'

export type ProposalRow = {
  memberId: bigint
  n: number
  state: 'PROPOSED' | 'DONE' | 'REJECTED'
  from: EachRate
  to: EachRate
  reason: string
  by: string
  at: Date
  /** `at`, for cursors. */
  micros: Micros
  decidedBy: string | null
  decidedAt: Date | null
  note: string | null
}

const columns = sql`member_id as "memberId", n, state, from_rates as "from", to_rates as "to", reason, proposed_by_name as by, proposed_at as at, ${microsOf(sql`proposed_at`)} as micros,
  decided_by_name as "decidedBy", decided_at as "decidedAt", note`

export function findProposal(db: Queryable, memberId: bigint, n: number): Promise<ProposalRow | undefined> {
  return db.maybe<ProposalRow>(sql`
    select ${columns} from agent_rate_proposal where cell = cell_of(${memberId}) and member_id = ${memberId} and n = ${n}`)
}

/** The number of the one that waits. */
export async function findWaiting(db: Queryable, memberId: bigint): Promise<number | undefined> {
  const [n] = await db.values<number>(sql`
    select n from agent_rate_proposal where cell = cell_of(${memberId}) and member_id = ${memberId} and state = 'PROPOSED'`)
  return n
}

type Listing = { isWaiting: boolean | null; after: TimePlace<'memberId' | 'n'> | null; limit: number }

/** The newest first. */
export function listProposals(db: Queryable, p: Listing): Promise<ProposalRow[]> {
  return db.many<ProposalRow>(sql`
    select ${columns} from agent_rate_proposal
    where (${p.isWaiting}::boolean is null or (state = 'PROPOSED') = ${p.isWaiting}::boolean)
      and (${p.after === null} or (proposed_at, member_id, n) < (${atMicros(p.after?.micros ?? null)},
        ${p.after?.memberId ?? null}::bigint, ${p.after?.n ?? null}::integer))
    order by proposed_at desc, member_id desc, n desc limit ${p.limit}`)
}

type Proposing = { memberId: bigint; from: EachRate; to: EachRate; by: bigint; byName: string; reason: string }

/** The number of the proposal; null if one waits already. */
export function propose(tx: Queryable, p: Proposing): Promise<number | null> {
  return tx.value<number | null>(sql`
    select agent_rates_propose(${p.memberId}, ${JSON.stringify(p.from)}::jsonb, ${JSON.stringify(p.to)}::jsonb, ${p.by}::bigint, ${p.byName}, ${p.reason})`)
}

type Deciding = { memberId: bigint; n: number; confirms: boolean; by: bigint; byName: string; note: string }

export function decide(tx: Queryable, p: Deciding): Promise<'ok' | 'not_found' | 'state_conflict' | 'same_operator'> {
  return tx.value(sql`
    select agent_rates_decide(${p.memberId}, ${p.n}::integer, ${p.confirms}, ${p.by}::bigint, ${p.byName}, ${p.note})`)
}
