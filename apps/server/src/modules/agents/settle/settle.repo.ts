import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { Cadence, CarryMode, ContractKind, Funding } from '@lotus/rules/agents'

export type Window = { from: Date; to: Date }

/** Closes play until then, never back; answers until when it is closed. */
export function closeUntil(db: Queryable, until: Date): Promise<Date> {
  return db.value<Date>(sql`select agent_close_until(${until}::timestamptz) as until`)
}

export async function settledUntil(db: Queryable, kind: ContractKind, cadence: Cadence): Promise<Date | undefined> {
  const row = await db.maybe<{ until: Date }>(
    sql`select settled_until as until from agent_settled where kind = ${kind} and cadence = ${cadence}`,
  )
  return row?.until
}

export async function setSettled(db: Queryable, kind: ContractKind, cadence: Cadence, until: Date): Promise<void> {
  await db.query(sql`
    insert into agent_settled as s (kind, cadence, settled_until) values (${kind}, ${cadence}, ${until})
    on conflict (kind, cadence) do update set settled_until = greatest(s.settled_until, excluded.settled_until)`)
}

export type SignedContract = {
  memberId: bigint
  n: number
  granterId: bigint | null
  kind: ContractKind
  startsAt: Date
  endsAt: Date | null
  isSuspended: boolean
  text: string
}

/** Signed contracts of a kind that count for some time within the window. */
export function listSigned(db: Queryable, kind: ContractKind, { from, to }: Window): Promise<SignedContract[]> {
  return db.many<SignedContract>(sql`
    select c.member_id as "memberId", c.n, c.granter_id as "granterId", c.kind, c.starts_at as "startsAt", c.ends_at as "endsAt",
      c.state = 'SUSPENDED' as "isSuspended", v.text
    from agent_contract c join agent_contract_version v using (cell, member_id, n)
    where c.kind = ${kind} and c.starts_at < ${to}::timestamptz and (c.ends_at is null or (c.ends_at > ${from}::timestamptz and c.ends_at > c.starts_at))
    order by c.member_id, c.n`)
}

export type FactRow = {
  memberId: bigint
  at: Date
  category: string
  /** Negative of a void, all three. */
  stake: Money
  validBet: Money
  payout: Money
  isVoid: boolean
  chain: bigint[]
  /** Lost above the member's own limit: it counts as no loss (docs/domain/agents.md). Negative of a void. */
  over: Money
}

/** The facts of a window in the currency of contracts. */
export function listFacts(db: Queryable, { from, to }: Window, currency: string): Promise<FactRow[]> {
  return db.many<FactRow>(sql`
    select f.member_id as "memberId", f.at, f.category, f.stake, f.valid_bet as "validBet", f.payout, f.is_void as "isVoid", b.chain,
      coalesce(o.amount, 0)::bigint as over
    from agent_fact f left join agent_over_loss o using (cell, member_id, at, bet_kind, bet_ref, version, is_void) join agent_bet b on b.cell = f.cell and b.member_id = f.member_id and b.placed_at = f.placed_at
      and b.bet_kind = f.bet_kind and b.bet_ref = f.bet_ref
    where f.at >= ${from}::timestamptz and f.at < ${to}::timestamptz and f.currency = ${currency}`)
}

/** The first fact from then on and before the window's end. */
export function firstFactAt(db: Queryable, { from, to }: Window): Promise<Date | null> {
  return db.value<Date | null>(sql`
    select min(at) as at from agent_fact where at >= ${from}::timestamptz and at < ${to}::timestamptz`)
}

export type TeamRow = {
  /** The place of the team in the list, from 1. */
  at: number
  facts: number
  validBet: Money
  loss: Money
  rebateSelf: Money
  rebateAgent: Money
  accruals: Money
  cashback: Money
  bonus: Money
  wages: Money
}
type Days = { fromDay: string; toDay: string }
export type Team = Days & { memberId: bigint; categories: readonly string[] }

/**
 * What teams played and cost on whole days, the last one included; one row each. Wages count in the period that theirs
 * ended in, whatever days of it the contract covers.
 */
export function sumTeams(db: Queryable, teams: readonly Team[], period: Days, currency: string): Promise<TeamRow[]> {
  return db.many<TeamRow>(sql`
    select w.at::integer, p.*, p.lost - o.amount as loss, c.*
    from unnest(${teams.map(({ memberId }) => String(memberId))}::bigint[], ${teams.map(({ fromDay }) => fromDay)}::date[],
      ${teams.map(({ toDay }) => toDay)}::date[], ${teams.map(({ categories }) => categories.join(' '))}::text[])
      with ordinality as w(id, from_day, to_day, categories, at)
    cross join lateral (
      select coalesce(sum(d.facts), 0)::integer as facts, coalesce(sum(d.valid_bet), 0)::bigint as "validBet",
        coalesce(sum(d.stake - d.payout), 0)::bigint as lost, coalesce(sum(d.rebate_self), 0)::bigint as "rebateSelf",
        coalesce(sum(d.rebate_agent), 0)::bigint as "rebateAgent"
      from agent_team_day d where d.cell = cell_of(w.id) and d.member_id = w.id and d.day between w.from_day and w.to_day
        and d.category = any (string_to_array(w.categories, ' ')) and d.currency = ${currency}
    ) p
    cross join lateral (
      select coalesce(sum(x.amount), 0)::bigint as amount from agent_over_loss x
      where x.chain @> array[w.id] and x.day between w.from_day and w.to_day and x.category = any (string_to_array(w.categories, ' '))
        and x.currency = ${currency}
    ) o
    cross join lateral (
      select coalesce(sum(x.accruals) filter (where x.day between w.from_day and w.to_day), 0)::bigint as accruals,
        coalesce(sum(x.cashback) filter (where x.day between w.from_day and w.to_day), 0)::bigint as cashback,
        coalesce(sum(x.bonus) filter (where x.day between w.from_day and w.to_day), 0)::bigint as bonus,
        coalesce(sum(x.wages), 0)::bigint as wages
      from agent_team_cost_day x where x.cell = cell_of(w.id) and x.member_id = w.id and x.currency = ${currency}
        and x.day between ${period.fromDay}::date and ${period.toDay}::date
    ) c`)
}

/** The accounts that were confirmed before then to be of the same person as another one, each with the first one of that person. */
export async function listSameMarks(db: Queryable, until: Date): Promise<Map<bigint, bigint>> {
  const rows = await db.many<{ id: bigint; mainId: bigint }>(
    sql`select member_id as id, main_id as "mainId" from member_same_marks(${until}::timestamptz)`,
  )
  return new Map(rows.map(({ id, mainId }) => [id, mainId]))
}

/** Who waited for a review just before then by one of these signs. */
export async function listWaiting(db: Queryable, until: Date, signs: readonly string[]): Promise<Set<bigint>> {
  return new Set(
    await db.values<bigint>(
      sql`select member_id as id from agent_duplicate_waits(${until}::timestamptz, ${[...signs]}::text[])`,
    ),
  )
}

/** What these members deposited in a team in a time, less what was reversed; who did not is left out. */
export async function sumDeposits(
  db: Queryable,
  p: Window & { teamId: bigint; memberIds: readonly bigint[] },
): Promise<Map<bigint, Money>> {
  const rows = await db.many<{ id: bigint; amount: Money }>(sql`
    select w.id, sum(f.amount)::bigint as amount from unnest(${p.memberIds.map(String)}::bigint[]) as w(id)
    join agent_deposit_fact f on f.cell = cell_of(w.id) and f.member_id = w.id and f.at >= ${p.from}::timestamptz and f.at < ${p.to}::timestamptz
      and f.chain @> array[${p.teamId}::bigint]
    group by w.id`)
  return new Map(rows.map(({ id, amount }) => [id, amount]))
}

/** Whether small shares of days before that one are still to be paid. */
export function areDaysUnpaid(db: Queryable, before: string): Promise<boolean> {
  return db.value<boolean>(sql`
    select exists (select from agent_rebate_day where paid_at is null and day < ${before}::date) as waiting`)
}

type Line = { memberId: bigint; granterId: bigint | null }
/** What a line between a granter and a holder left before a period, as `LineLeft` says it. */
export type Left = {
  end: Date
  carryOut: string
  owedOut: string
  carryMode: CarryMode | null
  /** Of the last statement from which the line went on to the version; null: there is none. */
  ofVersion: { end: Date; carryOut: string; carryMode: CarryMode | null } | null
}

/** `n`: for which version it was asked. `endedBefore`: versions of a line with the same are one contract, amended or not. */
export type LastStatement = Line & Left & { n: number; endedBefore: number }
type LastRow = Omit<LastStatement, 'ofVersion'> & {
  versionEnd: Date | null
  versionCarryOut: string
  versionCarryMode: LastStatement['carryMode']
}

/**
 * The last statement before a period of each line between a granter and a holder, whatever version it was of and however long
 * its period; and the last one from which the line went on to version `n`, or where that is null to the last one in force within
 * the period. What an operator cleared is left to nobody.
 */
export async function listLast(
  db: Queryable,
  p: { kind: ContractKind; lines: readonly (Line & { n: number | null })[]; period: { start: Date; end: Date } },
): Promise<LastStatement[]> {
  const { start, end } = p.period
  const rows = await db.many<LastRow>(sql`
    select s.member_id as "memberId", s.granter_id as "granterId", v.n, agent_line_ended_before(w.id, ${p.kind}, w.granter, v.n) as "endedBefore",
      s.period_end as "end",
      case when c.member_id is null then s.carry_out else 0 end::text as "carryOut",
      case when c.member_id is null then s.owed_out else 0 end::text as "owedOut", s.carry_mode as "carryMode",
      b.period_end as "versionEnd", case when x.member_id is null then b.carry_out else 0 end::text as "versionCarryOut",
      b.carry_mode as "versionCarryMode"
    from unnest(${p.lines.map(({ memberId }) => String(memberId))}::bigint[],
      ${p.lines.map(({ granterId }) => granterId && String(granterId))}::bigint[], ${p.lines.map(({ n }) => n)}::integer[]) as w(id, granter, n)
    cross join lateral agent_line_last(w.id, ${p.kind}, w.granter, ${start}::timestamptz, ${end}::timestamptz) s
    cross join lateral (
      select coalesce(w.n, max(t.n), s.n) as n from agent_contract t
      where t.cell = cell_of(w.id) and t.member_id = w.id and t.kind = ${p.kind} and t.granter_id is not distinct from w.granter
        and t.starts_at < ${end}::timestamptz and (t.ends_at is null or t.ends_at > ${start}::timestamptz)) v
    cross join lateral agent_line_last_of(w.id, ${p.kind}, w.granter, v.n, ${start}::timestamptz, ${end}::timestamptz) b
    left join agent_carry_cleared c on (c.cell, c.member_id, c.n, c.period_start) = (s.cell, s.member_id, s.n, s.period_start)
    left join agent_carry_cleared x on (x.cell, x.member_id, x.n, x.period_start) = (b.cell, b.member_id, b.n, b.period_start)
    where s.member_id is not null`)
  return rows.map(({ versionEnd, versionCarryOut, versionCarryMode, ...row }) => ({
    ...row,
    ofVersion: versionEnd && { end: versionEnd, carryOut: versionCarryOut, carryMode: versionCarryMode },
  }))
}

/** How often a statement was computed again: what is written says which it was read with. */
export async function countRecalculations(db: Queryable): Promise<string> {
  return db.value<string>(sql`select recalculations::text as count from agent_close`)
}

export type StatedGross = { memberId: bigint; n: number; gross: bigint; isFunded: boolean }

/** What the statements of these contracts for the period say that are written already. */
export async function listStatedGross(
  db: Queryable,
  contracts: readonly Pick<StatedGross, 'memberId' | 'n'>[],
  start: Date,
): Promise<StatedGross[]> {
  const rows = await db.many<Omit<StatedGross, 'gross'> & { gross: string }>(sql`
    select s.member_id as "memberId", s.n, s.gross::text, s.funding = 'UPLINE' as "isFunded"
    from unnest(${contracts.map(({ memberId }) => String(memberId))}::bigint[], ${contracts.map(({ n }) => n)}::integer[]) as w(id, n)
    join agent_statement s on s.cell = cell_of(w.id) and s.member_id = w.id and s.n = w.n and s.period_start = ${start}::timestamptz`)
  return rows.map(({ gross, ...row }) => ({ ...row, gross: BigInt(gross) }))
}

/** What the contracts that a holder granted, and that the operator pays, came to in a period. */
export async function sumChildren(
  db: Queryable,
  p: { granterId: bigint; kind: ContractKind; start: Date; end: Date },
): Promise<bigint> {
  const sum = await db.value<string>(sql`
    select coalesce(sum(gross), 0)::text as sum from agent_statement
    where granter_id = ${p.granterId}::bigint and kind = ${p.kind} and period_start = ${p.start}::timestamptz
      and period_end = ${p.end}::timestamptz and funding = 'OPERATOR'`)
  return BigInt(sum)
}

export type OpenAdjustments = Line & { funding: Funding; left: Money }

/**
 * What lines of a kind still owe for adjustments, as far as anything is left; apart for each way in which statements are paid: those that
 * the operator pays take off what the operator had paid alone.
 */
export function listOpenAdjustments(
  db: Queryable,
  p: { kind: ContractKind; lines: readonly Line[]; currency: string },
): Promise<OpenAdjustments[]> {
  return db.many<OpenAdjustments>(sql`
    select a.member_id as "memberId", a.granter_id as "granterId", p.funding, sum(p.left)::bigint as left
    from unnest(${[...new Set(p.lines.map(({ memberId }) => String(memberId)))]}::bigint[]) as w(id)
    join agent_adjustment a on a.cell = cell_of(w.id) and a.member_id = w.id and a.kind = ${p.kind}
    cross join lateral (values ('OPERATOR', a.operator_left), ('UPLINE', -a.amount - a.taken - a.written_off)) as p(funding, "left")
    where a.state = 'DONE' and a.amount + a.taken + a.written_off < 0 and a.currency = ${p.currency} and p.left > 0
    group by a.member_id, a.granter_id, p.funding`)
}

/** Writes statements of one kind and pays those that are to be paid; answers how many are new. */
export function writeStatements(tx: Queryable, kind: ContractKind, rows: readonly object[]): Promise<number> {
  return tx.value<number>(sql`select agent_statement_write(${kind}, ${JSON.stringify(rows)}::jsonb) as count`)
}

/** The time by which statements are stamped. */
export function readNow(db: Queryable): Promise<Date> {
  return db.value<Date>(sql`select lotus_now() as now`)
}

/** The first start of a signed contract of the kind. */
export function firstStart(db: Queryable, kind: ContractKind): Promise<Date | null> {
  return db.value<Date | null>(
    sql`select min(starts_at) as start from agent_contract where kind = ${kind} and starts_at is not null`,
  )
}

/** When the first move of a line is due that has not been made yet. */
export function firstMoveDue(db: Queryable): Promise<Date | null> {
  return db.value<Date | null>(sql`select min(due_at) as due from agent_move_plan where state = 'WAITING'`)
}

/** Who of these members is excluded from play. */
export async function listExcluded(db: Queryable, memberIds: readonly bigint[]): Promise<Set<bigint>> {
  const ids = memberIds.map(String)
  return new Set(await db.values<bigint>(sql`select agent_excluded(${ids}::bigint[]) as id`))
}

/** Whether play is closed up to then. */
export function isClosed(db: Queryable, to: Date): Promise<boolean> {
  return db.value<boolean>(
    sql`select exists (select from agent_close where closed_until >= ${to}::timestamptz) as "isClosed"`,
  )
}

/** Notes what a day that is settled left short, each line once; answers how many are new. */
export function noteWriteOffs(db: Queryable, { day, from, to }: Window & { day: string }): Promise<number> {
  return db.value<number>(
    sql`select agent_write_offs_note(${day}::date, ${from}::timestamptz, ${to}::timestamptz) as count`,
  )
}
