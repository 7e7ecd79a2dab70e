import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { must, parseMoney } from '@lotus/kernel'
import type { HttpClient } from '@lotus/testing'
import { testApp } from '../../testing/test-app.ts'
import { setSetting } from '../system/index.ts'
import { createTurnover, turnoverLedgerCheck } from '../wallet/index.ts'
import { cashierSettings } from './settings.ts'

// The whole server over HTTP and a real PostgreSQL. No consumer runs: the decision itself processes pending events.
const app = await testApp()
const { call } = app
const turnover = createTurnover({ db: app.db })

async function memberWith(username: string, amount: string): Promise<{ client: HttpClient; id: bigint }> {
  const { client } = await app.register(username)
  await app.deposit(client, amount)
  const added = await call(client, 'cashier.addPayoutAccount', {
    bankCode: 'DEMO',
    accountNumber: '1234567890',
    holderName: 'NGUYEN VAN A',
  })
  expect(added.code).toBe('ok')
  return { client, id: BigInt((await call(client, 'member.info', {})).value.id) }
}

async function rules(client: HttpClient) {
  const { value } = await call(client, 'cashier.eligibility', {})
  const check = must(
    value.checks.find(({ code }) => code === 'turnover'),
    'the rule is among the checks',
  )
  return { ...value, check }
}

async function ask(client: HttpClient, amount: string, key: string = randomUUID()) {
  const { value } = await call(client, 'cashier.payoutAccounts', {})
  const payoutAccountId = must(value.accounts[0], 'an account was added').id
  return call(client, 'cashier.createWithdrawal', { amount, payoutAccountId }, { key })
}

/** Bets 113 in two orders of the one-minute game and lets them settle. */
async function playAndSettle(client: HttpClient): Promise<void> {
  const { value } = await call(client, 'lottery.current', { gameCode: 'SEN60' })
  const issue = must(value.current, 'the game sells')
  const placed = await call(
    client,
    'lottery.placeOrders',
    {
      gameCode: 'SEN60',
      issueNo: issue.issueNo,
      items: [
        { play: 'lo2', content: ['12', '68'], points: 2, odds: [{ tier: 'win', odds: '98.5' }] },
        { play: 'de_db', content: ['07'], points: 5, odds: [{ tier: 'win', odds: '99' }] },
      ],
    },
    { key: randomUUID() },
  )
  expect(placed).toMatchObject({ success: true, value: { totalStake: '113.0000' } })
  await app.setTestTime(new Date(Date.parse(issue.drawAt) + 1000))
  await app.settleDown()
}

it('a deposit with a turnover requirement can be withdrawn as soon as settled orders have met it, exactly', async () => {
  await setSetting(app.composition.deps.db, cashierSettings.depositTurnoverPpm, 200_000, 'test')
  const { client } = await memberWith('vongcuoc', '1000.00')
  await setSetting(app.composition.deps.db, cashierSettings.depositTurnoverPpm, 0, 'test')

  const before = await rules(client)
  expect(before).toMatchObject({ balance: '1000.0000', withdrawable: '0.0000', locked: '1000.0000' })
  expect(before.checks[0]).toEqual({
    code: 'turnover',
    ok: false,
    details: { open: '1', required: '200.0000', progress: '0.0000', left: '200.0000' },
  })
  const key = randomUUID()
  const refused = await ask(client, '100', key)
  expect(refused).toMatchObject({ code: 'withdrawal_not_eligible', value: { check: 'turnover' } })

  await playAndSettle(client)
  expect((await rules(client)).check.details).toMatchObject({ progress: '113.0000', left: '87.0000' })
  expect((await ask(client, '100')).code).toBe('withdrawal_not_eligible')
  await playAndSettle(client)
  const after = await rules(client)
  expect(after.check).toMatchObject({ ok: true, details: { open: '0', left: '0.0000' } })
  expect(parseMoney(after.withdrawable)).toBe(parseMoney(after.balance))
  expect(after.locked).toBe('0.0000')
  // A request refused under a key stays refused; a new request goes through.
  expect((await ask(client, '100', key)).code).toBe('withdrawal_not_eligible')
  expect(await ask(client, '100')).toMatchObject({ success: true, value: { status: 'SUBMITTED' } })
})

it('without a requirement withdrawals are allowed; a bonus blocks them until it is cancelled', async () => {
  const { client, id } = await memberWith('tienthuong', '500.00')
  expect((await rules(client)).check).toMatchObject({ ok: true, details: { open: '0', required: '0.0000' } })
  await turnover.grantBonus({ memberId: id, ref: 'welcome', amount: parseMoney('50'), multiplePpm: 10_000_000 })
  expect(await rules(client)).toMatchObject({
    balance: '550.0000',
    withdrawable: '0.0000',
    locked: '550.0000',
    check: { ok: false, details: { required: '500.0000' } },
  })
  expect((await ask(client, '100')).code).toBe('withdrawal_not_eligible')
  await turnover.cancelBonus({ memberId: id, ref: 'welcome', reason: 'given up' })
  expect(await rules(client)).toMatchObject({ balance: '500.0000', withdrawable: '500.0000', locked: '0.0000' })
  expect(await ask(client, '100')).toMatchObject({ success: true })

  const report = await app.composition.audit()
  expect(report.checks.flatMap((check) => check.breaks)).toEqual([])
  expect(await turnoverLedgerCheck.run(app.db, { passes: 1 })).toEqual([])
})

it('a withdrawal concurrent with a settlement: paid out only with its turnover met', async () => {
  const { client, id } = await memberWith('songsong', '1000.00')
  await turnover.open({ memberId: id, origin: 'adjust', ref: 'side', base: parseMoney('113'), multiplePpm: 1_000_000 })
  const [, ...asked] = await Promise.all([
    playAndSettle(client),
    ...Array.from({ length: 10 }, () => ask(client, '100')),
  ])
  expect(asked.filter((answer) => answer.success).length).toBeLessThanOrEqual(1)
  expect((await rules(client)).check.ok).toBe(true)
  expect((await app.composition.audit()).isSound).toBe(true)
})
