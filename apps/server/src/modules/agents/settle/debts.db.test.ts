import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { setSetting } from '../../system/index.ts'
import { auditLedger } from '../../wallet/index.ts'
import { agentsFundingCheck } from '../audit/check-funding.ts'
import { agentsRebatesCheck } from '../audit/check-rebates.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import {
  cancelFunding,
  claimStatement,
  decideStatement,
  expireClaims,
  payFunding,
} from '../statements/statement.repo.ts'
import { payOwed } from './pay-owed.ts'
import { settleDue } from './settle-due.ts'
import { openFunding } from './opened.fixtures.ts'
import { settleSettings } from './settle-settings.ts'

// What becomes of debts of contracts that the upline pays: nobody puts them off, and nobody is locked out (operations.md 2.8,
// 2.9; AC05, AC10, T20).
const test = await testDatabase()
const { rebates, sign, log, settle, give, stateOf, movesOf } = await openFunding(test)
const { line, tell, count, cash } = rebates
const none = { RNG: 0 }
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
let day = Date.UTC(2026, 5, 1, 17)
/** Every test has days of its own: play that is closed stays closed. */
beforeEach(() => {
  day += 10 * DAY_MS
})
const hour = (hours: number) => new Date(day + hours * HOUR_MS)

const daily = (ratePpm: number, more: Pick<WireTerms, 'funding' | 'payout'> = {}): WireTerms => ({
  kind: 'DAILY',
  cadence: 'DAILY',
  categories: ['RNG'],
  activeMinBet: '0.0000',
  tiers: [{ ratePpm, active: 0, validBet: '0.0000', loss: '0.0000' }],
  ...more,
})
const funded = (ratePpm: number, payout?: 'CLAIM' | 'REVIEW') =>
  daily(ratePpm, { funding: 'UPLINE', ...(payout ? { payout } : {}) })

const at = (now: Date) => test.setTestTime(now.toISOString())
const play = (player: bigint, amount: string, when: Date) =>
  tell(player, [{ ref: `${player}-${when.getTime()}`, validBet: amount, placedAt: when, at: when }])
const exclude = (memberId: bigint, until: Date) =>
  test.owner.query(sql`
    insert into protection_exclusion (member_id, reason, starts_at, ends_at) values (${memberId}, 'self', lotus_now(), ${until}::timestamptz)`)

/** A member's first statement. */
const keyOf = async (memberId: bigint) => ({
  memberId,
  n: 1,
  start: await test.owner.value<Date>(
    sql`select min(period_start) as start from agent_statement where member_id = ${memberId}`,
  ),
})
const debtOf = (memberId: bigint) =>
  test.owner.one<{ state: string; tries: number; nextAt: Date | null; reason: string | null }>(
    sql`select state, tries, next_at as "nextAt", reason from agent_funding where member_id = ${memberId}`,
  )
const wagesOf = (memberId: bigint) =>
  test.owner.values<string>(sql`
    select day || ' ' || wages / 10000 from agent_team_cost_day where member_id = ${memberId} and wages <> 0 order by day`)
const businessDays = (...times: Date[]) =>
  test.owner.values<string>(sql`select business_day(t) || '' from unnest(${times}::timestamptz[]) as t`)

/** An upline, somebody below whom it pays, and a player. */
async function world(terms: WireTerms = funded(5000), own: WireTerms | null = null) {
  const [top, agent, player] = await line([none, none, none])
  if (own) await sign(top, null, own)
  await sign(agent, top, terms)
  return { top, agent, player }
}

describe('an upline that is asked by hand', () => {
  it('puts nothing off: the next try and their count stay as they were, unless nothing is left', async () => {
    const { top, agent, player } = await world()
    await play(player, '20000.0000', hour(3))
    await settle(hour(24))
    const before = await debtOf(agent)
    expect(before).toMatchObject({ state: 'OPEN', tries: 1, nextAt: hour(48) })
    const asked = { ...(await keyOf(agent)), policy: 'UPLINE_PAYS', retryHours: 24, by: 'top' } as const
    await at(hour(47))
    expect(await payFunding(test.db, asked)).toBe('OPEN')
    expect(await debtOf(agent)).toEqual(before)
    // A part that was paid is paid, and the rest is asked for when it would have been.
    await give(top, '30.0000')
    await payFunding(test.db, asked)
    expect(await debtOf(agent)).toEqual({ ...before, reason: 'PARTIAL' })
    expect(await cash(agent)).toBe('30.0000')
    await settle(hour(48))
    expect(await debtOf(agent)).toMatchObject({ state: 'OPEN', tries: 2, nextAt: hour(72) })
    await give(top, '100.0000')
    expect(await payFunding(test.db, asked)).toBe('DONE')
    expect(await debtOf(agent)).toEqual({ state: 'DONE', tries: 2, nextAt: null, reason: null })
  })
})

describe('a decision while wages are settled', () => {
  it('takes wallets before costs, as the settlement does: neither waits for the other for ever', async () => {
    const { top, agent, player } = await world(funded(5000, 'REVIEW'))
    await give(top, '500.0000')
    await play(player, '20000.0000', hour(3))
    await settle(hour(24))
    const key = await keyOf(agent)
    await test.owner.query(sql`
      insert into agent_team_cost_day (cell, member_id, day, currency, accruals, wages)
      values (cell_of(${agent}), ${agent}, business_day(lotus_now()), 'P', 0, 0)`)
    const isWaiting = () =>
      test.owner.value<number>(sql`select count(*)::integer as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
    let deciding: Promise<unknown> | undefined
    await test.db.tx(async (tx) => {
      await tx.query(sql`select wallet_lock_member(${agent}, 'P')`)
      deciding = test.db.tx(async (own) => {
        await decideStatement(own, { ...key, pays: true, by: 'thu', reason: 'right' })
        await payFunding(own, { ...key, policy: 'UPLINE_PAYS', retryHours: 24, by: 'thu' })
      })
      await expect.poll(isWaiting).toBe(1)
      // The settlement's next step; a decision that held this row already would wait for the wallet above.
      await test.owner.query(sql`select from agent_team_cost_day where member_id = ${agent} for update nowait`)
    })
    await deciding
    expect([await stateOf(agent), await cash(agent)]).toEqual(['PAID', '100.0000'])
  })
})

describe('a claim', () => {
  it('of a statement that comes late still leaves its holder a whole period', async () => {
    const { agent, player } = await world(funded(5000, 'CLAIM'))
    await play(player, '20000.0000', hour(3))
    // The job was off for two days.
    await settle(hour(75))
    expect(await expireClaims(test.db, 10)).toBe(0)
    expect(await stateOf(agent)).toBe('CLAIM')
    await at(new Date(hour(120).getTime() - 1000))
    expect(await expireClaims(test.db, 10)).toBe(0)
    await at(hour(120))
    expect(await expireClaims(test.db, 10)).toBe(1)
  })

  it('waits for a holder who is excluded or locked, and is over for everybody else', async () => {
    const { top, agent, player } = await world(funded(5000, 'CLAIM'), daily(10_000, { payout: 'CLAIM' }))
    const other = await world(funded(5000, 'CLAIM'))
    for (const one of [player, other.player]) await play(one, '20000.0000', hour(3))
    await settle(hour(25))
    await exclude(agent, hour(60))
    await test.owner.query(sql`update member set status = 'blocked' where id = ${other.agent}`)
    await at(hour(49))
    // The upline's own is over.
    expect(await expireClaims(test.db, 10)).toBe(1)
    expect(await Promise.all([top, agent, other.agent].map(stateOf))).toEqual(['EXPIRED', 'CLAIM', 'CLAIM'])
    expect(await claimStatement(test.db, await keyOf(agent))).toBe(false)
    await test.owner.query(sql`update member set status = 'active' where id = ${other.agent}`)
    await at(hour(72))
    expect(await claimStatement(test.db, await keyOf(other.agent))).toBe(true)
    expect(await claimStatement(test.db, await keyOf(agent))).toBe(true)
  })
})

describe('a wage that is cancelled', () => {
  it('is no cost of the holder’s team any more, from the day on which it is cancelled', async () => {
    const { top, agent, player } = await world()
    await give(top, '30.0000')
    await play(player, '20000.0000', hour(3))
    await settle(hour(24))
    await at(hour(74))
    const [first, today] = await businessDays(hour(1), hour(74))
    expect(await wagesOf(agent)).toEqual([`${first} 100`])
    expect(await cancelFunding(test.db, { ...(await keyOf(agent)), by: 'thu', reason: 'agreed' })).toBe(true)
    // Less than nothing on that day: together the 30 that were paid.
    expect(await wagesOf(agent)).toEqual([`${first} 100`, `${today} -70`])
  })
})

describe('what the operator advanced', () => {
  it('is taken back of what an upline is paid by its own upline', async () => {
    await setSetting(test.db, settleSettings.uplineShortfall, 'CARRY_TO_UPLINE', 'test')
    const [top, agent, low, player] = await line([none, none, none, none])
    await sign(agent, top, daily(5000, { funding: 'UPLINE', payout: 'CLAIM' }))
    await sign(low, agent, funded(2000))
    await give(top, '500.0000')
    await play(player, '20000.0000', hour(3))
    await settle(hour(24))
    // The upline has taken nothing yet: the operator pays its downline.
    expect([await movesOf(low), await cash(low)]).toEqual([['ADVANCE 40'], '40.0000'])
    expect(await claimStatement(test.db, await keyOf(agent))).toBe(true)
    await payOwed(test.db, log)
    expect(await movesOf(low)).toEqual(['ADVANCE 40', 'RETURNED 40'])
    expect([await cash(top), await cash(agent)]).toEqual(['400.0000', '60.0000'])
    await setSetting(test.db, settleSettings.uplineShortfall, 'UPLINE_PAYS', 'test')
  })
})

describe('the job', () => {
  it('goes on to the next debt where one fails, and says which', async () => {
    const [broken, whole] = [await world(), await world()]
    for (const { top, player } of [broken, whole]) {
      await give(top, '500.0000')
      await play(player, '20000.0000', hour(3))
    }
    await at(hour(24))
    await count()
    await settleDue(test.db, hour(24))
    await test.owner.query(sql`
      insert into agent_funding_move (cell, member_id, n, period_start, step, what, amount, moved_at)
      select cell, member_id, n, period_start, 2, 'UPLINE', 1, lotus_now() from agent_funding where member_id = ${broken.agent}`)
    const told: unknown[] = []
    await payOwed(test.db, { error: (...said: unknown[]) => told.push(said[0]) })
    expect([(await debtOf(broken.agent)).state, (await debtOf(whole.agent)).state]).toEqual(['OPEN', 'DONE'])
    expect(told).toEqual([expect.objectContaining({ debt: expect.stringMatching(`^C${broken.agent}-1-`) })])
    await test.owner.query(sql`delete from agent_funding_move where member_id = ${broken.agent}`)
    await payOwed(test.db, log)
    expect((await debtOf(broken.agent)).state).toBe('DONE')
  })
})

it('the ledger and every debt add up', async () => {
  const report = await auditLedger(test.db, { extra: [agentsRebatesCheck, agentsFundingCheck], isWhole: true })
  expect(report.checks.flatMap((check) => check.breaks)).toEqual([])
})
