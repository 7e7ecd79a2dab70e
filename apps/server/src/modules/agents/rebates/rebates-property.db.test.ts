import { must, seededRng, uniformInt, type Rng } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { answerWorld } from '@lotus/rules/agents'
import { testDatabase } from '@lotus/testing'
import { expect, it } from 'vitest'
import { setSetting } from '../../system/index.ts'
import { agentsSettings } from '../settings.ts'
import { join, setAgent } from '../tree/tree.repo.ts'
import { rebateFixtures } from './rebate.fixtures.ts'
import { statusOf, type WorldBet, type WorldMember } from './world.fixtures.ts'

// The database's run of random small worlds, compared with the pure functions on the same facts (DECISIONS 41, AC05).
const test = await testDatabase()
const START = Date.UTC(2026, 3, 1)
await test.setTestTime(new Date(START - 1000).toISOString())
const rebates = rebateFixtures(test)
await rebates.open()

const HOUR = 3_600_000
const WORLDS = 25
const categories = ['LOTT', 'RNG'] as const
/** Lower than some rates: they count as the maximum. */
const max = { LOTT: 70_000, RNG: 50_000 } as const
await setSetting(test.db, agentsSettings.rebateMax, { ...agentsSettings.rebateMax.default, ...max }, 'test')
const times = ['2026-04-03T17:00:00Z', '2026-04-10T00:00:00Z'] as const

type World = {
  members: WorldMember[]
  bets: WorldBet[]
  voids: { bet: string; at: string }[]
  groups: Map<string, number>
}

const pick = <T>(rng: Rng, list: readonly T[]): T => must(list[uniformInt(rng, list.length)], 'one of them')
const decimal = (units: number, places: number): string => {
  const digits = String(units).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}
const ppmOf = (rate: string | undefined): number => Number(must(rate, 'a rate').replace('.', ''))
const instant = (ms: number) => new Date(START + ms).toISOString()

/** Most often below the last one, for long chains, with rates that fall on the way down, or do not. */
function membersOf(rng: Rng): WorldMember[] {
  const members: WorldMember[] = []
  const count = 2 + uniformInt(rng, 10)
  for (let n = 0; n < count; n += 1) {
    const upline =
      n === 0 || uniformInt(rng, 9) === 0
        ? null
        : must(members[uniformInt(rng, 3) > 0 ? n - 1 : uniformInt(rng, n)], 'one before')
    const rateIn = (category: string) => {
      const above = upline === null ? 80_000 : ppmOf(upline.rates[category])
      return uniformInt(rng, 12) === 0 ? 0 : Math.floor((above * (70 + uniformInt(rng, 40))) / 10_000) * 100
    }
    members.push({
      id: `M${n}`,
      upline: upline?.id ?? null,
      type: pick(rng, [0, 1, 2, 2, 2, 2, 2, 2, 0, 0, 4, 41, 42]),
      rates: Object.fromEntries(categories.map((category) => [category, decimal(rateIn(category), 6)])),
      status: pick(rng, ['ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'LOCKED', 'CLOSED']),
    })
  }
  return members
}

function worldOf(rng: Rng): World {
  const members = membersOf(rng)
  const groups = new Map<string, number>()
  const bets: WorldBet[] = []
  const count = 6 + uniformInt(rng, 24)
  for (let n = 0; n < count; n += 1) {
    const member = pick(rng, members)
    const category = pick(rng, categories)
    // Of a few hundredths: below a cent. At the edges of days and far from them.
    const stake = decimal(
      pick(rng, [uniformInt(rng, 30_000), uniformInt(rng, 2_000_000), uniformInt(rng, 900_000_000)]),
      4,
    )
    const at = instant(pick(rng, [uniformInt(rng, 60 * HOUR), 17 * HOUR, 17 * HOUR - 1]))
    const bet = { id: `B${n}`, member: member.id, category, at, stake, validBet: stake, payout: '0' }
    if (category === 'LOTT' && uniformInt(rng, 2) === 0) {
      const group = 1780 + uniformInt(rng, 180)
      groups.set(bet.id, group)
      const own = Math.min(max.LOTT, ppmOf(member.rates[category]))
      bets.push({ ...bet, used: decimal(Math.max(0, own - Math.max(0, group - 1800) * 500), 6) })
    } else bets.push(bet)
  }
  const voids = bets
    .filter(() => uniformInt(rng, 3) === 0)
    .map(({ id, at }) => ({ bet: id, at: new Date(Date.parse(at) + 1 + uniformInt(rng, 30 * HOUR)).toISOString() }))
  return { members, bets, voids, groups }
}

/** The members of a world in the database, at the beginning of the story. */
async function build(members: readonly WorldMember[]): Promise<Map<string, bigint>> {
  const ids = new Map<string, bigint>()
  await test.setTestTime(new Date(START - 1000).toISOString())
  for (const { id, upline, type, rates, status } of members) {
    const memberId = await rebates.member()
    ids.set(id, memberId)
    if (upline === null) await setAgent(test.db, { memberId, rates: {}, by: 'test', reason: 'test' })
    else {
      const uplineId = must(ids.get(upline), 'an upline before its downline')
      const usual = { via: 'direct', linkCode: null, remark: '', by: 'test', rates: {} } as const
      await join(test.db, { memberId, uplineId, kind: 'agent', ...usual })
    }
    await rebates.setRates(
      memberId,
      Object.fromEntries(Object.entries(rates).map(([category, rate]) => [category, ppmOf(rate)])),
    )
    await test.owner.query(sql`
      update member set account_type = ${type}, is_test = ${type > 40},
        status = ${statusOf(status)} where id = ${memberId}`)
  }
  return ids
}

/** All news in the order of time, in rounds of the job of any size. */
async function play({ bets, voids, groups }: World, ids: ReadonlyMap<string, bigint>, rng: Rng): Promise<void> {
  const byId = new Map(bets.map((bet) => [bet.id, bet]))
  const facts = [
    ...bets.map(({ id, at }) => ({ id, at, isVoid: false })),
    ...voids.map(({ bet, at }) => ({ id: bet, at, isVoid: true })),
  ]
  for (const { id, at, isVoid } of facts.toSorted((x, y) => Date.parse(x.at) - Date.parse(y.at))) {
    const bet = must(byId.get(id), 'a bet')
    const group = groups.get(id)
    await rebates.tell(must(ids.get(bet.member), 'a member'), [
      {
        ref: id,
        category: bet.category,
        validBet: isVoid ? '0.0000' : bet.validBet,
        version: isVoid ? 2 : 1,
        reversed: isVoid,
        placedAt: new Date(bet.at),
        at: new Date(at),
        ...(group === undefined ? {} : { groupMax: group }),
      },
    ])
    if (uniformInt(rng, 4) === 0) await rebates.count()
  }
  for (const time of times) {
    await test.setTestTime(time)
    await rebates.count()
    await rebates.payDays()
  }
}

/** What the database did, in the form of the exchange format's answer. */
async function statedOf(ids: ReadonlyMap<string, bigint>) {
  const list = [...ids.values()].map(String)
  const names = new Map([...ids].map(([name, id]) => [id, name]))
  const cut = sql`regexp_replace(trunc(r.valid_bet::numeric * r.rate_ppm / 10000000000, 8)::text, '^-0.0+$', '0.00000000')`
  const rows = await test.owner.many<Record<string, unknown> & { member: bigint }>(sql`
    select r.bet_ref as ref, r.is_void as void, r.member_id as member, case when r.bettor_id = r.member_id then 'SELF' else 'AGENT' end as kind,
      (r.rate_ppm / 1000000.0)::numeric(12, 8)::text as rate, ${cut} as calc, (r.paid / 10000.0)::numeric(20, 2)::text as paid
    from agent_rebate r where r.member_id = any (${list}::bigint[])`)
  const days = await test.owner.many<Record<string, unknown> & { member: bigint }>(sql`
    select member_id as member, day::text as day, trunc(calc / 10000000000.0, 8)::numeric(20, 8)::text as calc,
      (paid / 10000.0)::numeric(20, 2)::text as paid from agent_rebate_day where member_id = any (${list}::bigint[])`)
  const sums = await test.owner.many<{ member: bigint; sum: string }>(sql`
    select member_id as member, (sum(balance) / 10000)::numeric(20, 2)::text as sum from account
    where member_id = any (${list}::bigint[]) group by member_id having sum(balance) <> 0`)
  const named = (row: Record<string, unknown> & { member: bigint }) => ({ ...row, member: names.get(row.member) })
  return {
    rebates: rows
      .map(named)
      .map((row) => JSON.stringify(row))
      .toSorted(),
    accruals: days
      .map(named)
      .map((row) => JSON.stringify(row))
      .toSorted(),
    received: Object.fromEntries(sums.map(({ member, sum }) => [names.get(member), sum])),
  }
}

it('random chains, bets and voids come to what the pure functions say, to the unit', async () => {
  let shares = 0
  for (let seed = 1; seed <= WORLDS; seed += 1) {
    const rng = seededRng(seed)
    const world = worldOf(rng)
    const { members, bets, voids } = world
    const settings = { rebateMax: { LOTT: decimal(max.LOTT, 6), RNG: decimal(max.RNG, 6) } }
    const input = { id: `W${seed}`, until: times[1], settings, members, contracts: [], bets, costs: [], voids }
    const settled = JSON.parse([...answerWorld(JSON.stringify(input))].join('')) as {
      rebates: object[]
      accruals: object[]
      received: Record<string, string>
    }
    const ids = await build(members)
    await play(world, ids, rng)
    const stated = await statedOf(ids)
    expect(stated, `world ${seed}`).toEqual({
      rebates: settled.rebates.map((row) => JSON.stringify(row)).toSorted(),
      accruals: settled.accruals.map((row) => JSON.stringify(row)).toSorted(),
      received: Object.fromEntries(Object.entries(settled.received).filter(([, sum]) => Number(sum) !== 0)),
    })
    shares += stated.rebates.length
  }
  expect(shares).toBeGreaterThan(400)
  // No order stands behind this news, so whether one was left out is not asked.
  await rebates.close()
  expect(await rebates.breaks()).toEqual([])
}, 120_000)
