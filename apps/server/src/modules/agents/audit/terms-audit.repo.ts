import { sql, type Queryable } from '@lotus/database'
import type { Break } from '../../../platform/ledger-check.ts'

type TermsBreak = Omit<Break, 'check'>

/** As statements are named in the account record. */
const reference = sql`agent_statement_ref(m.member_id, m.n, m.period_start)`

/** Statements made since then (null: all) whose rate is not that of their tier in the signed version: none where none was reached. */
export function listRateOfTermsBreaks(db: Queryable, p: { since: Date | null; limit: number }): Promise<TermsBreak[]> {
  return db.many<TermsBreak>(sql`
    with made as (
      select m.*, case when m.tier is null then 0
        else (v.text::jsonb -> 'tiers' -> (m.tier - 1) ->> 'rate')::numeric * 1000000 end as signed_ppm
      from agent_statement m join agent_contract_version v using (cell, member_id, n)
      where m.kind <> 'REALTIME' and (${p.since}::timestamptz is null or m.made_at > ${p.since}::timestamptz)
    )
    select 'rate of statement ' || ${reference} as subject, coalesce(trim_scale(m.signed_ppm)::text, 'no such tier') as expected,
      m.rate_ppm::text as found
    from made m where m.signed_ppm is distinct from m.rate_ppm limit ${p.limit}`)
}

/**
 * Real-time salaries of slots, made since then (null: all), worked out again bet by bet by the signed rates: what each bet of the team
 * gives, what the slot before left on the same day, and what is left for the next one.
 */
export function listSlotBreaks(db: Queryable, p: { since: Date | null; limit: number }): Promise<TermsBreak[]> {
  return db.many<TermsBreak>(sql`
    with made as materialized (
      select s.*, greatest(s.period_start, c.starts_at) as from_at, least(s.period_end, c.ends_at) as to_at, v.text::jsonb -> 'categories' as categories,
        (v.text::jsonb ->> 'profitRate')::numeric as profit, (v.text::jsonb ->> 'lossRate')::numeric as lost,
        (v.text::jsonb ->> 'singleBet')::numeric * 10000 as least_bet
      from agent_statement s join agent_contract c using (cell, member_id, n) join agent_contract_version v using (cell, member_id, n)
      where s.kind = 'REALTIME' and (${p.since}::timestamptz is null or s.made_at > ${p.since}::timestamptz)
        and s.made_at >= (select audited_from from agent_close) and s.period_start >= wallet_archived_until()
    ), fact as materialized (
      -- A void is judged as its bet was. A bet that was lost above the member's own limit gives nothing.
      select u.id as member_id, f.at, date_bin('5 minutes', f.at, 'epoch') as slot, f.category, f.currency, abs(f.stake) as stake, abs(f.payout) as payout, f.valid_bet
      from agent_fact f left join agent_over_loss o using (cell, member_id, at, bet_kind, bet_ref, version, is_void)
      join agent_bet b on b.cell = f.cell and b.member_id = f.member_id and b.placed_at = f.placed_at and b.bet_kind = f.bet_kind and b.bet_ref = f.bet_ref
      cross join lateral unnest(b.chain) as u(id)
      where f.at >= (select min(from_at) from made) and f.at < (select max(to_at) from made) and u.id in (select member_id from made)
        and coalesce(o.amount, 0) = 0 and f.valid_bet <> 0 and f.stake <> f.payout
    ), share as (
      select m.member_id, m.n, m.period_start,
        sum(case m.basis when 'WIN_LOSS' then sign(f.valid_bet::numeric) * abs(f.payout - f.stake) else f.valid_bet::numeric end
          * case when f.payout < f.stake then m.lost else m.profit end * 1e32) as amount
      from made m join fact f on f.member_id = m.member_id and f.slot = m.period_start
      where f.at >= m.from_at and f.at < m.to_at and f.currency = m.currency and m.categories ? f.category and f.stake >= m.least_bet
      group by m.member_id, m.n, m.period_start
    ), carried as (
      -- Of two versions in a slot the later one takes over; midnight ends it.
      select m.*, coalesce(x.amount, 0) as amount, coalesce(l.carry_out, 0) as carry_due,
        exists (select from agent_statement y where y.cell = m.cell and y.member_id = m.member_id and y.kind = m.kind
          and y.granter_id is not distinct from m.granter_id and y.period_start = m.period_start and y.n > m.n) as is_followed
      from made m left join share x using (member_id, n, period_start)
      left join lateral (
        select b.carry_out from (select b.* from agent_statement b where b.cell = m.cell and b.member_id = m.member_id and b.kind = m.kind
            and b.granter_id is not distinct from m.granter_id and b.period_start < m.period_start order by b.period_start desc, b.n desc limit 1) b
        left join agent_carry_cleared c using (cell, member_id, n, period_start)
        where c.member_id is null and b.period_end > business_day(m.period_start)::timestamp at time zone 'Asia/Ho_Chi_Minh'
      ) l on true
    )
    select 'salary of statement ' || ${reference} as subject,
      trunc(greatest(m.amount + m.carry_in, 0)) || ', ' || trunc(least(m.amount + m.carry_in, 0)) || ' left' as expected,
      m.gross || ', ' || m.carry_out || ' left' as found
    from carried m where (m.gross, m.carry_out) is distinct from (greatest(m.amount + m.carry_in, 0), least(m.amount + m.carry_in, 0))
    union all
    select 'carried into statement ' || ${reference}, m.carry_due::text, m.carry_in::text from carried m
    where m.carry_in <> m.carry_due and not m.is_followed
    limit ${p.limit}`)
}

/**
 * The operator's fee in dividends made since then (null: all): none of a team that won, else a rate of the loss. Where the setting has
 * not been stored since, it is the rate that holds.
 */
export function listFeeBreaks(
  db: Queryable,
  p: { since: Date | null; feeKey: string; feePpm: number; limit: number },
): Promise<TermsBreak[]> {
  return db.many<TermsBreak>(sql`
    with made as (
      select m.*, greatest(m.loss, 0)::numeric * 1e26 as of_ppm,
        -- A program reads a setting up to some seconds late.
        case when setting_stored_at(${p.feeKey}) < m.made_at - interval '1 minute' then ${p.feePpm}::integer end as ppm
      from agent_statement m where m.kind = 'DIVIDEND' and (${p.since}::timestamptz is null or m.made_at > ${p.since}::timestamptz)
        and m.made_at >= (select audited_from from agent_close)
    )
    select 'fee of statement ' || ${reference} as subject, coalesce((m.of_ppm * m.ppm)::text, 'a rate of ' || m.of_ppm * 1000000) as expected,
      m.fee::text as found
    from made m where case when m.ppm is not null then m.fee <> m.of_ppm * m.ppm
      when m.of_ppm = 0 then m.fee <> 0 else m.fee % m.of_ppm <> 0 or m.fee > m.of_ppm * 1000000 end
    limit ${p.limit}`)
}
