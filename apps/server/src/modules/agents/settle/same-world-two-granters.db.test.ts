import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { must } from '@lotus/kernel'
import { answerWorld } from '@lotus/rules/agents'
import { testDatabase } from '@lotus/testing'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { settleDue } from './settle-due.ts'
import { signedBy } from './settle.fixtures.ts'
import { configureWorld, keptText, statedOf, termsOf, type WorldContract } from './world.fixtures.ts'

// A holder who moves within a period, from an agent to the agent above that one: the same facts through the jobs of a database
// and through the program of the exchange format, with `childrenOnce` (ADR 0018). Every statement agrees to the last digit.
const test = await testDatabase()
const rebates = rebateFixtures(test)
await test.setTestTime('2026-05-31T17:00:00Z')
await rebates.open('2026-05-01T00:00:00Z')
await configureWorld(test.db, {})

const DAY = 86_400_000
const none = { RNG: 0 }
const names = ['top', 'middle', 'holder', 'low', 'player'] as const
type Name = (typeof names)[number]
type Kind = 'DAILY' | 'DIVIDEND'
type Answer = { statements: { contract: string; children: string; paid: string }[]; received: Record<string, string> }

/** The contracts of two weeks; on `edge` the holder has moved from `middle` to `top`. */
function contractsOf(kind: Kind, monday: string, edge: string): WorldContract[] {
  const signed = (
    id: string,
    [b, a]: readonly [Name, Name | null],
    rate: string,
    [from, to]: [string, string | null],
  ) => ({
    id,
    kind,
    a,
    b,
    period: 'WEEKLY' as const,
    categories: ['RNG'],
    activeMinBet: '1',
    tiers: [{ rate }],
    ...(kind === 'DIVIDEND' ? { carry: 'NONE' as const } : {}),
    from,
    to,
  })
  return [
    signed('top', ['top', null], '0.008', [monday, null]),
    signed('middle', ['middle', 'top'], '0.007', [monday, edge]),
    signed('before', ['holder', 'middle'], '0.006', [monday, edge]),
    signed('after', ['holder', 'top'], '0.006', [edge, null]),
    signed('low', ['low', 'holder'], '0.005', [monday, null]),
  ]
}

async function playWorld(kind: Kind, monday: string, days: readonly number[]) {
  const start = Date.parse(`${monday}T00:00:00+07:00`)
  const iso = (day: number, hour = 0) => new Date(start + day * DAY + hour * 3_600_000).toISOString()
  const [edge, until] = [iso(3), iso(14)]
  const line = await rebates.line([none, none, none, none, none])
  const ids = new Map<string, bigint>(names.map((name, place) => [name, must(line[place], 'a member')]))
  const idOf = (name: string | null) => (name === null ? null : must(ids.get(name), 'a member'))
  const contracts = contractsOf(kind, iso(0), edge)
  const numbers = new Map<string, string>()
  const sign = signedBy(test)
  const player = must(ids.get('player'), 'a player')
  const holder = must(ids.get('holder'), 'a holder')
  for (const one of contracts) {
    const id = must(idOf(one.b), 'a holder')
    numbers.set(`${id}-${one.id === 'after' ? 2 : 1}`, one.id)
    await sign(id, idOf(one.a), termsOf(one), one.from)
    await test.owner.query(sql`
      update agent_contract set state = case when ${one.to}::timestamptz is null then state else 'TERMINATED' end, ends_at = ${one.to}::timestamptz
      where member_id = ${id} and n = ${one.id === 'after' ? 2 : 1}`)
  }
  const move = async () => {
    await test.setTestTime(edge)
    await test.owner.query(sql`select agent_move_line(${holder}, ${must(ids.get('top'), 'a top')}, 'test', 'test')`)
  }
  const bets = days.map((day) => ({ id: `${monday}-${day}`, at: iso(day, 12) }))
  let isMoved = false
  for (const { id, at } of bets) {
    if (!isMoved && at >= edge) await move()
    isMoved ||= at >= edge
    await test.setTestTime(at)
    await rebates.tell(player, [{ ref: id, validBet: '10000.0000', placedAt: new Date(at), at: new Date(at) }])
    await rebates.count()
  }
  if (!isMoved) await move()
  await test.setTestTime(until)
  await rebates.count()
  await rebates.payDays()
  await settleDue(test.db, new Date(until), { periods: 1_000_000 })
  const world = {
    id: monday,
    until,
    members: names.map((id, place) => ({
      id,
      upline: place === 0 ? null : names[place - 1],
      type: id === 'player' ? 0 : 2,
      rates: {},
      status: 'ACTIVE',
    })),
    contracts,
    bets: bets.map((bet) => ({
      ...bet,
      member: 'player',
      category: 'RNG',
      stake: '10000',
      validBet: '10000',
      payout: '0',
    })),
    costs: [],
    voids: [],
  }
  return { world, stated: (await statedOf(test.owner, numbers)).filter((row) => row.includes('"contract"')) }
}

const answer = (world: object, isExtended: boolean): Answer =>
  JSON.parse([...answerWorld(JSON.stringify(world), { isExtended })].join(''))

it.each<[string, Kind, string, number[]]>([
  ['a wage, played for both granters', 'DAILY', '2026-06-01', [1, 3, 8]],
  ['a wage, played for the old one alone', 'DAILY', '2026-06-15', [1, 9]],
  ['a wage, played for the new one alone', 'DAILY', '2026-06-29', [4, 8]],
  ['a dividend, played for both granters', 'DIVIDEND', '2026-07-13', [0, 2, 3, 8]],
  ['a dividend, played for the old one alone', 'DIVIDEND', '2026-07-27', [1, 10]],
  ['a dividend, played for the new one alone', 'DIVIDEND', '2026-08-10', [5]],
])('%s', async (_name, kind, monday, days) => {
  const { world, stated } = await playWorld(kind, monday, days)
  const once = answer({ ...world, settings: { childrenOnce: true } }, true)
  expect(stated.toSorted()).toEqual(once.statements.map(keptText).toSorted())
  // What the downlines earn is taken off once, so all that is paid, and owed, comes to the operator's cost.
  const taken = once.statements.filter(({ contract }) => contract === 'before' || contract === 'after')
  const earned = sumOf(once.statements.filter(({ contract }) => contract === 'low').map(({ paid }) => paid))
  expect(sumOf(taken.map(({ children }) => children))).toBe(earned)
  expect(await rebates.breaks()).toEqual([])
})

it('the format alone takes it off each contract, also of one that is over', async () => {
  const { world } = await playWorld('DAILY', '2026-08-24', [1, 3, 8])
  const each = answer(world, false).statements.filter(({ children }) => Number(children) > 0)
  const ofHolder = each.filter(({ contract }) => contract === 'before' || contract === 'after')
  expect(ofHolder.map(({ contract, children }) => `${contract} ${Number(children)}`)).toEqual([
    'after 100',
    'before 100',
    'after 50',
    'before 50',
  ])
})

const sumOf = (amounts: readonly string[]): number => amounts.reduce((sum, amount) => sum + Number(amount), 0)
