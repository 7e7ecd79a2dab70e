import { expect, it } from 'vitest'
import { sql, type Queryable } from '@lotus/database'
import { must } from '@lotus/kernel'
import { testApp } from '../../../testing/test-app.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { settleDue } from '../settle/settle-due.ts'
import { refuseStatementsOf, signedBy } from '../settle/settle.fixtures.ts'
import { settleSettings } from '../settle/settle-settings.ts'
import { workOutAgain } from '../settle/work-out-again.ts'
import { setSetting } from '../../system/index.ts'
import { statementRef } from './reference.ts'
import * as statements from './statement.repo.ts'

// What a statement that is computed again may not pass by (operations.md 5.2, row 44): a period that is half written, the operator's
// review, the end of its month.
const app = await testApp()
const { call, owner } = app
await app.setTestTime('2026-05-31T17:00:00Z')
const rebates = rebateFixtures(app)
await rebates.open('2026-05-01T00:00:00Z')
const sign = signedBy(app)
const none = { RNG: 0 }

const wage = (ratePpm: number, payout: 'REVIEW' | 'CLAIM' = 'REVIEW'): WireTerms => ({
  kind: 'DAILY',
  cadence: 'DAILY',
  categories: ['RNG'],
  activeMinBet: '0.0000',
  tiers: [{ ratePpm, active: 0, validBet: '0.0000', loss: '0.0000' }],
  payout,
})
const midnight = (day: number) => new Date(Date.UTC(2026, 5, day, -7))
/** What a day's statements come to of one bet of 10,000. */
async function play(player: bigint, day: number): Promise<void> {
  const at = new Date(midnight(day).getTime() + 3_600_000)
  await app.setTestTime(at.toISOString())
  await rebates.tell(player, [{ ref: `${player}-${day}`, validBet: '10000.0000', placedAt: at, at }])
  await rebates.count()
}
async function goTo(day: number): Promise<void> {
  await app.setTestTime(midnight(day).toISOString())
  await rebates.payDays()
}
const settle = () => settleDue(app.db, app.clock.now())
const refOf = (memberId: bigint, day: number, n = 1) => statementRef({ memberId, n, start: midnight(day) })
const again = async (memberId: bigint, day: number) =>
  call(await app.operator('linh.fin'), 'bo.recalculateStatement', { id: refOf(memberId, day), reason: 'test' })
const stateOf = (memberId: bigint, day: number) =>
  owner.value<string>(sql`
    select concat_ws(' ', state, made_state, (select held_from from agent_statement_hold h where h.member_id = s.member_id)) as state
    from agent_statement s where member_id = ${memberId} and period_start = ${midnight(day)}::timestamptz`)

it('nothing is before its period is wholly written: what is missing would be paid twice', async () => {
  const [top, agent, player] = await rebates.line([none, none, none])
  await sign(top, null, wage(10_000))
  await sign(agent, top, wage(5000))
  await play(player, 1)
  await goTo(2)
  const accept = await refuseStatementsOf(app, agent)
  await expect(settle()).rejects.toThrow('refused')
  expect(await stateOf(top, 1)).toBe('REVIEW REVIEW')
  // What is still to come is no difference yet.
  expect(await rebates.breaks()).toEqual([])
  const refused = await again(top, 1)
  expect([refused.code, refused.value]).toEqual(['statement_fixed', expect.objectContaining({ why: 'RUNNING' })])
  await accept()
  await settle()
  const done = await again(top, 1)
  expect([done.code, done.value.children, done.value.due]).toEqual(['ok', '50.00000000', '50.0000'])
  expect(await rebates.breaks()).toEqual([])
})

it('waits for the operator where it comes to more than a wage may without, claimed or held back', async () => {
  const [claims, player] = await rebates.line([none, none])
  const [holds, second] = await rebates.line([none, none])
  for (const id of [claims, holds]) await sign(id, null, wage(10_000, 'CLAIM'))
  for (const id of [player, second]) await play(id, 3)
  await goTo(4)
  await settle()
  const finance = await app.operator('linh.fin')
  await call(finance, 'bo.holdStatement', { id: refOf(holds, 3), reason: 'test' })
  expect([await stateOf(claims, 3), await stateOf(holds, 3)]).toEqual(['CLAIM CLAIM', 'HELD CLAIM CLAIM'])
  // What is above the limit now is reviewed, whatever it was when it was made.
  await setSetting(owner, settleSettings.wageAutoMax, 99, 'test')
  for (const id of [claims, holds]) expect((await again(id, 3)).code).toBe('ok')
  await setSetting(owner, settleSettings.wageAutoMax, settleSettings.wageAutoMax.default, 'test')
  expect([await stateOf(claims, 3), await stateOf(holds, 3)]).toEqual(['REVIEW REVIEW', 'HELD REVIEW REVIEW'])
  expect((await call(finance, 'bo.releaseStatement', { id: refOf(holds, 3), reason: 'test' })).value.state).toBe(
    'REVIEW',
  )
  expect(await rebates.breaks()).toEqual([])
})

it('is not written where its month ends meanwhile', async () => {
  const [holder, player] = await rebates.line([none, none])
  await sign(holder, null, wage(10_000))
  await play(player, 29)
  await goTo(30)
  await settle()
  const key = { memberId: holder, n: 1, start: midnight(29) }
  await app.setTestTime('2026-06-30T16:59:59Z')
  const written = app.db.tx(async (tx) => {
    expect(await statements.beginAgain(tx, key)).toBe('OK')
    const row = await workOutAgain(tx, must(await statements.findStatement(tx, key), 'a statement'))
    await app.setTestTime('2026-06-30T17:00:00Z')
    return statements.rewriteStatement(tx, { row, by: 'test', reason: 'test' })
  })
  expect(await written).toBe('MONTH')
})

it('of an hour reads what its own team played, and nobody else’s', async () => {
  const hourly: WireTerms = {
    kind: 'HOURLY',
    categories: ['RNG'],
    activeMinBet: '0.0000',
    tiers: [{ ratePpm: 10_000, active: 0, validBet: '0.0000', loss: '0.0000' }],
    payout: 'REVIEW',
  }
  const [holder, agent, player] = await rebates.line([none, none, none])
  const [other, second] = await rebates.line([none, none])
  for (const id of [holder, other]) await sign(id, null, hourly, '2026-06-30T17:00:00Z')
  await sign(
    agent,
    holder,
    { ...hourly, tiers: [{ ratePpm: 4000, active: 0, validBet: '0.0000', loss: '0.0000' }] },
    '2026-06-30T17:00:00Z',
  )
  for (const id of [player, second]) await play(id, 31)
  await goTo(32)
  await settle()
  const start = await owner.value<Date>(
    sql`select period_start as start from agent_statement where member_id = ${holder}`,
  )
  const row = must(await statements.findStatement(app.db, { memberId: holder, n: 1, start }), 'a statement')
  const read: unknown[] = []
  await app.db.tx(async (tx) => {
    const spied: Queryable = Object.assign(Object.create(tx) as Queryable, {
      many: async (query: Parameters<Queryable['many']>[0]) => {
        const rows = await tx.many<Record<string, unknown>>(query)
        read.push(...rows.filter((each) => 'chain' in each))
        return rows
      },
    })
    const again = (await workOutAgain(spied, row)) as Record<string, string>
    expect([again['gross'], again['children'], again['due']]).toEqual([row.gross, row.children, '600000'])
  })
  expect(read).toMatchObject([{ memberId: player }])
})
