import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'

export type ReportedRound = {
  roundId: string
  member: string
  currency: string
  gameCode: string | null
  state: 'open' | 'closed' | 'void'
  bet: Money
  win: Money
  openedAt: Date | null
  closedAt: Date | null
}

/** Where the next reading starts: the end of the last one, or the oldest round open then. */
export function readFrom(db: Queryable, vendor: string): Promise<Date> {
  return db.value<Date>(sql`
    select greatest(
      least(
        coalesce((select until_at from vendor_told_mark where vendor = ${vendor}), lotus_now() - interval '1 day') - interval '2 minutes',
        (select min(opened_at) from vendor_told_round where vendor = ${vendor} and state = 'open')),
      lotus_now() - interval '7 days') as from`)
}

export async function putMark(db: Queryable, vendor: string, until: Date): Promise<void> {
  await db.query(sql`
    insert into vendor_told_mark (vendor, until_at) values (${vendor}, ${until})
    on conflict (vendor) do update set until_at = greatest(vendor_told_mark.until_at, excluded.until_at)`)
}

/** Vendors with their own wallets where somebody plays, has just played, or has an open round. */
export function listToRead(db: Queryable): Promise<string[]> {
  return db.values<string>(sql`
    select v.code from vendor v
    where v.wallet_mode = 'transfer' and v.status <> 'off' and v.api_url is not null and (
      exists (select from vendor_session s
        where s.vendor = v.code and s.ends_at > lotus_now() - interval '10 minutes' and s.expires_at > lotus_now() - interval '10 minutes')
      or exists (select from vendor_told_round r where r.vendor = v.code and r.state = 'open' and r.opened_at > lotus_now() - interval '7 days'))
    order by v.code limit 100`)
}

/**
 * Stores the rounds a vendor reports, each once and in its latest state; notifies the members' pages of changes. Rounds
 * of unknown players or in another currency are left out. It also extends the player's session: this vendor makes no
 * bets here that would.
 */
export async function storeReported(
  db: Queryable,
  vendor: { code: string; currency: string },
  rounds: readonly ReportedRound[],
  idleMinutes: number,
): Promise<number> {
  const { changed } = await db.one<{ changed: number }>(sql`
    with told as (
      select distinct on (x."roundId", p.member_id) p.member_id, x.*
      from jsonb_to_recordset(${JSON.stringify(rounds.map((round) => ({ ...round, bet: String(round.bet), win: String(round.win) })))}::jsonb)
        as x("roundId" text, member text, currency text, "gameCode" text, state text, bet bigint, win bigint, "openedAt" timestamptz, "closedAt" timestamptz)
      join vendor_player p on p.vendor = ${vendor.code} and p.player_ref = x.member
      where x.currency = ${vendor.currency} and p.currency = ${vendor.currency}
      order by x."roundId", p.member_id
    ), kept as (
      insert into vendor_told_round as r
        (vendor, round_id, member_id, currency, game_code, category, state, bet, win, opened_at, closed_at)
      select ${vendor.code}, t."roundId", t.member_id, t.currency, coalesce(t."gameCode", '-'), coalesce(g.category, 'RNG'), t.state, t.bet,
        t.win, coalesce(t."openedAt", lotus_now()), case t.state when 'closed' then coalesce(t."closedAt", lotus_now()) end
      from told t left join lateral vendor_game_state(${vendor.code}, t."gameCode") g on true
      on conflict (vendor, round_id, member_id) do update set state = excluded.state, bet = excluded.bet, win = excluded.win,
        closed_at = coalesce(r.closed_at, excluded.closed_at), told_at = lotus_now()
        where (r.state, r.bet, r.win) is distinct from (excluded.state, excluded.bet, excluded.win)
      returning r.member_id, r.game_code, r.opened_at
    ), slid as (
      update vendor_session s set expires_at = least(greatest(s.expires_at, k.at + make_interval(mins => ${idleMinutes})), s.ends_at)
      from (select member_id, game_code, max(opened_at) as at from kept group by 1, 2) k
      where s.vendor = ${vendor.code} and s.member_id = k.member_id and s.game_code = k.game_code and s.kind = 'session'
        and s.mode = 'real' and s.expires_at > lotus_now()
    ), news as (
      select outbox_add('games.rounds_told', 'member:' || member_id, jsonb_build_object('openedAt', jsonb_agg(distinct day)))
      from (select member_id, to_jsonb(date_trunc('hour', opened_at)) as day from kept) k group by member_id)
    select (select count(*) from kept)::integer as changed, (select count(*) from news)::integer as told`)
  return changed
}
