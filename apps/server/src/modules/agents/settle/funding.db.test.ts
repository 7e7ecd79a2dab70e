import { describe, expect, it } from 'vitest'
import { moneyToString } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { setSetting } from '../../system/index.ts'
import { auditLedger } from '../../wallet/index.ts'
import { agentsFundingCheck } from '../audit/check-funding.ts'
import { agentsRebatesCheck } from '../audit/check-rebates.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { contractSettings } from '../contracts/contract-settings.ts'
import {
  cancelFunding,
  claimStatement,
  decideStatement,
  expireClaims,
  payFunding,
} from '../statements/statement.repo.ts'
import { payOwed } from './pay-owed.ts'
import { openFunding } from './opened.fixtures.ts'
import { settleSettings } from './settle-settings.ts'

// Contracts that the upline pays of its own wallet (operations.md 2.2, 2.8, 2.9, DECISIONS 43; AC05, AC10, T20).
const test = await testDatabase()
const { rebates, sign, log, settle, give, stateOf, movesOf } = await openFunding(test)
const { line, tell, cash } = rebates
const none = { RNG: 0 }
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
let day = Date.UTC(2026, 5, 1, 17)
/** Every test has days of its own: play that is closed stays closed. */
const nextDay = () => {
  day += 5 * DAY_MS
  return { at: (hours: number) => new Date(day + hours * HOUR_MS), end: new Date(day + DAY_MS) }
}
const daily = (ratePpm: number, more: Pick<WireTerms, 'funding' | 'payout'> = {}): WireTerms => ({
  kind: 'DAILY',
  cadence: 'DAILY',
  categories: ['RNG'],
  activeMinBet: '100.0000',
  tiers: [{ ratePpm, active: 1, validBet: '1000.0000', loss: '0.0000' }],
  ...more,
})
const funded = (ratePpm: number, payout?: 'CLAIM' | 'REVIEW') =>
  daily(ratePpm, { funding: 'UPLINE', ...(payout ? { payout } : {}) })

const at = async (now: Date) => {
  await test.setTestTime(now.toISOString())
}
const bet = (ref: string, amount: string, when: Date) => ({ ref, validBet: amount, placedAt: when, at: when })

const keyOf = async (memberId: bigint) => ({
  memberId,
  n: 1,
  start: await test.owner.value<Date>(
    sql`select max(period_start) as start from agent_statement where member_id = ${memberId}`,
  ),
})
/** What the upline and the operator paid, what is to be given back, and why something is left. */
const debtOf = async (memberId: bigint) => {
  const f = await test.owner.one<{
    u: bigint
    o: bigint
    r: bigint
    b: bigint
    state: string
    reason: string | null
    tries: number
  }>(sql`
    select by_upline as u, by_operator as o, to_return as r, returned as b, state, reason, tries from agent_funding where member_id = ${memberId}
    order by period_start desc limit 1`)
  return [
    f.state,
    ...[f.u, f.o, f.r, f.b].map((sum) => moneyToString(sum).slice(0, -5)),
    f.reason ?? '-',
    f.tries,
  ].join(' ')
}
const breaks = async () => {
  const report = await auditLedger(test.db, { extra: [agentsRebatesCheck, agentsFundingCheck], isWhole: true })
  return report.checks.flatMap((check) => check.breaks)
}
const wagesOf = (memberId: bigint, when: Date) =>
  test.owner.value<string>(sql`
    select coalesce(sum(wages), 0)::bigint / 10000 || '' from agent_team_cost_day where member_id = ${memberId} and day = business_day(${when})`)
/** What both sides were told of debts, the oldest first. */
const toldOf = async (memberId: bigint) => {
  const rows = await test.owner.many<{ payload: { state: string; side: string; left: string } }>(
    sql`select payload from outbox where topic = 'agents.contract_owed' and audience = ${`member:${memberId}`} order by id`,
  )
  return rows.map(({ payload: { state, side, left } }) => `${side} ${state} ${left}`)
}
const policy = (value: 'UPLINE_PAYS' | 'CARRY_TO_UPLINE' | 'OPERATOR_ABSORBS') =>
  setSetting(test.db, settleSettings.uplineShortfall, value, 'test')

/** An agent whose own contract pays 1 %, somebody below who is paid half of it by the agent, and a player. */
async function world(terms: WireTerms = funded(5000), own: WireTerms | null = daily(10_000)) {
  const [top, agent, player] = await line([none, none, none])
  if (own) await sign(top, null, own)
  await sign(agent, top, terms)
  return { top, agent, player }
}

describe('a contract that the upline pays', () => {
  it('pays the upline gross, and takes the holder’s share of its wallet, once', async () => {
    const { at: when, end } = nextDay()
    const { top, agent, player } = await world()
    await tell(player, [bet('f1', '20000.0000', when(3))])
    await settle(end)
    expect([await cash(top), await cash(agent)]).toEqual(['100.0000', '100.0000'])
    expect([await stateOf(top), await stateOf(agent)]).toEqual(['PAID', 'PAID'])
    expect(await debtOf(agent)).toBe('DONE 100 0 0 0 - 0')
    expect([...(await toldOf(top)), ...(await toldOf(agent))]).toEqual([])
    // The operator's cost is the upline's gross; the holder's wage is one of the holder's own team.
    expect([await wagesOf(top, when(1)), await wagesOf(agent, when(1))]).toEqual(['200', '100'])
    const key = await keyOf(agent)
    const again = { ...key, policy: 'UPLINE_PAYS', retryHours: 24, by: null } as const
    expect(await Promise.all([payFunding(test.db, again), payFunding(test.db, again)])).toEqual(['DONE', 'DONE'])
    await settle(new Date(end.getTime() + HOUR_MS))
    expect([await cash(top), await cash(agent)]).toEqual(['100.0000', '100.0000'])
  })

  it('is paid in part of a wallet that has less, and the rest on a later day, asked by both at once', async () => {
    const { at: when, end } = nextDay()
    // The upline has no contract of its own of another period to live from.
    const { top, agent, player } = await world(funded(5000), daily(5000))
    await tell(player, [bet('p1', '20000.0000', when(3))])
    await at(when(10))
    await setSetting(test.db, settleSettings.wageAutoMax, 60, 'test')
    await give(top, '30.0099')
    await settle(end)
    // The upline's own wage waits for the operator; so does the holder's, which is released first.
    expect([await stateOf(top), await stateOf(agent)]).toEqual(['REVIEW', 'REVIEW'])
    await setSetting(test.db, settleSettings.wageAutoMax, 50_000, 'test')
    expect(await decideStatement(test.db, { ...(await keyOf(agent)), pays: true, by: 'thu', reason: 'right' })).toBe(
      true,
    )
    expect(await stateOf(agent)).toBe('OWED')
    await payOwed(test.db, log)
    expect(await debtOf(agent)).toBe('OPEN 30 0 0 0 PARTIAL 1')
    expect([await cash(top), await cash(agent)]).toEqual(['0.0099', '30.0000'])
    // Not before its time.
    expect(await payOwed(test.db, log)).toBe(0)
    await give(top, '500.0000')
    await at(new Date(end.getTime() + DAY_MS + 1000))
    await Promise.all([payOwed(test.db, log), payOwed(test.db, log)])
    expect(await debtOf(agent)).toBe('DONE 100 0 0 0 - 1')
    expect(await movesOf(agent)).toEqual(['UPLINE 30', 'UPLINE 70'])
    expect([await cash(top), await cash(agent), await stateOf(agent)]).toEqual(['430.0099', '100.0000', 'PAID'])
    expect(await toldOf(top)).toEqual(['A OWED 70.0000', 'A PAID 0.0000'])
    expect(await toldOf(agent)).toEqual(['B OWED 70.0000', 'B PAID 0.0000'])
  })

  it('of an empty wallet stays owed, is counted, and can be paid or cancelled by the operator', async () => {
    const { at: when, end } = nextDay()
    const { top, agent, player } = await world(funded(5000), null)
    await tell(player, [bet('e1', '20000.0000', when(3))])
    await settle(end)
    expect(await debtOf(agent)).toBe('OPEN 0 0 0 0 INSUFFICIENT 1')
    await settle(new Date(end.getTime() + 2 * DAY_MS))
    expect(await debtOf(agent)).toBe('OPEN 0 0 0 0 INSUFFICIENT 2')
    // Told once, not at every try.
    expect([await toldOf(top), await toldOf(agent)]).toEqual([['A OWED 100.0000'], ['B OWED 100.0000']])
    const key = await keyOf(agent)
    expect(await cancelFunding(test.db, { ...key, by: 'thu', reason: 'agreed by both' })).toBe(true)
    expect(await cancelFunding(test.db, { ...key, by: 'thu', reason: 'agreed by both' })).toBe(false)
    expect(await toldOf(top)).toEqual(['A OWED 100.0000', 'A CANCELLED 100.0000'])
    expect([await stateOf(agent), await movesOf(agent)]).toEqual(['REJECTED', ['CANCELLED 100']])
    expect([await cash(top), await cash(agent)]).toEqual(['0.0000', '0.0000'])
  })
})

describe('the policy for what a wallet cannot pay', () => {
  it('CARRY_TO_UPLINE: the operator pays, and the upline gives it back of what it is paid later', async () => {
    const { at: when, end } = nextDay()
    await policy('CARRY_TO_UPLINE')
    // The upline's contract needs more play than this day has.
    const own = daily(10_000)
    if (own.kind !== 'DAILY') throw new Error('it is a daily wage')
    const { top, agent, player } = await world(funded(5000), {
      ...own,
      tiers: own.tiers.map((tier) => ({ ...tier, validBet: '5000.0000' })),
    })
    await tell(player, [bet('c1', '4000.0000', when(3))])
    await settle(end)
    expect([await stateOf(top), await stateOf(agent)]).toEqual(['NOT_REACHED', 'PAID'])
    expect(await debtOf(agent)).toBe('DONE 0 20 20 0 INSUFFICIENT 1')
    expect(await cash(agent)).toBe('20.0000')
    const next = new Date(end.getTime() + HOUR_MS)
    await tell(player, [bet('c2', '6000.0000', next)])
    await settle(new Date(end.getTime() + DAY_MS))
    // 60 for the day, less 20 that the operator paid, less 30 of that day for the downline.
    expect([await cash(top), await cash(agent)]).toEqual(['10.0000', '50.0000'])
    expect(await movesOf(agent)).toEqual(['ADVANCE 20', 'RETURNED 20', 'UPLINE 30'])
    await policy('UPLINE_PAYS')
    day += DAY_MS
  })

  it('what an operator pays of an open debt is told to the upline as such, and to the holder as any decision', async () => {
    const { at: when, end } = nextDay()
    const { top, agent, player } = await world(funded(5000), null)
    await tell(player, [bet('d1', '4000.0000', when(3))])
    await settle(end)
    const key = await keyOf(agent)
    expect(await payFunding(test.db, { ...key, policy: 'OPERATOR_ABSORBS', retryHours: 24, by: 'thu' })).toBe('DONE')
    expect(await toldOf(top)).toEqual(['A OWED 20.0000', 'A PAID 0.0000'])
    expect(await toldOf(agent)).toEqual(['B OWED 20.0000'])
    const last = await test.owner.value<{ byOperator: string; toReturn: string }>(
      sql`select payload from outbox where topic = 'agents.contract_owed' order by id desc limit 1`,
    )
    expect(last).toMatchObject({ byOperator: '20.0000', toReturn: '0.0000' })
  })

  it('OPERATOR_ABSORBS: the operator pays it for good', async () => {
    const { at: when, end } = nextDay()
    await policy('OPERATOR_ABSORBS')
    const { top, agent, player } = await world(funded(5000), null)
    await give(top, '7.0000')
    await tell(player, [bet('o1', '4000.0000', when(3))])
    await settle(end)
    expect(await debtOf(agent)).toBe('DONE 7 13 0 0 PARTIAL 1')
    expect([await cash(top), await cash(agent)]).toEqual(['0.0000', '20.0000'])
    await policy('UPLINE_PAYS')
  })
})

describe('accounts that may not pay, or be paid', () => {
  const exclude = (memberId: bigint, until: Date) =>
    test.owner.query(sql`
      insert into protection_exclusion (member_id, reason, starts_at, ends_at) values (${memberId}, 'self', lotus_now(), ${until}::timestamptz)`)

  it('nothing is taken of a locked upline, and an excluded one pays as ever: nobody can tell', async () => {
    const { at: when, end } = nextDay()
    const { top, agent, player } = await world(funded(5000), null)
    await give(top, '500.0000')
    await test.owner.query(sql`update member set status = 'blocked' where id = ${top}`)
    await tell(player, [bet('l1', '20000.0000', when(3))])
    await settle(end)
    expect(await debtOf(agent)).toBe('OPEN 0 0 0 0 UNAVAILABLE 1')
    expect(await cash(top)).toBe('500.0000')
    await test.owner.query(sql`update member set status = 'active' where id = ${top}`)
    const later = new Date(end.getTime() + 2 * DAY_MS)
    await at(later)
    await exclude(top, new Date(later.getTime() + 30 * DAY_MS))
    await payOwed(test.db, log)
    expect([await debtOf(agent), await cash(top)]).toEqual(['DONE 100 0 0 0 - 1', '400.0000'])
  })

  it('a holder who is excluded meanwhile is not paid before it is over, and the upline is not blamed', async () => {
    const { at: when, end } = nextDay()
    const { top, agent, player } = await world(funded(5000), null)
    await tell(player, [bet('x1', '20000.0000', when(3))])
    await settle(end)
    await give(top, '500.0000')
    const later = new Date(end.getTime() + 2 * DAY_MS)
    await at(later)
    await exclude(agent, new Date(later.getTime() + HOUR_MS))
    await payOwed(test.db, log)
    expect([await debtOf(agent), await cash(top)]).toEqual(['OPEN 0 0 0 0 HOLDER 1', '500.0000'])
    await at(new Date(later.getTime() + 2 * DAY_MS))
    await payOwed(test.db, log)
    expect([await debtOf(agent), await cash(agent)]).toEqual(['DONE 100 0 0 0 - 1', '100.0000'])
  })
})

describe('KEEP_UNFUNDED', () => {
  it('leaves contracts whose granter has lost the own one running at the granter’s cost', async () => {
    const { at: when, end } = nextDay()
    await setSetting(test.db, contractSettings.orphans, 'KEEP_UNFUNDED', 'test')
    const [top, agent, low, player] = await line([none, none, none, none])
    await give(agent, '80.0000')
    await sign(low, agent, daily(3000))
    await tell(player, [bet('k1', '20000.0000', when(3))])
    await settle(end)
    expect([await cash(top), await cash(agent), await cash(low)]).toEqual(['0.0000', '20.0000', '60.0000'])
    expect(await debtOf(low)).toBe('DONE 60 0 0 0 - 0')
    await setSetting(test.db, contractSettings.orphans, 'END_SUBTREE', 'test')
  })
})

describe('a statement that its holder claims', () => {
  it('waits for its holder, is paid once, and of what the upline funds by the upline', async () => {
    const { at: when, end } = nextDay()
    const { top, agent, player } = await world(funded(5000, 'CLAIM'), daily(10_000, { payout: 'CLAIM' }))
    await tell(player, [bet('m1', '20000.0000', when(3))])
    await settle(end)
    expect([await stateOf(top), await stateOf(agent), await cash(top)]).toEqual(['CLAIM', 'CLAIM', '0.0000'])
    const key = await keyOf(top)
    const both = await Promise.all([claimStatement(test.db, key), claimStatement(test.db, key)])
    expect([both.filter(Boolean).length, await cash(top)]).toEqual([1, '200.0000'])
    expect(await claimStatement(test.db, await keyOf(agent))).toBe(true)
    await payOwed(test.db, log)
    expect([await cash(top), await cash(agent)]).toEqual(['100.0000', '100.0000'])
  })

  it('is over at the end of the next period', async () => {
    const { at: when, end } = nextDay()
    const { agent, player } = await world(funded(5000, 'CLAIM'), null)
    await tell(player, [bet('m2', '20000.0000', when(3))])
    await settle(end)
    const key = await keyOf(agent)
    await at(new Date(end.getTime() + DAY_MS - 1000))
    expect(await expireClaims(test.db, 10)).toBe(0)
    await at(new Date(end.getTime() + DAY_MS))
    expect(await claimStatement(test.db, key)).toBe(false)
    expect(await expireClaims(test.db, 10)).toBe(1)
    expect([await stateOf(agent), await cash(agent)]).toEqual(['EXPIRED', '0.0000'])
  })

  it('of REVIEW waits for the operator, however small', async () => {
    const { at: when, end } = nextDay()
    const { agent, player } = await world(daily(5000, { payout: 'REVIEW' }))
    await tell(player, [bet('m3', '2000.0000', when(3))])
    await settle(end)
    expect(await stateOf(agent)).toBe('REVIEW')
  })
})

it('the ledger and every debt add up, and a debt that was changed is found', async () => {
  expect(await breaks()).toEqual([])
  await test.owner.query(sql`
    update agent_funding set by_upline = by_upline - 100, by_operator = by_operator + 100 where member_id = (
      select min(member_id) from agent_funding where state = 'DONE' and by_operator = 0)`)
  expect((await breaks()).filter(({ subject }) => /debt/.test(subject)).length).toBeGreaterThan(0)
})
