import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { must, parseMoney } from '@lotus/kernel'
import { testApp } from '../../../testing/test-app.ts'
import { setSetting } from '../../system/index.ts'
import { auditLedger } from '../../wallet/index.ts'
import { agentsFundingCheck } from '../audit/check-funding.ts'
import { agentsRebatesCheck } from '../audit/check-rebates.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { fillInboxes } from '../../messages/messages.fixtures.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { payOwed } from '../settle/pay-owed.ts'
import { settleDue } from '../settle/settle-due.ts'
import { signedBy } from '../settle/settle.fixtures.ts'
import { settleSettings } from '../settle/settle-settings.ts'
import { join, setAgent } from '../tree/tree.repo.ts'

// Adjustments beside what else happens to a line: a statement that took something off is computed again, a carry is cleared, a part is owed,
// the contract ends (operations.md 2.9).
const app = await testApp()
const { call, owner, site } = app
await app.setTestTime('2026-06-01T03:00:00Z')
const rebates = rebateFixtures(app)
await rebates.open('2026-05-31T17:00:00Z')

const terms = (kind: 'WEEKLY' | 'UPLINE'): WireTerms =>
  kind === 'WEEKLY'
    ? {
        kind: 'DIVIDEND',
        cadence: 'WEEKLY',
        carry: 'PERMANENT',
        categories: ['RNG'],
        activeMinBet: '0.0000',
        tiers: [{ ratePpm: 100_000, active: 0, validBet: '0.0000', loss: '0.0000' }],
      }
    : {
        kind: 'DAILY',
        cadence: 'DAILY',
        categories: ['RNG'],
        activeMinBet: '0.0000',
        tiers: [{ ratePpm: 5000, active: 0, validBet: '0.0000', loss: '0.0000' }],
        funding: 'UPLINE',
      }
const member = async (username: string) => {
  await app.register(username)
  return owner.value<bigint>(sql`select id from member where username = ${username}`)
}
const usual = { via: 'direct', linkCode: null, remark: '', by: 'test' } as const
const [top, player] = [await member('coturc1'), await member('coturc2')]
await setAgent(app.db, { memberId: top, rates: { RNG: 8000 }, by: 'test', reason: 'test' })
await join(app.db, { ...usual, memberId: player, uplineId: top, kind: 'agent', rates: { RNG: 0 } })
await signedBy(app)(top, null, terms('WEEKLY'))
await signedBy(app)(player, top, terms('UPLINE'))

let [linh, mai] = [await app.operator('linh.fin'), await app.operator('mai.sup')]
const play = (ref: string, validBet: string, at: string, payout = '0.0000') =>
  rebates.tell(player, [{ ref, validBet, payout, at: new Date(at) }])
async function goTo(at: string): Promise<void> {
  await app.setTestTime(at)
  await rebates.count()
  await rebates.payDays()
  await settleDue(app.db, app.clock.now())
  await payOwed(app.db, { error: () => {} })
  ;[linh, mai] = [await app.operator('linh.fin'), await app.operator('mai.sup')]
}
const latest = async (account: string) =>
  must((await call(linh, 'bo.statements', { account })).value.rows[0], 'a statement')
const explain = async (id: string) => (await call(linh, 'bo.statement', { id })).value
const reason = 'a rate was wrong'
async function adjust(id: string, amount: string): Promise<string> {
  const paid = must((await explain(id)).got, 'paid')
  const { code, value } = await call(linh, 'bo.proposeAdjustment', { id, amount, paid, reason })
  expect(code).toBe('ok')
  const done = await call(mai, 'bo.decideAdjustment', { ...value, decision: 'confirm', reason: 'checked' })
  expect(done.code).toBe('ok')
  return value.id
}
const breaks = async () => {
  const report = await auditLedger(app.db, { extra: [agentsRebatesCheck, agentsFundingCheck], isWhole: true })
  return report.checks.flatMap((check) => check.breaks)
}

it('nothing is taken off while an upline owes a part: who bears the rest is not known yet; adding goes', async () => {
  await play('a', '10000.0000', '2026-06-02T03:00:00Z')
  await goTo('2026-06-02T17:00:01Z')
  const owed = await latest('coturc2')
  // The upline has its rebate alone: 0.8 % of 10,000.
  expect([owed.due, owed.state, owed.debt?.byUpline]).toEqual(['50.0000', 'PAID', '50.0000'])
  await play('b', '20000.0000', '2026-06-03T03:00:00Z')
  await owner.query(sql`
    select wallet_adjust(${top}::bigint, 'P', ${-parseMoney('30')}::bigint, 'adjustment', 'test', 'spend', sha256('spend'), 'adjustment', 'spend')`)
  // The day's rebate comes with the bet; it is spent before the wage is asked for.
  await app.setTestTime('2026-06-03T12:00:00Z')
  await rebates.count()
  await owner.query(sql`
    select wallet_adjust(${top}::bigint, 'P', ${-parseMoney('100')}::bigint, 'adjustment', 'test', 'spend2', sha256('spend'), 'adjustment', 'spend2')`)
  await goTo('2026-06-03T17:00:01Z')
  const part = await latest('coturc2')
  expect(part.state).toBe('OWED')
  const got = must((await explain(part.id)).got, 'a part was paid')
  expect(got).toBe(part.debt?.byUpline)
  const off = await call(linh, 'bo.proposeAdjustment', { id: part.id, amount: '-10.0000', paid: got, reason })
  expect(off.code).toBe('adjustment_owed')
  const tooMuch = await call(linh, 'bo.proposeAdjustment', {
    id: owed.id,
    amount: '-100.0000',
    paid: '50.0000',
    reason,
  })
  expect(tooMuch.code).toBe('adjustment_too_large')
  await adjust(part.id, '10.0000')
  // More was paid meanwhile: the figures are other ones.
  const stale = await call(linh, 'bo.proposeAdjustment', { id: part.id, amount: '1.0000', paid: got, reason })
  expect(stale.code).toBe('state_conflict')
  expect(await breaks()).toEqual([])
})

it('a statement that took something off and waits is computed again with it; its holder gets a letter', async () => {
  await goTo('2026-06-07T17:00:01Z')
  const first = await latest('coturc1')
  expect([first.kind, first.state]).toEqual(['DIVIDEND', 'REVIEW'])
  await call(linh, 'bo.decideStatement', { id: first.id, due: first.due, decision: 'pay', reason: 'ready' })
  await adjust(first.id, '-100.0000')
  await play('c', '10000.0000', '2026-06-10T03:00:00Z')
  await goTo('2026-06-14T17:00:01Z')
  const waits = await latest('coturc1')
  expect([waits.state, waits.adjustOff]).toEqual(['REVIEW', '100.0000'])
  // 10,000 lost less the upline’s rebate of 80; the wage that the upline pays is no cost here.
  expect([waits.gross, waits.due]).toEqual(['992.00000000', '892.0000'])
  const off = { selfRebate: true, agentRebate: false, cashback: true, bonus: true, wages: true }
  await setSetting(owner, settleSettings.deduct, off, 'test')
  const again = await call(linh, 'bo.recalculateStatement', { id: waits.id, reason: 'a switch was wrong' })
  expect(again.value).toMatchObject({ gross: '1000.00000000', due: '900.0000', adjustOff: '100.0000' })
  expect((await explain(first.id)).adjustments).toMatchObject([{ taken: '100.0000', left: '0.0000' }])
  await fillInboxes(app)
  const client = site.as(
    must((await call(site, 'session.login', { username: 'coturc1', password: 'một mật khẩu dài' })).value, 'in').token,
  )
  const letters = (await call(client, 'inbox.list', {})).value.rows.map(({ title }) => title)
  expect(letters.some((title) => title.includes('900'))).toBe(true)
  expect(letters.some((title) => title.includes('100'))).toBe(true)
  expect(await breaks()).toEqual([])
})

it('a carry that is cleared keeps nothing of what is taken off from the next statement', async () => {
  await call(linh, 'bo.decideStatement', {
    ...(({ id, due }) => ({ id, due }))(await latest('coturc1')),
    decision: 'pay',
    reason: 'ready',
  })
  const paid = await latest('coturc1')
  // The team won a week: its loss would be carried on.
  await play('d', '1000.0000', '2026-06-17T03:00:00Z', '5000.0000')
  await goTo('2026-06-21T17:00:01Z')
  const lost = await latest('coturc1')
  expect(lost.left).not.toBeNull()
  expect((await call(linh, 'bo.clearCarry', { id: lost.id, reason: 'our mistake' })).code).toBe('ok')
  await adjust(paid.id, '-50.0000')
  await play('e', '10000.0000', '2026-06-24T03:00:00Z')
  await goTo('2026-06-28T17:00:01Z')
  expect(await latest('coturc1')).toMatchObject({ carryIn: '0.00000000', adjustOff: '50.0000' })
  expect(await breaks()).toEqual([])
})

it('stays open where the contract has ended, until it is given up', async () => {
  const last = await latest('coturc1')
  await call(linh, 'bo.decideStatement', { id: last.id, due: last.due, decision: 'pay', reason: 'ready' })
  const id = await adjust(last.id, '-20.0000')
  await owner.query(
    sql`update agent_contract set state = 'TERMINATED', ends_at = '2026-06-28T17:00:00Z' where member_id = ${top}`,
  )
  await play('f', '10000.0000', '2026-06-30T03:00:00Z')
  await goTo('2026-07-05T17:00:01Z')
  const open = (await call(linh, 'bo.adjustments', { state: 'open' })).value.rows.filter((row) => row.id === id)
  expect(open).toMatchObject([{ left: '20.0000', holder: 'coturc1' }])
  const asked = { id, left: '20.0000', reason: 'the contract has ended' }
  await call(linh, 'bo.writeOffAdjustment', { ...asked, step: 'ask' })
  const given = await call(mai, 'bo.writeOffAdjustment', { ...asked, step: 'confirm' })
  expect(given.value.left).toBe('0.0000')
  expect(await breaks()).toEqual([])
})
