import { sql, type Database } from '@lotus/database'
import type { Finding } from '../findings.ts'
import { breaks, LIMIT, waitUntilNone } from './look.ts'
import { waitingSetOffs } from './set-offs.ts'

// I19 and I20 at real edges of days: losses that dividends carry, and shares below a cent, which are paid when their day is over.

export async function edgeFindings(owner: Database): Promise<Finding[]> {
  return [...(await carryFindings(owner)), ...(await smallShareFindings(owner))]
}

/** A dividend takes over what the line's last one left, and leaves its own loss alone: PERMANENT, as all of the campaign's are. */
async function carryFindings(owner: Database): Promise<Finding[]> {
  const line = sql`
    select s.*, 'carry of ' || s.member_id || '-' || s.n || ' from ' || s.period_start as subject,
      coalesce(lag(s.carry_out) over (partition by s.member_id, s.granter_id order by s.period_start), 0) as before
    from agent_statement s where s.kind = 'DIVIDEND'`
  return [
    ...(await breaks(
      owner,
      'I19',
      sql`select s.subject, s.before::text as expected, s.carry_in::text as found from (${line}) s where s.carry_in <> s.before limit ${LIMIT}`,
    )),
    ...(await breaks(
      owner,
      'I19',
      sql`select s.subject, least(s.base, 0)::text || ' left' as expected, s.carry_out::text as found
      from (${line}) s where s.carry_out <> least(s.base, 0) limit ${LIMIT}`,
    )),
    // Nothing is earned of a loss, nor of what only earns one back.
    ...(await breaks(
      owner,
      'I19',
      sql`select s.subject, 'nothing of ' || s.base as expected, s.gross::text as found from (${line}) s where s.base <= 0 and s.gross <> 0 limit ${LIMIT}`,
    )),
    ...(await breaks(
      owner,
      'I19',
      sql`select s.subject, ((s.loss - s.rebates - s.accruals - s.cashback - s.bonus - s.wages) * 1e32 - s.fee + s.carry_in)::text as expected, s.base::text as found
      from (${line}) s where s.base <> (s.loss - s.rebates - s.accruals - s.cashback - s.bonus - s.wages) * 1e32 - s.fee + s.carry_in limit ${LIMIT}`,
    )),
  ]
}

async function smallShareFindings(owner: Database): Promise<Finding[]> {
  const day = sql`'small shares of ' || d.member_id || ' on ' || d.day`
  return [
    // Each day once, in the ledger too: what was received is what the shares come to, in whole cents.
    ...(await breaks(
      owner,
      'I19',
      sql`select ${day} as subject, 'paid once' as expected, p.count || ' payments' as found
      from agent_rebate_day d cross join lateral (select count(*) as count from agent_payment p where p.cell = d.cell and p.member_id = d.member_id
        and p.kind = 'DAY' and p.currency = d.currency and p.day = d.day) p
      where p.count <> case when coalesce(d.paid, 0) = 0 then 0 else 1 end limit ${LIMIT}`,
      'duplicated',
    )),
    ...(await breaks(
      owner,
      'I19',
      sql`select ${day} as subject, s.cents * 100 || '' as expected, coalesce(d.paid::text, 'not paid') || ', ' || coalesce(j.amount, 0) || ' received' as found
      from agent_rebate_day d
      cross join lateral (select trunc(sum(r.valid_bet::numeric * r.rate_ppm) / 1e8) as cents from agent_rebate r
        where r.member_id = d.member_id and r.currency = d.currency and r.day = d.day) s
      left join lateral (select sum(case when a.member_id = d.member_id then j.amount else -j.amount end) as amount
        from journal j join account a on a.id = j.credit_account
        where j.ref_no = 'R' || d.member_id || '-' || d.payment and j.member_id = d.member_id) j on true
      where d.paid is not null and (d.paid, coalesce(j.amount, 0)) is distinct from (s.cents * 100, s.cents * 100) limit ${LIMIT}`,
    )),
    // I20: a share is of the day of its bet's news, or of a later one where that was over; it is in one day alone.
    ...(await breaks(
      owner,
      'I20',
      sql`select 'share of ' || r.member_id || ' of ' || r.bet_ref as subject, 'on ' || business_day(f.at) || ' or after' as expected, 'on ' || r.day as found
      from agent_rebate r join agent_fact f on f.member_id = r.bettor_id and f.placed_at = r.placed_at and f.bet_kind = r.bet_kind
        and f.bet_ref = r.bet_ref and f.version = r.version and f.is_void = r.is_void
      where r.day < business_day(f.at) limit ${LIMIT}`,
    )),
    ...(await breaks(
      owner,
      'I20',
      sql`select ${day} as subject, r.shares || ' shares' as expected, d.bets || ' counted' as found
      from agent_rebate_day d cross join lateral (select count(*) as shares from agent_rebate r
        where r.member_id = d.member_id and r.currency = d.currency and r.day = d.day) r
      where r.shares <> d.bets limit ${LIMIT}`,
      'lost',
    )),
  ]
}

/** Days that are over whose small shares nobody paid. */
const findUnpaid = (owner: Database): Promise<Finding[]> =>
  breaks(
    owner,
    'I19',
    sql`select 'small shares of ' || member_id || ' on ' || day as subject, 'paid' as expected, 'not paid' as found
      from agent_rebate_day where paid_at is null and day < business_day(lotus_now()) limit ${LIMIT}`,
    'liveness',
  )

/** What a chapter must have seen, or it says nothing of edges: play on both sides, a week that ended, and what is settled at them. */
export const findUncrossed = (owner: Database): Promise<Finding[]> =>
  breaks(
    owner,
    'I19',
    sql`select what as subject, 'some' as expected, 'none' as found from (values
        ('small shares that were paid', exists (select from agent_rebate_day where paid > 0)),
        ('dividends that earned a loss back', exists (
          select from agent_statement where kind = 'DIVIDEND' and carry_in < 0 and due > 0 and state = 'PAID')),
        ('weeks that ended', exists (select from agent_statement where kind = 'DIVIDEND' and period_end - period_start = interval '7 days' and facts > 0)),
        ('set-offs', exists (select from agent_funding where set_off > 0)),
        ('slots of several days', (
          select count(distinct business_day(period_start)) > 1 from agent_statement where kind = 'REALTIME' and facts > 0))
      ) as w(what, is_there) where not is_there`,
    'liveness',
  )

/** At the end of a chapter with a time of its own: edges were crossed, and every day that is over has its small shares paid. */
export async function uncrossedFindings(owner: Database, waitMs: number): Promise<Finding[]> {
  const hasOwnTime = await owner.value<boolean>(sql`select to_regclass('fault_time') is not null as has`)
  if (!hasOwnTime) return []
  const look = async () => [
    ...(await findUnpaid(owner)),
    ...(await findUncrossed(owner)),
    ...(await waitingSetOffs(owner)),
  ]
  return waitUntilNone(look, waitMs)
}
