import { must } from '@lotus/kernel'
import { sql, type Database } from '@lotus/database'
import { answerWorld, exactToString, rateFromPpm, rateToString } from '@lotus/rules/agents'
import { keptText, statedOf } from '../../apps/server/src/modules/agents/settle/world.fixtures.ts'
import { isMoved, personOf } from './changes.ts'
import { centsOf, debtText, payDebts, type Debt, type Paid } from './funding.ts'
import { inParts } from './tables.ts'
import { DAYS, month, type MonthWorld } from './world.ts'

// What the product stored and paid, beside what the pure functions of `npm run -s agents -- settle` make of the same facts. Contracts that
// uplines pay are no part of the exchange format: they are worked out as the operator's own in a world of themselves, and what became of
// them by funding.ts.

export type Finding = { line: string; what: string; stated: string | null; computed: string | null }
export type Compared = {
  rebates: number
  accruals: number
  statements: number
  debts: number
  received: number
  findings: Finding[]
}

type Answer = { accruals: Day[]; statements: Statement[]; received: Record<string, string> }
type Day = { member: string; day: string; calc: string; paid: string }
type Statement = Paid & { net: string }

const MEMBERS_A_PART = 100
const FINDINGS_MAX = 100
const DAY_MS = 86_400_000
const START = Date.parse(month.start)
const dayOf = (at: string): number => Math.floor((Date.parse(at) - START) / DAY_MS)

/** Calls back for each rebate, and answers the rest: rebates come one by one, so that none of it is one long text. */
function answer(world: object, onRebate: (row: Record<string, string | boolean>) => void): Answer {
  let rest = ''
  for (const piece of answerWorld(JSON.stringify(world))) {
    if (rest !== '' || piece.startsWith(']')) rest += piece
    else if (!piece.endsWith('['))
      onRebate(JSON.parse(piece.startsWith(',') ? piece.slice(1) : piece) as Record<string, string | boolean>)
  }
  return JSON.parse(`{"none":[${rest}`) as Answer
}

type Computed = {
  rebates: Map<string, string>
  accruals: Day[]
  statements: Statement[]
  debts: ReadonlyMap<string, Debt>
  received: Map<string, string>
}

function recompute(whole: MonthWorld, ids: ReadonlyMap<string, bigint>): Computed {
  const { funded, ended: _ended, moved: _moved, ...world } = whole
  const rebates = new Map<string, string>()
  const incomes = new Map<string, bigint[]>()
  const earn = (member: string, day: number, amount: bigint) => {
    const days = incomes.get(member) ?? Array.from({ length: DAYS }, () => 0n)
    incomes.set(member, days.with(day, (days[day] ?? 0n) + amount))
  }
  const granters = new Set(world.contracts.flatMap(({ id, a }) => (funded.includes(id) && a !== null ? [a] : [])))
  const betDay = new Map(world.bets.map(({ id, at }) => [id, dayOf(at)]))
  const voidDay = new Map(world.voids.map(({ bet, at }) => [bet, dayOf(at)]))
  const isFunded = ({ id }: { id: string }) => funded.includes(id)
  const main = answer({ ...world, contracts: world.contracts.filter((one) => !isFunded(one)) }, (row) => {
    const [ref, member, paid] = [String(row['ref']), personOf(String(row['member'])), String(row['paid'])]
    rebates.set(`${ref} ${row['void']} ${member}`, `${row['kind']} ${row['rate']} ${row['calc']} ${paid}`)
    if (granters.has(member))
      earn(member, must((row['void'] === true ? voidDay : betDay).get(ref), 'a bet'), centsOf(paid))
  })
  for (const { member, day, paid } of main.accruals)
    if (granters.has(member)) earn(member, dayOf(`${day}T00:00:00+07:00`), centsOf(paid))
  const own = world.contracts.filter(isFunded).map((one) => ({ ...one, a: null }))
  const members = world.members.map((one) => ({ ...one, rates: {} }))
  const { statements } = answer({ ...world, members, contracts: own, costs: [] }, () => {})
  const debts = payDebts({
    world: whole,
    start: START,
    days: DAYS,
    incomes,
    statements: main.statements,
    funded: statements,
    ids,
  })
  const received = receivedOf(main, whole, debts)
  return { rebates, accruals: main.accruals, statements: [...main.statements, ...statements], debts, received }
}

/** What each person has at the end: of what was earned, and of what uplines paid and gave back. */
function receivedOf(
  { received }: Answer,
  { contracts }: MonthWorld,
  debts: ReadonlyMap<string, Debt>,
): Map<string, string> {
  const sums = new Map<string, bigint>()
  const add = (member: string, amount: bigint) =>
    sums.set(personOf(member), (sums.get(personOf(member)) ?? 0n) + amount)
  for (const [member, amount] of Object.entries(received)) add(member, centsOf(amount))
  const sides = new Map(contracts.map(({ id, a, b }) => [id, { a, b }]))
  for (const [key, { byUpline, byOperator, returned }] of debts) {
    const { a, b } = must(sides.get(key.split(' ')[0] ?? ''), 'a contract')
    add(b, byUpline + byOperator)
    add(must(a, 'an upline'), -byUpline - returned)
  }
  return new Map([...sums].flatMap(([member, sum]) => (sum === 0n ? [] : [[member, exactToString(sum * CENT, 2)]])))
}

const CENT = 10n ** 34n

type StatedRow = { contract: string; start: string }
const statementKey = ({ contract, start }: StatedRow): string => `${contract} ${start}`
/** Every statement of the database by contract and period. */
export type Stated = ReadonlyMap<string, { contract: string; text: string }>

export async function readStated(owner: Database, contracts: ReadonlyMap<string, string>): Promise<Stated> {
  return new Map(
    (await statedOf(owner, contracts)).map((text) => {
      const row = JSON.parse(text) as StatedRow
      return [statementKey(row), { contract: row.contract, text }]
    }),
  )
}

/** Compares one line; every row that differs, or that one side lacks, is a finding. */
export async function compareLine(
  owner: Database,
  world: MonthWorld,
  {
    ids,
    contracts,
    stated,
  }: { ids: ReadonlyMap<string, bigint>; contracts: ReadonlyMap<string, string>; stated: Stated },
): Promise<Compared> {
  const { rebates, ...rest } = recompute(world, ids)
  const counts = {
    rebates: rebates.size,
    accruals: rest.accruals.length,
    statements: rest.statements.length,
    debts: rest.debts.size,
  }
  const findings: Finding[] = []
  const differ = (what: string, stated: string | null, computed: string | null) => {
    if (stated !== computed && findings.length < FINDINGS_MAX) findings.push({ line: world.id, what, stated, computed })
  }
  const persons = world.members.filter(({ id }) => !isMoved(id))
  const names = new Map(persons.map(({ id }) => [must(ids.get(id), 'a member of the world'), id]))
  for (const part of inParts([...names.keys()], MEMBERS_A_PART)) {
    for (const [key, text] of await readRebates(owner, part, names)) {
      differ(`rebate ${key}`, text, rebates.get(key) ?? null)
      rebates.delete(key)
    }
  }
  for (const [key, text] of rebates) differ(`rebate ${key}`, null, text)
  const ofMembers = [...names.keys()].map(String)
  compareMaps('accrual', await readAccruals(owner, ofMembers, names), accrualsOf(rest), differ)
  const own = new Set(world.contracts.map(({ id }) => id))
  const statements = new Map(
    // What an upline owes was earned all the same.
    [...stated]
      .filter(([, { contract }]) => own.has(contract))
      .map(([key, { text }]) => [key, text.replace('"status":"OWED"', '"status":"PAID"')]),
  )
  compareMaps(
    'statement',
    statements,
    new Map(rest.statements.map((row) => [statementKey(row), keptText(row)])),
    differ,
  )
  const debts = new Map([...rest.debts].map(([key, debt]) => [key, debtText(debt)]))
  compareMaps('debt', await readDebts(owner, ofMembers, contracts), debts, differ)
  compareMaps('received', await readReceived(owner, ofMembers, names), rest.received, differ)
  return { ...counts, received: rest.received.size, findings }
}

function compareMaps(
  what: string,
  stated: ReadonlyMap<string, string>,
  computed: ReadonlyMap<string, string>,
  differ: (what: string, stated: string | null, computed: string | null) => void,
): void {
  for (const [key, text] of stated) differ(`${what} ${key}`, text, computed.get(key) ?? null)
  for (const [key, text] of computed) if (!stated.has(key)) differ(`${what} ${key}`, null, text)
}

type Share = { ref: string; isVoid: boolean; member: bigint; isOwn: boolean; ppm: number; calc: bigint; paid: bigint }

/** A share's exact product is in parts of 10^-10: money by parts of a million. */
async function readRebates(owner: Database, members: readonly bigint[], names: ReadonlyMap<bigint, string>) {
  const rows = await owner.many<Share>(sql`
    select r.bet_ref as ref, r.is_void as "isVoid", r.member_id as member, r.member_id = r.bettor_id as "isOwn", r.rate_ppm as ppm,
      r.valid_bet * r.rate_ppm as calc, r.paid
    from unnest(${members.map(String)}::bigint[]) as w(id) join agent_rebate r on r.cell = cell_of(w.id) and r.member_id = w.id`)
  return rows.map(({ ref, isVoid, member, isOwn, ppm, calc, paid }): readonly [string, string] => [
    `${ref} ${isVoid} ${names.get(member)}`,
    `${isOwn ? 'SELF' : 'AGENT'} ${rateToString(rateFromPpm(BigInt(ppm)))} ${exactToString(calc * 10n ** 26n, 8)} ${cents(paid)}`,
  ])
}

const cents = (amount: bigint): string => exactToString(amount * 10n ** 32n, 2)

async function readAccruals(owner: Database, members: readonly string[], names: ReadonlyMap<bigint, string>) {
  const rows = await owner.many<{ member: bigint; day: string; calc: bigint; paid: bigint | null }>(sql`
    select member_id as member, day::text, calc, paid from unnest(${[...members]}::bigint[]) as w(id)
    join agent_rebate_day d on d.cell = cell_of(w.id) and d.member_id = w.id`)
  return new Map(
    rows.map(({ member, day, calc, paid }) => [
      `${names.get(member)} ${day}`,
      `${exactToString(calc * 10n ** 26n, 8)} ${paid === null ? 'unpaid' : cents(paid)}`,
    ]),
  )
}

const accrualsOf = ({ accruals }: Pick<Answer, 'accruals'>) =>
  new Map(accruals.map(({ member, day, calc, paid }) => [`${personOf(member)} ${day}`, `${calc} ${paid}`]))

/** What the movements of the ledger come to. */
async function readReceived(owner: Database, members: readonly string[], names: ReadonlyMap<bigint, string>) {
  const rows = await owner.many<{ member: bigint; sum: bigint }>(sql`
    select a.member_id as member, sum(a.balance)::bigint as sum from unnest(${[...members]}::bigint[]) as w(id)
    join account a on a.member_id = w.id where a.currency = 'P' group by 1 having sum(a.balance) <> 0`)
  return new Map(rows.map(({ member, sum }) => [must(names.get(member), 'a member'), cents(sum)]))
}

/** What uplines owe by contract and period, in cents. */
async function readDebts(owner: Database, members: readonly string[], contracts: ReadonlyMap<string, string>) {
  const rows = await owner.many<Debt & { contract: string; start: string }>(sql`
    select f.member_id || '-' || f.n as contract, to_char(f.period_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as start, f.state,
      f.due / 100 as due, f.by_upline / 100 as "byUpline", f.by_operator / 100 as "byOperator", f.to_return / 100 as "toReturn", f.returned / 100 as returned
    from unnest(${[...members]}::bigint[]) as w(id) join agent_funding f on f.cell = cell_of(w.id) and f.member_id = w.id`)
  return new Map(rows.map((row) => [`${contracts.get(row.contract)} ${row.start}`, debtText(row)]))
}
