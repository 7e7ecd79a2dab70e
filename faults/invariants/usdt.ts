import { sql, type Database } from '@lotus/database'
import type { Finding } from '../findings.ts'
import { USDT_CHANNEL } from '../world/usdt.ts'
import { USDT_KINDS } from '../world/shake-usdt.ts'
import { breaks, LIMIT, waitUntilNone } from './look.ts'

// I25, by the campaign's own statements: each transfer of USDT (network, transaction, log index) is one order's and is credited at most
// once; every confirmed one is credited in the end, or waits for an operator where its order was paid already.

/** Orders of the campaign's channel, with their number. */
const order = sql`
  select d.*, k.rate_vnd, k.vnd_per_unit, k.confirmations as asked, k.least_units, split_part(d.idempotency_key, '-', 2)::integer as n
  from deposit d join deposit_crypto k on k.cell = cell_of(d.member_id) and k.member_id = d.member_id and k.deposit_id = d.id
  where d.channel_code = ${USDT_CHANNEL}`
/** Their transfers, with what each is worth by the locked rate, and the payment that it is. */
const transfer = sql`
  select t.*, o.ref_no, o.n, o.status, o.asked, o.least_units, trunc(t.units::numeric * o.rate_vnd / (100 * o.vnd_per_unit))::bigint as value,
    (o.provider_ref = t.provider_ref) is true as is_own,
    (select count(*) from deposit_extra_payment x where x.channel_code = o.channel_code and x.deposit_id = o.id and x.provider_ref = t.provider_ref) as extras
  from (${order}) o join deposit_transfer t on t.cell = cell_of(o.member_id) and t.member_id = o.member_id and t.deposit_id = o.id`
const isKind = (kind: (typeof USDT_KINDS)[number]) =>
  sql`(t.n + t.member_id) % ${USDT_KINDS.length}::integer = ${USDT_KINDS.indexOf(kind)}::integer`

export async function usdtFindings(owner: Database): Promise<Finding[]> {
  return [
    ...(await breaks(
      owner,
      'I25',
      sql`select 'transfer ' || t.txid || ':' || t.log_index as subject, 'of one order' as expected, string_agg(t.ref_no, ', ' order by t.ref_no) as found
      from (${transfer}) t group by t.network, t.txid, t.log_index having count(*) > 1 limit ${LIMIT}`,
      'duplicated',
    )),
    // One that counted is one payment: of its order, or one that waits beside it.
    ...(await breaks(
      owner,
      'I25',
      sql`select 'transfer ' || t.txid || ':' || t.log_index || ' of ' || t.ref_no as subject,
        case when t.state = 'taken' then 'one payment' else 'none' end as expected, (t.is_own::integer + t.extras) || ', ' || t.state as found
      from (${transfer}) t where t.state <> 'reversed' and t.is_own::integer + t.extras <> case t.state when 'taken' then 1 else 0 end limit ${LIMIT}`,
      'duplicated',
    )),
    // What the member has of it, by the ledger: the worth of the order's own transfer once, and nothing where the chain took it back.
    ...(await breaks(
      owner,
      'I25',
      sql`select 'order ' || o.ref_no as subject, case o.status when 'CREDITED' then w.value || ' once' else 'nothing' end as expected,
        j.amount || ', ' || j.credits || ' credits and ' || j.returns || ' returns, ' || o.status as found
      from (${order}) o
      left join lateral (select min(t.value) as value from (${transfer}) t where t.ref_no = o.ref_no and t.is_own) w on true
      cross join lateral (
        select count(distinct j.group_id) filter (where d.house_code is not null) as credits, count(distinct j.group_id) filter (where c.house_code is not null) as returns,
          coalesce(sum(case when d.house_code is not null then j.amount when c.house_code is not null then -j.amount else 0 end), 0) as amount
        from journal j join account d on d.id = j.debit_account join account c on c.id = j.credit_account
        where j.ref_no = o.ref_no and j.source = 'deposit') j
      where case o.status when 'CREDITED' then (j.amount, j.credits, j.returns, o.credited) is distinct from (w.value::numeric, 1::bigint, 0::bigint, w.value)
        when 'REVERSED' then (j.amount, j.credits, j.returns) is distinct from (0::numeric, 1::bigint, 1::bigint)
        else j.credits <> 0 end limit ${LIMIT}`,
      'duplicated',
    )),
    ...(await breaks(
      owner,
      'I25',
      sql`select 'the watcher''s account' as subject, (-e.total)::text as expected, h.total::text as found
      from (select coalesce(sum(o.credited), 0)::bigint as total from (${order}) o where o.status = 'CREDITED') e
      cross join (select coalesce(sum(case when d.house_code = 'psp:' || ${USDT_CHANNEL}::text then -j.amount else j.amount end), 0)::bigint as total
        from journal j join account d on d.id = j.debit_account join account c on c.id = j.credit_account
        where 'psp:' || ${USDT_CHANNEL}::text in (d.house_code, c.house_code)) h
      where h.total <> -e.total`,
    )),
  ]
}

/** What a chapter must have seen, or it says nothing of USDT. At the end every transfer that has its confirmations has counted. */
export async function unconfirmedFindings(owner: Database, waitMs: number): Promise<Finding[]> {
  const isThere = await owner.value<boolean>(
    sql`select exists (select from deposit_channel where code = ${USDT_CHANNEL}) as is`,
  )
  if (!isThere) return []
  const seen = (where: ReturnType<typeof sql>) => sql`exists (select from (${transfer}) t where ${where})`
  const look = () =>
    breaks(
      owner,
      'I25',
      sql`select what as subject, 'some' as expected, 'none' as found from (values
        ('orders that were credited', ${seen(sql`t.status = 'CREDITED' and t.is_own and ${isKind('STEPS')}`)}),
        ('transfers of one transaction', ${seen(sql`t.state = 'taken' and not t.is_own and ${isKind('TWO_OUTPUTS')}`)}),
        ('transfers that the chain took back', ${seen(sql`t.status = 'REVERSED' and ${isKind('TAKEN_BACK')}`)}),
        ('dust', ${seen(sql`t.state = 'small'`)}),
        ('an end of all confirmed transfers', not ${seen(sql`t.state = 'seen' and t.token = 'USDT' and t.confirmations >= t.asked`)}),
        ('a credit of each order whose transfer stayed', not ${seen(sql`t.units >= t.least_units and t.status <> 'CREDITED' and not ${isKind('TAKEN_BACK')}`)})
      ) as w(what, is_there) where not is_there`,
      'liveness',
    )
  return waitUntilNone(look, waitMs)
}
