import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { must, parseMoney } from '@lotus/kernel'
import { sql } from '@lotus/database'
import type { HttpClient } from '@lotus/testing'
import { testApp } from '../../testing/test-app.ts'
import { identitySettings } from '../identity/index.ts'
import type { SettingValue } from '../../platform/setting.ts'
import { setSetting } from '../system/index.ts'
import { verificationSettings } from '../verification/index.ts'
import { createTurnover, createWallet, houseAccounts } from '../wallet/index.ts'
import { createWithdrawal } from './withdrawals.ts'
import { getEligibility } from './eligibility.ts'
import { cashierModule } from './module.ts'
import { cashierSettings } from './settings.ts'

// "Why can I not withdraw?" (issue 20, operations.md 3.4, checklist MC04): the list and the refusal are one rule.
const app = await testApp()
const { call } = app
const set = <S extends (typeof cashierSettings)[keyof typeof cashierSettings]>(setting: S, value: SettingValue<S>) =>
  setSetting(app.db, setting, value, 'test')
const turnover = createTurnover({ db: app.db })

const listOf = async (client: HttpClient) => (await call(client, 'cashier.eligibility', {})).value
const failingOf = async (client: HttpClient) =>
  (await listOf(client)).checks.filter(({ ok }) => !ok).map(({ code }) => code)

async function ask(client: HttpClient, amount = '100') {
  const { value } = await call(client, 'cashier.payoutAccounts', {})
  const payoutAccountId = value.accounts[0]?.id ?? '1'
  return call(client, 'cashier.createWithdrawal', { amount, payoutAccountId }, { key: randomUUID() })
}

async function memberOf(username: string, amount?: string) {
  const { client } = await app.register(username)
  if (amount !== undefined) await app.deposit(client, amount)
  return { client, id: BigInt((await call(client, 'member.info', {})).value.id) }
}

const addAccount = (client: HttpClient, accountNumber = '1234567890') =>
  call(client, 'cashier.addPayoutAccount', { bankCode: 'DEMO', accountNumber, holderName: 'NGUYEN VAN A' })

/** The list names this rule and no other, and the request is refused by it. */
async function expectBlocked(client: HttpClient, code: string, refusal?: string): Promise<void> {
  expect(await failingOf(client), 'the list').toEqual([code])
  expect((await listOf(client)).now).toBe('0.0000')
  const refused = await ask(client)
  if (refusal === undefined) expect(refused).toMatchObject({ code: 'withdrawal_not_eligible', value: { check: code } })
  else expect(refused.code).toBe(refusal)
  tried.add(code)
}
const tried = new Set<string>()

it('MC04: each rule in turn is listed and refuses with its code; with none of them the request goes through', async () => {
  const { client, id } = await memberOf('lydo', '5000.00')
  await expectBlocked(client, 'payout_account', 'payout_account_missing')

  await set(cashierSettings.payoutCoolingHours, 24)
  expect((await addAccount(client)).value.usableAt).toBe('2026-03-11T03:00:20.000Z')
  await expectBlocked(client, 'payout_cooling')
  expect((await listOf(client)).checks[0]?.details).toEqual({ hours: '24', at: '2026-03-11T03:00:20.000Z' })
  await set(cashierSettings.payoutCoolingHours, 0)

  await setSetting(app.db, identitySettings.checkBefore, ['withdrawal'], 'test')
  await expectBlocked(client, 'identity_check', 'identity_check_required')
  await setSetting(app.db, identitySettings.checkBefore, [], 'test')

  await set(cashierSettings.withdrawOpen, false)
  await expectBlocked(client, 'service')
  await set(cashierSettings.withdrawOpen, true)

  await set(cashierSettings.fundPasswordRequired, true)
  await expectBlocked(client, 'fund_password')
  await set(cashierSettings.fundPasswordRequired, false)

  await turnover.open({ memberId: id, origin: 'adjust', ref: 'lydo', base: parseMoney('50'), multiplePpm: 2_000_000 })
  await expectBlocked(client, 'turnover')
  expect((await listOf(client)).requirements).toMatchObject([
    { origin: 'adjust', ref: 'lydo', base: '50.0000', multiplePpm: 2_000_000, required: '100.0000', left: '100.0000' },
  ])
  await app.owner.query(
    sql`update turnover_requirement set status = 'cancelled', ended_at = lotus_now() where member_id = ${id}`,
  )

  await set(cashierSettings.withdrawDailyAmount, '50')
  await expectBlocked(client, 'daily_amount')
  await set(cashierSettings.withdrawDailyAmount, '100000')

  const most = { depositDay: null, withdrawDay: null, withdrawTotal: '50' }
  await setSetting(app.db, verificationSettings.levels, [most, most, most], 'test')
  await expectBlocked(client, 'identity_level')
  await setSetting(app.db, verificationSettings.levels, [...verificationSettings.levels.default], 'test')

  await set(cashierSettings.withdrawMin, '6000')
  expect(await failingOf(client)).toEqual(['balance'])
  expect(await ask(client, '6000')).toMatchObject({ value: { check: 'balance' } })
  tried.add('balance')
  await set(cashierSettings.withdrawMin, '100')

  expect(await failingOf(client)).toEqual([])
  expect((await ask(client)).value).toMatchObject({ status: 'SUBMITTED' })
  await expectBlocked(client, 'no_open_request')
  await decide('reject')
  await set(cashierSettings.withdrawDailyCount, 1)
  expect((await ask(client)).success).toBe(true)
  await decide('approve')
  await expectBlocked(client, 'daily_count')
  await set(cashierSettings.withdrawDailyCount, 3)
  expect((await ask(client)).success).toBe(true)
})

/** Decides the one request that waits. */
async function decide(action: 'approve' | 'reject'): Promise<void> {
  const operator = await app.operator('linh.fin')
  const { value } = await call(operator, 'bo.withdrawals', { status: 'open' })
  const { id } = must(value.rows[0], 'one waits')
  const done =
    action === 'approve'
      ? await call(operator, 'bo.approveWithdrawal', { id })
      : await call(operator, 'bo.rejectWithdrawal', { id, reason: 'thử' })
  expect(done.success).toBe(true)
}

it('a blocked account is listed and refused too, where no session reaches it any more', async () => {
  const { id } = await memberOf('bikhoa', '500.00')
  const deps = app.composition.of(cashierModule)
  await app.owner.query(sql`update member set status = 'blocked' where id = ${id}`)
  const { checks } = await getEligibility(deps, { id })
  expect(checks[0]).toMatchObject({ code: 'account_active', ok: false })
  await expect(
    createWithdrawal(deps, { id, ip: '127.0.0.1', sessionId: null }, randomUUID(), {
      amount: '100',
      payoutAccountId: '1',
    }),
  ).rejects.toMatchObject({ code: 'withdrawal_not_eligible', details: { check: 'account_active' } })
  tried.add('account_active')
})

it('every rule of the list was tried', async () => {
  // Agents answer this one: its refusal is tried in agents/statements/funding.http.test.ts.
  tried.add('contract_debt')
  // A dispute needs a provider: claims/disputes.http.test.ts.
  tried.add('no_dispute')
  // Of papers that are awaited: due-diligence.http.test.ts.
  tried.add('due_diligence')
  const { checks } = await listOf((await memberOf('danhsach')).client)
  expect([...tried].toSorted()).toEqual(checks.map(({ code }) => code).toSorted())
})

it('service hours are by the clock of the brand, over midnight too, and say when they begin', async () => {
  const { client } = await memberOf('giogiac', '500.00')
  await addAccount(client)
  const service = async () => (await listOf(client)).checks.find(({ code }) => code === 'service')
  // It is 10:00:20 in Vietnam.
  for (const [from, until, opens] of [
    ['10:00', '10:01', null],
    ['09:00', '10:00', '2026-03-11T02:00:00.000Z'],
    ['22:00', '10:01', null],
    ['22:00', '10:00', '2026-03-10T15:00:00.000Z'],
    ['10:01', '10:00', '2026-03-10T03:01:00.000Z'],
  ] as const) {
    await set(cashierSettings.withdrawFrom, from)
    await set(cashierSettings.withdrawUntil, until)
    expect(await service(), `${from} to ${until}`).toMatchObject(
      opens === null ? { ok: true } : { ok: false, details: { from, until, at: opens } },
    )
  }
  await set(cashierSettings.withdrawFrom, '00:00')
  await set(cashierSettings.withdrawUntil, '00:00')
})

it('what can be taken now and the rest are the whole balance, whatever is in the way', async () => {
  const { client, id } = await memberOf('chiaphan', '1000.00')
  await addAccount(client)
  await createWallet({ db: app.db }).credit({
    memberId: id,
    amount: parseMoney('0.0099'),
    entry: 'ADJ_CREDIT',
    house: houseAccounts.psp('test'),
    key: { source: 'adjust', extId: 'cents' },
    reference: { kind: 'other', no: 'cents' },
  })
  await set(cashierSettings.withdrawMax, '400')
  expect(await listOf(client)).toMatchObject({
    balance: '1000.0099',
    now: '400.0000',
    rest: [
      { reason: 'per_request', amount: '600.0000' },
      { reason: 'cents', amount: '0.0099' },
    ],
  })
  await set(cashierSettings.withdrawDailyAmount, '450')
  // 50 more today would be below the minimum of a request.
  expect((await listOf(client)).rest[0]).toEqual({ reason: 'daily_amount', amount: '600.0000' })
  await turnover.grantBonus({ memberId: id, ref: 'chia', amount: parseMoney('50'), multiplePpm: 10_000_000 })
  expect(await listOf(client)).toMatchObject({
    balance: '1050.0099',
    now: '0.0000',
    rest: [
      { reason: 'turnover', amount: '1000.0099' },
      { reason: 'bonus', amount: '50.0000' },
    ],
  })
  await set(cashierSettings.withdrawMax, '100000')
  await set(cashierSettings.withdrawDailyAmount, '100000')
})

it('trust.md 2.4, DECISIONS 21: whoever excludes themselves still withdraws', async () => {
  const { client } = await memberOf('tuloaitru', '500.00')
  await addAccount(client)
  await call(client, 'session.stepUp', { method: 'password', password: 'một mật khẩu dài' })
  expect((await call(client, 'protection.selfExclude', { months: null })).success).toBe(true)
  expect(await failingOf(client)).toEqual([])
  expect((await ask(client)).success).toBe(true)
})

it('WAL-7, V07: the reviewer sees the holder and the member by name, and whether they are one without diacritics', async () => {
  const { client, id } = await memberOf('tenrieng', '500.00')
  await addAccount(client)
  const { value: sent } = await ask(client)
  const linh = await app.operator('linh.fin')
  const seen = async () => (await call(linh, 'bo.withdrawal', { id: sent.id })).value
  expect(await seen()).toMatchObject({ holderName: 'NGUYEN VAN A', payeeName: null, isOwnName: null })
  await app.owner.query(sql`update member set payee_name = 'Nguyễn  Văn A' where id = ${id}`)
  expect(await seen()).toMatchObject({ holderName: 'NGUYEN VAN A', payeeName: 'Nguyễn  Văn A', isOwnName: true })
  await app.owner.query(sql`update payout_account set holder_name = 'NGUYEN VAN AN' where member_id = ${id}`)
  expect(await seen()).toMatchObject({ holderName: 'NGUYEN VAN AN', isOwnName: false })
})
