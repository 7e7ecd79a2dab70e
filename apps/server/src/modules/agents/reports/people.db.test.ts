import { addDays, businessDay, moneyToString, must, parseMoney, seededRng, uniformInt } from '@lotus/kernel'
import { readSchema, sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { expect, it } from 'vitest'
import { setSetting } from '../../system/index.ts'
import { agentsRebatesCheck } from '../audit/check-rebates.ts'
import { lockMove, moveLine } from '../moves/move.repo.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { agentsSettings } from '../settings.ts'
import { bothWays } from '../looks/look.fixtures.ts'
import { activeOfTeam } from '../tree/live-team.ts'
import { countBettors, listDirectDays, listTeamDays, sumDirect, sumDirectCosts, type Reach } from './people.repo.ts'
import { playOfDirect, playOfTeam } from './profit.ts'

// How many different people play in a period (AC02), held against a list of what they did: bets of two products over ten weeks,
// voids on later days, and lines that move.
const test = await testDatabase()
const START = '2026-04-01'
const at = (day: number, hour = 3) => new Date(Date.parse(`${addDays(START, day)}T00:00:00Z`) + hour * 3_600_000)
await test.setTestTime(at(0, 1).toISOString())
const rebates = rebateFixtures(test)
await rebates.open()
await setSetting(test.db, agentsSettings.activeMinBet, '60', 'test')

type Fact = {
  ref: string
  isVoid: boolean
  bettor: bigint
  chain: bigint[]
  day: string
  category: string
  valid: bigint
}
type Asked = { agentId: bigint; reach: Reach; from: string; to: string; category: string | null }
const rng = seededRng(2)
const facts: Fact[] = []
const rates = { RNG: 8000, LIVE: 4000 }
const [top, left, leaf] = await rebates.line([{ RNG: 12_000, LIVE: 8000 }, rates, {}])
const [other, right, rare] = await rebates.line([{ RNG: 12_000, LIVE: 8000 }, rates, {}])
const uplines = new Map<bigint, bigint[]>([
  [top, []],
  [left, [top]],
  [leaf, [left, top]],
  [other, []],
  [right, [other]],
  [rare, [right, other]],
])
const members = [...uplines.keys()]
const chainOf = (id: bigint) => [id, ...must(uplines.get(id), 'placed')]

function inScope({ agentId, reach, from, to, category }: Asked): Fact[] {
  return facts.filter(
    (fact) =>
      fact.day >= from &&
      fact.day <= to &&
      (category === null || fact.category === category) &&
      (reach === 'TEAM' ? fact.chain.includes(agentId) : fact.chain[1] === agentId),
  )
}
function sumsBy(list: readonly Fact[], keyOf: (fact: Fact) => string): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const fact of list) sums.set(keyOf(fact), (sums.get(keyOf(fact)) ?? 0n) + fact.valid)
  return sums
}
function naive(asked: Asked) {
  const list = inScope(asked)
  const days = [...sumsBy(list, ({ bettor, day }) => `${bettor} ${day}`)].filter(([, sum]) => sum > 0n)
  const people = [...sumsBy(list, ({ bettor }) => String(bettor)).values()]
  return {
    bettors: new Set(days.map(([key]) => key.split(' ')[0])).size,
    active: people.filter((sum) => sum >= parseMoney('60')).length,
    byDay: Object.fromEntries([...sumsBy(list, ({ day }) => day)].map(([day, sum]) => [day, moneyToString(sum)])),
  }
}
const both = bothWays(test)
const ofPeople = ({ count, leftOut, waiting }: Awaited<ReturnType<typeof activeOfTeam>>) => ({
  count,
  leftOut,
  waiting,
})

async function asked(p: Asked) {
  const { agentId, reach, from, to } = p
  const bettors = await countBettors(test.db, { ...p, currency: 'P' })
  const category = p.category === null ? null : (p.category as 'RNG' | 'LIVE') // of this file's two
  const active = await both(() => activeOfTeam(test.db, { ...p, category, bettors }, test.clock.now()), ofPeople)
  const list = reach === 'TEAM' ? listTeamDays : listDirectDays
  const days = await list(test.db, { agentId, reach, currency: 'P', from, to, category })
  return {
    bettors,
    active: active.count,
    byDay: Object.fromEntries(days.map(({ day, validBet }) => [day, moneyToString(validBet)])),
  }
}

/** A day of play, its news in one batch or two; some of it is taken back on a later day. */
const late: { day: number; bet: Parameters<typeof rebates.tell>[1][number]; fact: Fact }[] = []
async function playDay(day: number): Promise<void> {
  await test.setTestTime(at(day).toISOString())
  const today = businessDay(at(day))
  for (const { bet, fact } of late.filter((one) => one.day === day)) {
    await rebates.tell(fact.bettor, [{ ...bet, version: 2, reversed: true }])
    facts.push({ ...fact, isVoid: true, day: today, valid: -fact.valid })
  }
  for (let n = uniformInt(rng, 5); n > 0; n -= 1) {
    const bettor = must(members[uniformInt(rng, members.length)], 'one of them')
    const category = uniformInt(rng, 3) === 0 ? 'LIVE' : 'RNG'
    const valid = parseMoney(String(10 + uniformInt(rng, 40)))
    const bet = { ref: `b${day}-${n}`, validBet: moneyToString(valid), category, placedAt: at(day) }
    await rebates.tell(bettor, [bet])
    const fact = { ref: bet.ref, isVoid: false, bettor, chain: chainOf(bettor), day: today, category, valid }
    facts.push(fact)
    if (uniformInt(rng, 4) === 0) late.push({ day: day + 1 + uniformInt(rng, 4), bet, fact })
    if (uniformInt(rng, 2) === 0) await rebates.count()
  }
  await rebates.count()
}
async function move(id: bigint, from: bigint, to: bigint): Promise<void> {
  await test.owner.tx(async (tx) => {
    await lockMove(tx, id, [from, to])
    await moveLine(tx, { memberId: id, to, by: 'test', reason: 'test' })
  })
  const old = must(uplines.get(id), 'placed')
  const next = chainOf(to)
  for (const [member, list] of uplines) {
    if (member === id) uplines.set(member, next)
    else if (list.includes(id)) uplines.set(member, [...list.slice(0, list.length - old.length), ...next])
  }
}

it('are each counted once, whatever period, product and line are asked for', async () => {
  for (let day = 0; day < 70; day += 1) {
    await playDay(day)
    await test.setTestTime(at(day, 10).toISOString())
    // There and back, and within one team.
    if (day === 20) await move(right, other, top)
    if (day === 33) await move(leaf, left, right)
    if (day === 47) await move(right, top, other)
  }
  for (let n = 0; n < 150; n += 1) {
    const from = uniformInt(rng, 70)
    const p: Asked = {
      agentId: must(members[uniformInt(rng, members.length)], 'one of them'),
      reach: uniformInt(rng, 3) === 0 ? 'DIRECT' : 'TEAM',
      from: addDays(START, from),
      to: addDays(START, from + uniformInt(rng, 31)),
      category: [null, null, 'RNG', 'LIVE'][uniformInt(rng, 4)] ?? null,
    }
    expect({ ...p, ...(await asked(p)) }).toEqual({ ...p, ...naive(p) })
  }
  expect(await rebates.breaks()).toEqual([])
})

it('AC02: those directly below cost the rebates on their bets, of the bettor and of the agent, share by share', async () => {
  type Share = { ref: string; isVoid: boolean; earner: bigint; paid: bigint }
  const shares = await test.owner.many<Share>(
    sql`select bet_ref as ref, is_void as "isVoid", member_id as earner, paid from agent_rebate`,
  )
  const paidOn = (fact: Fact, earner: bigint | undefined) =>
    shares
      .filter(({ ref, isVoid, earner: who }) => ref === fact.ref && isVoid === fact.isVoid && who === earner)
      .reduce((sum, { paid }) => sum + paid, 0n)
  let all = 0n
  for (let from = 0; from < 70; from += 7) {
    for (const agentId of [top, left, other, right]) {
      const category = from % 2 === 0 ? null : 'LIVE'
      const period = { from: addDays(START, from), to: addDays(START, from + 12) }
      const list = inScope({ agentId, reach: 'DIRECT', category, ...period })
      const self = list.reduce((sum, fact) => sum + paidOn(fact, fact.bettor), 0n)
      const agent = list.reduce((sum, fact) => sum + paidOn(fact, agentId), 0n)
      const costs = await sumDirectCosts(test.db, { agentId, reach: 'DIRECT', currency: 'P', category, ...period })
      expect([costs.rebateSelf, costs.rebateAgent]).toEqual([self, agent])
      const { winLoss, net } = await playOfDirect(test.db, agentId, period, category)
      expect(net).toBe(moneyToString(parseMoney(winLoss) + self + agent))
      all += self + agent
    }
  }
  expect(all).toBeGreaterThan(0n)
})

it('have in all days together what the sums of the period are', async () => {
  const period = { from: '2026-04-10', to: '2026-05-10' }
  for (const agentId of [top, other]) {
    const days = await listTeamDays(test.db, { agentId, reach: 'TEAM', currency: 'P', category: null, ...period })
    const { net, validBet } = await playOfTeam(test.db, agentId, period)
    expect(moneyToString(days.reduce((sum, day) => sum + day.net, 0n))).toBe(net)
    expect(moneyToString(days.reduce((sum, day) => sum + day.validBet, 0n))).toBe(validBet)
    const direct = await sumDirect(test.db, { agentId, reach: 'DIRECT', currency: 'P', category: null, ...period })
    const told = await playOfDirect(test.db, agentId, period, null)
    expect(told.validBet).toBe(moneyToString(direct.validBet))
    const near = await listDirectDays(test.db, { agentId, reach: 'DIRECT', currency: 'P', category: null, ...period })
    expect(moneyToString(near.reduce((sum, day) => sum + day.net, 0n))).toBe(told.net)
  }
})

it('come to the same where the migration counts what was played before', async () => {
  const { sql: file } = must(
    readSchema().tables.find(({ path }) => path.endsWith('2027-05-02-fill-people.sql')),
    'the migration',
  )
  const kept = () =>
    test.owner.many(sql`
      select member_id, reach, currency, category, day::text, gap, members from agent_team_people_day where members <> 0 order by 1, 2, 3, 4, 5, 6`)
  const direct = () =>
    test.owner.many(
      sql`select member_id, day::text, category, bets, stake, valid_bet, payout from agent_direct_day order by 1, 2, 3`,
    )
  const before = [await kept(), await direct()]
  await test.owner.query(sql`update agent_team_people_day set members = members - 1`)
  await test.owner.query(sql`update agent_direct_day set bets = bets + 1`)
  await test.owner.pool.query(file)
  expect([await kept(), await direct()]).toEqual(before)
})

it('are found by the audit where a count is changed by hand', async () => {
  await expect(
    test.owner.tx(async (tx) => {
      await tx.query(sql`
        update agent_team_people_day set members = members + 1 where reach = 'DIRECT' and day = (select max(day) from agent_direct_day)`)
      await tx.query(sql`
        update agent_direct_day set bets = bets + 1 where day = (select max(day) from agent_direct_day)`)
      const found = await agentsRebatesCheck.run(tx, { passes: 1, isWhole: true })
      const subjects = new Set(found.map(({ subject }) => subject.replace(/ \d+ in .*/, '')))
      expect(subjects).toEqual(new Set(['people of direct', 'play directly below']))
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
})
