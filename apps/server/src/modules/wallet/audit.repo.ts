import { sql, type Queryable } from '@lotus/database'

/** Each statement of the proof answers the rows that break it; none is what a healthy ledger gives. */
export type Break = { check: string; subject: string; expected: string; found: string }

const select = (db: Queryable, check: string, query: ReturnType<typeof sql>): Promise<Break[]> =>
  db
    .many<{ subject: string; expected: string; found: string }>(query)
    .then((rows) => rows.map((row) => ({ check, ...row })))

const LIMIT = 50

export const checks: readonly { name: string; run(db: Queryable): Promise<Break[]> }[] = [
  {
    // Both sides of every row are the same amount, so the sum over accounts is zero exactly when each guarded balance
    // is what its rows say and every row names two accounts of its own currency.
    name: 'currencies_balance',
    run: (db) =>
      select(
        db,
        'currencies_balance',
        sql`
      select j.id::text as subject, d.currency as expected, c.currency as found
      from journal j join account d on d.id = j.debit_account join account c on c.id = j.credit_account
      where d.currency <> c.currency limit ${LIMIT}`,
      ),
  },
  {
    name: 'sum_is_zero',
    run: (db) =>
      select(
        db,
        'sum_is_zero',
        sql`
      with house as (
        select a.currency, coalesce(sum(case when a.id = j.credit_account then j.amount else -j.amount end), 0) as total
        from account a join journal j on a.id in (j.debit_account, j.credit_account) where a.bucket = 10 group by a.currency
      ), members as (select currency, sum(balance) as total from account where bucket < 10 group by currency)
      select coalesce(m.currency, h.currency) as subject, '0' as expected, (coalesce(m.total, 0) + coalesce(h.total, 0))::text as found
      from members m full join house h using (currency)
      where coalesce(m.total, 0) + coalesce(h.total, 0) <> 0`,
      ),
  },
  {
    name: 'balance_is_sum_of_rows',
    run: (db) =>
      select(
        db,
        'balance_is_sum_of_rows',
        sql`
      with legs as (
        select debit_account as id, -amount as delta from journal where debit_version is not null
        union all
        select credit_account, amount from journal where credit_version is not null
      ), sums as (select id, sum(delta) as total, count(*) as legs from legs group by id)
      select a.id::text as subject, (coalesce(s.total, 0) || ' in ' || coalesce(s.legs, 0))::text as expected, (a.balance || ' in ' || a.version)::text as found
      from account a left join sums s using (id)
      where a.bucket < 10 and (a.balance <> coalesce(s.total, 0) or a.version <> coalesce(s.legs, 0)) limit ${LIMIT}`,
      ),
  },
  {
    // Version n follows n - 1 and its balance after is the one before plus the amount: a missing, doubled or changed
    // row anywhere in the chain shows here.
    name: 'chain_is_contiguous',
    run: (db) =>
      select(
        db,
        'chain_is_contiguous',
        sql`
      with legs as (
        select id as row_id, debit_account as id, debit_version as version, debit_after as after, -amount as delta from journal where debit_version is not null
        union all
        select id, credit_account, credit_version, credit_after, amount from journal where credit_version is not null
      ), chain as (
        select *, lag(version, 1, 0::bigint) over w as before_version, lag(after, 1, 0::bigint) over w as before_after from legs
        window w as (partition by id order by version)
      )
      select row_id::text as subject, ((before_version + 1) || '/' || (before_after + delta))::text as expected, (version || '/' || after)::text as found
      from chain where version <> before_version + 1 or after <> before_after + delta limit ${LIMIT}`,
      ),
  },
  {
    name: 'member_rows_touch_own_accounts',
    run: (db) =>
      select(
        db,
        'member_rows_touch_own_accounts',
        sql`
      select j.id::text as subject, j.member_id::text as expected, a.member_id::text as found
      from journal j join account a on a.id in (j.debit_account, j.credit_account)
      where a.member_id is not null and a.member_id <> j.member_id limit ${LIMIT}`,
      ),
  },
  {
    name: 'keys_name_their_rows',
    run: (db) =>
      select(
        db,
        'keys_name_their_rows',
        sql`
      select k.source || '/' || k.ext_id as subject, 'journal row ' || r.id as expected, 'missing' as found
      from tx_key k cross join lateral unnest(k.journal_ids) as r(id) left join journal j on j.id = r.id
      where j.id is null limit ${LIMIT}`,
      ),
  },
  {
    name: 'rejected_keys_moved_nothing',
    run: (db) =>
      select(
        db,
        'rejected_keys_moved_nothing',
        sql`
      select source || '/' || ext_id as subject, '0' as expected, cardinality(journal_ids)::text as found
      from tx_key where outcome <> 'applied' and cardinality(journal_ids) > 0 limit ${LIMIT}`,
      ),
  },
  {
    name: 'open_holds_equal_hold_balance',
    run: (db) =>
      select(
        db,
        'open_holds_equal_hold_balance',
        sql`
      with open as (select member_id, currency, sum(amount) as total from hold where state = 'open' group by member_id, currency)
      select a.member_id::text as subject, coalesce(o.total, 0)::text as expected, a.balance::text as found
      from account a left join open o using (member_id, currency)
      where a.bucket = 3 and a.balance <> coalesce(o.total, 0) limit ${LIMIT}`,
      ),
  },
]

export async function countJournal(db: Queryable): Promise<bigint> {
  return (await db.one<{ count: bigint }>(sql`select count(*) as count from journal`)).count
}
