import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { Break } from '../../../platform/ledger-check.ts'

export type CashRow = {
  memberId: bigint
  kind: 'DEPOSIT' | 'WITHDRAWAL'
  ref: string
  amount: Money
  /** False: it was reversed, or came back. */
  counts: boolean
  at: Date
  chain: readonly bigint[]
}

/** Counts rows in their order, or takes them off again; the same news twice changes nothing. */
export async function writeCash(tx: Queryable, rows: readonly CashRow[]): Promise<void> {
  const written = rows.map(({ memberId, amount, chain, ...row }) => ({
    ...row,
    member: String(memberId),
    amount: String(amount),
    chain: chain.map(String),
  }))
  await tx.query(sql`select agent_cash_write(${JSON.stringify(written)}::jsonb)`)
}

/** Teams whose sums are not those of their rows: whole members, since a day also has what was reversed of another one. */
export function listCashBreaks(db: Queryable, limit: number): Promise<Omit<Break, 'check'>[]> {
  return db.many<Omit<Break, 'check'>>(sql`
    with due as (
      select u.id, coalesce(sum(c.amount) filter (where c.kind = 'DEPOSIT'), 0) as deposits, count(*) filter (where c.kind = 'DEPOSIT') as deposit_count,
        count(*) filter (where c.is_first) as first_deposits, coalesce(sum(c.amount) filter (where c.kind = 'WITHDRAWAL'), 0) as withdrawals,
        count(*) filter (where c.kind = 'WITHDRAWAL') as withdrawal_count
      from agent_cash c cross join lateral unnest(c.chain) as u(id) where c.counts group by u.id
    ), kept as (
      select member_id as id, sum(deposits) as deposits, sum(deposit_count) as deposit_count, sum(first_deposits) as first_deposits,
        sum(withdrawals) as withdrawals, sum(withdrawal_count) as withdrawal_count
      from agent_team_cash_day group by member_id
    ), told as (
      select id, concat_ws(' ', coalesce(d.deposits, 0), coalesce(d.deposit_count, 0), coalesce(d.first_deposits, 0), coalesce(d.withdrawals, 0),
          coalesce(d.withdrawal_count, 0)) as expected,
        concat_ws(' ', coalesce(k.deposits, 0), coalesce(k.deposit_count, 0), coalesce(k.first_deposits, 0), coalesce(k.withdrawals, 0),
          coalesce(k.withdrawal_count, 0)) as found
      from due d full join kept k using (id)
    )
    select 'deposits and withdrawals of team ' || id as subject, expected, found from told where expected <> found limit ${limit}`)
}
