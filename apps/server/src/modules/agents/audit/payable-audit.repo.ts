import { sql, type Queryable } from '@lotus/database'
import type { Break } from '../../../platform/ledger-check.ts'

/**
 * Uplines in bets that were told since then (null: all) who were taken for agents to be paid although the account is none that is
 * (test accounts: operations.md 6, invariant 11), or who were passed over although it is one, and open. An account whose type or status has
 * changed since a bet was placed may have been either; of such bets nothing is said. (Since it was placed: who may be paid is asked when a bet
 * is first told, and a later void moves the time at which it was counted.)
 */
export function listPayableBreaks(
  db: Queryable,
  p: { since: Date | null; limit: number },
): Promise<Omit<Break, 'check'>[]> {
  return db.many(sql`
    with told as materialized (
      select u.id, u.may, least(b.placed_at, b.counted_at) as at, b.bet_kind, b.bet_ref, b.member_id as bettor
      from agent_bet b cross join lateral unnest(b.chain, b.are_payable) with ordinality as u(id, may, k)
      where u.k > 1 and (${p.since}::timestamptz is null or b.counted_at > ${p.since}::timestamptz)
    ), standing as materialized (
      select s.*, s.is_paid_type and s.is_open as may from member_agent_standing(array(select distinct id from told)) s
    )
    select 'pay of member ' || t.id || ' in bet ' || t.bet_kind || ' ' || t.bet_ref || ' of member ' || t.bettor as subject,
      case when s.may then 'an agent who is paid' else 'nothing' end as expected, case when t.may then 'an agent who is paid' else 'nothing' end as found
    from told t join standing s on s.member_id = t.id
    where t.may <> s.may and s.since < t.at limit ${p.limit}`)
}
