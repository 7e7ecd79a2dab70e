import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { describe, expect, it } from 'vitest'
import { offerOf, type WireTerms } from '../contracts/contract-terms.ts'
import { propose } from '../moves/move.repo.ts'
import { runDueMoves } from '../moves/run-moves.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { settleDue } from '../settle/settle-due.ts'
import { signedBy } from '../settle/settle.fixtures.ts'
import * as adjustments from '../statements/adjustment.repo.ts'
import { setSetting } from '../../system/index.ts'
import { agentsSettings } from '../settings.ts'
import { bothWays } from '../looks/look.fixtures.ts'
import { runLooks } from '../looks/run-looks.ts'
import { presentPast, type PastView } from './present-past.ts'
import { whatIf } from './what-if.ts'

// What an offer would have cost (issue 19 section 4, AC13, AC14): from the kept sums, beside what was settled.
const test = await testDatabase()
await test.setTestTime('2026-05-31T17:00:00Z')
const rebates = rebateFixtures(test)
const { line, tell, count } = rebates
await rebates.open('2026-05-01T00:00:00Z')
// Moves that two operators decide have a test of their own.
await setSetting(test.db, agentsSettings.moveTwoOperators, 'NONE', 'test')
const sign = signedBy(test)
const none = { RNG: 0 }
const both = bothWays(test)

const tiered = (ratePpm: number, active = 1) => ({
  categories: ['RNG' as const],
  activeMinBet: '100.0000',
  tiers: [{ ratePpm, active, validBet: '1000.0000', loss: '0.0000' }],
})
const daily = (ratePpm: number): WireTerms => ({ kind: 'DAILY', cadence: 'DAILY', ...tiered(ratePpm) })
const dividend = (ratePpm: number): WireTerms => ({
  kind: 'DIVIDEND',
  cadence: 'SEMIMONTHLY',
  carry: 'MONTH',
  ...tiered(ratePpm, 0),
})
const realtime: WireTerms = {
  kind: 'REALTIME',
  categories: ['RNG'],
  profitPpm: 1000,
  lossPpm: 2000,
  singleBet: '100.0000',
}

const lost = (ref: string, amount: string, time: string) => {
  const at = new Date(time)
  return { ref, validBet: amount, placedAt: at, at }
}
async function settle(time: string): Promise<Date> {
  const now = new Date(time)
  await test.setTestTime(time)
  await count()
  await rebates.payDays()
  await settleDue(test.db, now)
  return now
}

type Asked = { holder: bigint; granter: bigint | null; above?: bigint | null; ended?: [bigint, bigint][] }

async function ask({ holder, granter, above = null, ended = [] }: Asked, terms: WireTerms, now: Date) {
  const rows = ended.map(([memberId, granterId]) => ({ id: `${memberId}-1`, memberId, granterId }))
  const parties = { holderId: holder, granterId: granter, aboveId: above, offer: offerOf(terms), ended: rows }
  return presentPast(await both(() => whatIf(test.db, parties, now)), rows)
}
const pick = ({ periods }: PastView) =>
  periods.map(({ validBet, tier, cost, due, present, result }) => [
    Number(validBet),
    tier,
    Number(cost),
    Number(due),
    present && Number(present.cost),
    result && [Number(result.before), Number(result.after)],
  ])

describe('a daily wage', () => {
  it('is told day by day: cost, the present contract beside it, the granter’s own result, and who loses', async () => {
    const [top, agent, low, player] = await line([none, none, none, none])
    await sign(top, null, daily(10_000))
    await sign(agent, top, daily(5000))
    await sign(low, agent, daily(4000))
    await tell(player, [
      lost('a1', '3000.0000', '2026-06-01T03:00:00Z'),
      lost('a2', '800.0000', '2026-06-02T03:00:00Z'),
    ])
    await tell(agent, [lost('a3', '2000.0000', '2026-06-03T03:00:00Z')])
    const now = await settle('2026-06-03T17:00:00Z')
    const asked = { holder: agent, granter: top }
    const more = await ask(asked, daily(8000), now)
    expect(pick(more)).toEqual([
      [3000, 1, 24, 12, 15, [15, 6]],
      [800, null, 0, 0, 0, [0, 0]],
      [2000, 1, 16, 16, 10, [10, 4]],
    ])
    expect(more.periods.map(({ reach }) => reach)).toEqual(['WHOLE', 'WHOLE', 'WHOLE'])
    expect(more.totals).toEqual({
      cost: '40.0000',
      presentCost: '25.0000',
      due: '28.0000',
      presentDue: '13.0000',
      adjustOff: '0.0000',
      adjustLeft: '0.0000',
      change: '-15.0000',
    })
    // Less than the downline has: theirs ends, the holder keeps what they got, and nobody but the granter has more.
    const less = await ask({ ...asked, ended: [[low, agent]] }, daily(3000), now)
    expect(pick(less)[0]).toEqual([3000, 1, 9, 9, 15, [15, 21]])
    expect(less.totals.change).toBe('10.0000')
    expect(less.periods.map(({ ended }) => ended)).toEqual(
      ['12.0000', '0.0000', '0.0000'].map((due) => [{ id: `${low}-1`, due }]),
    )
  })

  it('says where a day is not counted yet, or was never kept, and what of a new line is nobody’s to see', async () => {
    const [old, agent, player] = await line([none, none, none])
    const [next] = await line([none, none])
    await tell(player, [lost('b1', '3000.0000', '2026-06-09T03:00:00Z')])
    await test.setTestTime('2026-06-09T17:00:00Z')
    await count()
    const due = {
      memberId: agent,
      to: next,
      dueAt: test.clock.now(),
      by: 1n,
      byName: 'mai.sup',
      needsSecond: false,
      reason: 'test',
    }
    await test.db.tx((tx) => propose(tx, due))
    await runDueMoves(test.db)
    const now = new Date('2026-06-10T17:00:00Z')
    await test.setTestTime(now.toISOString())
    const told = await ask({ holder: agent, granter: next }, daily(8000), now)
    expect(told.periods.map(({ reach, validBet }) => [reach, validBet])).toEqual([
      ['OTHER_LINE', '0.0000'],
      ['OTHER_LINE', '0.0000'],
      ['WHOLE', '0.0000'],
    ])
    expect(JSON.stringify(told)).not.toContain('3000')
    // The operator sees both lines, and what of them waits.
    await tell(player, [lost('b2', '100.0000', '2026-06-10T03:00:00Z')])
    const all = await ask({ holder: agent, granter: null }, daily(8000), now)
    expect(all.periods.map(({ reach, cost }) => [reach, cost])).toEqual([
      ['WHOLE', '0.0000'],
      ['WHOLE', '24.0000'],
      ['COUNTING', '0.0000'],
    ])
    await count()
    await setSetting(test.db, agentsSettings.rebatesFrom, '2026-06-09T00:00:00Z', 'test')
    const late = await ask({ holder: agent, granter: null }, daily(8000), now)
    expect(late.periods.map(({ reach }) => reach)).toEqual(['NOT_KEPT', 'NOT_KEPT', 'WHOLE'])
    expect((await ask({ holder: old, granter: null }, daily(8000), now)).periods[1]?.cost).toBe('24.0000')
    await rebates.open('2026-05-01T00:00:00Z')
  })

  it('of a team that is too large is counted behind, and says how far it is', async () => {
    const [top, agent, player] = await line([none, none, none])
    await tell(player, [lost('l1', '3000.0000', '2026-06-11T03:00:00Z')])
    const now = await settle('2026-06-13T17:00:00Z')
    await setSetting(test.db, agentsSettings.reportMembersMax, 0, 'test')
    const parties = { holderId: agent, granterId: top, aboveId: null, offer: offerOf(daily(8000)), ended: [] }
    const asked = async () => presentPast(await whatIf(test.db, parties, now), [])
    expect(await asked()).toMatchObject({ counting: 0, periods: [] })
    // Days without play are not counted.
    expect(await runLooks(test.db)).toBe(1)
    const told = await asked()
    expect(told).toMatchObject({ counting: null, totals: { cost: '24.0000' } })
    expect(told.periods.map(({ hasPlay, active }) => [hasPlay, active])).toEqual([
      [true, 1],
      [false, 0],
      [false, 0],
    ])
    await setSetting(test.db, agentsSettings.reportMembersMax, 20_000, 'test')
    expect(await asked()).toEqual(told)
  })
})

it('a dividend carries a bad half month by the offer’s own mode, and takes the wages of the team off', async () => {
  const [top, player] = await line([{ RNG: 12_000 }, { RNG: 5000 }])
  await sign(top, null, dividend(120_000), '2026-07-31T17:00:00Z')
  const won = lost('c1', '10000.0000', '2026-08-03T03:00:00Z')
  await tell(player, [{ ...won, payout: '50000.0000' }])
  await settle('2026-08-15T17:00:00Z')
  await tell(player, [lost('c2', '100000.0000', '2026-08-20T03:00:00Z')])
  const now = await settle('2026-08-31T17:00:00Z')
  const told = await ask({ holder: top, granter: null }, dividend(100_000), now)
  const figures = told.periods.map(({ base, carryIn, carryOut, deductions, cost, present }) =>
    [base, carryIn, carryOut, deductions, cost, present?.cost ?? null].map((text) => text && Number(text)),
  )
  expect(figures).toEqual([
    [0, 0, 0, 0, 0, null],
    [-40_120, 0, -40_120, 120, 0, 0],
    [58_680, -40_120, 0, 1200, 5868, 7041.6],
  ])
  const forgetful = { ...dividend(100_000), carry: 'NONE' } as WireTerms
  const none = await ask({ holder: top, granter: null }, forgetful, now)
  expect(none.periods.at(-1)).toMatchObject({ base: '98800.0000', carryIn: '0.0000', cost: '9880.0000' })
})

describe('hours and slots', () => {
  it('are the last three in which the team played; voids carry within the day', async () => {
    const [top, player] = await line([none, none])
    const at = (time: string) => `2026-09-10T${time}Z`
    await tell(player, [
      lost('d0', '500.0000', at('01:00:00')),
      lost('d1', '1000.0000', at('02:10:00')),
      lost('d2', '1000.0000', at('03:01:00')),
    ])
    const void1 = {
      ...lost('d1', '1000.0000', at('02:10:00')),
      at: new Date(at('02:30:00')),
      version: 2,
      reversed: true,
    }
    await tell(player, [void1])
    const now = await settle(at('05:00:00'))
    const hourly: WireTerms = { kind: 'HOURLY', ...tiered(5000) }
    expect(
      pick(await ask({ holder: top, granter: null }, hourly, now)).map(([bet, tier, cost]) => [bet, tier, cost]),
    ).toEqual([
      [500, null, 0],
      [0, null, 0],
      [1000, 1, 5],
    ])
    const slots = await ask({ holder: top, granter: null }, realtime, now)
    expect(
      slots.periods.map(({ start, cost, carryIn, carryOut }) => [start.slice(11, 16), cost, carryIn, carryOut]),
    ).toEqual([
      ['02:10', '2.0000', '0.0000', '0.0000'],
      ['02:30', '0.0000', '0.0000', '-2.0000'],
      ['03:00', '0.0000', '-2.0000', '0.0000'],
    ])
    const weeks = await ask({ holder: top, granter: null }, hourly, new Date('2026-09-25T00:00:00Z'))
    expect(weeks.periods).toEqual([])
  })

  it('with more play than one answer goes through are counted behind', async () => {
    const [top, player] = await line([none, none])
    const bets = Array.from({ length: 5 }, (_, index) => lost(`e${index}`, '200.0000', '2026-10-01T03:01:00Z'))
    await tell(player, bets)
    const now = await settle('2026-10-01T05:00:00Z')
    const parties = { holderId: top, granterId: null, aboveId: null, offer: offerOf(realtime), ended: [] }
    await setSetting(test.db, agentsSettings.reportRowsMax, 4, 'test')
    expect((await whatIf(test.db, parties, now)).counting).toBe(0)
    expect(await runLooks(test.db)).toBe(1)
    expect(presentPast(await whatIf(test.db, parties, now), []).totals.cost).toBe('2.0000')
    await setSetting(test.db, agentsSettings.reportRowsMax, 5, 'test')
    expect((await ask({ holder: top, granter: null }, realtime, now)).totals.cost).toBe('2.0000')
  })
})

it('nothing is stored by asking', async () => {
  const rows = sql`select count(*)::integer as count from agent_contract where state = 'PENDING'`
  expect(await test.owner.value<number>(rows)).toBe(0)
})

describe('what is to be taken off for adjustments', () => {
  const adjust = async (memberId: bigint, amount: bigint) => {
    const row = await test.owner.one<{ n: number; start: Date; paid: bigint }>(sql`
      select n, period_start as start, (agent_statement_paid(s) + agent_statement_adjusted(s))::bigint as paid from agent_statement s
      where member_id = ${memberId} and state = 'PAID' and due > 0 order by period_start limit 1`)
    const key = { memberId, n: row.n, start: row.start, amount, paid: row.paid }
    const { no } = await adjustments.propose(test.db, { ...key, by: -1n, byName: 'linh', reason: 'a rate was wrong' })
    const decision = { ...key, no: no ?? 0, confirms: true, by: -2n, byName: 'mai', note: '' }
    expect(await adjustments.decide(test.db, decision)).toBe('ok')
  }
  const offs = ({ periods, totals }: PastView) => [
    periods.map(({ cost, adjustOff, due }) => [cost, adjustOff, due].map(Number)),
    [Number(totals.adjustOff), Number(totals.adjustLeft)],
  ]

  it('comes to what was settled by the same terms; other terms take off more, or leave more open', async () => {
    const [top, agent, player] = await line([none, none, none])
    await sign(top, null, daily(10_000), '2027-03-09T17:00:00Z')
    await sign(agent, top, daily(5000), '2027-03-09T17:00:00Z')
    const day = async (date: number) => {
      const at = `2027-03-${date}`
      await test.setTestTime(`${at}T03:00:00Z`)
      await tell(player, [lost(`off${date}`, '2000.0000', `${at}T03:00:00Z`)])
      return settle(`${at}T17:00:01Z`)
    }
    for (const date of [10, 11, 12, 13]) await day(date)
    // 10 of what was paid is taken off the next day, which comes to 10.
    await adjust(agent, -80_000n)
    await adjust(agent, -20_000n)
    await day(14)
    await day(15)
    const now = await day(16)
    const settled = await test.owner.many<{ adjustOff: bigint; due: bigint }>(sql`
      select adjust_off as "adjustOff", due from agent_statement where member_id = ${agent} order by period_start desc limit 3`)
    expect(settled.map(({ adjustOff, due }) => [adjustOff, due])).toEqual([
      [0n, 100_000n],
      [0n, 100_000n],
      [100_000n, 0n],
    ])
    const asked = { holder: agent, granter: top }
    expect(offs(await ask(asked, daily(5000), now))).toEqual([
      [
        [10, 10, 0],
        [10, 0, 10],
        [10, 0, 10],
      ],
      [10, 0],
    ])
    // At 0.2 % it takes three days; at 0.1 % a part is still open after them.
    expect(offs(await ask(asked, daily(2000), now))).toEqual([
      [
        [4, 4, 0],
        [4, 4, 0],
        [4, 2, 2],
      ],
      [10, 0],
    ])
    expect(offs(await ask(asked, daily(1000), now))[1]).toEqual([6, 4])
    // What the operator had paid is taken off where the upline pays too; what is confirmed since is open, and taken off nothing before.
    await adjust(agent, 50_000n)
    await adjust(agent, -50_000n)
    expect(offs(await ask(asked, { ...daily(5000), funding: 'UPLINE' }, now))[1]).toEqual([10, 5])
  })
})
