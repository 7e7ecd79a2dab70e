import { named, sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { Texts } from '../../../platform/language.ts'

export type VendorRow = {
  code: string
  id: bigint
  name: string
  /** A name of `dialects/index.ts`. */
  dialect: string
  wallet_mode: 'seamless' | 'transfer'
  currency: string
  status: 'on' | 'off' | 'maintenance'
  origin: string
  api_url: string | null
  allow_addresses: string[]
  rollback_win: boolean
  may_debit: boolean
  unknown_rollback: 'tombstone' | 'not_found'
  late_win: 'promo' | 'refuse'
  deadline_ms: number
  is_demo: boolean
  names: Texts | null
  transfer_url: string | null
  history_url: string | null
  countries: string[]
  amount_places: number
  max_bet: Money | null
  max_win: Money | null
  max_round: Money | null
  calls_per_second: number | null
  updated_at: Date
}
const vendorColumns = sql`code, id, name, dialect, wallet_mode, currency, status, origin, api_url,
  array(select host(a) || '/' || masklen(a) from unnest(allow_addresses) a) as allow_addresses,
  rollback_win, may_debit, unknown_rollback, late_win, deadline_ms, is_demo, names, transfer_url, history_url, countries,
  amount_places, max_bet, max_win, max_round, calls_per_second, updated_at`

export function findVendor(db: Queryable, code: string): Promise<VendorRow | undefined> {
  return db.maybe<VendorRow>(named('vendor.find', sql`select ${vendorColumns} from vendor where code = ${code}`))
}

export function listVendorRows(db: Queryable): Promise<VendorRow[]> {
  return db.many<VendorRow>(sql`select ${vendorColumns} from vendor order by code limit 500`)
}

export type NewVendor = {
  code: string
  name: string
  dialect?: VendorRow['dialect']
  walletMode?: VendorRow['wallet_mode']
  origin: string
  apiUrl: string | null
  isDemo?: boolean
}

/** Stores a vendor, or updates the addresses of a known one; returns its number. */
export function upsertVendor(db: Queryable, v: NewVendor): Promise<bigint> {
  return db.value<bigint>(sql`
    insert into vendor (code, name, dialect, wallet_mode, origin, api_url, is_demo)
    values (${v.code}, ${v.name}, ${v.dialect ?? 'canonical'}, ${v.walletMode ?? 'seamless'}, ${v.origin}, ${v.apiUrl}, ${v.isDemo ?? false})
    on conflict (code) do update set name = excluded.name, origin = excluded.origin, api_url = excluded.api_url
    returning id`)
}

export function setVendorStatus(db: Queryable, code: string, status: VendorRow['status']): Promise<boolean> {
  return db.hasRows(sql`update vendor set status = ${status} where code = ${code}`)
}

// --- what a member may do, and what happened ---

export function playRefusal(db: Queryable, memberId: bigint): Promise<{ [field: string]: string | null } | null> {
  return db.value(sql`select vendor_may_play(${memberId}) as refusal`)
}

export type StoredReply = { code: string; [field: string]: unknown }

export function statusOf(
  db: Queryable,
  s: { vendor: string; txId: string; memberId: bigint | null; currency: string },
): Promise<StoredReply> {
  return db.value<StoredReply>(
    sql`select vendor_status(${s.vendor}, ${s.txId}, ${s.memberId}::bigint, ${s.currency}) as reply`,
  )
}

/** The stakes of a member in a round so far. */
export async function stakedInRound(db: Queryable, vendor: string, roundId: string, memberId: bigint): Promise<Money> {
  const bet = await db.maybeValue<Money>(sql`
    select bet from vendor_round where vendor = ${vendor} and round_id = ${roundId} and member_id = ${memberId}`)
  return bet ?? 0n
}

export type OpenRound = {
  vendor: string
  round_id: string
  game_code: string
  opened_at: Date
  bet: Money
  currency: string
  asked_at: Date | null
  asks: number
  has_case: boolean
}

/** A member's open rounds, oldest first. */
export function listOpenOf(db: Queryable, memberId: bigint, limit: number): Promise<OpenRound[]> {
  return db.many<OpenRound>(sql`
    select r.vendor, r.round_id, r.game_code, r.opened_at, r.bet, r.currency, r.asked_at, r.asks, exists (
        select from vendor_case c where c.vendor = r.vendor and c.kind = 'open_round' and c.subject = r.round_no and c.state <> 'closed') as has_case
    from vendor_rounds() r
    where r.member_id = ${memberId} and r.state = 'open' and r.bet > 0 order by r.opened_at, r.id limit ${limit}`)
}

export function findOpenRoundOf(
  db: Queryable,
  vendor: string,
  memberId: bigint,
  gameCode: string,
): Promise<string | undefined> {
  return db.maybeValue(sql`
    select round_id from vendor_round
    where vendor = ${vendor} and member_id = ${memberId} and game_code = ${gameCode} and state = 'open' and bet > 0
    order by opened_at desc, id desc limit 1`)
}

export type RoundRow = {
  id: bigint
  vendor: string
  round_id: string
  round_no: string
  member_id: bigint
  player_ref: string
  currency: string
  game_code: string
  category: string
  state: 'open' | 'closed' | 'void'
  bet: Money
  win: Money
  valid: Money | null
  bets: number
  wins: number
  opened_at: Date
  closed_at: Date | null
}
const roundColumns = sql`r.id, r.vendor, r.round_id, r.round_no, r.member_id, p.player_ref, r.currency, r.game_code, r.category, r.state,
  r.bet, r.win, r.valid, r.bets, r.wins, r.opened_at, r.closed_at`

/** A round of a vendor; a live table has one for each member who played. */
export function listRoundsOf(
  db: Queryable,
  vendor: string,
  roundId: string,
  playerRef: string | null,
): Promise<RoundRow[]> {
  return db.many<RoundRow>(sql`
    select ${roundColumns} from vendor_rounds() r join vendor_player p on p.vendor = r.vendor and p.member_id = r.member_id
    where r.vendor = ${vendor} and r.round_id = ${roundId} and (${playerRef}::text is null or p.player_ref = ${playerRef}::text)
    order by r.id limit 100`)
}

export type TxRow = {
  seq: bigint
  tx_id: string
  op: string
  state: string
  code: string
  member_id: bigint
  player_ref: string
  currency: string
  game_code: string | null
  round_id: string | null
  amount: Money
  win: Money
  ref_tx_id: string | null
  effect: string | null
  created_at: Date
}
const txColumns = sql`t.seq, t.tx_id, t.op, t.state, t.code, t.member_id, p.player_ref, t.currency, coalesce(t.game_code, r.game_code) as game_code,
  r.round_id, t.amount, t.win, t.ref_tx_id, t.effect, t.created_at`
const txJoins = sql`vendor_outcomes() t join vendor_player p on p.vendor = t.vendor and p.member_id = t.member_id
  left join vendor_rounds() r on r.id = t.round_row`

export function listTxOfRound(db: Queryable, roundRow: bigint): Promise<TxRow[]> {
  return db.many<TxRow>(
    sql`select ${txColumns} from ${txJoins} where t.round_row = ${roundRow} order by t.seq limit 500`,
  )
}

export function listTxBetween(
  db: Queryable,
  q: { vendor: string; from: Date; to: Date; after: bigint; limit: number },
): Promise<TxRow[]> {
  return db.many<TxRow>(sql`
    select ${txColumns} from ${txJoins}
    where t.vendor = ${q.vendor} and t.created_at >= ${q.from} and t.created_at < ${q.to} and t.seq > ${q.after} and t.op <> 'tombstone'
    order by t.seq limit ${q.limit}`)
}

export type DayTotal = {
  game_code: string | null
  currency: string
  bets: number
  bet: Money
  bet_rollbacks: number
  bet_rolled_back: Money
  wins: number
  win: Money
  win_rollbacks: number
  win_rolled_back: Money
  adjusts: number
  adjusted: Money
}

/** Totals of what was accepted in a span, by game and currency (wallet.md 2, check 3). */
export function sumBetween(db: Queryable, vendor: string, from: Date, to: Date): Promise<DayTotal[]> {
  return db.many<DayTotal>(sql`
    select coalesce(t.game_code, r.game_code) as game_code, t.currency,
      count(*) filter (where t.op in ('bet', 'betWin'))::integer as bets,
      coalesce(sum(t.amount) filter (where t.op in ('bet', 'betWin')), 0)::bigint as bet,
      count(*) filter (where t.effect = 'reversed' and t.op = 'rollback' and t.win > 0)::integer as bet_rollbacks,
      coalesce(sum(t.win) filter (where t.op = 'rollback'), 0)::bigint as bet_rolled_back,
      count(*) filter (where t.op in ('win', 'betWin'))::integer as wins,
      coalesce(sum(case t.op when 'win' then t.amount when 'betWin' then t.win end), 0)::bigint as win,
      count(*) filter (where t.effect = 'reversed' and t.op = 'rollback' and t.amount > 0)::integer as win_rollbacks,
      coalesce(sum(t.amount) filter (where t.op = 'rollback'), 0)::bigint as win_rolled_back,
      count(*) filter (where t.op = 'adjust')::integer as adjusts,
      coalesce(sum(t.amount) filter (where t.op = 'adjust'), 0)::bigint as adjusted
    from vendor_outcomes() t left join vendor_rounds() r on r.id = t.round_row
    where t.vendor = ${vendor} and t.state = 'accepted' and t.created_at >= ${from} and t.created_at < ${to}
    group by 1, 2 order by 1, 2 limit 5000`)
}

// --- checks against the ledger ---

export type LedgerBreak = { subject: string; expected: string; found: string }

/**
 * Outcomes against the ledger's keys and movements, of one vendor or of all; `since` limits the check of each key and,
 * for one vendor, the rounds that are added up.
 */
export function listLedgerBreaks(
  db: Queryable,
  since: Date | null,
  vendor: string | null = null,
): Promise<LedgerBreak[]> {
  return db.many<LedgerBreak>(sql`
    select b.subject, b.expected, b.found from (
      -- What moved money has its key, and nothing else has.
      select t.vendor || ' ' || t.tx_id as subject, case when x.moves then 'a key' else 'no key' end as expected,
        case when x.moves then 'none' else 'a key' end as found
      from vendor_outcomes() t cross join lateral (
        select t.state = 'accepted' and case t.op
          when 'bet' then t.amount > 0 when 'betWin' then t.amount > 0 or t.win > 0 when 'win' then t.amount > 0
          when 'rollback' then t.effect = 'reversed' and (t.win > 0 or t.amount > 0) when 'adjust' then true else false end as moves) x
      where (${since}::timestamptz is null or t.created_at >= ${since}::timestamptz)
        and (${vendor}::text is null or t.vendor = ${vendor}::text)
        and x.moves <> (wallet_has_key('vendor:' || lower(t.vendor), t.tx_id) or wallet_has_key('vendor:' || lower(t.vendor), t.tx_id || ':win'))
      union all
      -- What moved for each round is what its outcomes say, and what the round says.
      select coalesce(o.ref_no, l.ref_no), coalesce(o.taken, 0) || ' taken, ' || coalesce(o.given, 0) || ' given',
        coalesce(l.taken, 0) || ' taken, ' || coalesce(l.given, 0) || ' given'
      from (
        select coalesce(r.round_no, 'G-' || left(coalesce(t.promo_ref, b.promo_ref), 50)) as ref_no, min(t.vendor) as vendor,
          sum(case when t.op in ('bet', 'betWin') then t.amount
            when t.op = 'rollback' and t.amount > 0 then t.cash_part + t.bonus_part else 0 end)::bigint as taken,
          sum(case t.op when 'win' then t.amount when 'betWin' then t.win when 'rollback' then t.win else 0 end)::bigint as given
        from vendor_outcomes() t left join vendor_rounds() r on r.id = t.round_row
        left join vendor_outcomes() b on t.op = 'rollback' and b.vendor = t.vendor and b.tx_id = t.ref_tx_id
        where t.state = 'accepted' and t.op <> 'adjust' group by 1
      ) o full join wallet_totals('vendor_round') l using (ref_no)
      where (coalesce(o.taken, 0) <> coalesce(l.taken, 0) or coalesce(o.given, 0) <> coalesce(l.given, 0))
        and (${vendor}::text is null or coalesce(o.vendor, ${vendor}::text) = ${vendor}::text)
      union all
      select r.round_no, r.bet || ' bet, ' || r.win || ' won', o.bet || ' bet, ' || o.win || ' won'
      from vendor_rounds() r join (
        select t.round_row,
          sum(case when t.op in ('bet', 'betWin') then t.amount when t.op = 'rollback' then -t.win else 0 end)::bigint as bet,
          sum(case t.op when 'win' then t.amount when 'betWin' then t.win when 'rollback' then -t.amount else 0 end)::bigint as win
        from vendor_outcomes() t where t.state = 'accepted' and t.round_row is not null group by 1) o on o.round_row = r.id
      where (r.bet, r.win) <> (o.bet, o.win) and (${vendor}::text is null or r.vendor = ${vendor}::text)
      union all
      -- Money in transit is that of the open transfers.
      select 'transfer ' || coalesce(x.reference, l.ref_no), coalesce(x.taken, 0) || ' taken, ' || coalesce(x.given, 0) || ' given',
        coalesce(l.taken, 0) || ' taken, ' || coalesce(l.given, 0) || ' given'
      from (
        select reference, case direction when 'in' then amount else 0 end as taken,
          case when (direction = 'in') = (state = 'FAILED') and ended_at is not null then amount else 0 end as given
        from vendor_transfer) x
      full join wallet_totals('vendor_transfer') l on l.ref_no = x.reference
      where ${vendor}::text is null
        and (coalesce(x.taken, 0) <> coalesce(l.taken, 0) or coalesce(x.given, 0) <> coalesce(l.given, 0))
    ) b limit 50`)
}

/** How a dialect writes amounts: their pattern, and the decimals of its unit. */
export type AmountForm = { dialect: string; pattern: string; places: number }

/**
 * Compares moved amounts with those the vendor wrote, using the database only and none of the code that read them
 * first. A win may be finer than our units and is cut; nothing else is. Results of our own calls to vendors have no
 * written amounts.
 */
export function listWrittenBreaks(
  db: Queryable,
  forms: readonly AmountForm[],
  since: Date | null,
  vendor: string | null = null,
): Promise<LedgerBreak[]> {
  return db.many<LedgerBreak>(sql`
    select t.vendor || ' ' || t.tx_id as subject, coalesce(a.written, 'nothing') || ' told in ' || coalesce(t.told ->> 'dialect', '') as expected,
      trunc(a.here::numeric / 10000, 4)::text as found
    from vendor_outcomes() t
    left join jsonb_to_recordset(${JSON.stringify(forms)}::jsonb) as f(dialect text, pattern text, places integer)
      on f.dialect = t.told ->> 'dialect'
    cross join lateral (
      select t.told ->> 'amount' as written, t.amount as here, t.op = 'win' as is_cut
      union all select t.told ->> 'winAmount', t.win, true where t.op = 'betWin') a
    where t.told is not null and t.state = 'accepted' and t.op in ('bet', 'win', 'betWin', 'adjust')
      and (${since}::timestamptz is null or t.created_at >= ${since}::timestamptz)
      and (${vendor}::text is null or t.vendor = ${vendor}::text)
      and case when f.pattern is null or a.written is null or a.written !~ f.pattern then true
        when a.is_cut then trunc(trim('"' from a.written)::numeric * 10000 / power(10::numeric, f.places)) <> a.here
        else trim('"' from a.written)::numeric * 10000 <> a.here * power(10::numeric, f.places) end
    order by t.seq limit 50`)
}
