import { describe, expect, it } from 'vitest'
import { moneyToString, must } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { exactToString } from '@lotus/rules/agents'
import { testDatabase } from '@lotus/testing'
import { setSetting } from '../../system/index.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { agentsRebatesCheck } from '../audit/check-rebates.ts'
import { settleDue } from './settle-due.ts'
import { signedBy } from './settle.fixtures.ts'
import { settleSettings } from './settle-settings.ts'
import { decideStatement } from '../statements/statement.repo.ts'

// Contracts settled and paid by the job (operations.md 2.5 to 2.9, AC05, T20): to the unit, once, whatever happens on the way.
const test = await testDatabase()
await test.setTestTime('2026-05-31T17:00:00Z')
const rebates = rebateFixtures(test)
const { line, tell, count, cash } = rebates
await rebates.open('2026-05-01T00:00:00Z')

const sign = signedBy(test)
const none = { RNG: 0 }
const DAY_MS = 86_400_000
/** Every test has days of its own: play that is closed stays closed. */
let day = Date.UTC(2026, 5, 1, 17)
const nextDay = () => {
  day += 3 * DAY_MS
  return { at: (hours: number) => new Date(day + hours * 3_600_000), end: new Date(day + DAY_MS) }
}

const daily = (ratePpm: number): WireTerms => ({
  kind: 'DAILY',
  cadence: 'DAILY',
  categories: ['RNG'],
  activeMinBet: '100.0000',
  tiers: [{ ratePpm, active: 1, validBet: '1000.0000', loss: '0.0000' }],
})

async function settle(now: Date): Promise<number> {
  await test.setTestTime(now.toISOString())
  await count()
  await rebates.payDays()
  return settleDue(test.db, now)
}

const statementsOf = async (memberId: bigint) => {
  const rows = await test.owner.many<{ gross: string; net: string; due: bigint; state: string; start: Date }>(sql`
    select period_start as start, gross::text, net::text, due, state from agent_statement where member_id = ${memberId} order by period_start`)
  return rows.map(({ gross, net, due, state }) => {
    const [g, n] = [exactToString(BigInt(gross), 2), exactToString(BigInt(net), 2)]
    return `${g} ${n} ${due / 100n} ${state}`
  })
}
const wagesOf = async (memberId: bigint, at: Date) =>
  moneyToString(
    await test.owner.value<bigint>(sql`
      select coalesce(sum(wages), 0)::bigint as sum from agent_team_cost_day where member_id = ${memberId} and day = business_day(${at})`),
  )
const keyOf = async (memberId: bigint) => {
  const start = await test.owner.value<Date>(
    sql`select max(period_start) as start from agent_statement where member_id = ${memberId}`,
  )
  return { memberId, n: 1, start }
}
const lost = (ref: string, amount: string, at: Date) => ({ ref, validBet: amount, placedAt: at, at })

it('without contracts play stays open: what is told late counts on its own day, as the history of a demo does', async () => {
  expect(await settleDue(test.db, new Date('2026-05-31T17:00:00Z'))).toBe(0)
  const [, player] = await line([none, none])
  await tell(player, [{ ref: 'late', validBet: '100.0000', at: new Date('2026-05-10T03:00:00Z') }])
  await count()
  const days = sql`select distinct day::text from agent_team_day where member_id = ${player}`
  expect(await test.owner.values(days)).toEqual(['2026-05-10'])
})

describe('a daily wage', () => {
  it('is paid once the day is over, less what the holder’s own downline earns', async () => {
    const { at, end } = nextDay()
    const [top, agent, player] = await line([none, none, none])
    await sign(top, null, daily(8000))
    await sign(agent, top, daily(5000))
    await tell(player, [lost('d1', '3000.0000', at(10))])
    await tell(top, [lost('d2', '1000.0000', at(11))])
    expect(await settle(at(20))).toBe(0)
    expect(await settle(end)).toBe(2)
    expect(await statementsOf(top)).toEqual(['32.00 17.00 1700 PAID'])
    expect(await statementsOf(agent)).toEqual(['15.00 15.00 1500 PAID'])
    expect([await cash(top), await cash(agent)]).toEqual(['17.0000', '15.0000'])
    expect(await settle(new Date(end.getTime() + 60_000))).toBe(0)
    expect(await cash(top)).toBe('17.0000')
  })

  it('takes a void after its payment off the day that it comes in', async () => {
    const { at, end } = nextDay()
    const [top, player] = await line([none, none])
    await sign(top, null, daily(10_000))
    await tell(player, [lost('v1', '5000.0000', at(1))])
    await settle(end)
    const later = new Date(end.getTime() + 3_600_000)
    await tell(player, [{ ...lost('v1', '5000.0000', at(1)), at: later, version: 2, reversed: true }])
    await tell(player, [{ ...lost('v2', '7000.0000', later), placedAt: later }])
    await settle(new Date(end.getTime() + DAY_MS))
    expect(await statementsOf(top)).toEqual(['50.00 50.00 5000 PAID', '20.00 20.00 2000 PAID'])
    day += DAY_MS
  })

  it('counts news that come late from when play was closed on, and changes nothing that was settled', async () => {
    const { at, end } = nextDay()
    const [top, player] = await line([none, none])
    await sign(top, null, daily(10_000))
    await tell(player, [lost('t1', '2000.0000', at(1))])
    await settle(end)
    await tell(player, [lost('late', '4000.0000', at(2))])
    await settle(new Date(end.getTime() + DAY_MS))
    expect(await statementsOf(top)).toEqual(['20.00 20.00 2000 PAID', '40.00 40.00 4000 PAID'])
    day += DAY_MS
  })

  it('is not reached without its conditions, and held while the holder is locked', async () => {
    const { at, end } = nextDay()
    const [top, agent, player] = await line([none, none, none])
    await sign(top, null, daily(8000))
    await sign(agent, top, daily(5000))
    await tell(player, [lost('h1', '999.9999', at(3))])
    await settle(end)
    expect(await statementsOf(agent)).toEqual(['0.00 0.00 0 NOT_REACHED'])
    await test.owner.query(sql`update member set status = 'blocked' where id = ${agent}`)
    await tell(player, [lost('h2', '2000.0000', new Date(end.getTime() + 1000))])
    await settle(new Date(end.getTime() + DAY_MS))
    expect((await statementsOf(agent))[1]).toBe('10.00 10.00 1000 HELD')
    // What is held is taken off all the same: the operator owes it.
    expect((await statementsOf(top))[1]).toBe('16.00 6.00 600 PAID')
    expect(await cash(agent)).toBe('0.0000')
    await test.owner.query(sql`update member set status = 'active' where id = ${agent}`)
    const decision = { ...(await keyOf(agent)), pays: true, by: 'thu', reason: 'opened again' }
    const [one, two] = await Promise.all([decideStatement(test.db, decision), decideStatement(test.db, decision)])
    expect([one, two].filter(Boolean)).toHaveLength(1)
    expect(await cash(agent)).toBe('10.0000')
    // Paid late, it is a cost of the day of the payment, which is not closed.
    const paidOn = new Date(end.getTime() + DAY_MS)
    expect(await wagesOf(top, paidOn)).toBe('10.0000')
    day += DAY_MS
  })

  it('is never held of nothing: there is nothing to wait for while the holder is locked', async () => {
    const { at, end } = nextDay()
    const [top, agent, player] = await line([none, none, none])
    await sign(top, null, daily(8000))
    await sign(agent, top, daily(5000))
    await test.owner.query(sql`update member set status = 'blocked' where id in (${top}, ${agent})`)
    // A tier that is not reached.
    await tell(player, [lost('n1', '999.9999', at(3))])
    await settle(end)
    expect(await statementsOf(agent)).toEqual(['0.00 0.00 0 NOT_REACHED'])
    expect(await statementsOf(top)).toEqual(['0.00 0.00 0 NOT_REACHED'])
    // A net of nothing, of a tier that was reached.
    await test.owner.query(
      sql`update agent_contract set state = 'SUPERSEDED', ends_at = ${end} where member_id = ${top}`,
    )
    await sign(top, null, daily(5000), end.toISOString())
    await tell(player, [lost('n2', '2000.0000', new Date(end.getTime() + 1000))])
    await settle(new Date(end.getTime() + DAY_MS))
    expect((await statementsOf(top))[1]).toBe('10.00 0.00 0 PAID')
    expect((await statementsOf(agent))[1]).toBe('10.00 10.00 1000 HELD')
    await test.owner.query(sql`update member set status = 'active' where id in (${top}, ${agent})`)
    day += DAY_MS
  })

  it('is held while the holder is excluded from play, whoever decides, and paid once they are not', async () => {
    const { at, end } = nextDay()
    const [top, agent, player] = await line([none, none, none])
    await sign(top, null, daily(8000))
    await sign(agent, top, daily(5000))
    const exclude = (until: Date) =>
      test.owner.query(sql`
        insert into protection_exclusion (member_id, reason, starts_at, ends_at) values (${agent}, 'self', ${at(0)}, ${until})`)
    await exclude(new Date(end.getTime() + 3_600_000))
    await tell(player, [lost('x1', '2000.0000', at(3))])
    await settle(end)
    // The contract itself runs on, and those above are paid as if nothing were.
    expect(await statementsOf(agent)).toEqual(['10.00 10.00 1000 HELD'])
    expect(await statementsOf(top)).toEqual(['16.00 6.00 600 PAID'])
    const decision = { ...(await keyOf(agent)), pays: true, by: 'thu', reason: 'checked' }
    expect(await decideStatement(test.db, decision)).toBe(false)
    expect(await cash(agent)).toBe('0.0000')
    await test.setTestTime(new Date(end.getTime() + 3_600_001).toISOString())
    expect(await decideStatement(test.db, decision)).toBe(true)
    expect(await cash(agent)).toBe('10.0000')
    day += DAY_MS
  })

  it('above what is paid by itself waits for the operator, who pays or rejects it once', async () => {
    const { at, end } = nextDay()
    const [top, player] = await line([none, none])
    await sign(top, null, daily(10_000))
    await setSetting(test.db, settleSettings.wageAutoMax, 49, 'test')
    await tell(player, [lost('r1', '5000.0000', at(1))])
    await settle(end)
    await setSetting(test.db, settleSettings.wageAutoMax, 50_000, 'test')
    expect(await statementsOf(top)).toEqual(['50.00 50.00 5000 REVIEW'])
    const decision = { ...(await keyOf(top)), by: 'thu', reason: 'not theirs' }
    expect(await decideStatement(test.db, { ...decision, pays: false })).toBe(true)
    expect(await decideStatement(test.db, { ...decision, pays: true })).toBe(false)
    expect(await statementsOf(top)).toEqual(['50.00 50.00 5000 REJECTED'])
    expect(await cash(top)).toBe('0.0000')
  })
})

describe('the job', () => {
  it('pays once when two run at the same time, and when it ends before it has noted how far it came', async () => {
    const { at, end } = nextDay()
    const [top, player] = await line([none, none])
    await sign(top, null, daily(10_000))
    await tell(player, [lost('j1', '5000.0000', at(1))])
    await test.setTestTime(end.toISOString())
    await count()
    await Promise.all([settleDue(test.db, end), settleDue(test.db, end)])
    await test.owner.query(
      sql`update agent_settled set settled_until = ${at(0)} where kind = 'DAILY' and cadence = 'DAILY'`,
    )
    expect(await settleDue(test.db, end)).toBe(0)
    expect(await statementsOf(top)).toEqual(['50.00 50.00 5000 PAID'])
    expect(await cash(top)).toBe('50.0000')
  })

  it('settles so many periods in one run, and goes on with the next one', async () => {
    const { at, end } = nextDay()
    const [top, player] = await line([none, none])
    await sign(top, null, daily(10_000))
    await tell(player, [lost('b1', '5000.0000', at(1))])
    await test.setTestTime(end.toISOString())
    await count()
    const settledUntil = () =>
      test.owner.value<Date>(sql`select settled_until from agent_settled where kind = 'DAILY' and cadence = 'DAILY'`)
    const before = await settledUntil()
    expect(await settleDue(test.db, end, { periods: 1 })).toBe(0)
    expect(await settledUntil()).toEqual(new Date(before.getTime() + DAY_MS))
    expect(await settleDue(test.db, end)).toBe(1)
    expect(await settledUntil()).toEqual(end)
  })

  it('waits for news that are not counted, and for a move of a line that is due', async () => {
    const { at, end } = nextDay()
    const [top, player] = await line([none, none])
    await sign(top, null, daily(10_000))
    await tell(player, [lost('w1', '5000.0000', at(1))])
    await test.setTestTime(end.toISOString())
    await settleDue(test.db, end)
    expect(await statementsOf(top)).toEqual([])
    await test.owner.query(sql`
      insert into agent_move_plan (cell, member_id, n, from_upline, to_upline, due_at, planned_at, planned_by, reason)
      values (cell_of(${player}), ${player}, 1, ${top}, null, ${at(23)}, ${at(0)}, 'thu', 'test')`)
    await count()
    await settleDue(test.db, end)
    expect(await statementsOf(top)).toEqual([])
    await test.owner.query(
      sql`update agent_move_plan set state = 'REFUSED', refusal = 'move_not_possible', decided_at = ${end} where member_id = ${player}`,
    )
    await settleDue(test.db, end)
    expect(await statementsOf(top)).toEqual(['50.00 50.00 5000 PAID'])
  })
})

describe('real time and hours', () => {
  it('pays each slot by its bets, and carries a slot of voids within the day', async () => {
    const { at, end } = nextDay()
    const [top, player] = await line([none, none])
    // Profit 0.10 %, loss 0.20 %, bets of 100 and more: the example of operations.md 2.7.
    await sign(top, null, {
      kind: 'REALTIME',
      categories: ['RNG'],
      profitPpm: 1000,
      lossPpm: 2000,
      singleBet: '100.0000',
    })
    await tell(player, [
      lost('s1', '500.0000', at(1)),
      { ...lost('s2', '1000.0000', at(1)), payout: '1500.0000' },
      lost('s3', '80.0000', at(1)),
      lost('s4', '300.0000', at(1)),
    ])
    await settle(at(2))
    expect(await statementsOf(top)).toEqual(['2.60 2.60 260 PAID'])
    await tell(player, [{ ...lost('s1', '500.0000', at(1)), at: at(3), version: 2, reversed: true }])
    await tell(player, [lost('s5', '1000.0000', at(4))])
    await settle(end)
    expect(await statementsOf(top)).toEqual(['2.60 2.60 260 PAID', '0.00 0.00 0 PAID', '1.00 1.00 100 PAID'])
    expect(await cash(top)).toBe('3.6000')
  })

  it('pays of what was won and lost instead where the operator says so (agents.rts_basis), and says so itself', async () => {
    const { at, end } = nextDay()
    const [top, player] = await line([none, none])
    const terms = { categories: ['RNG'], profitPpm: 1000, lossPpm: 2000, singleBet: '100.0000' } as const
    await sign(top, null, { kind: 'REALTIME', ...terms, categories: ['RNG'] })
    await tell(player, [lost('w1', '500.0000', at(1)), { ...lost('w2', '1000.0000', at(1)), payout: '1900.0000' }])
    await settle(at(2))
    await setSetting(test.db, settleSettings.rtsBasis, 'WIN_LOSS', 'test')
    await tell(player, [lost('w3', '500.0000', at(3)), { ...lost('w4', '1000.0000', at(3)), payout: '1900.0000' }])
    await settle(at(4))
    await tell(player, [{ ...lost('w3', '500.0000', at(3)), at: at(5), version: 2, reversed: true }])
    await tell(player, [{ ...lost('w5', '3000.0000', at(5)), payout: '4000.0000' }])
    await settle(end)
    await setSetting(test.db, settleSettings.rtsBasis, 'VALID_BET', 'test')
    // 500 x 0.2 % + 1,000 x 0.1 %; then of 900 that were won; then 1,000 x 0.1 % less what the void takes back.
    expect(await statementsOf(top)).toEqual(['2.00 2.00 200 PAID', '1.90 1.90 190 PAID', '0.00 0.00 0 PAID'])
    const bases = await test.owner.values<string>(
      sql`select basis from agent_statement where member_id = ${top} order by period_start`,
    )
    expect(bases).toEqual(['VALID_BET', 'WIN_LOSS', 'WIN_LOSS'])
  })
})

describe('a loss limit of one’s own', () => {
  it('is as far as anybody earns on the losses of that member, in days and in slots; a void takes back what was left out', async () => {
    const { at, end } = nextDay()
    const [top, player] = await line([none, none])
    const tiers = [{ ratePpm: 100_000, active: 0, validBet: '0.0000', loss: '0.0000' }]
    const terms = { cadence: 'DAILY', carry: 'NONE', categories: ['RNG'], activeMinBet: '0.0000', tiers } as const
    await sign(top, null, { kind: 'DIVIDEND', ...terms, categories: ['RNG'], tiers })
    const [other, limited] = await line([none, none])
    await sign(other, null, {
      kind: 'REALTIME',
      categories: ['RNG'],
      profitPpm: 1000,
      lossPpm: 2000,
      singleBet: '1.0000',
    })
    const used = async (memberId: bigint, staked: number) => {
      await test.owner.query(sql`
        insert into protection_limit (member_id, kind, hours, amount) values (${memberId}, 'loss', 24, 10000000) on conflict do nothing`)
      await test.owner.query(sql`
        insert into protection_usage (member_id, hour, staked) values (${memberId}, date_trunc('hour', ${at(10)}::timestamptz), ${staked})
        on conflict (member_id, hour) do update set staked = excluded.staked`)
    }
    // The limit is 1,000; a correction made 1,500 of it.
    await used(player, 15_000_000)
    await tell(player, [lost('o1', '2000.0000', at(10))])
    await settle(at(10.1))
    await used(player, 18_000_000)
    await tell(player, [lost('o2', '300.0000', at(10.2))])
    await used(limited, 9_000_000)
    await tell(limited, [lost('o3', '900.0000', at(10.2))])
    await settle(at(10.3))
    await used(limited, 10_000_100)
    await tell(limited, [lost('o4', '200.0000', at(10.4))])
    await settle(end)
    const losses = async (memberId: bigint) =>
      test.owner.values<bigint>(sql`
        select loss as value from agent_statement where member_id = ${memberId} order by period_start`)
    expect(await losses(top)).toEqual([15_000_000n])
    expect((await statementsOf(top))[0]).toMatch(/^150\.00 150\.00 15000 /)
    // Within the limit as ever; of the bet above it, were it by a hundredth, nothing.
    expect(await statementsOf(other)).toEqual(['1.80 1.80 180 PAID', '0.00 0.00 0 PAID'])
    await tell(player, [
      { ...lost('o1', '2000.0000', at(10)), at: new Date(end.getTime() + 1000), version: 2, reversed: true },
    ])
    await settle(new Date(end.getTime() + DAY_MS))
    expect(await losses(top)).toEqual([15_000_000n, -15_000_000n])
    day += DAY_MS
  })
})

describe('a dividend', () => {
  it('takes rebates and wages off, waits for the operator, and carries a bad half month', async () => {
    const [top, player] = await line([{ RNG: 12_000 }, { RNG: 5000 }])
    const tiers = [{ ratePpm: 120_000, active: 0, validBet: '0.0000', loss: '0.0000' }]
    await sign(top, null, {
      kind: 'DIVIDEND',
      cadence: 'SEMIMONTHLY',
      carry: 'MONTH',
      categories: ['RNG'],
      activeMinBet: '0.0000',
      tiers,
    })
    const won = new Date('2026-08-03T03:00:00Z')
    await tell(player, [{ ...lost('m1', '10000.0000', won), payout: '50000.0000' }])
    await settle(new Date('2026-08-15T17:00:00Z'))
    await tell(player, [lost('m2', '100000.0000', new Date('2026-08-20T03:00:00Z'))])
    await settle(new Date('2026-08-31T17:00:00Z'))
    // First half: -40,000 less 120 of rebates; second: 100,000 less 1,200, with the first one's -40,120 carried.
    expect(await statementsOf(top)).toEqual(['0.00 0.00 0 NOT_REACHED', '7041.60 7041.60 704160 REVIEW'])
    const before = await cash(top)
    expect(await decideStatement(test.db, { ...(await keyOf(top)), pays: true, by: 'thu', reason: 'checked' })).toBe(
      true,
    )
    expect(Number(await cash(top)) - Number(before)).toBeCloseTo(7041.6, 4)
    const kinds = await test.owner.many<{ code: string; refNo: string }>(sql`
      select k.code, j.ref_no as "refNo" from journal j join ledger_kind k on k.id = j.kind where j.member_id = ${top} and j.source = 'agents-contract'`)
    expect(kinds).toEqual([{ code: 'DIVIDEND', refNo: expect.stringMatching(`^C${top}-1-\\d+$`) as string }])
  })
})

it('the audit agrees, and finds a statement that was changed by hand', async () => {
  await rebates.close()
  expect(await rebates.breaks()).toEqual([])
  const paid = must(
    await test.owner.maybe<{ memberId: bigint }>(
      sql`select member_id as "memberId" from agent_statement where state = 'PAID' and due > 0 limit 1`,
    ),
    'one',
  )
  await expect(
    test.owner.tx(async (tx) => {
      await tx.query(sql`update agent_statement set due = due + 100 where member_id = ${paid.memberId} and due > 0`)
      const found = await agentsRebatesCheck.run(tx, { passes: 1, isWhole: true })
      expect(found.map(({ subject }) => subject.replace(/ C.*/, ''))).toEqual(
        expect.arrayContaining(['statement', 'due of statement']),
      )
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
})

it.each<[string, ReturnType<typeof sql>, string[]]>([
  [
    'a loss above a limit that was changed by hand',
    sql`update agent_over_loss set amount = amount - 1 where not is_void`,
    ['loss above', 'play of'],
  ],
  ['one that is missing', sql`delete from agent_over_loss where not is_void`, ['loss above', 'play of', 'salary ']],
  ['one that its void did not take back', sql`delete from agent_over_loss where is_void`, ['loss above', 'play of']],
  ['one that is more than the loss', sql`update agent_over_loss set amount = amount * 1000`, ['loss above', 'play of']],
  ['one of another product', sql`update agent_over_loss set category = 'LIVE'`, ['loss above']],
  ['a statement that counts another loss', sql`update agent_statement set loss = loss + 1`, ['base of', 'play of']],
])('the audit works out losses above a limit again, and finds %s (P04)', async (_name, spoil, expected) => {
  await expect(
    test.owner.tx(async (tx) => {
      await tx.query(spoil)
      const found = await agentsRebatesCheck.run(tx, { passes: 1, isWhole: true })
      expect([...new Set(found.map(({ subject }) => subject.slice(0, subject.startsWith('loss') ? 10 : 7)))]).toEqual(
        expected,
      )
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
})
