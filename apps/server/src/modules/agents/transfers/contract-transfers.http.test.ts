import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { must, parseMoney } from '@lotus/kernel'
import { testApp } from '../../../testing/test-app.ts'
import { agentsFundingCheck } from '../audit/check-funding.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { payOwed } from '../settle/pay-owed.ts'
import { signedBy } from '../settle/settle.fixtures.ts'
import { settleDue } from '../settle/settle-due.ts'
import { FUND_PASSWORD, transferWorld } from './transfers.fixtures.ts'

// A wage that an agent sends by hand is an early call of the same payment that the job makes (operations.md 1.12; issue 19).
const app = await testApp()
const { call } = app
await app.setTestTime('2026-06-20T03:00:00Z')
const world = await transferWorld(app)
const rebates = rebateFixtures(app)
await rebates.open('2026-06-01T00:00:00Z')
const top = await world.agent('tra1')
const holder = await world.below('tra2', top, 'agent')
const player = await world.below('tra3', holder)
await world.below('tra4', top, 'agent')
await signedBy(app)(
  holder.id,
  top.id,
  {
    kind: 'DAILY',
    cadence: 'DAILY',
    categories: ['RNG'],
    activeMinBet: '0.0000',
    tiers: [{ ratePpm: 5000, active: 0, validBet: '0.0000', loss: '0.0000' }],
    funding: 'UPLINE',
  },
  '2026-06-19T17:00:00Z',
)
const log = pino({ level: 'silent' })
/** A day that comes to 100, which the empty wallet cannot pay. */
const dayOf = async (day: number) => {
  const at = new Date(Date.UTC(2026, 5, day, 4))
  await rebates.tell(player.id, [{ ref: `d${day}`, validBet: '20000.0000', at }])
  await app.setTestTime(`2026-06-${day}T17:00:01Z`)
  await rebates.count()
  await rebates.payDays()
  await settleDue(app.db, app.clock.now())
}
const give = (amount: string) =>
  app.owner.query(sql`
    select wallet_adjust(${top.id}::bigint, 'P', ${parseMoney(amount)}::bigint, 'adjustment', 'test', ${amount}, sha256('give'), 'adjustment', ${amount})`)
const client = async (username: string) => {
  const { value } = await call(app.site, 'session.login', { username, password: 'một mật khẩu dài' })
  return app.site.as(must(value, 'logged in').token)
}
const cash = (id: bigint) => app.owner.value<bigint>(sql`select cash / 10000 from wallet_state(${id}::bigint, 'P')`)
const debts = () =>
  app.owner.values<string>(
    sql`select state || ' ' || by_upline / 10000 from agent_funding where member_id = ${holder.id} order by period_start`,
  )
const audit = async () => [...(await world.audit()).breaks, ...(await agentsFundingCheck.run(app.db, { passes: 1 }))]
await dayOf(20)
await dayOf(21)
await payOwed(app.db, log)
let mine = await client('tra1')
expect((await world.setFund({ ...top, client: mine })).success).toBe(true)
const prove = () => call(mine, 'security.proveFundPassword', { fundPassword: FUND_PASSWORD })
const wage = (amount: string, key: string = randomUUID(), kind: 'WAGE' | 'DIVIDEND' = 'WAGE', account = 'tra2') =>
  call(mine, 'agent.transfer', { account, amount, kind }, { key })
const owedTo = async () => (await call(mine, 'agent.transferRecipient', { account: 'tra2' })).value.owed

it('pays what is owed, the longest owed first, without turnover or bounds, though nothing else may leave', async () => {
  await give('100')
  expect(await owedTo()).toEqual({ WAGE: '200.0000', DIVIDEND: '0.0000' })
  await prove()
  expect(
    (await call(mine, 'agent.transfer', { account: 'tra2', amount: '50' }, { key: randomUUID() })).value,
  ).toMatchObject({ check: 'contract_debt' })
  expect((await wage('20', randomUUID(), 'DIVIDEND')).code).toBe('transfer_kind')
  expect((await wage('20', randomUUID(), 'WAGE', 'tra4')).code).toBe('transfer_kind')
  expect(await wage('200.01')).toMatchObject({ code: 'amount_above_maximum', value: { max: '200.0000' } })
  const key = randomUUID()
  const first = await wage('5', key)
  expect(first.value).toMatchObject({
    kind: 'WAGE',
    amount: '5.0000',
    fee: '0.0000',
    turnover: '0.0000',
    byContract: true,
  })
  expect((await wage('5', key)).value).toEqual(first.value)
  expect(await debts()).toEqual(['OPEN 5', 'OPEN 0'])
  expect((await wage('95')).code, 'a fund password for each').toBe('fund_password_required')
  await prove()
  expect((await wage('95.01')).value).toMatchObject({ check: 'balance' })
  await prove()
  expect((await wage('95')).success).toBe(true)
  expect(await debts()).toEqual(['DONE 100', 'OPEN 0'])
  expect([await cash(top.id), await cash(holder.id)]).toEqual([0n, 100n])
  expect(await app.owner.hasRows(sql`select from turnover_requirement where member_id = ${holder.id}`)).toBe(false)
  const [paid] = (await call(await client('tra2'), 'contract.statements', { kind: 'DAILY' })).value.rows.slice(-1)
  expect(paid).toMatchObject({ state: 'PAID', debt: { byUpline: '100.0000', left: '0.0000' } })
  const record = (await call(mine, 'wallet.statement', { group: 'contract' })).value.rows
  expect(record.map((row) => [row.kind, row.amount])).toEqual([
    ['WAGE_DAILY_PAYOUT', '-95.0000'],
    ['WAGE_DAILY_PAYOUT', '-5.0000'],
  ])
  expect(await audit()).toEqual([])
})

it('the job and the transfer at once pay it once, whichever is first, and it is never taken back', async () => {
  await give('300')
  await app.setTestTime('2026-06-22T17:00:05Z')
  mine = await client('tra1')
  await prove()
  await Promise.all([wage('100'), payOwed(app.db, log), wage('100'), payOwed(app.db, log), wage('60')])
  // The debt was 100: the job took all of it, or transfers did.
  expect([await cash(top.id), await cash(holder.id)]).toEqual([200n, 200n])
  expect(await debts()).toEqual(['DONE 100', 'DONE 100'])
  expect((await wage('1')).code).toBe('transfer_kind')
  expect(await owedTo()).toEqual({ WAGE: '0.0000', DIVIDEND: '0.0000' })
  expect(await audit()).toEqual([])
  const office = await app.operator('linh.fin')
  const row = must((await call(office, 'bo.transfers', {})).value.rows.at(-1), 'a transfer')
  const asked = { memberId: row.memberId, id: row.id, reason: 'taken by mistake' }
  expect((await call(office, 'bo.proposeTransferReversal', asked)).code).toBe('state_conflict')
})

it('who may not be paid now is unavailable, without a reason', async () => {
  await dayOf(23)
  mine = await client('tra1')
  await app.owner.query(sql`
    insert into protection_exclusion (member_id, reason, starts_at, ends_at) values (${holder.id}, 'self', lotus_now(), lotus_now() + interval '1 hour')`)
  await prove()
  expect((await wage('10')).code).toBe('transfer_unavailable')
  expect(await debts()).toEqual(['DONE 100', 'DONE 100', 'OPEN 0'])
})

it('a transfer that says another sum than its steps is found', async () => {
  await app.owner.query(sql`update agent_funding_move set transfer = null where transfer is not null`)
  expect((await audit()).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^steps of transfer T/)]),
  )
})
