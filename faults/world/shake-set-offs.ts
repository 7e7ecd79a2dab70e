import { sql, type Database } from '@lotus/database'
import { decide, propose } from '../../apps/server/src/modules/agents/statements/adjustment.repo.ts'
import { HOLDERS_ADJUSTED } from './edge-team.ts'

/** What an operator adds to a statement by mistake, and takes off it again. */
const AMOUNT = 10_000n
/** So many statements of each holder are overpaid: others take it off again. */
const STATEMENTS = 3

type Next = {
  memberId: bigint
  n: number
  start: Date
  /** Of the last adjustment; null: there is none yet. */
  no: number | null
  state: 'PROPOSED' | 'DONE' | 'REJECTED' | null
  amount: bigint
  paid: bigint
}
type Operator = { by: bigint; byName: string }

/**
 * Overpays holders whose upline pays their contract, and takes it off again, by the product's own commands: the next statement of the
 * line takes it off, and the upline owes it to the operator. Both workers do the same at once, with no lock, and are killed meanwhile.
 */
export async function shakeSetOffs(db: Database): Promise<void> {
  const operators = await db.many<Operator>(
    sql`select id as by, username as "byName" from operator where username like 'fault.%' order by username limit 2`,
  )
  const [one, other] = operators
  if (one === undefined || other === undefined) return
  for (const next of await listNext(db)) await step(db, next, [one, other])
}

/** Statements that upline's wallets paid, the first ones of some holders, with what was adjusted of them. */
const listNext = (db: Database): Promise<Next[]> =>
  db.many<Next>(sql`
    select s.member_id as "memberId", s.n, s.period_start as start, a.no, a.state, coalesce(a.amount, 0)::bigint as amount,
      (agent_statement_paid(s) + agent_statement_adjusted(s))::bigint as paid
    from (
      select x.*, row_number() over (partition by x.member_id order by x.period_start) as place,
        dense_rank() over (order by x.member_id) as holder
      from agent_statement x where x.funding = 'UPLINE' and x.kind = 'HOURLY' and x.state = 'PAID' and x.due > 0) p
    join agent_statement s on s.cell = p.cell and s.member_id = p.member_id and s.n = p.n and s.period_start = p.period_start
    left join lateral (
      select * from agent_adjustment a where a.cell = s.cell and a.member_id = s.member_id and a.n = s.n and a.period_start = s.period_start
      order by a.no desc limit 1) a on true
    where p.place <= ${STATEMENTS} and p.holder <= ${HOLDERS_ADJUSTED} order by s.member_id, s.period_start`)

/** First more, then as much less; each is proposed by one operator and confirmed by the other one. A refusal is an answer. */
async function step(db: Database, next: Next, [one, other]: readonly [Operator, Operator]): Promise<void> {
  const { no, state, amount } = next
  if (no !== null && state === 'PROPOSED') {
    await db.tx((tx) => decide(tx, { ...next, ...other, no, confirms: true, note: 'faults' }))
    return
  }
  if (no !== null && (state !== 'DONE' || amount < 0n)) return
  const more = no === null ? AMOUNT : -AMOUNT
  await db.tx((tx) => propose(tx, { ...next, ...one, amount: more, reason: 'faults' }))
}
