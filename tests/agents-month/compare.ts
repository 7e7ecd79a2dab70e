import { must } from '@lotus/kernel'
import { sql, type Database } from '@lotus/database'
import { answerWorld, exactToString, rateFromPpm, rateToString } from '@lotus/rules/agents'
import { keptText, statedOf } from '../../apps/server/src/modules/agents/settle/world.fixtures.ts'
import { inParts } from './tables.ts'
import type { MonthWorld } from './world.ts'

// What the product stored and paid, beside what the pure functions of `npm run -s agents -- settle` make of the same facts.

export type Finding = { line: string; what: string; stated: string | null; computed: string | null }
export type Compared = { rebates: number; accruals: number; statements: number; received: number; findings: Finding[] }

type Answer = { accruals: Day[]; statements: StatedRow[]; received: Record<string, string> }
type Day = { member: string; day: string; calc: string; paid: string }

const MEMBERS_A_PART = 100
const FINDINGS_MAX = 100

/** An answer's rebates by bet and earner, and the rest of it: rebates come one by one, so that none of it is one long text. */
function recompute(world: MonthWorld): { rebates: Map<string, string>; rest: Answer } {
  const rebates = new Map<string, string>()
  let rest = ''
  for (const piece of answerWorld(JSON.stringify(world))) {
    if (rest !== '' || piece.startsWith(']')) rest += piece
    else if (!piece.endsWith('[')) {
      const row = JSON.parse(piece.startsWith(',') ? piece.slice(1) : piece) as Record<string, string | boolean>
      rebates.set(
        `${row['ref']} ${row['void']} ${row['member']}`,
        `${row['kind']} ${row['rate']} ${row['calc']} ${row['paid']}`,
      )
    }
  }
  return { rebates, rest: JSON.parse(`{"none":[${rest}`) as Answer }
}

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
  { ids, stated }: { ids: ReadonlyMap<string, bigint>; stated: Stated },
): Promise<Compared> {
  const { rebates, rest } = recompute(world)
  const counts = { rebates: rebates.size, accruals: rest.accruals.length, statements: rest.statements.length }
  const findings: Finding[] = []
  const differ = (what: string, stated: string | null, computed: string | null) => {
    if (stated !== computed && findings.length < FINDINGS_MAX) findings.push({ line: world.id, what, stated, computed })
  }
  const names = new Map(world.members.map(({ id }) => [must(ids.get(id), 'a member of the world'), id]))
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
    [...stated].filter(([, { contract }]) => own.has(contract)).map(([key, { text }]) => [key, text]),
  )
  compareMaps(
    'statement',
    statements,
    new Map(rest.statements.map((row) => [statementKey(row), keptText(row)])),
    differ,
  )
  const received = new Map(Object.entries(rest.received))
  compareMaps('received', await readReceived(owner, ofMembers, names), received, differ)
  return { ...counts, received: received.size, findings }
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

const accrualsOf = ({ accruals }: Answer) =>
  new Map(accruals.map(({ member, day, calc, paid }) => [`${member} ${day}`, `${calc} ${paid}`]))

/** What the movements of the ledger come to. */
async function readReceived(owner: Database, members: readonly string[], names: ReadonlyMap<bigint, string>) {
  const rows = await owner.many<{ member: bigint; sum: bigint }>(sql`
    select a.member_id as member, sum(a.balance)::bigint as sum from unnest(${[...members]}::bigint[]) as w(id)
    join account a on a.member_id = w.id where a.currency = 'P' group by 1 having sum(a.balance) <> 0`)
  return new Map(rows.map(({ member, sum }) => [must(names.get(member), 'a member'), cents(sum)]))
}
