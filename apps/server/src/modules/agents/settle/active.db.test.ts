import { describe, expect, it } from 'vitest'
import { must } from '@lotus/kernel'
import { sql, type Queryable } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { setSetting } from '../../system/index.ts'
import { agentsRebatesCheck } from '../audit/check-rebates.ts'
import { agentsCashCheck } from '../cash/check-cash.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { progressOf } from '../progress/progress.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { agentsSettings } from '../settings.ts'
import { bothWays } from '../looks/look.fixtures.ts'
import { activeOfTeam } from '../tree/live-team.ts'
import { join } from '../tree/tree.repo.ts'
import { whatIf } from '../what-if/what-if.ts'
import { offerOf } from '../contracts/contract-terms.ts'
import { listLeftOut } from '../statements/left-out.repo.ts'
import { settleDue } from './settle-due.ts'
import { signedBy } from './settle.fixtures.ts'
import { closeUntil } from './settle.repo.ts'

// Who of a team is active where deposits are asked for besides (operations.md 0.1; issue 19): the same wherever it is counted.
const test = await testDatabase()
await test.setTestTime('2026-05-31T17:00:00Z')
const rebates = rebateFixtures(test)
const { line, tell, tellDeposit, count } = rebates
await rebates.open('2026-05-01T00:00:00Z')
const sign = signedBy(test)
const none = { RNG: 0 }
const both = bothWays(test)
/** Who is active in a team, the same of one that is too large to be gone through at once. */
const overviewOf = (asked: Parameters<typeof activeOfTeam>[1]) =>
  both(
    () => activeOfTeam(test.db, asked, test.clock.now()),
    ({ at: _at, ...told }) => told,
  )
const DAY_MS = 86_400_000
/** Every test has a day of its own. */
let day = Date.UTC(2026, 5, 1, 17)
const nextDay = () => {
  day += 2 * DAY_MS
  const at = (hours: number) => new Date(day + hours * 3_600_000)
  return {
    at,
    end: new Date(day + DAY_MS),
    of: { from: at(8).toISOString().slice(0, 10), to: at(8).toISOString().slice(0, 10) },
  }
}
const tiers = [{ ratePpm: 1000, active: 2, validBet: '0.0000', loss: '0.0000' }]
const asking = {
  categories: ['RNG'],
  activeMinBet: '100.0000',
  activeMinDeposit: '50.0000',
  tiers,
} satisfies Partial<WireTerms>
const daily: WireTerms = { kind: 'DAILY', cadence: 'DAILY', ...asking }
const hourly: WireTerms = { kind: 'HOURLY', ...asking }
const lost = (ref: string, amount: string, at: Date) => ({ ref, validBet: amount, placedAt: at, at })

async function settle(now: Date): Promise<number> {
  await test.setTestTime(now.toISOString())
  await count()
  await rebates.payDays()
  return settleDue(test.db, now)
}
const statedOf = (memberId: bigint) =>
  test.owner.values<string>(sql`
    select kind || ' ' || active || ' ' || state as stated from agent_statement where member_id = ${memberId} order by period_start, kind`)

describe('a contract that asks for deposits', () => {
  it('counts who deposited enough in the period, less what was reversed, in the overview, so far, and as an offer too', async () => {
    const { at, end, of } = nextDay()
    const [top] = await line([none])
    await sign(top, null, daily)
    const [enough, back, early] = await playersBelow(top)
    for (const id of [enough, back, early]) await tell(id, [lost(`a${id}`, '200.0000', at(8))])
    await tellDeposit(enough, { ref: 'A1', amount: '20.0000', at: at(3) })
    await tellDeposit(enough, { ref: 'A2', amount: '30.0000', at: at(20) })
    await tellDeposit(back, { ref: 'B1', amount: '80.0000', at: at(4) })
    await tellDeposit(back, { ref: 'B1', amount: '80.0000', at: at(5), isBack: true })
    await tellDeposit(early, { ref: 'C1', amount: '500.0000', at: at(-1) })
    await setSetting(test.db, agentsSettings.activeMinBet, '100', 'test')
    await setSetting(test.db, agentsSettings.activeMinDeposit, '50', 'test')
    await test.setTestTime(at(23).toISOString())
    await count()
    const asked = { agentId: top, bettors: 3, category: null, ...of }
    const overview = await overviewOf({ ...asked, reach: 'TEAM' })
    expect(overview).toMatchObject({ count: 1, leftOut: 0, waiting: 0, from: '100.0000', deposit: '50.0000', at: null })
    expect(await overviewOf({ ...asked, reach: 'DIRECT' })).toMatchObject({ count: 1 })
    expect((await progressOf(test.db, top, 'DAILY', at(23)))?.estimate?.figures.active).toBe(1)
    await settle(end)
    expect(await statedOf(top)).toEqual(['DAILY 1 NOT_REACHED'])
    const offer = { holderId: top, granterId: null, aboveId: null, offer: offerOf(daily), ended: [] }
    expect((await whatIf(test.db, offer, end)).periods.at(-1)?.figures.active).toBe(1)
    const free = { ...offer, offer: offerOf({ ...daily, activeMinDeposit: '0' }) }
    expect((await whatIf(test.db, free, end)).periods.at(-1)?.figures.active).toBe(3)
  })

  it('asks for them within the hour, of an hourly wage, and within what the contract covers of it', async () => {
    const { at } = nextDay()
    const [top] = await line([none])
    const [one, two] = await playersBelow(top)
    const from = new Date(at(9).getTime() + 600_000)
    await sign(top, null, hourly, from.toISOString())
    for (const [index, id] of [one, two].entries()) {
      await tell(id, [
        lost(`h${index}`, '150.0000', new Date(at(9).getTime() + 1_800_000)),
        lost(`i${index}`, '150.0000', at(10)),
      ])
      await tellDeposit(id, { ref: `H${index}`, amount: '50.0000', at: at(10) })
    }
    await tellDeposit(one, { ref: 'before', amount: '50.0000', at: new Date(from.getTime() - 1) })
    await tellDeposit(two, { ref: 'first', amount: '50.0000', at: from })
    await settle(at(11))
    expect(await statedOf(top)).toEqual(['HOURLY 1 NOT_REACHED', 'HOURLY 2 PAID'])
  })

  it('is not settled while news of a deposit wait; one that comes too late counts from there on', async () => {
    const { at, end } = nextDay()
    const [top] = await line([none])
    const [one, two] = await playersBelow(top)
    await sign(top, null, daily)
    for (const [index, id] of [one, two].entries()) await tell(id, [lost(`w${index}`, '200.0000', at(8))])
    await tellDeposit(one, { ref: 'W1', amount: '50.0000', at: at(9) })
    await test.setTestTime(end.toISOString())
    await count()
    await tellDeposit(two, { ref: 'W2', amount: '50.0000', at: new Date(end.getTime() - 1) })
    await rebates.relay()
    expect(await settleDue(test.db, new Date(end.getTime() + 60_000))).toBe(0)
    await settle(new Date(end.getTime() + 120_000))
    expect(await statedOf(top)).toEqual(['DAILY 2 PAID'])
    // The job was killed and tried again only now.
    await tellDeposit(two, { ref: 'W3', amount: '70.0000', at: at(10) })
    await count()
    expect(
      await test.owner.values<boolean>(
        sql`select at >= ${end}::timestamptz as late from agent_deposit_fact where ref_no = 'W3'`,
      ),
    ).toEqual([true])
    expect(await statedOf(top)).toEqual(['DAILY 2 PAID'])
  })

  it('is counted again by the audit, which finds a number, a tier and a deposit changed by hand', async () => {
    expect(await rebates.breaks()).toEqual([])
    const subjects = async (change: ReturnType<typeof sql>) => {
      const found: string[] = []
      await expect(
        test.owner.tx(async (tx) => {
          await tx.query(change)
          const breaks = await agentsRebatesCheck.run(tx, { passes: 1, isWhole: true })
          const cash = await agentsCashCheck.run(tx, { passes: 1, isWhole: true })
          found.push(...[...breaks, ...cash].map(({ subject }) => subject.replace(/C\d+-.*|\d+$/, '')))
          throw new Error('undone')
        }),
      ).rejects.toThrow('undone')
      return found
    }
    expect(
      await subjects(sql`update agent_statement set active = active + 1 where state = 'PAID' and kind = 'HOURLY'`),
    ).toContain('active members of statement ')
    expect(await subjects(sql`update agent_statement set tier = 2 where state = 'PAID' and kind = 'HOURLY'`)).toContain(
      'tier of statement ',
    )
    const spoilt = await subjects(sql`update agent_deposit_fact set amount = amount - 1 where ref_no = 'W1'`)
    expect(spoilt).toEqual(expect.arrayContaining(['active members of statement ', 'deposits by time of member ']))
  })
})

describe('accounts that are confirmed to be of one person (operations.md 1.13)', () => {
  const plain = { categories: ['RNG'], activeMinBet: '100.0000', tiers } satisfies Partial<WireTerms>
  // As the operator's call does, which the identity module tests.
  const mark = (memberId: bigint, otherId: bigint, db: Queryable = test.db) =>
    db.value<string>(sql`select member_mark_same(${memberId}, ${otherId}, 'mai', 'the same card') as outcome`)
  const lift = (memberId: bigint) =>
    test.db.value<boolean>(sql`select member_lift_same(${memberId}, 'mai', 'a mistake') as lifted`)
  const leftOutOf = (memberId: bigint) =>
    test.owner.values<string>(sql`
      select active || ' ' || left_out as counted from agent_statement where member_id = ${memberId} order by period_start, kind`)

  it('count once in a contract of days, so far, as an offer and in the overview; one outside the team takes nothing off', async () => {
    await setSetting(test.db, agentsSettings.activeMinDeposit, '0', 'test')
    const { at, end, of } = nextDay()
    const [top] = await line([none])
    await sign(top, null, { kind: 'DAILY', cadence: 'DAILY', ...plain })
    const [one, two, three] = await playersBelow(top)
    const stranger = await rebates.member()
    for (const id of [one, two, three]) await tell(id, [lost(`p${id}`, '200.0000', at(8))])
    await test.setTestTime(at(20).toISOString())
    await count()
    const asked = { agentId: top, bettors: 3, category: null, ...of }
    const counts = async () => [
      (await overviewOf({ ...asked, reach: 'TEAM' })).count,
      (await overviewOf({ ...asked, reach: 'DIRECT' })).count,
      (await progressOf(test.db, top, 'DAILY', at(20)))?.estimate?.figures.active,
    ]
    expect(await counts()).toEqual([3, 3, 3])
    expect(await mark(three, stranger)).toBe('DONE')
    expect(await counts()).toEqual([3, 3, 3])
    expect([await mark(two, one), await mark(two, three), await mark(one, three), await mark(one, two)]).toEqual([
      'DONE',
      'MARKED',
      'MAIN',
      'SAME',
    ])
    expect(await counts()).toEqual([2, 2, 2])
    await settle(end)
    expect(await leftOutOf(top)).toEqual(['2 1'])
    const offer = { holderId: top, granterId: null, aboveId: null, offer: offerOf(daily), ended: [] }
    const free = { ...offer, offer: offerOf({ ...daily, activeMinDeposit: '0' }) }
    expect((await whatIf(test.db, free, end)).periods.at(-1)?.figures).toMatchObject({ active: 2, leftOut: 1 })
  })

  it('are judged by what was confirmed before the end of each period; what is paid stays', async () => {
    const { at } = nextDay()
    const [top] = await line([none])
    await sign(top, null, { kind: 'HOURLY', ...plain })
    const [one, two] = await playersBelow(top)
    const play = async (hour: number) => {
      for (const id of [one, two])
        await tell(id, [lost(`q${id}-${hour}`, '150.0000', new Date(at(hour).getTime() + 600_000))])
    }
    await play(1)
    await settle(at(2))
    // Confirmed once the hour was paid, it takes nothing back.
    expect(await mark(two, one)).toBe('DONE')
    await settle(new Date(at(2).getTime() + 60_000))
    await play(2)
    await settle(at(3))
    expect(await lift(two)).toBe(true)
    await play(3)
    await settle(at(4))
    expect(await leftOutOf(top)).toEqual(['2 0', '1 1', '2 0'])
    expect(await statedOf(top)).toEqual(['HOURLY 2 PAID', 'HOURLY 1 NOT_REACHED', 'HOURLY 2 PAID'])
    const [start] = await test.owner.values<Date>(
      sql`select period_start from agent_statement where member_id = ${top} and left_out = 1`,
    )
    const found = await listLeftOut(test.db, {
      teamId: top,
      from: must(start, 'an hour'),
      to: at(3),
      until: at(3),
      categories: ['RNG'],
      currency: 'P',
      least: { bet: 1_000_000n, deposit: 0n },
      signs: [],
      limit: 9,
    })
    expect(found).toEqual([{ memberId: two, countedId: one }])
  })

  it('are counted again by the audit, which finds a statement that left out another number', async () => {
    expect(await rebates.breaks()).toEqual([])
    await expect(
      test.owner.tx(async (tx) => {
        await tx.query(sql`update agent_statement set active = active + 1, left_out = left_out - 1 where left_out > 0`)
        const breaks = await agentsRebatesCheck.run(tx, { passes: 1, isWhole: true })
        const subjects = breaks.map(({ subject }) => subject.replace(/ C.*/, ''))
        expect(new Set(subjects)).toEqual(new Set(['active members of statement', 'accounts left out of statement']))
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
  })

  it('are marked one after the other, so that no period is settled before a mark of an earlier time is known', async () => {
    const [top] = await line([none])
    const [one, two] = await playersBelow(top)
    let isClosed = false
    const closing = await test.db.tx(async (tx) => {
      expect(await mark(two, one, tx)).toBe('DONE')
      const waiting = closeUntil(test.db, test.clock.now()).then(() => {
        isClosed = true
      })
      await test.owner.query(sql`select pg_sleep(0.3)`)
      expect(isClosed).toBe(false)
      return { waiting }
    })
    await closing.waiting
    expect(isClosed).toBe(true)
  })
})

async function playerBelow(uplineId: bigint): Promise<bigint> {
  const memberId = await rebates.member()
  const place = { kind: 'player', via: 'direct', linkCode: null, remark: '', by: 'test' } as const
  await join(test.db, { memberId, uplineId, rates: none, ...place })
  return memberId
}
const playersBelow = async (top: bigint) =>
  [await playerBelow(top), await playerBelow(top), await playerBelow(top)] as const
