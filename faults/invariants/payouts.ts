import { sql, type Database } from '@lotus/database'
import type { Finding } from '../findings.ts'
import { PAYOUT_CHANNEL, RECEIVER_PATTERN } from '../world/payouts.ts'
import { PAYOUT_KINDS } from '../world/shake-payouts.ts'
import { breaks, LIMIT, waitUntilNone } from './look.ts'

// I26, by the campaign's own statements: of a withdrawal that is paid in parts each part left the held money once, what nobody could pay or
// came back is the member's again once, and together they are what was asked for.

const one = sql`
  select w.*, split_part(w.ref_no, '-', 2)::integer as n from withdrawal w join member m on m.id = w.member_id where m.username ~ ${RECEIVER_PATTERN}`
/** What its parts say, and what the ledger says. */
const booked = sql`
  select w.*, p.paid, p.paid_count, p.back, p.back_count, r.rest, j.*
  from (${one}) w
  cross join lateral (
    select coalesce(sum(o.amount) filter (where o.state in ('paid', 'returned')), 0)::bigint as paid,
      count(*) filter (where o.state in ('paid', 'returned')) as paid_count,
      coalesce(sum(o.amount) filter (where o.state = 'returned'), 0)::bigint as back, count(*) filter (where o.state = 'returned') as back_count
    from withdrawal_payout o where o.cell = cell_of(w.member_id) and o.member_id = w.member_id and o.withdrawal_id = w.id) p
  cross join lateral (
    select coalesce(sum(x.amount) filter (where x.decided_at is not null), 0)::bigint as rest
    from withdrawal_rest x where x.cell = cell_of(w.member_id) and x.member_id = w.member_id and x.withdrawal_id = w.id) r
  cross join lateral (
    select coalesce(sum(j.amount) filter (where k.code = 'WD_FREEZE'), 0)::bigint as frozen,
      coalesce(sum(j.amount) filter (where k.code = 'WD_PAID'), 0)::bigint as posted, count(*) filter (where k.code = 'WD_PAID') as posts,
      coalesce(sum(j.amount) filter (where k.code = 'WD_UNFREEZE'), 0)::bigint as unfrozen,
      coalesce(sum(j.amount) filter (where k.code = 'WD_RETURN'), 0)::bigint as returned, count(*) filter (where k.code = 'WD_RETURN') as returns
    from journal j join ledger_kind k on k.id = j.kind where j.ref_no = w.ref_no) j`

export async function payoutFindings(owner: Database): Promise<Finding[]> {
  return [
    ...(await breaks(
      owner,
      'I26',
      sql`select 'withdrawal ' || b.ref_no as subject, b.paid || ' in ' || b.paid_count || ', back ' || b.back || ' in ' || b.back_count || ', rest ' || b.rest as expected,
        b.posted || ' in ' || b.posts || ', back ' || b.returned || ' in ' || b.returns || ', rest ' || b.unfrozen as found
      from (${booked}) b
      where (b.posted, b.posts, b.returned, b.returns, b.unfrozen) is distinct from (b.paid, b.paid_count, b.back, b.back_count, b.rest) limit ${LIMIT}`,
      'duplicated',
    )),
    // Nothing is left over: what was held is paid, given back, or still held.
    ...(await breaks(
      owner,
      'I26',
      sql`select 'sum of ' || b.ref_no as subject, b.amount || ' asked, ' || (b.rest + b.back) || ' given back' as expected,
        b.frozen || ' held, ' || (b.posted + b.unfrozen) || ' out, ' || b.given_back || ' given back, ' || b.status as found
      from (${booked}) b
      where b.frozen <> b.amount or b.given_back <> b.rest + b.back
        or (b.status in ('SUBMITTED', 'PAYING', 'PAY_FAILED')) <> (b.posted + b.unfrozen < b.frozen) limit ${LIMIT}`,
    )),
    ...(await breaks(
      owner,
      'I26',
      sql`select 'held money of ' || m.username as subject, e.held::text as expected, a.balance::text as found
      from member m join account a on a.member_id = m.id and a.bucket = 3 and a.currency = 'P'
      cross join lateral (select coalesce(sum(b.frozen - b.posted - b.unfrozen), 0)::bigint as held from (${booked}) b where b.member_id = m.id) e
      where m.username ~ ${RECEIVER_PATTERN} and a.balance <> e.held limit ${LIMIT}`,
    )),
  ]
}

const isKind = (kind: (typeof PAYOUT_KINDS)[number]) =>
  sql`(b.n + b.member_id) % ${PAYOUT_KINDS.length}::integer = ${PAYOUT_KINDS.indexOf(kind)}::integer`

/** What a chapter must have seen, or it says nothing of payouts; at the end nothing waits for a word that was told. */
export async function unpaidFindings(owner: Database, waitMs: number): Promise<Finding[]> {
  const isThere = await owner.value<boolean>(
    sql`select exists (select from deposit_channel where code = ${PAYOUT_CHANNEL}) as is`,
  )
  if (!isThere) return []
  const seen = (where: ReturnType<typeof sql>) => sql`exists (select from (${booked}) b where ${where})`
  const look = () =>
    breaks(
      owner,
      'I26',
      sql`select what as subject, 'some' as expected, 'none' as found from (values
        ('withdrawals that were paid in parts', ${seen(sql`${isKind('PAID')} and b.paid_count > 1`)}),
        ('rests that were given back', ${seen(sql`${isKind('REST')} and b.rest > 0 and b.paid > 0`)}),
        ('parts that came back', ${seen(sql`${isKind('COME_BACK')} and b.back_count > 0 and b.back < b.paid`)}),
        ('parts that were paid after all', ${seen(sql`${isKind('PAID_AFTER_ALL')} and b.paid = b.amount`)}),
        ('an end of all withdrawals', not ${seen(sql`b.status in ('SUBMITTED', 'PAYING', 'PAY_FAILED')`)})
      ) as w(what, is_there) where not is_there`,
      'liveness',
    )
  return waitUntilNone(look, waitMs)
}
