import { describe, expect, it } from 'vitest'
import { pino } from 'pino'
import { must, parseMoney } from '@lotus/kernel'
import { createDatabase, isLockHeld, readSchema, sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import type { ContractKind } from '@lotus/rules/agents'
import { setSetting } from '../../system/index.ts'
import { agentsRebatesCheck } from '../audit/check-rebates.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { payOwed } from '../settle/pay-owed.ts'
import { settleDue } from '../settle/settle-due.ts'
import { signedBy } from '../settle/settle.fixtures.ts'
import { settleSettings } from '../settle/settle-settings.ts'
import { foldAll } from './fold-granted.ts'
import { countWaiting } from './office-list.repo.ts'
import * as repo from './statement.repo.ts'

// The totals of what an agent granted come from sums that each commit keeps: they are those of the statements (issue 19, section 6).
const test = await testDatabase()
const { owner, db } = test
await test.setTestTime('2026-05-31T17:00:00Z')
const rebates = rebateFixtures(test)
const { line, tell, count } = rebates
await rebates.open('2026-05-01T00:00:00Z')
const sign = signedBy(test)
const none = { RNG: 0 }
const log = pino({ level: 'silent' })
const tier = { ratePpm: 8000, active: 0, validBet: '0.0000', loss: '0.0000' }
const daily = (more: Pick<WireTerms, 'funding' | 'payout'> = {}): WireTerms => ({
  kind: 'DAILY',
  cadence: 'DAILY',
  categories: ['RNG'],
  activeMinBet: '0.0000',
  tiers: [tier],
  ...more,
})
const realtime: WireTerms = {
  kind: 'REALTIME',
  categories: ['RNG'],
  profitPpm: 1000,
  lossPpm: 2000,
  singleBet: '0.0000',
}
const dividend: WireTerms = {
  kind: 'DIVIDEND',
  cadence: 'DAILY',
  carry: 'NONE',
  categories: ['RNG'],
  activeMinBet: '0.0000',
  tiers: [tier],
}

async function settle(now: string): Promise<void> {
  await test.setTestTime(now)
  await count()
  await rebates.payDays()
  await settleDue(db, new Date(now))
  await payOwed(db, log)
}
const keyOf = (memberId: bigint, kind: ContractKind) =>
  owner.one<repo.StatementKey>(sql`
    select member_id as "memberId", n, period_start as start from agent_statement where member_id = ${memberId} and kind = ${kind}
    order by period_start desc limit 1`)

const keysOf = (memberId: bigint, state: repo.StatementState) =>
  owner.many<repo.StatementKey>(sql`
    select member_id as "memberId", n, period_start as start from agent_statement where member_id = ${memberId} and kind = 'DAILY' and state = ${state}
    order by period_start`)
const play = (ref: string, time: string, validBet: string) => {
  const at = new Date(time)
  return tell(third, [{ ref, validBet, placedAt: at, at }])
}

const filters: readonly (readonly repo.StatementState[] | null)[] = [
  null,
  ['REVIEW', 'HELD'],
  ['OWED'],
  ['CLAIM'],
  ['PAID'],
  ['NOT_REACHED'],
  ['REJECTED', 'EXPIRED'],
]
/** What is kept against the statements themselves, of every list that a granter can ask for. */
async function compare(granterId: bigint): Promise<void> {
  for (const kind of ['REALTIME', 'DAILY', 'DIVIDEND'] as const) {
    for (const states of filters) {
      for (const [from, to] of [
        ['2026-05-31T17:00:00Z', '2026-12-31T17:00:00Z'],
        ['2026-06-01T17:00:00Z', '2026-06-02T17:00:00Z'],
      ] as const) {
        const filter = { kind, states, from: new Date(from), to: new Date(to) }
        const stated = await repo.sumStatements(db, { ...filter, holderId: null, granterId })
        expect(await repo.sumGranted(db, { ...filter, granterId })).toEqual(stated)
      }
    }
  }
  const waiting = await owner.one<{ waiting: number; owed: number }>(sql`
    select (select count(*) from agent_statement where state in ('REVIEW', 'HELD'))::integer as waiting,
      (select count(*) from agent_funding where state = 'OPEN' or to_return > returned)::integer as owed`)
  expect(await countWaiting(db)).toMatchObject(waiting)
}
const breaks = async () =>
  (await rebates.breaks())
    .map((one) => (one as { subject: string }).subject)
    .filter((name) => name.startsWith('granted'))

const [top, agent, player, second, third] = await line([none, none, none, none, none])
await sign(top, null, daily({ payout: 'CLAIM' }))
await sign(agent, top, daily({ funding: 'UPLINE' }))
await sign(agent, top, realtime)
await sign(agent, top, dividend)
await sign(player, agent, daily({ payout: 'CLAIM' }))
await sign(second, player, daily({ payout: 'REVIEW' }))
/** The upgrade's file, and as the upgrade runs it: again where a lock was not to be had. */
const lay = () => {
  const file = must(
    readSchema().tables.find(({ path }) => path.endsWith('2027-07-23-fill-granted-day.sql')),
    'the file',
  )
  return owner.tx((tx) => tx.query({ text: file.sql, values: [] }))
}
async function layAsUpgrade(): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await lay()
      return
    } catch (error) {
      if (!isLockHeld(error) || tries === 10) throw error
    }
  }
}
const statesOf = () =>
  owner.values<string>(
    sql`select distinct state || case when is_advance then ' advanced' else '' end from agent_granted_day
      group by member_id, kind, day, state, is_advance having sum(statements) > 0 order by 1`,
  )

describe('the totals of granted statements', () => {
  it('are those of the statements whatever becomes of them', async () => {
    await setSetting(db, settleSettings.uplineShortfall, 'CARRY_TO_UPLINE', 'test')
    for (const [day, amount] of [
      ['01', '200000.0000'],
      ['02', '70000.0000'],
      ['03', '90000.0000'],
    ] as const) {
      await play(`d${day}`, `2026-06-${day}T20:00:00Z`, amount)
      await settle(`2026-06-0${Number(day) + 1}T17:00:05Z`)
      await compare(top)
      await compare(agent)
      await compare(player)
    }
    expect(await statesOf()).toEqual(['CLAIM', 'EXPIRED', 'PAID', 'PAID advanced', 'REVIEW'])
  })

  it('follow a decision, a hold, a claim and what it gives back, one that is too late, and a debt that is paid or cancelled', async () => {
    const reviewed = await keyOf(second, 'DAILY')
    expect(await repo.holdStatement(db, { ...reviewed, by: 'thu', reason: 'test', hours: 48 })).toBe(true)
    await compare(player)
    expect(await repo.unholdStatement(db, reviewed)).toBe(true)
    await compare(player)
    for (const status of ['blocked', 'active']) {
      await owner.query(sql`update member set status = ${status} where id in (${second}, ${player})`)
      expect(await repo.holdAccounts(db, 100)).toBeGreaterThan(1)
      expect(await repo.holdAccounts(db, 100)).toBe(0)
      for (const granter of [agent, player]) await compare(granter)
    }
    expect(await repo.decideStatement(db, { ...reviewed, pays: false, by: 'thu', reason: 'test' })).toBe(true)
    await compare(player)
    const paid = { ...(await keyOf(agent, 'DIVIDEND')), pays: true, by: 'thu', reason: 'test' }
    expect(await repo.decideStatement(db, paid)).toBe(true)
    await compare(top)
    expect(await repo.claimStatement(db, await keyOf(player, 'DAILY'))).toBe(true)
    await compare(agent)
    // The upline gives back what the operator paid for it.
    expect(await repo.claimStatement(db, await keyOf(top, 'DAILY'))).toBe(true)
    expect(await owner.value<bigint>(sql`select sum(returned)::bigint from agent_funding`)).toBeGreaterThan(0n)
    await compare(top)
    await test.setTestTime('2026-06-20T17:00:05Z')
    await repo.expireClaims(db, 100)
    await compare(agent)
    await setSetting(db, settleSettings.uplineShortfall, 'UPLINE_PAYS', 'test')
    await owner.query(sql`
      select wallet_adjust(${top}, 'P', -(select cash from wallet_state(${top}, 'P')), 'adjustment', 'test', 'empty', sha256('empty'), 'adjustment', 'empty')`)
    await play('late', '2026-06-20T20:00:00Z', '90000.0000')
    await settle('2026-06-21T17:00:05Z')
    await play('later', '2026-06-21T20:00:00Z', '80000.0000')
    await settle('2026-06-22T17:00:05Z')
    expect(await statesOf()).toContain('OWED')
    await compare(top)
    const [older, newer] = await keysOf(agent, 'OWED')
    expect(await repo.cancelFunding(db, { ...must(older, 'one'), by: 'thu', reason: 'test' })).toBe(true)
    await compare(top)
    await owner.query(sql`
      select wallet_adjust(${top}, 'P', ${parseMoney('100.0000')}::bigint, 'adjustment', 'test', 'part', sha256('part'), 'adjustment', 'part')`)
    const byHand = { ...must(newer, 'one'), policy: 'BY_HAND', retryHours: 1, by: 'top' } as const
    expect(await repo.payFunding(db, byHand)).toBe('OPEN')
    await compare(top)
    await owner.query(sql`
      select wallet_adjust(${top}, 'P', ${parseMoney('10000.0000')}::bigint, 'adjustment', 'test', 'rest', sha256('rest'), 'adjustment', 'rest')`)
    expect(await repo.payFunding(db, byHand)).toBe('DONE')
    await compare(top)
    expect(await breaks()).toEqual([])
  })

  it('stay the same when rows of connections are put together, and rows of nothing go', async () => {
    expect(await foldAll(db)).toBeGreaterThan(0)
    expect(await foldAll(db)).toBe(0)
    await compare(top)
    await compare(agent)
    expect(
      await owner.value<bigint>(sql`select count(*) from agent_granted_day where part <> 0 or statements = 0`),
    ).toBe(0n)
    expect(await breaks()).toEqual([])
  })

  it('make no writer wait for another one, nor for the job that puts them together', async () => {
    const other = createDatabase({ connectionString: test.appUrl, max: 2, lockSeconds: 2 })
    const paid = await keysOf(agent, 'PAID')
    const [one, two] = [must(paid[0], 'one'), must(paid[0], 'the same')]
    const change = (key: repo.StatementKey, sign: number) =>
      sql`select agent_granted_count(${key.memberId}, ${key.n}, ${key.start}, ${sign})`
    await owner.tx(async (tx) => {
      await tx.query(change(one, -1))
      await owner.tx(async (second) => {
        await second.query(change(two, -1))
        await foldAll(other)
        await second.query(change(two, 1))
      })
      await tx.query(change(one, 1))
    })
    await other.end()
    await foldAll(db)
    await compare(top)
  })

  it('are found by the audit where they are others, and laid down again by the upgrade', async () => {
    await owner.query(
      sql`update agent_granted_day set due = due + 100 where member_id = ${top} and kind = 'DAILY' and state = 'PAID'`,
    )
    await owner.query(sql`delete from agent_granted_day where member_id = ${player}`)
    await owner.query(sql`
      insert into agent_granted_day select cell_of(0), 0, 'HOURLY', '2026-06-20', 'PAID', true, 7, 1, 0, 0, 0, 0, 0`)
    const found = await owner.tx((tx) => agentsRebatesCheck.run(tx, { passes: 1, isWhole: true }))
    const subjects = found.map(({ subject }) => subject).filter((subject) => subject.startsWith('granted'))
    expect(subjects).toContain('granted by the operator, HOURLY from 2026-06-20, PAID, advanced')
    expect(subjects.filter((subject) => subject.includes(`member ${top}, DAILY`)).length).toBeGreaterThan(0)
    expect(subjects.filter((subject) => subject.includes(`member ${player}, DAILY`)).length).toBeGreaterThan(0)
    await lay()
    expect(await breaks()).toEqual([])
    await compare(top)
  })

  it('are laid down by the upgrade while somebody has taken a statement off, and moves it then', async () => {
    const one = must((await keysOf(agent, 'PAID'))[0], 'one')
    const writer = createDatabase({ connectionString: test.ownerUrl, max: 1 })
    const change = (sign: number) => sql`select agent_granted_count(${one.memberId}, ${one.n}, ${one.start}, ${sign})`
    const move = sql`
      update agent_statement set due = due + 10000 where member_id = ${one.memberId} and n = ${one.n} and period_start = ${one.start}`
    // This connection has a row of its own already.
    await writer.tx(async (tx) => {
      await tx.query(change(-1))
      await tx.query(change(1))
    })
    let laying = Promise.resolve()
    await writer.tx(async (tx) => {
      await tx.query(change(-1))
      laying = layAsUpgrade()
      await owner.query(sql`select pg_sleep(0.1)`)
      await tx.query(move)
      await tx.query(change(1))
    })
    await laying
    await writer.end()
    await compare(top)
  })
})
