import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isCountedType, must, seededRng, uniformInt, type Rng } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { answerWorld, contractHash, contractText, type ContractVersion } from '@lotus/rules/agents'
import { testDatabase } from '@lotus/testing'
import { expect, it } from 'vitest'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { statusOf, type WorldBet, type WorldMember } from '../rebates/world.fixtures.ts'
import { offerOf, termsOfText } from '../contracts/contract-terms.ts'
import { whatIf, type PastPeriod } from '../what-if/what-if.ts'
import { settleDue } from './settle-due.ts'
import {
  configureWorld,
  money,
  ppm,
  keptText,
  statedOf,
  termsOf,
  type WorldContract,
  type WorldSettings,
} from './world.fixtures.ts'

// The worlds of `../shared/data/agents`, played through the database and settled by its jobs, and the pure functions on the
// same facts: every statement agrees to the last digit (DECISIONS 41, AC05, T20). Worlds are first cut to what the database
// can hold: contracts of days begin and end with a day, one for each holder and kind; no rates that were traded, and
// no promotions of trial and test accounts, which get none that count.
const file = join(
  process.env['LOTUS_SHARED'] ?? join(import.meta.dirname, '../../../../../../../shared'),
  'data/agents/worlds_dev.jsonl',
)
const test = await testDatabase()
const rebates = rebateFixtures(test)
const EARLY = '2025-12-01T00:00:00Z'
const HANOI = 7 * 3_600_000
const DAY = 86_400_000

type World = {
  id: string
  until: string
  settings?: WorldSettings
  members: WorldMember[]
  contracts: WorldContract[]
  bets: WorldBet[]
  costs: { member: string; at: string; kind: 'CASHBACK' | 'BONUS'; amount: string }[]
  voids: { bet: string; at: string }[]
  /** Made up here: the shared worlds have none. */
  samePersons?: { member: string; of: string; from: string; to: string | null }[]
  duplicates?: { member: string; from: string; to: string | null }[]
  deposits?: { ref: string; member: string; at: string; amount: string }[]
}

const midnight = (at: string): string =>
  new Date(Math.floor((Date.parse(at) + HANOI) / DAY) * DAY - HANOI).toISOString()
const iso = (at: string): string => new Date(at).toISOString()

/** What of a world the database can hold. */
function cutWorld(world: World): World {
  const known = new Set<string>()
  const contracts = world.contracts.flatMap((one) => {
    const line = `${one.b} ${one.kind}`
    const edge = one.kind === 'DAILY' || one.kind === 'DIVIDEND' ? midnight : iso
    const [from, to] = [edge(one.from), one.to === null ? null : edge(one.to)]
    if (known.has(line) || (to !== null && to <= from)) return []
    known.add(line)
    return [{ ...one, from, to }]
  })
  const inside = insideGranters(contracts)
  const worth = (amount: string) => Number(amount) !== 0
  const bets = world.bets
    .filter(({ stake, validBet, payout }) => worth(stake) || worth(validBet) || worth(payout))
    // The database's times are milliseconds.
    .map(({ used: _used, ...bet }) => ({ ...bet, at: iso(bet.at) }))
  const ids = new Set(bets.map(({ id }) => id))
  const voids = world.voids.filter(({ bet }) => ids.has(bet)).map(({ bet, at }) => ({ bet, at: iso(at) }))
  const counted = new Set(world.members.filter(({ type }) => isCountedType(type)).map(({ id }) => id))
  const costs = world.costs
    .filter(({ amount, member }) => worth(amount) && counted.has(member))
    .map((cost) => ({ ...cost, at: iso(cost.at) }))
  return { ...world, contracts: inside, bets, voids, costs }
}

/** Some contracts ask active members for deposits, members deposit about when they play, some of it is reversed; some are one person. */
function withDeposits(world: World, seed: number): World {
  const rng = seededRng(seed)
  const contracts = world.contracts.map((one) =>
    one.kind === 'REALTIME' || uniformInt(rng, 3) > 0 ? one : { ...one, activeMinDeposit: '50' },
  )
  const deposits = world.bets.flatMap(({ id, member, at }) => {
    // Few of them: each is news of its own.
    if (uniformInt(rng, 4) > 0) return []
    const paidAt = Date.parse(at) + (uniformInt(rng, 3) - 1) * 1_800_000
    const paid = {
      ref: id,
      member,
      at: new Date(paidAt).toISOString(),
      amount: ['20', '50', '80'][uniformInt(rng, 3)] ?? '50',
    }
    const back = { ...paid, at: new Date(paidAt + 1 + uniformInt(rng, DAY)).toISOString(), amount: `-${paid.amount}` }
    return uniformInt(rng, 6) === 0 ? [paid, back] : [paid]
  })
  return { ...world, contracts, deposits, samePersons: somePersons(world, rng), duplicates: someDuplicates(world, rng) }
}

/** Some accounts are, or were for a while, known to be of the first one's person. */
function somePersons({ members, bets }: World, rng: Rng): NonNullable<World['samePersons']> {
  const someTime = () => bets[uniformInt(rng, Math.max(1, bets.length))]?.at ?? EARLY
  const [first, ...others] = members
  return others.flatMap(({ id }) => {
    const [from, to] = [someTime(), someTime()].toSorted()
    if (uniformInt(rng, 3) > 0 || from === undefined || to === undefined) return []
    return [{ member: id, of: must(first, 'a first one').id, from, to: uniformInt(rng, 3) === 0 ? to : null }]
  })
}

/** Some accounts wait, or waited for a while, for a review; some by two signs. */
function someDuplicates({ members, bets }: World, rng: Rng): NonNullable<World['duplicates']> {
  const someTime = () => bets[uniformInt(rng, Math.max(1, bets.length))]?.at ?? EARLY
  return members.flatMap(({ id }) =>
    Array.from({ length: Math.max(0, uniformInt(rng, 6) - 3) }, () => {
      const [from = EARLY, to = EARLY] = [someTime(), someTime()].toSorted()
      return { member: id, from, to: uniformInt(rng, 2) === 0 ? to : null }
    }),
  )
}

async function markPersons(
  { samePersons = [], duplicates = [] }: World,
  ids: ReadonlyMap<string, bigint>,
): Promise<void> {
  for (const [index, { member, from, to }] of duplicates.entries()) {
    const id = must(ids.get(member), 'a member')
    // Which upline it is counts for nothing.
    await test.owner.query(sql`
      insert into agent_duplicate (cell, member_id, upline_id, sign, found_at, verdict, decided_at, decided_by, reason)
      values (cell_of(${id}), ${id}, ${1_000_000 + index}, 'DEVICE', ${from}::timestamptz, ${to && 'NOT_THE_SAME'}::text, ${to}::timestamptz,
        ${to && 'test'}::text, ${to && ''}::text)`)
  }
  for (const { member, of, from, to } of samePersons) {
    const [id, main] = [must(ids.get(member), 'a member'), must(ids.get(of), 'a first account')]
    await test.owner.query(sql`
      insert into member_same_person (cell, member_id, n, main_id, marked_at, marked_by, reason, lifted_at, lifted_by, lift_reason)
      values (cell_of(${id}), ${id}, 1, ${main}, ${from}::timestamptz, 'test', '', ${to}::timestamptz, ${to && 'test'}::text, ${to && ''}::text)`)
  }
}

/** The world as the exchange format has it. */
const exchanged = ({ deposits = [], ...world }: World): string =>
  JSON.stringify({ ...world, deposits: deposits.map(({ ref: _ref, ...deposit }) => deposit) })

/** What a contract grants ends with it: a granted one counts only while the granter's own of its kind and length does. */
function insideGranters(contracts: readonly WorldContract[]): WorldContract[] {
  const cut = new Map<string, WorldContract>()
  // A granter stands before who holds from them, at any depth: as many rounds as there are contracts settle all.
  for (const one of contracts) cut.set(one.id, one)
  for (let round = 0; round < contracts.length; round += 1) {
    for (const one of cut.values()) {
      const own = [...cut.values()].find(({ b, kind }) => b === one.a && kind === one.kind)
      if (!own || own.period !== one.period) continue
      const from = own.from > one.from ? own.from : one.from
      const to = own.to !== null && (one.to === null || own.to < one.to) ? own.to : one.to
      if (to !== null && to <= from) cut.delete(one.id)
      else cut.set(one.id, { ...one, from, to })
    }
  }
  return [...cut.values()]
}

async function forget(): Promise<void> {
  await test.owner.query(sql`
    truncate agent_contract_override, agent_statement_hold, agent_adjustment, agent_adjustment_take, agent_carry_cleared, agent_funding_move, agent_funding, agent_statement, agent_statement_past, agent_granted_day, agent_contract, agent_contract_version, agent_contract_move, agent_settled, agent_fact, agent_member_day,
      agent_team_day, agent_team_people_day, agent_direct_day, agent_direct_cost_day, agent_team_cost_day, agent_own_cost_day, agent_bet, agent_rebate, agent_rebate_day, agent_payment, agent_income_day, agent_promotion, agent_cash,
      agent_team_cash_day, agent_deposit_day, agent_team_depositor_day, agent_deposit_fact, member_same_person, agent_duplicate`)
  await test.owner.query(sql`update agent_close set closed_until = 'epoch'`)
  await test.owner.query(sql`delete from outbox`)
}

async function buildMembers(members: readonly WorldMember[]): Promise<Map<string, bigint>> {
  const ids = new Map<string, bigint>()
  const lines = new Map<string, string[]>()
  for (const { id, upline, type, rates, status } of members) {
    const memberId = await rebates.member()
    ids.set(id, memberId)
    const above = upline === null ? [] : [upline, ...must(lines.get(upline), 'an upline before its downline')]
    lines.set(id, above)
    const uplines = above.map((one) => String(ids.get(one)))
    await test.owner.query(sql`
      insert into agent_node (cell, member_id, uplines, is_agent, via, joined_at)
      values (cell_of(${memberId}), ${memberId}, ${uplines}::bigint[], true, 'direct', ${EARLY})`)
    await test.owner.query(sql`
      insert into agent_team (cell, member_id, descendant_id, depth, is_agent, joined_at)
      select cell_of(u.id), u.id, ${memberId}, u.n, true, ${EARLY} from unnest(${uplines}::bigint[]) with ordinality as u(id, n)`)
    await rebates.setRates(
      memberId,
      Object.fromEntries(Object.entries(rates).map(([category, rate]) => [category, ppm(rate)])),
    )
    await test.owner.query(sql`
      update member set account_type = ${type}, is_test = ${type > 40},
        status = ${statusOf(status)} where id = ${memberId}`)
  }
  return ids
}

/** Signed contracts as they stand in the tables; their numbers in the database by those of the world. */
async function buildContracts(
  contracts: readonly WorldContract[],
  ids: ReadonlyMap<string, bigint>,
): Promise<Map<string, string>> {
  const numbers = new Map<string, string>()
  const counts = new Map<string, number>()
  for (const one of contracts) {
    const n = (counts.get(one.b) ?? 0) + 1
    counts.set(one.b, n)
    const [holder, granter] = [
      must(ids.get(one.b), 'a holder'),
      one.a === null ? null : must(ids.get(one.a), 'a granter'),
    ]
    const version: ContractVersion = {
      ...offerOf(termsOf(one)),
      id: `${holder}-${n}`,
      version: 1,
      a: granter === null ? null : String(granter),
      b: String(holder),
    }
    numbers.set(version.id, one.id)
    await test.owner.query(sql`
      insert into agent_contract (cell, member_id, n, kind, granter_id, version, state, offered_at, signed_at, starts_at, ends_at, changed_at)
      values (cell_of(${holder}), ${holder}, ${n}, ${one.kind}, ${granter}::bigint, 1, ${one.to === null ? 'ACTIVE' : 'TERMINATED'}, ${EARLY},
        ${EARLY}, ${one.from}, ${one.to}::timestamptz, ${EARLY})`)
    await test.owner.query(sql`
      insert into agent_contract_version (cell, member_id, n, text, hash)
      values (cell_of(${holder}), ${holder}, ${n}, ${contractText(version)}, ${await contractHash(version)})`)
  }
  return numbers
}

/** All news in the order of time; here and there the jobs run in between, as they do every minute. */
async function play(
  { bets, voids, costs, deposits = [], until }: World,
  ids: ReadonlyMap<string, bigint>,
  seed: number,
): Promise<void> {
  const rng = seededRng(seed)
  const run = async (at: string) => {
    await test.setTestTime(at)
    await rebates.count()
    await rebates.payDays()
    await settleDue(test.db, new Date(at), { periods: 1_000_000 })
  }
  const byId = new Map(bets.map((bet) => [bet.id, bet]))
  const news = [
    ...bets.map(({ id, at }) => ({ id, at, isVoid: false, cost: undefined, deposit: undefined })),
    ...voids.map(({ bet, at }) => ({ id: bet, at, isVoid: true, cost: undefined, deposit: undefined })),
    ...costs.map((cost, index) => ({ id: `cost-${index}`, at: cost.at, isVoid: false, cost, deposit: undefined })),
    ...deposits.map((deposit) => ({ id: deposit.ref, at: deposit.at, isVoid: false, cost: undefined, deposit })),
  ].filter(({ at }) => at <= iso(until))
  for (const { id, at, isVoid, cost, deposit } of news.toSorted((x, y) => Date.parse(x.at) - Date.parse(y.at))) {
    if (uniformInt(rng, 12) === 0) await run(at)
    if (cost) {
      const told = { key: id, promotion: cost.kind, amount: money(cost.amount), at: new Date(at) }
      await rebates.tellPromotion(must(ids.get(cost.member), 'a member'), told)
      continue
    }
    if (deposit) {
      const [isBack, amount] = [deposit.amount.startsWith('-'), money(deposit.amount.replace('-', ''))]
      await rebates.tellDeposit(must(ids.get(deposit.member), 'a member'), {
        ref: id,
        amount,
        isBack,
        at: new Date(at),
      })
      continue
    }
    const { member, category, ...bet } = must(byId.get(id), 'a bet')
    const figures = { validBet: money(bet.validBet), stake: money(bet.stake), payout: money(bet.payout) }
    const facts = {
      ref: id,
      category,
      version: isVoid ? 2 : 1,
      reversed: isVoid,
      placedAt: new Date(bet.at),
      at: new Date(at),
    }
    await rebates.tell(must(ids.get(member), 'a member'), [{ ...facts, ...figures }])
  }
  await run(iso(until))
}

type Signed = { holder: bigint; granter: bigint | null; starts: Date; ends: Date | null; text: string }
type Row = Record<string, string | number | null>

/** A statement's figures, exact, as both sides are compared. */
const figuresOf = (one: PastPeriod): Row => ({
  facts: one.figures.facts,
  validBet: String(one.figures.validBet),
  loss: String(one.figures.loss),
  active: one.figures.active,
  carryIn: String(one.carryIn),
  carryOut: String(one.found.carryOut),
  base: String(one.found.base),
  fee: String(one.found.fee),
  gross: String(one.found.gross),
  children: String(one.children),
  owedIn: String(one.owedIn),
  owedOut: String(one.owedOut),
  net: String(one.net),
  tier: one.found.tier,
  due: String(one.due),
})

/**
 * The terms of each contract that covered all of its last three periods, as if they were offered now, come to what was
 * settled in them: to the last digit. Answers how many statements were compared.
 */
async function offerAgain(until: Date, name: string): Promise<number> {
  const contracts = await test.owner.many<Signed>(sql`
    select c.member_id as holder, c.granter_id as granter, c.starts_at as starts, c.ends_at as ends, v.text
    from agent_contract c join agent_contract_version v using (cell, member_id, n)`)
  let compared = 0
  for (const { holder, granter, starts, ends, text } of contracts) {
    const offer = offerOf(termsOfText(text))
    const line = { holderId: holder, granterId: granter, aboveId: null, offer, ended: [] }
    const { periods } = await whatIf(test.db, line, until)
    if (!periods.every(({ start, end }) => starts <= start && (ends === null || ends >= end))) continue
    for (const one of periods) {
      const row = await test.owner.maybe<Row>(sql`
        select facts, valid_bet::text as "validBet", loss::text, active, carry_in::text as "carryIn", carry_out::text as "carryOut",
          base::text, fee::text, gross::text, children::text, owed_in::text as "owedIn", owed_out::text as "owedOut", net::text, tier,
          due::text from agent_statement
        where member_id = ${holder} and granter_id is not distinct from ${granter}::bigint and kind = ${offer.terms.kind}
          and period_start = ${one.start} and period_end = ${one.end}`)
      if (row === undefined) expect([one.found.gross, one.children, one.present], name).toEqual([0n, 0n, null])
      else {
        expect(figuresOf(one), name).toEqual(row)
        expect(one.present?.gross, name).toBe(one.found.gross)
        compared += 1
      }
    }
  }
  return compared
}

async function settleWorld(world: World, seed: number): Promise<{ statements: number; again: number }> {
  const answer = JSON.parse([...answerWorld(exchanged(world), { isExtended: true })].join('')) as {
    statements: object[]
  }
  await forget()
  await test.setTestTime(EARLY)
  await configureWorld(test.db, world.settings ?? {})
  const ids = await buildMembers(world.members)
  const numbers = await buildContracts(world.contracts, ids)
  await markPersons(world, ids)
  await play(world, ids, seed)
  const stated = await statedOf(test.owner, numbers)
  expect(stated.toSorted(), world.id).toEqual(answer.statements.map(keptText).toSorted())
  return { statements: stated.length, again: await offerAgain(new Date(world.until), world.id) }
}

// Under CI the file is there, or this fails.
const run = existsSync(file) || process.env['CI'] ? it : it.skip
run(
  'every statement of every world agrees with the pure functions, and with an offer of the same terms, to the last digit',
  async () => {
    await rebates.open(EARLY)
    // Every fifth one in the common run, and one with a debt that changes in a slot without play; all by WORLDS=all.
    const step = process.env['WORLDS'] === 'all' ? 1 : 5
    const worlds = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .filter((text, index) => index % step === 0 || text.includes('"D0017"'))
      .map((line, index) => withDeposits(cutWorld(JSON.parse(line) as World), index))
    let [statements, again] = [0, 0]
    for (const [index, world] of worlds.entries()) {
      const counts = await settleWorld(world, index + 1)
      statements += counts.statements
      again += counts.again
    }
    expect(statements).toBeGreaterThan(100)
    expect(again).toBeGreaterThan(50)
  },
  // Deposits are news of their own: on a busy machine it takes four minutes.
  600_000,
)
