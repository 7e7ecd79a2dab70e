import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { must } from '@lotus/kernel'
import { exactToString } from '@lotus/rules/agents'
import { setSetting } from '../../system/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { settleDue } from './settle-due.ts'
import { signedBy } from './settle.fixtures.ts'
import { settleSettings } from './settle-settings.ts'
import { workOutAgain } from './work-out-again.ts'
import { statementRef } from '../statements/reference.ts'
import * as statements from '../statements/statement.repo.ts'

// A holder who moved to another line within a period has two granters in it: what the own downlines earn is taken off once
// (operations.md 2.8, "net of children").
const test = await testApp()
await test.setTestTime('2026-05-31T17:00:00Z')
const rebates = rebateFixtures(test)
await rebates.open('2026-05-01T00:00:00Z')
const sign = signedBy(test)
const none = { RNG: 0 }
const midnight = (day: string) => new Date(`${day}T00:00:00+07:00`)

const weekly = (ratePpm: number) => ({
  cadence: 'WEEKLY' as const,
  categories: ['RNG' as const],
  activeMinBet: '0.0000',
  tiers: [{ ratePpm, active: 0, validBet: '0.0000', loss: '0.0000' }],
})
const wage = (ratePpm: number): WireTerms => ({ ...weekly(ratePpm), kind: 'DAILY' })
const dividend = (ratePpm: number): WireTerms => ({ ...weekly(ratePpm), kind: 'DIVIDEND', carry: 'NONE' })

async function play(player: bigint, day: string): Promise<void> {
  const at = new Date(`${day}T12:00:00+07:00`)
  await test.setTestTime(at.toISOString())
  await rebates.tell(player, [{ ref: `${player}-${day}`, validBet: '10000.0000', placedAt: at, at }])
  await rebates.count()
}
/** A week in which the middle of a line moves to another line on Thursday, while its own downline's contract stays. */
async function weekWithMove(monday: string, thursday: string, of: (ratePpm: number) => WireTerms, plays: string[]) {
  const [from, mid, low, player] = await rebates.line([none, none, none, none])
  const [to] = await rebates.line([none, none])
  const [start, edge] = [midnight(monday).toISOString(), midnight(thursday)]
  await sign(from, null, of(8000), start)
  await sign(to, null, of(8000), start)
  await sign(mid, from, of(6000), start)
  await sign(low, mid, of(5000), start)
  for (const day of plays.filter((one) => one < thursday)) await play(player, day)
  await test.setTestTime(edge.toISOString())
  await test.owner.query(sql`select agent_move_line(${mid}, ${to}, 'test', 'test')`)
  await test.owner.query(sql`
    update agent_contract set state = 'TERMINATED', ends_at = ${edge}::timestamptz where member_id = ${mid}`)
  await sign(mid, to, of(6000), edge.toISOString())
  for (const day of plays.filter((one) => one >= thursday)) await play(player, day)
  const end = new Date(midnight(monday).getTime() + 7 * 86_400_000)
  await test.setTestTime(end.toISOString())
  await rebates.count()
  await rebates.payDays()
  await settleDue(test.db, end)
  return { from, to, mid, low }
}
/** Gross, what the downlines earn, and the net, in the order of versions. */
async function figuresOf(memberId: bigint): Promise<string[]> {
  const rows = await test.owner.values<string[]>(sql`
    select array[gross, children, net]::text[] as figures from agent_statement where member_id = ${memberId} order by n`)
  return rows.map((row) => row.map((x) => Number(exactToString(BigInt(x), 2))).join(' '))
}
async function netsAndCost(ids: readonly bigint[]): Promise<{ nets: string; cost: string }> {
  return test.owner.one(sql`
    select sum(net - owed_in)::text as nets, (sum(gross) filter (where granter_id is null))::text as cost
    from agent_statement where member_id = any (${ids.map(String)}::bigint[])`)
}

/** Worked out again from the same facts, every statement says the same. */
async function expectSameAgain(line: Record<string, bigint>, kind: WireTerms['kind'], monday: string): Promise<void> {
  const start = midnight(monday)
  const end = new Date(start.getTime() + 7 * 86_400_000)
  for (const memberId of Object.values(line)) {
    const before = await figuresOf(memberId)
    const keys = await statements.listOfPeriod(test.owner, { memberId, kind, start, end })
    const again: string[] = []
    for (const key of keys.toSorted((one, other) => one.n - other.n)) {
      const row = must(await statements.findStatement(test.owner, key), 'it was listed')
      const { gross, children, net } = (await workOutAgain(test.owner, row)) as Record<string, string>
      again.push([gross, children, net].map((x) => Number(exactToString(BigInt(x ?? ''), 2))).join(' '))
    }
    expect(again).toEqual(before)
  }
}

it.each([
  { kind: 'a wage', of: wage, monday: '2026-06-08', thursday: '2026-06-11' },
  { kind: 'a dividend', of: dividend, monday: '2026-06-22', thursday: '2026-06-25' },
])('of $kind: off the contract with the new granter alone', async ({ of, monday, thursday }) => {
  const line = await weekWithMove(monday, thursday, of, [monday.replace(/.$/, (x) => `${Number(x) + 1}`), thursday])
  expect(await figuresOf(line.low)).toEqual(['100 0 100'])
  expect(await figuresOf(line.mid)).toEqual(['60 0 60', '60 100 -40'])
  expect(await figuresOf(line.from)).toEqual(['80 60 20'])
  expect(await figuresOf(line.to)).toEqual(['80 60 20'])
  const { nets, cost } = await netsAndCost(Object.values(line))
  expect(nets).toBe(cost)
  await expectSameAgain(line, of(1).kind, monday)
  expect(await rebates.breaks()).toEqual([])
})

it('of a wage that was played for the old granter alone: off that contract', async () => {
  const line = await weekWithMove('2026-07-06', '2026-07-09', wage, ['2026-07-07'])
  expect(await figuresOf(line.low)).toEqual(['50 0 50'])
  expect(await figuresOf(line.mid)).toEqual(['60 50 10'])
  expect(await figuresOf(line.from)).toEqual(['80 60 20'])
  expect(await figuresOf(line.to)).toEqual([])
  expect(await rebates.breaks()).toEqual([])
})

it('computed again, a downline changes the statement alone that it is taken off', async () => {
  const monday = '2026-07-13'
  const line = await weekWithMove(monday, '2026-07-16', dividend, ['2026-07-14', '2026-07-16'])
  const finance = await test.operator('linh.fin')
  const refOf = (memberId: bigint, n = 1) => statementRef({ memberId, n, start: midnight(monday) })
  // The one with the old granter is paid: nothing in it is of the downline.
  const paid = { id: refOf(line.mid), due: '60.0000', decision: 'pay', reason: 'ready' } as const
  expect((await test.call(finance, 'bo.decideStatement', paid)).code).toBe('ok')
  // The other one came to nothing, and is taken as paid.
  const states = await test.owner.values<string>(sql`
    select state || ' ' || due as state from agent_statement where member_id = ${line.mid} order by n`)
  expect(states).toEqual(['PAID 600000', 'PAID 0'])
  await setSetting(test.owner, settleSettings.adminFee, 500_000, 'test')
  const again = await test.call(finance, 'bo.recalculateStatement', { id: refOf(line.low), reason: 'test' })
  expect([again.code, again.value.due]).toEqual(['ok', '50.0000'])
  // Its own gross is by the rules of today as well.
  expect(await figuresOf(line.mid)).toEqual(['60 0 60', '30 50 -20'])
  expect(await figuresOf(line.to)).toEqual(['40 30 10'])
  expect(await rebates.breaks()).toEqual([])
  // Once something is due of it, it waits for the operator.
  await setSetting(test.owner, settleSettings.adminFee, 0, 'test')
  const own = await test.call(finance, 'bo.recalculateStatement', { id: refOf(line.mid, 2), reason: 'test' })
  expect([own.code, own.value.due, own.value.state]).toEqual(['ok', '10.0000', 'REVIEW'])
  expect(await figuresOf(line.to)).toEqual(['80 60 20'])
  expect(await rebates.breaks()).toEqual([])
})
