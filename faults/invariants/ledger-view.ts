import { sql, type Database, type Transaction } from '@lotus/database'

/** The database's side of the comparison, read in one snapshot. */
export type LedgerView = {
  keys: Map<string, { outcome: string; member: string }>
  /** Movements by key: what was moved between two owners (a debt repaid from one's own cash is not). */
  moved: Map<string, { groups: number; total: bigint }>
  orders: Map<string, { stake: bigint; status: number; member: string }>
  deposits: Map<string, { ref: string; status: string; amount: bigint }>
  depositsByRef: Map<string, { status: string; amount: bigint }>
  withdrawals: Map<string, { status: string; amount: bigint; ref: string }>
  /** Sum of each house account over the whole journal. */
  houses: Map<string, bigint>
  members: bigint
}

export const keyOf = (source: string, extId: string) => `${source}/${extId}`

export function readLedger(owner: Database): Promise<LedgerView> {
  return owner.tx(async (tx) => {
    await tx.query(sql`set transaction isolation level repeatable read read only`)
    return {
      keys: await keys(tx),
      moved: await moved(tx),
      orders: await orders(tx),
      ...(await deposits(tx)),
      withdrawals: await withdrawals(tx),
      houses: await houses(tx),
      members: (
        await tx.one<{ total: bigint }>(
          sql`select coalesce(sum(balance), 0)::bigint as total from account where member_id is not null`,
        )
      ).total,
    }
  })
}

async function keys(tx: Transaction): Promise<LedgerView['keys']> {
  const rows = await tx.many<{ source: string; ext_id: string; outcome: string; member: string }>(
    sql`select source, ext_id, outcome, member_id::text as member from tx_key`,
  )
  return new Map(rows.map((row) => [keyOf(row.source, row.ext_id), { outcome: row.outcome, member: row.member }]))
}

async function moved(tx: Transaction): Promise<LedgerView['moved']> {
  const rows = await tx.many<{ source: string; ext_id: string; groups: number; total: bigint }>(sql`
    select j.source, j.ext_id, count(distinct j.group_id)::integer as groups, sum(j.amount)::bigint as total
    from journal j join account d on d.id = j.debit_account join account c on c.id = j.credit_account
    where d.member_id is distinct from c.member_id or j.source like 'withdrawal%' or j.source = 'hold'
    group by j.source, j.ext_id`)
  return new Map(rows.map((row) => [keyOf(row.source, row.ext_id), { groups: row.groups, total: row.total }]))
}

async function orders(tx: Transaction): Promise<LedgerView['orders']> {
  const rows = await tx.many<{ order_no: string; stake: bigint; status: number; member: string }>(
    sql`select order_no, stake, status, member_id::text as member from lottery_order`,
  )
  return new Map(rows.map((row) => [row.order_no, { stake: row.stake, status: row.status, member: row.member }]))
}

async function deposits(tx: Transaction): Promise<Pick<LedgerView, 'deposits' | 'depositsByRef'>> {
  const rows = await tx.many<{ ref_no: string; key: string; status: string; amount: bigint }>(
    sql`select ref_no, idempotency_key as key, status, amount from deposit`,
  )
  return {
    deposits: new Map(rows.map((row) => [row.key, { ref: row.ref_no, status: row.status, amount: row.amount }])),
    depositsByRef: new Map(rows.map((row) => [row.ref_no, { status: row.status, amount: row.amount }])),
  }
}

async function withdrawals(tx: Transaction): Promise<LedgerView['withdrawals']> {
  const rows = await tx.many<{ id: string; ref_no: string; status: string; amount: bigint }>(
    sql`select id::text, ref_no, status, amount from withdrawal`,
  )
  return new Map(rows.map((row) => [row.id, { status: row.status, amount: row.amount, ref: row.ref_no }]))
}

async function houses(tx: Transaction): Promise<LedgerView['houses']> {
  const rows = await tx.many<{ code: string; total: bigint }>(sql`
    select a.house_code as code, coalesce(sum(case when a.id = j.credit_account then j.amount else -j.amount end), 0)::bigint as total
    from account a join journal j on a.id in (j.debit_account, j.credit_account) where a.house_code is not null group by a.house_code`)
  return new Map(rows.map((row) => [row.code, row.total]))
}
