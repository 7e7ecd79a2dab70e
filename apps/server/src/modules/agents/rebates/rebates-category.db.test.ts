import { sql } from '@lotus/database'
import { must } from '@lotus/kernel'
import { testDatabase } from '@lotus/testing'
import { expect, it } from 'vitest'
import { correct } from '../../lottery/results/corrections.fixtures.ts'
import { generateIssues } from '../../lottery/draw/generate-issues.ts'
import type { WireDraw } from '../../lottery/draw/issues.repo.ts'
import { deDb, northPrizes, p, publishFirst, setUpLottery, win } from '../../lottery/lottery.fixtures.ts'
import { settleIssue } from '../../lottery/settle/settle-issue.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { settleDue } from '../settle/settle-due.ts'
import { signedBy } from '../settle/settle.fixtures.ts'
import { join, setAgent } from '../tree/tree.repo.ts'
import { rebateFixtures } from './rebate.fixtures.ts'

// A bet counts as what its game's area says, and as nothing else (docs/domain/agents.md; issue 19 section 2).
const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-30T03:00:30Z', ['MBAC', 'SSC60', 'ESSC60', 'VTX60'])
const { deps } = lottery
await test.owner.query(sql`update lottery_game set draw_source = 'outside'`)
const rebates = rebateFixtures(test)
await rebates.open()

const side = { play: 'sum_bsoe', content: ['big'], points: 100, odds: win('1.94') }
/** A bet of 100 in each area, and what its draw may be: first one that loses, then one that wins. */
const bets = {
  MBAC: { item: deDb(['12'], 100), draws: [{ prizes: northPrizes }, { prizes: { ...northPrizes, DB: ['60412'] } }] },
  SSC60: {
    item: { play: 'two_back_straight', content: [['4'], ['6']], points: 100, odds: win('100') },
    draws: [{ digits: '12345' }, { digits: '12346' }],
  },
  ESSC60: { item: side, draws: [{ digits: '00001' }, { digits: '99999' }] },
  VTX60: {
    item: { play: 'side', content: ['tai'], points: 100, odds: win('1.94') },
    draws: [{ dice: '112' }, { dice: '566' }],
  },
} satisfies Record<string, { item: unknown; draws: readonly [WireDraw, WireDraw] }>
type Code = keyof typeof bets

let lines = 0
const own = { LOTT: 10_000, ELOTT: 20_000, SEA: 30_000 }
const above = { LOTT: 11_000, ELOTT: 23_000, SEA: 35_000 }
/** An agent and a player below with money. */
async function line(): Promise<[bigint, bigint]> {
  lines += 1
  const agent = await rebates.member()
  const player = await lottery.member(`loai${lines}`, p(10_000))
  await setAgent(test.db, { memberId: agent, rates: above, by: 'test', reason: 'test' })
  const usual = { via: 'direct', linkCode: null, remark: '', by: 'test' } as const
  await join(test.db, { ...usual, memberId: player, uplineId: agent, kind: 'player', rates: own })
  return [agent, player]
}
async function place(player: bigint, gameCode: Code) {
  await generateIssues(deps)
  const issue = await lottery.selling(gameCode)
  const { orders } = await lottery.place(player, { gameCode, issueNo: issue.issueNo, items: [bets[gameCode].item] })
  return { ...issue, gameCode, orderNo: must(orders[0], 'one was placed').orderNo }
}
type Placed = Awaited<ReturnType<typeof place>>
async function settle(issue: Placed): Promise<void> {
  await test.setTestTime(issue.drawAt)
  await publishFirst(deps, issue.id, bets[issue.gameCode].draws[0])
  await settleIssue(deps, issue.id)
  await rebates.count()
}
async function replace(issue: Placed, draw: WireDraw | null): Promise<void> {
  await correct(deps, issue, draw)
  await settleIssue(deps, issue.id)
  await rebates.count()
}
const paid = async (ids: readonly bigint[]) => (await Promise.all(ids.map((id) => rebates.payments(id)))).flat()
/** What news of the order said, oldest first. */
const told = ({ orderNo }: Placed) =>
  test.owner.values<string>(sql`
    select o ->> 'category' from outbox, jsonb_array_elements(payload -> 'orders') o
    where topic = 'lottery.orders_settled' and o ->> 'orderNo' = ${orderNo} order by id`)

it('a bet that was placed before games had a product counts as it always did', async () => {
  const [agent, player] = await line()
  const issue = await place(player, 'ESSC60')
  // As in a database that was there before: from now on.
  await test.setTestTime(new Date(test.clock.now().getTime() + 1000))
  await test.owner.query(sql`update lottery_game set category_since = lotus_now() where code = 'ESSC60'`)
  await settle(issue)
  expect(await paid([player, agent])).toEqual(['SELF 1.0000', 'AGENT 0.1000'])
  await replace(issue, bets.ESSC60.draws[1])
  expect(await told(issue)).toEqual(['LOTT', 'LOTT'])
  const next = await place(player, 'ESSC60')
  await settle(next)
  expect(await told(next)).toEqual(['ELOTT'])
  expect(await rebates.breaks()).toEqual([])
})

it.each([
  ['MBAC', 'LOTT', 'SELF 1.0000', 'AGENT 0.1000'],
  // The bettor has their own part as the game's odds.
  ['SSC60', 'LOTT', 'AGENT 0.1000'],
  ['ESSC60', 'ELOTT', 'SELF 2.0000', 'AGENT 0.3000'],
  ['VTX60', 'SEA', 'SELF 3.0000', 'AGENT 0.5000'],
] as const)(
  'a bet on %s is paid at the rates of %s; a correction and a void keep that',
  async (code, category, ...due) => {
    const [agent, player] = await line()
    const issue = await place(player, code)
    await settle(issue)
    expect(await paid([player, agent])).toEqual(due)
    await replace(issue, bets[code].draws[1])
    expect(await paid([player, agent])).toEqual(due)
    await replace(issue, null)
    expect(await paid([player, agent])).toEqual(due.flatMap((one) => [one, one.replace(/^\w+ /, 'REVERSAL -')]))
    expect(await told(issue)).toEqual([category, category, category])
    expect(await rebates.breaks()).toEqual([])
  },
)

it('an order that is given back keeps its product', async () => {
  const [, player] = await line()
  const issue = await place(player, 'VTX60')
  await test.owner.query(sql`
    select lottery_give_back(array[o.id], array[o.placed_at], order_given_back(), 'P', 'VTX60', ${issue.issueNo})
    from lottery_order o where o.order_no = ${issue.orderNo}`)
  expect(await told(issue)).toEqual(['SEA'])
})

it('a contract for ELOTT alone earns of the ELOTT games alone', async () => {
  await test.setTestTime('2026-07-03T02:00:00Z')
  const [agent, player] = await line()
  const terms: WireTerms = {
    kind: 'DAILY',
    cadence: 'DAILY',
    categories: ['ELOTT'],
    activeMinBet: '10.0000',
    tiers: [{ ratePpm: 10_000, active: 1, validBet: '50.0000', loss: '0.0000' }],
  }
  await signedBy(test)(agent, null, terms, '2026-07-02T17:00:00Z')
  for (const code of ['SSC60', 'ESSC60', 'VTX60'] as const) await settle(await place(player, code))
  const end = new Date('2026-07-03T17:00:00Z')
  await test.setTestTime(end)
  await rebates.count()
  await rebates.payDays()
  expect(await settleDue(test.db, end)).toBe(1)
  const statements = sql`select due, state from agent_statement where member_id = ${agent}`
  expect(await test.owner.many(statements)).toEqual([{ due: p(1), state: 'PAID' }])
  expect(await rebates.breaks()).toEqual([])
})
