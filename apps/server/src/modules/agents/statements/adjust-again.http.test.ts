import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { must, parseMoney } from '@lotus/kernel'
import { testApp } from '../../../testing/test-app.ts'
import { auditLedger } from '../../wallet/index.ts'
import { setSetting } from '../../system/index.ts'
import { agentsFundingCheck } from '../audit/check-funding.ts'
import { agentsRebatesCheck } from '../audit/check-rebates.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { payOwed } from '../settle/pay-owed.ts'
import { settleDue } from '../settle/settle-due.ts'
import { signedBy } from '../settle/settle.fixtures.ts'
import { settleSettings } from '../settle/settle-settings.ts'
import { join, setAgent } from '../tree/tree.repo.ts'
import * as repo from './statement.repo.ts'

// What may not be paid, or kept, twice: an adjustment beside a recalculation, and what the operator paid instead of the upline
// (operations.md 2.9).
const app = await testApp()
const { call, owner } = app
await app.setTestTime('2026-06-01T03:00:00Z')
const rebates = rebateFixtures(app)
await rebates.open('2026-05-31T17:00:00Z')

const daily = (ratePpm: number, funding?: 'UPLINE'): WireTerms => ({
  kind: 'DAILY',
  cadence: 'DAILY',
  categories: ['RNG'],
  activeMinBet: '0.0000',
  tiers: [{ ratePpm, active: 0, validBet: '0.0000', loss: '0.0000' }],
  ...(funding && { funding }),
})
const member = async (username: string) => {
  await app.register(username)
  return owner.value<bigint>(sql`select id from member where username = ${username}`)
}
const usual = { via: 'direct', linkCode: null, remark: '', by: 'test' } as const
/** An agent of the operator and one below, who plays. */
async function line(name: string, below: WireTerms) {
  const [top, agent] = [await member(`${name}1`), await member(`${name}2`)]
  await setAgent(app.db, { memberId: top, rates: { RNG: 0 }, by: 'test', reason: 'test' })
  await join(app.db, { ...usual, memberId: agent, uplineId: top, kind: 'agent', rates: { RNG: 0 } })
  await signedBy(app)(top, null, daily(10_000), '2026-05-31T17:00:00Z')
  await signedBy(app)(agent, top, below, '2026-05-31T17:00:00Z')
  return { top, agent }
}
const small = await line('nho', daily(5000))
const borne = await line('ganh', daily(5000, 'UPLINE'))

let [linh, mai] = [await app.operator('linh.fin'), await app.operator('mai.sup')]
async function day(
  date: number,
  plays: readonly (readonly [bigint, string])[],
  spend?: () => Promise<unknown>,
): Promise<void> {
  const on = (hour: number, second = 0) => new Date(Date.UTC(2026, 5, date, hour, 0, second))
  for (const [agent, validBet] of plays) {
    await rebates.tell(agent, [{ ref: `${agent}-${date}`, validBet, at: on(3) }])
  }
  await app.setTestTime(on(17, 1).toISOString())
  await rebates.count()
  await rebates.payDays()
  await settleDue(app.db, on(17, 1))
  await spend?.()
  await payOwed(app.db, { error: () => {} })
  ;[linh, mai] = [await app.operator('linh.fin'), await app.operator('mai.sup')]
}
const latest = async (account: string) =>
  must((await call(linh, 'bo.statements', { account })).value.rows[0], 'a statement')
const propose = async (id: string, amount: string) => {
  const { got } = (await call(linh, 'bo.statement', { id })).value
  const done = await call(linh, 'bo.proposeAdjustment', {
    id,
    amount,
    paid: must(got, 'paid'),
    reason: 'a rate was wrong',
  })
  expect(done.code).toBe('ok')
  return done.value
}
const decide = (
  { id, amount, paid }: { id: string; amount: string; paid: string },
  decision: 'confirm' | 'reject' = 'confirm',
) => call(mai, 'bo.decideAdjustment', { id, amount, paid, decision, reason: 'checked' })
const again = (id: string) => call(linh, 'bo.recalculateStatement', { id, reason: 'wrong' })
const breaks = async () => {
  const report = await auditLedger(app.db, { extra: [agentsRebatesCheck, agentsFundingCheck], isWhole: true })
  return report.checks.flatMap((check) => check.breaks)
}

describe('a statement that came to nothing', () => {
  it('is adjusted or computed again, never both, in either order', async () => {
    // Half a hundredth of it comes to less than a cent.
    await day(1, [[small.agent, '1.0000']])
    const { id, state, due } = await latest('nho2')
    expect([state, due]).toEqual(['PAID', '0.0000'])
    expect((await again(id)).code).toBe('ok')
    const first = await propose(id, '5.0000')
    const whileWaiting = await again(id)
    expect([whileWaiting.code, whileWaiting.value]).toEqual([
      'statement_fixed',
      expect.objectContaining({ why: 'ADJUSTED' }),
    ])
    expect((await decide(first, 'reject')).code).toBe('ok')
    // Nothing is left of what was rejected.
    expect((await again(id)).code).toBe('ok')
    expect((await decide(await propose(id, '5.0000'))).code).toBe('ok')
    const done = await again(id)
    expect([done.code, done.value]).toEqual(['statement_fixed', expect.objectContaining({ why: 'ADJUSTED' })])
    expect(await rebates.cash(small.agent)).toBe('5.0000')
    expect(await breaks()).toEqual([])
  })

  it('is not adjusted any more once it waits for the operator; the audit finds one that was', async () => {
    await day(2, [[small.agent, '1.0000']])
    const { id } = await latest('nho2')
    const waiting = await propose(id, '5.0000')
    const unpaid = sql`update agent_statement set state = 'REVIEW', paid_at = null where member_id = ${small.agent}
      and period_start = '2026-06-01T17:00:00Z'`
    await owner.query(unpaid)
    expect((await decide(waiting)).code).toBe('statement_state')
    expect((await breaks()).map(({ subject }) => subject)).toContain(`adjusted statement ${id}`)
    await owner.query(sql`
      update agent_statement set state = 'PAID', paid_at = made_at where member_id = ${small.agent} and period_start = '2026-06-01T17:00:00Z'`)
    expect((await decide(waiting, 'reject')).code).toBe('ok')
    expect(await breaks()).toEqual([])
  })
})

it('the granter’s totals are the same with and without a name: what the operator added is no payment of the granter', async () => {
  const filter = {
    kind: 'DAILY',
    states: null,
    from: new Date('2026-05-31T17:00:00Z'),
    to: new Date('2026-06-30T17:00:00Z'),
  } as const
  const kept = await repo.sumGranted(app.db, { ...filter, granterId: small.top })
  for (const holderId of [null, small.agent]) {
    expect(await repo.sumStatements(app.db, { ...filter, holderId, granterId: small.top })).toEqual(kept)
  }
  // The holder has got it.
  expect((await repo.sumStatements(app.db, { ...filter, holderId: small.agent, granterId: null })).paid).toBe(
    parseMoney('5'),
  )
})

describe('what the operator bore instead of the upline', () => {
  it('goes back to the operator, never to the upline', async () => {
    await setSetting(owner, settleSettings.uplineShortfall, 'OPERATOR_ABSORBS', 'test')
    const spend = async () => {
      const rest = parseMoney(await rebates.cash(borne.top)) - parseMoney('60')
      await owner.query(sql`
        select wallet_adjust(${borne.top}::bigint, 'P', ${-rest}::bigint, 'adjustment', 'test', 'spend', sha256('spend'), 'adjustment', 'spend')`)
    }
    await day(3, [[borne.agent, '20000.0000']], spend)
    const { id, debt } = await latest('ganh2')
    expect([debt?.byUpline, debt?.byOperator, debt?.toReturn]).toEqual(['60.0000', '40.0000', '0.0000'])
    expect((await decide(await propose(id, '-50.0000'))).code).toBe('ok')
    const told = () =>
      owner.values<string>(sql`
      select concat_ws(' ', payload->>'side', payload->>'what', payload->>'amount') from outbox
      where topic = 'agents.statement_adjusted' and audience in (${`member:${borne.top}`}, ${`member:${borne.agent}`}) order by 1`)
    expect(await told()).toEqual(['A TAKEN_OFF 10.0000', 'B TAKEN_OFF 50.0000'])
    const before = parseMoney(await rebates.cash(borne.top))
    await day(4, [[borne.agent, '20000.0000']])
    const next = await latest('ganh2')
    // Had the first one come to 50, the upline would have paid all of it: its 10 too much, and no more.
    // The 40 that the operator bore the upline owes to the operator, instead of the holder.
    expect([next.due, next.adjustOff, next.debt?.byUpline]).toEqual(['50.0000', '50.0000', '50.0000'])
    expect(parseMoney(await rebates.cash(borne.top)) - before).toBe(parseMoney('110'))
    expect((await call(linh, 'bo.adjustments', { state: 'open' })).value.rows).toEqual([])
    expect(await breaks()).toEqual([])
    const spoilt = await owner
      .tx(async (tx) => {
        await tx.query(
          sql`update agent_adjustment_take set operator_amount = operator_amount - 10000 where operator_amount > 0`,
        )
        const found = await agentsRebatesCheck.run(tx, { isWhole: true, passes: 1 })
        throw new Error(found.map(({ subject }) => subject).join())
      })
      .catch((error: unknown) => String(error))
    expect(spoilt).toContain(`operator’s part of adjustment ${id}-A1`)
    expect(spoilt).toContain(`set off by statement ${next.id}`)
  })

  it('is taken off by a statement that the operator pays', async () => {
    const { id } = await latest('ganh2')
    for (const amount of ['40.0000', '-40.0000']) expect((await decide(await propose(id, amount))).code).toBe('ok')
    await owner.query(sql`
      update agent_contract set state = 'TERMINATED', ends_at = '2026-06-04T17:00:00Z' where member_id = ${borne.agent}`)
    await signedBy(app)(borne.agent, borne.top, daily(5000), '2026-06-04T17:00:00Z')
    await day(5, [[borne.agent, '20000.0000']])
    const { due, adjustOff, debt } = await latest('ganh2')
    expect([due, adjustOff, debt]).toEqual(['60.0000', '40.0000', null])
    expect((await call(linh, 'bo.adjustments', { state: 'open' })).value.rows).toEqual([])
    expect(await breaks()).toEqual([])
  })
})

it('pages of adjustments lose no row of one moment', async () => {
  await owner.query(sql`update agent_adjustment set proposed_at = (select max(proposed_at) from agent_adjustment)`)
  const all = (await call(linh, 'bo.adjustments', { limit: 50 })).value.rows.map(({ id }) => id)
  expect(all.length).toBeGreaterThan(2)
  const seen: string[] = []
  let cursor: string | undefined
  for (let left = all.length + 1; left > 0; left -= 1) {
    const { rows, nextCursor } = (await call(linh, 'bo.adjustments', { limit: 1, ...(cursor && { cursor }) })).value
    seen.push(...rows.map(({ id }) => id))
    if (nextCursor === null) break
    cursor = nextCursor
  }
  expect(seen).toEqual(all)
  expect((await call(linh, 'bo.adjustments', { cursor: '1-2' })).code).toBe('bad_request')
})

it('adjustments that add up to nothing are told all the same', async () => {
  const rows = (await call(linh, 'bo.statements', { account: 'nho2' })).value.rows
  expect(rows.map(({ isAdjusted }) => isAdjusted)).toEqual([false, true])
  expect((await decide(await propose(must(rows[1], 'two').id, '-5.0000'))).code).toBe('ok')
  const { value } = await call(linh, 'bo.statements', { account: 'nho2' })
  expect(value.rows[1]).toMatchObject({ adjusted: '0.0000', isAdjusted: true })
})
