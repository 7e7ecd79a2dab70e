import { describe, expect, it } from 'vitest'
import { must, parseMoney } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { exactFromMoney, type ContractKind } from '@lotus/rules/agents'
import { testDatabase } from '@lotus/testing'
import { setSetting } from '../../system/index.ts'
import { contractSettings } from '../contracts/contract-settings.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { settleDue } from '../settle/settle-due.ts'
import { signedBy } from '../settle/settle.fixtures.ts'
import { settleSettings } from '../settle/settle-settings.ts'
import { agentsSettings } from '../settings.ts'
import { bothWays } from '../looks/look.fixtures.ts'
import { runLooks } from '../looks/run-looks.ts'
import { join } from '../tree/tree.repo.ts'
import { progressOf } from './progress.ts'

// What a contract comes to so far (AC09 to AC12): asked at the end of a period it is what the job then settles, to the last
// digit, with the downline's contracts, carries and debts.
const test = await testDatabase()
await test.setTestTime('2026-05-31T17:00:00Z')
const rebates = rebateFixtures(test)
const { line, tell, count } = rebates
await rebates.open('2026-05-01T00:00:00Z')
const sign = signedBy(test)
const both = bothWays(test)

const common: Pick<WireTerms, 'categories'> & { activeMinBet: string } = {
  categories: ['RNG'],
  activeMinBet: '100.0000',
}
const tier = (ratePpm: number, active: number, validBet: string, loss: string) => ({ ratePpm, active, validBet, loss })
const termsOf = {
  DIVIDEND: (share: number): WireTerms => ({
    ...common,
    kind: 'DIVIDEND',
    cadence: 'SEMIMONTHLY',
    carry: 'MONTH',
    tiers: [tier(100_000 * share, 1, '0.0000', '0.0000'), tier(200_000 * share, 2, '1000.0000', '3000.0000')],
  }),
  DAILY: (share: number): WireTerms => ({
    ...common,
    kind: 'DAILY',
    cadence: 'DAILY',
    tiers: [tier(5000 * share, 1, '1000.0000', '0.0000'), tier(8000 * share, 3, '2000.0000', '0.0000')],
  }),
  HOURLY: (share: number): WireTerms => ({
    ...common,
    kind: 'HOURLY',
    tiers: [tier(4000 * share, 1, '500.0000', '0.0000')],
  }),
  REALTIME: (share: number): WireTerms => ({
    categories: ['RNG'],
    kind: 'REALTIME',
    profitPpm: 1000 * share,
    lossPpm: 2000 * share,
    singleBet: '100.0000',
  }),
}

const move = async (at: Date) => {
  await test.setTestTime(at.toISOString())
  await count()
  await rebates.payDays()
}
const plain = (amount: { toString(): string }) => amount.toString()

async function stated(memberId: bigint, kind: ContractKind) {
  const row = await test.owner.one<Record<string, string>>(sql`
    select valid_bet::text as "validBet", loss::text, active::text, base::text, gross::text, children::text, net::text, due::text,
      coalesce(tier, 0)::text as tier, carry_in::text as "carryIn", owed_in::text as "owedIn", carry_out::text as "carryOut"
    from agent_statement where member_id = ${memberId} and kind = ${kind} order by period_start desc limit 1`)
  return row
}

async function estimated(memberId: bigint, kind: ContractKind, now: Date) {
  const { estimate } = must(
    await both(
      () => progressOf(test.db, memberId, kind, now),
      (progress) => progress?.estimate,
    ),
    'a contract in force',
  )
  const { figures, found, before, net, due, below } = must(estimate, 'an estimate')
  return {
    validBet: plain(figures.validBet),
    loss: plain(figures.loss),
    active: plain(figures.active),
    base: plain(found.base),
    gross: plain(found.gross),
    children: plain(below.children),
    net: plain(net),
    due: plain(due),
    tier: plain(found.tier ?? 0),
    carryIn: plain(before.carry),
    owedIn: plain(before.owed),
    carryOut: plain(found.carryOut),
  }
}

const lost = (ref: string, amount: string, at: Date) => ({ ref, validBet: amount, placedAt: at, at })
const lengths = { DIVIDEND: 15 * 24 * 60, DAILY: 24 * 60, HOURLY: 60, REALTIME: 5 } as const
const kinds = ['REALTIME', 'HOURLY', 'DAILY', 'DIVIDEND'] as const
/** 00:00 of 1 June of the business day. */
const START = Date.UTC(2026, 4, 31, 17)

describe('what a contract comes to so far', () => {
  it('is at the end of each period what is settled then, of every kind, with a downline’s contract', async () => {
    const [top, agent, player, second] = await line([{ RNG: 8000 }, { RNG: 6000 }, { RNG: 5000 }, { RNG: 4000 }])
    for (const kind of kinds) {
      await sign(top, null, termsOf[kind](1))
      await sign(agent, top, termsOf[kind](0.5))
    }
    const seen = { gross: 0, children: 0, carried: 0 }
    for (const [place, minutes] of [5, 10, 60, 24 * 60, 48 * 60, 15 * 24 * 60, 30 * 24 * 60].entries()) {
      const end = START + minutes * 60_000
      const within = new Date(end - 120_000)
      await tell(player, [
        lost(`p${place}`, '1700.0000', within),
        { ...lost(`w${place}`, '400.0000', within), payout: place % 2 === 1 ? '29000.0000' : '0.0000' },
      ])
      await tell(second, [lost(`s${place}`, '150.0000', within)])
      await tell(agent, [lost(`a${place}`, '2900.0000', within)])
      await tell(top, [lost(`t${place}`, '130.0000', within)])
      const before = new Date(end - 1)
      await move(before)
      const ending = kinds.filter((kind) => minutes % lengths[kind] === 0)
      // One after the other: each is asked as of a large team too, by settings that all share.
      const ask = async (of: readonly ContractKind[]) => {
        const told = []
        for (const kind of of)
          for (const id of [top, agent]) told.push({ kind, id, is: await estimated(id, kind, before) })
        return told
      }
      const wages = await ask(ending.filter((kind) => kind !== 'DIVIDEND'))
      await move(new Date(end + 1000))
      expect(await settleDue(test.db, new Date(end + 1000))).toBeGreaterThanOrEqual(2 * ending.length)
      // A dividend deducts the wages of its days, the last of which are paid just before it.
      const dividends = ending.includes('DIVIDEND') ? await ask(['DIVIDEND']) : []
      for (const { kind, id, is } of [...wages, ...dividends]) {
        expect({ kind, id, minutes, is }).toEqual({ kind, id, minutes, is: await stated(id, kind) })
        if (is.gross !== '0') seen.gross += 1
        if (is.children !== '0') seen.children += 1
        if (is.carryIn !== '0') seen.carried += 1
      }
    }
    expect(seen.gross).toBeGreaterThan(10)
    expect(seen.children).toBeGreaterThan(5)
    expect(seen.carried).toBeGreaterThan(0)
  }, 60_000)

  it('tells of hours and slots what the day has come to, and when nothing is left to be counted', async () => {
    const [top, player] = await line([{ RNG: 8000 }, { RNG: 5000 }])
    const day = START + 40 * 24 * 60 * 60_000
    await sign(top, null, termsOf.REALTIME(1), new Date(day).toISOString())
    const at = (minutes: number) => new Date(day + minutes * 60_000)
    await tell(player, [lost('r1', '500.0000', at(3)), lost('r2', '1000.0000', at(62)), lost('r3', '300.0000', at(64))])
    await move(at(70))
    await settleDue(test.db, at(70))
    await tell(player, [lost('r4', '200.0000', at(71))])
    await test.setTestTime(at(72).toISOString())
    const waiting = must(await progressOf(test.db, top, 'REALTIME', at(72)), 'a contract in force')
    expect(waiting.countedTo.getTime()).toBeLessThan(at(72).getTime())
    await count()
    const { estimate, today, period, countedTo, payment } = must(
      await progressOf(test.db, top, 'REALTIME', at(72)),
      'a contract in force',
    )
    expect([countedTo, period]).toEqual([at(72), { start: at(70), end: at(75) }])
    expect([estimate?.due, estimate?.figures.facts, payment]).toEqual([4000n, 1, 'AUTO'])
    expect(today?.hours.map(({ start, due }) => [start, due])).toEqual([
      [at(0), 10_000n],
      [at(60), 26_000n],
    ])
    expect(today?.due).toBe(36_000n)
    expect((await progressOf(test.db, top, 'REALTIME', at(24 * 60)))?.today?.hours).toEqual([])
  })

  it('tells how much of the day each downline got: all that is taken off the holder', async () => {
    const [top, middle, player] = await line([{ RNG: 8000 }, { RNG: 6000 }, { RNG: 5000 }])
    const day = START + 44 * 24 * 60 * 60_000
    await sign(top, null, termsOf.REALTIME(2), new Date(day).toISOString())
    await sign(middle, top, termsOf.REALTIME(1), new Date(day).toISOString())
    const at = (minutes: number) => new Date(day + minutes * 60_000)
    await tell(player, [lost('b1', '500.0000', at(3)), lost('b2', '1000.0000', at(62))])
    await move(at(70))
    await settleDue(test.db, at(70))
    const { today } = must(await progressOf(test.db, top, 'REALTIME', at(72)), 'a contract in force')
    expect(today?.below.map(({ memberId }) => memberId)).toEqual([middle])
    expect(today?.below[0]?.gross).toBe(today?.children)
    // 0.2 % of 1,500.00.
    expect(today?.children).toBe(exactFromMoney(30_000n))
    expect((await progressOf(test.db, middle, 'REALTIME', at(72)))?.today?.below).toEqual([])
  })

  it('says how it will be paid, and works nothing out where there is too much to go through', async () => {
    const [top, player] = await line([{ RNG: 8000 }, { RNG: 5000 }])
    const day = START + 50 * 24 * 60 * 60_000
    await sign(top, null, termsOf.DAILY(1), new Date(day).toISOString())
    const at = new Date(day + 3_600_000)
    await tell(player, [lost('l1', '2000.0000', at)])
    await move(at)
    expect(await progressOf(test.db, top, 'DIVIDEND', at)).toBeUndefined()
    expect(await progressOf(test.db, player, 'DAILY', at)).toBeUndefined()
    const paid = async () => (await progressOf(test.db, top, 'DAILY', at))?.payment
    expect(await paid()).toBe('AUTO')
    await setSetting(test.db, settleSettings.wageAutoMax, 9, 'test')
    expect(await paid()).toBe('REVIEW')
    await test.owner.query(sql`update agent_contract set state = 'SUSPENDED' where member_id = ${top}`)
    expect(await paid()).toBe('HELD')
    // Of a large team it is told how far it is counted; then until when the figures counted are those of.
    await test.setTestTime(at.toISOString())
    await setSetting(test.db, agentsSettings.reportMembersMax, 0, 'test')
    expect(await progressOf(test.db, top, 'DAILY', at)).toMatchObject({ estimate: undefined, counting: 0 })
    expect(await runLooks(test.db)).toBe(1)
    const later = new Date(at.getTime() + 60_000)
    expect(await progressOf(test.db, top, 'DAILY', later)).toMatchObject({ counting: null, countedTo: at })
    expect((await progressOf(test.db, top, 'DAILY', later))?.estimate?.figures.active).toBe(1)
  })
})

it('says who pays it, and until when it is claimed, as settling then has it', async () => {
  await setSetting(test.db, agentsSettings.reportMembersMax, agentsSettings.reportMembersMax.default, 'test')
  await setSetting(test.db, settleSettings.wageAutoMax, 50_000, 'test')
  const [top, agent, orphan, player] = await line([{ RNG: 8000 }, { RNG: 6000 }, { RNG: 5000 }, { RNG: 4000 }])
  const day = START + 60 * 24 * 60 * 60_000
  const start = new Date(day).toISOString()
  const end = new Date(day + 24 * 3_600_000)
  await sign(top, null, termsOf.DAILY(2), start)
  await sign(agent, top, { ...termsOf.DAILY(1), funding: 'UPLINE', payout: 'CLAIM' }, start)
  const at = new Date(day + 3_600_000)
  await tell(player, [lost('u1', '2000.0000', at)])
  await move(at)
  const promised = async (memberId: bigint) => {
    const { payment, reviewAbove, uplinePays, claimBy } = must(
      await progressOf(test.db, memberId, 'DAILY', at),
      'it runs',
    )
    return { payment, reviewAbove, uplinePays, claimBy }
  }
  const nextEnd = new Date(end.getTime() + 24 * 3_600_000)
  // What is reviewed first is decided by the whole period's amount.
  const reviewAbove = parseMoney('50000')
  expect(await promised(top)).toEqual({ payment: 'AUTO', reviewAbove, uplinePays: null, claimBy: null })
  const byUpline = { shortfall: 'UPLINE_PAYS', retryHours: 24 }
  expect(await promised(agent)).toEqual({ payment: 'CLAIM', reviewAbove, uplinePays: byUpline, claimBy: nextEnd })
  // Whose granter holds none any more is paid at the granter's own cost, where the operator wants it so.
  await sign(orphan, agent, { ...termsOf.HOURLY(1) }, start)
  const hourly = async () => (await progressOf(test.db, orphan, 'HOURLY', at))?.uplinePays ?? null
  expect(await hourly()).toBeNull()
  await setSetting(test.db, contractSettings.orphans, 'KEEP_UNFUNDED', 'test')
  expect(await hourly()).toEqual(byUpline)
  await setSetting(test.db, settleSettings.uplineShortfall, 'CARRY_TO_UPLINE', 'test')
  expect(await hourly()).toEqual({ ...byUpline, shortfall: 'CARRY_TO_UPLINE' })
  await setSetting(test.db, settleSettings.uplineShortfall, 'UPLINE_PAYS', 'test')
  await move(end)
  await settleDue(test.db, end)
  const rows = await test.owner.many(sql`
    select kind, state, funding, claim_by as "claimBy" from agent_statement where member_id = any (${[agent, orphan].map(String)}::bigint[]) order by kind`)
  expect(rows).toMatchObject([
    { kind: 'DAILY', state: 'CLAIM', funding: 'UPLINE', claimBy: nextEnd },
    { kind: 'HOURLY', state: 'OWED', funding: 'UPLINE' },
  ])
  await setSetting(test.db, contractSettings.orphans, 'END_SUBTREE', 'test')
})

it('with a new granter within the period, the downline counts where settling takes it off', async () => {
  const [top, mid, low, player] = await line([{ RNG: 8000 }, { RNG: 6000 }, { RNG: 5000 }, { RNG: 4000 }])
  await setSetting(test.db, agentsSettings.reportMembersMax, agentsSettings.reportMembersMax.default, 'test')
  const weekly = (share: number): WireTerms => ({
    ...common,
    kind: 'DAILY',
    cadence: 'WEEKLY',
    tiers: [tier(5000 * share, 1, '1000.0000', '0.0000')],
  })
  const at = (days: number) => new Date(START + (70 + days) * 24 * 60 * 60_000)
  await sign(mid, top, weekly(0.8), at(0).toISOString())
  await sign(low, mid, weekly(0.5), at(0).toISOString())
  await tell(player, [lost('g1', '1500.0000', at(1.5))])
  await move(at(3))
  await test.owner.query(sql`
    update agent_contract set state = 'TERMINATED', ends_at = ${at(3)}::timestamptz where member_id = ${mid}`)
  await sign(mid, null, weekly(1), at(3).toISOString())
  await move(at(4))
  const estimate = async (now: Date) => must((await progressOf(test.db, mid, 'DAILY', now))?.estimate, 'an estimate')
  // All of it was played under the contract of before, and comes off that one.
  expect(await estimate(at(4))).toMatchObject({ below: { children: 0n, count: 0, largest: [] } })
  await tell(player, [lost('g2', '1000.0000', at(4.5))])
  await move(at(5))
  expect((await estimate(at(5))).below).toMatchObject({ count: 1, largest: [{ memberId: low }] })
  await move(at(7))
  const before = await estimated(mid, 'DAILY', new Date(at(7).getTime() - 1))
  await settleDue(test.db, at(7))
  const { children, gross, net } = await test.owner.one<Record<string, string>>(sql`
    select children::text, gross::text, net::text from agent_statement where member_id = ${mid} and n = 2`)
  expect(before).toMatchObject({ children, gross, net })
})

it('works out any number of contracts that were granted: more than are gone through at once are counted behind, to the same sum', async () => {
  const [top, player] = await line([{ RNG: 8000 }, { RNG: 5000 }])
  const day = START + 100 * 24 * 60 * 60_000
  const at = (minutes: number) => new Date(day + minutes * 60_000)
  const granted: [bigint, bigint][] = []
  for (let n = 0; n < 5; n += 1) {
    const [agent, below] = [await rebates.member(), await rebates.member()]
    const place = { via: 'direct', linkCode: null, remark: '', by: 'test' } as const
    await join(test.db, { ...place, memberId: agent, uplineId: top, kind: 'agent', rates: { RNG: 6000 } })
    await join(test.db, { ...place, memberId: below, uplineId: agent, kind: 'player', rates: { RNG: 4000 } })
    granted.push([agent, below])
  }
  for (const kind of ['DAILY', 'REALTIME'] as const) {
    await sign(top, null, termsOf[kind](2), at(0).toISOString())
    for (const [n, [agent]] of granted.entries())
      await sign(agent, top, termsOf[kind](n === 4 ? 0.5 : 1), at(0).toISOString())
  }
  await tell(player, [lost('many', '2000.0000', at(61))])
  for (const [n, [, below]] of granted.entries()) await tell(below, [lost(`many-${n}`, `${2000 + n}.0000`, at(61))])
  await move(at(62))
  for (const kind of ['DAILY', 'REALTIME'] as const) {
    const { below } = must(
      (
        await both(
          () => progressOf(test.db, top, kind, at(62)),
          (one) => one?.estimate,
        )
      )?.estimate,
      'an estimate',
    )
    expect(below.count).toBe(5)
    expect(below.largest.reduce((sum, { gross }) => sum + gross, 0n)).toBe(below.children)
    expect(below.largest.at(-1)?.memberId).toBe(granted[4]?.[0])
  }
  await setSetting(test.db, agentsSettings.reportContractsMax, 4, 'test')
  await test.owner.query(sql`delete from agent_look`)
  const waiting = await progressOf(test.db, top, 'DAILY', at(62))
  expect(waiting).toMatchObject({ estimate: undefined, counting: 0, hasFailed: false })
  expect(await runLooks(test.db)).toBe(1)
  expect((await progressOf(test.db, top, 'DAILY', at(62)))?.estimate?.below.count).toBe(5)
  await setSetting(test.db, agentsSettings.reportContractsMax, agentsSettings.reportContractsMax.default, 'test')
})
