import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { must, parseMoney } from '@lotus/kernel'
import { deriveFamilyDraw } from '@lotus/rules/catalogue'
import { findFamily } from '@lotus/rules/catalogue/all'
import { sql } from '@lotus/database'
import { signCallback } from './modules/cashier/deposits/demo-channel.ts'
import { testApp } from './testing/test-app.ts'
import { cashierModule } from './modules/cashier/index.ts'

// The whole server over HTTP and a real PostgreSQL; only the clock is moved by hand. The 200 parallel bets below must
// reach the wallet, not the member's rate limit.
// With the members' program apart (ADR 0012): every right that its login lacks would show here.
const app = await testApp(undefined, { isApart: true, rates: { 'lottery.placeOrders': { max: 600, perSeconds: 60 } } })
const { call, site } = app
const bet = (points: number, play = 'lo2', content: string[] = ['12', '68']) => ({
  play,
  content,
  points,
  odds: [{ tier: 'win', odds: '98.5' }],
})

async function currentIssue(gameCode: string) {
  const { value } = await call(site, 'lottery.current', { gameCode })
  if (!value.current) throw new Error(`${gameCode} has no open issue`)
  return value.current
}

const expectSound = async () => {
  const report = await app.composition.audit()
  expect(report.checks.flatMap((check) => check.breaks)).toEqual([])
}

describe('the whole journey of a member', () => {
  it('register, deposit, bet, draw, settlement, withdrawal, approval, received', async () => {
    const { client } = await app.register('lanhuong')
    const info = await call(client, 'member.info', {})
    expect(info.value).toMatchObject({ account: 'lanhuong', type: 0 })
    expect((await call(client, 'wallet.balance', {})).value.sumBalance).toBe('0.0000')

    // The simulated provider calls back twice; the money counts once.
    await app.deposit(client, '1000.00')
    expect((await call(client, 'wallet.balance', {})).value.sumBalance).toBe('1000.0000')

    const issue = await currentIssue('SEN60')
    const key = randomUUID()
    const placed = await call(
      client,
      'lottery.placeOrders',
      {
        gameCode: 'SEN60',
        issueNo: issue.issueNo,
        items: [bet(2), { play: 'de_db', content: ['07'], points: 5, odds: [{ tier: 'win', odds: '99' }] }],
      },
      { key },
    )
    expect(placed).toMatchObject({
      success: true,
      value: { totalStake: '113.0000', isDuplicate: false, balance: { sumBalance: '887.0000' } },
    })

    await app.setTestTime(new Date(Date.parse(issue.drawAt) + 1000))
    await app.settleDown()
    const orders = (await call(client, 'lottery.orders', {})).value
    expect(orders.rows).toHaveLength(2)
    expect(orders.rows.every((order) => order.status === 4 || order.status === 5)).toBe(true)
    const paid = orders.rows.reduce((sum, order) => sum + parseMoney(order.payout ?? '0'), 0n)
    const { value: after } = await call(client, 'wallet.balance', {})
    expect(parseMoney(after.sumBalance)).toBe(parseMoney('887') + paid)

    // Anybody can recompute the draw from its certificate.
    const { value: certificate } = await call(site, 'lottery.certificate', {
      gameCode: 'SEN60',
      issueNo: issue.issueNo,
    })
    expect(certificate.commitment).toBe(issue.commitment)
    const again = await deriveFamilyDraw(must(findFamily(certificate.family), 'the rules know the family'), {
      seed: Buffer.from(certificate.seed ?? '', 'hex'),
      orderRoot: certificate.orderRoot ?? '',
      issueId: issue.issueNo,
    })
    expect(again).toEqual(certificate.draw)

    const account = await call(client, 'cashier.addPayoutAccount', {
      bankCode: 'DEMO',
      accountNumber: '1234567890',
      holderName: 'Nguyen Lan Huong',
    })
    expect(JSON.stringify(account.value)).not.toContain('1234567890')
    const asked = await call(
      client,
      'cashier.createWithdrawal',
      { amount: '300', payoutAccountId: account.value.id },
      { key: randomUUID() },
    )
    expect(asked).toMatchObject({ success: true, value: { status: 'SUBMITTED', amount: '300.0000' } })
    const linh = await app.operator('linh.fin')
    expect((await call(linh, 'bo.withdrawals', { status: 'open' })).value.rows.map((row) => row.account)).toEqual([
      'lanhuong',
    ])
    expect((await call(linh, 'bo.approveWithdrawal', { id: asked.value.id })).value.status).toBe('PAID')
    expect((await call(linh, 'bo.approveWithdrawal', { id: asked.value.id })).code).toBe('state_conflict')
    expect((await call(client, 'cashier.confirmReceived', { id: asked.value.id })).value.status).toBe('RECEIVED')
    expect((await call(client, 'cashier.confirmReceived', { id: asked.value.id })).value.status).toBe('RECEIVED')

    const statement = (await call(client, 'wallet.statement', {})).value
    expect(parseMoney(statement.totals.net)).toBe(
      parseMoney((await call(client, 'wallet.balance', {})).value.sumBalance),
    )
    await expectSound()
  })
})

describe('bad input (issue 2, section 6)', () => {
  it('each refusal has its own code and moves nothing', async () => {
    const { client } = await app.register('saisot')
    await app.deposit(client, '100')
    const issue = await currentIssue('SEN60')
    const place = (items: Parameters<typeof call<'lottery.placeOrders'>>[2]['items'], issueNo = issue.issueNo) =>
      call(client, 'lottery.placeOrders', { gameCode: 'SEN60', issueNo, items }, { key: randomUUID() })
    expect((await place([bet(1, 'no_such_play')])).code).toBe('unknown_play')
    expect((await place([bet(1, 'lo2', ['1a'])])).code).toBe('bad_content')
    expect((await place([bet(1, 'lo2', ['123'])])).code).toBe('wrong_length')
    expect((await place([bet(1, 'lo2', ['12', '12'])])).code).toBe('duplicate_number')
    expect(
      (
        await place([
          bet(
            1,
            'truot4',
            Array.from({ length: 60 }, (_, i) => String(i).padStart(2, '0')),
          ),
        ])
      ).code,
    ).toMatch(/too_many_lines|odds_changed/)
    expect((await place([{ play: 'lo2', content: ['12'], points: 1, odds: [{ tier: 'win', odds: '99' }] }])).code).toBe(
      'odds_changed',
    )
    expect((await place([bet(50_000)])).code).toBe('stake_over_limit')
    expect(await place([bet(2)])).toMatchObject({
      code: 'insufficient_balance',
      value: { balance: '100.0000', short: '8.0000' },
    })
    expect((await place([bet(1)], '20990101-0001')).code).toBe('issue_not_found')
    expect(
      (
        await call(
          client,
          'lottery.placeOrders',
          { gameCode: 'NOPE', issueNo: '1', items: [bet(1)] },
          { key: randomUUID() },
        )
      ).code,
    ).toBe('game_not_found')
    await app.setTestTime(new Date(Date.parse(issue.lockAt)))
    expect(await place([bet(1)])).toMatchObject({ code: 'issue_closed' })
    expect((await call(client, 'wallet.balance', {})).value.sumBalance).toBe('100.0000')
    await expectSound()
  })

  it('the same order key twice in parallel is one order and one answer; other content is key_conflict', async () => {
    const { client } = await app.register('haikhoa')
    await app.deposit(client, '200')
    const issue = await currentIssue('SEN60')
    const send = (points: number) =>
      call(
        client,
        'lottery.placeOrders',
        { gameCode: 'SEN60', issueNo: issue.issueNo, items: [bet(points)] },
        { key: 'one-key' },
      )
    const answers = await Promise.all([send(1), send(1), send(1)])
    expect(new Set(answers.map((answer) => answer.value.orders[0]?.id)).size).toBe(1)
    expect(answers.filter((answer) => !answer.value.isDuplicate)).toHaveLength(1)
    expect((await send(2)).code).toBe('key_conflict')
    expect((await call(client, 'wallet.balance', {})).value.sumBalance).toBe('146.0000')
  })

  it('200 parallel bets of 60 on a balance of 100: exactly one is accepted', async () => {
    const { client } = await app.register('songsong')
    await app.deposit(client, '100')
    const issue = await currentIssue('SEN60')
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        call(
          client,
          'lottery.placeOrders',
          {
            gameCode: 'SEN60',
            issueNo: issue.issueNo,
            items: [{ play: 'de_db', content: ['01'], points: 60, odds: [{ tier: 'win', odds: '99' }] }],
          },
          { key: randomUUID() },
        ),
      ),
    )
    expect(answers.filter((answer) => answer.success)).toHaveLength(1)
    expect(new Set(answers.filter((answer) => !answer.success).map((answer) => answer.code))).toEqual(
      new Set(['insufficient_balance']),
    )
    await expectSound()
  })

  it('another member’s rows are not found', async () => {
    const [one, two] = [await app.register('chunha'), await app.register('hangxom')]
    await app.deposit(one.client, '200')
    const issue = await currentIssue('SEN60')
    const placed = await call(
      one.client,
      'lottery.placeOrders',
      { gameCode: 'SEN60', issueNo: issue.issueNo, items: [bet(1)] },
      { key: randomUUID() },
    )
    const deposits = await call(one.client, 'cashier.deposits', {})
    const account = await call(one.client, 'cashier.addPayoutAccount', {
      bankCode: 'DEMO',
      accountNumber: '5556667778',
      holderName: 'Chu Nha',
    })
    expect((await call(two.client, 'lottery.order', { id: placed.value.orders[0]?.id ?? '' })).code).toBe('not_found')
    expect((await call(two.client, 'cashier.deposit', { id: deposits.value.rows[0]?.id ?? '' })).code).toBe('not_found')
    expect((await call(two.client, 'cashier.simulatePayment', { id: deposits.value.rows[0]?.id ?? '' })).code).toBe(
      'not_found',
    )
    await app.deposit(two.client, '200')
    expect(
      (
        await call(
          two.client,
          'cashier.createWithdrawal',
          { amount: '100', payoutAccountId: account.value.id },
          { key: randomUUID() },
        )
      ).code,
    ).toBe('payout_account_missing')
    expect((await call(two.client, 'cashier.confirmReceived', { id: '1' })).code).toBe('not_found')
  })
})

describe('the cashier', () => {
  it('credits only a payment signed by its provider, for the amount of the order, before its end', async () => {
    const { client } = await app.register('naptien')
    const order = await call(
      client,
      'cashier.createDeposit',
      { channelCode: 'demo_bank', amount: '100' },
      { key: 'd1' },
    )
    expect(
      (await call(client, 'cashier.createDeposit', { channelCode: 'demo_bank', amount: '100' }, { key: 'd1' })).value
        .id,
    ).toBe(order.value.id)
    expect(
      (await call(client, 'cashier.createDeposit', { channelCode: 'demo_bank', amount: '101' }, { key: 'd1' })).code,
    ).toBe('key_conflict')
    expect(order.value).toMatchObject({ status: 'AWAITING_PAYMENT', amountVnd: '100000', isSimulated: true })
    expect(order.value.qrPayload).toContain('5406100000')
    const forged = await site.post('/psp/v1/callback', {
      body: {
        channelCode: 'demo_bank',
        orderRef: order.value.refNo,
        providerRef: 'X',
        authorisation: 'X',
        amount: '100',
        paidAt: app.clock.now().toISOString(),
      },
      headers: { 'x-psp-signature': '0'.repeat(64) },
    })
    expect(forged.code).toBe('permission_denied')
    await app.clock.advance(21 * 60_000)
    expect((await call(client, 'cashier.deposit', { id: order.value.id })).value).toMatchObject({
      status: 'EXPIRED',
      payee: null,
      qrPayload: null,
    })
    // The money arrived after expiry: a person must look at it, nothing is credited automatically.
    await call(client, 'cashier.simulatePayment', { id: order.value.id })
    expect((await call(client, 'cashier.deposit', { id: order.value.id })).value.status).toBe('LATE_REVIEW')
    expect((await call(client, 'wallet.balance', {})).value.sumBalance).toBe('0.0000')
  })

  it('reports a simulated payment as accepted only if its callback was accepted', async () => {
    const { client } = await app.register('chuanhan')
    const order = await call(
      client,
      'cashier.createDeposit',
      { channelCode: 'demo_bank', amount: '100' },
      { key: 'n1' },
    )
    const deps = app.members.of(cashierModule)
    const { deliverCallback } = deps
    deps.deliverCallback = async () => false
    expect((await call(client, 'cashier.simulatePayment', { id: order.value.id })).code).toBe('busy')
    deps.deliverCallback = deliverCallback
    expect((await call(client, 'cashier.simulatePayment', { id: order.value.id })).code).toBe('ok')
    expect((await call(client, 'wallet.balance', {})).value.sumBalance).toBe('100.0000')
  })

  it('keeps a second transfer for the same order for an operator, and refuses one transfer for two orders', async () => {
    const { client } = await app.register('haichuyen')
    const [one, two] = [
      await call(client, 'cashier.createDeposit', { channelCode: 'demo_bank', amount: '100' }, { key: 'two-1' }),
      await call(client, 'cashier.createDeposit', { channelCode: 'demo_bank', amount: '100' }, { key: 'two-2' }),
    ]
    const pay = (orderRef: string, providerRef: string) => {
      const body = JSON.stringify({
        channelCode: 'demo_bank',
        orderRef,
        providerRef,
        authorisation: `A-${providerRef}`,
        amount: '100',
        paidAt: app.clock.now().toISOString(),
      })
      const signature = signCallback(app.composition.of(cashierModule).channelSecret('demo_bank'), body)
      return app.composition.siteApp.inject({
        method: 'POST',
        url: '/psp/v1/callback',
        headers: { 'content-type': 'application/json', 'x-psp-signature': signature },
        payload: body,
      })
    }
    expect((await pay(one.value.refNo, 'P1')).json()).toMatchObject({ value: { outcome: 'credited' } })
    expect((await pay(one.value.refNo, 'P1')).json()).toMatchObject({ value: { outcome: 'duplicate' } })
    expect((await pay(one.value.refNo, 'P2')).json()).toMatchObject({ value: { outcome: 'late_review' } })
    expect((await pay(two.value.refNo, 'P1')).json()).toMatchObject({ code: 'key_conflict' })
    expect((await pay(two.value.refNo, 'P2')).json()).toMatchObject({ code: 'key_conflict' })
    const kept = await app.owner.many<{ provider_ref: string }>(sql`select provider_ref from deposit_extra_payment`)
    expect(kept.map((row) => row.provider_ref)).toEqual(['P2'])
    expect((await call(client, 'wallet.balance', {})).value.sumBalance).toBe('100.0000')
    await expectSound()
  })

  it('enforces the limit of open orders for concurrent orders, and copies of one are one', async () => {
    const { client } = await app.register('nhieulenh')
    const open = (key: string) =>
      call(client, 'cashier.createDeposit', { channelCode: 'demo_bank', amount: '100' }, { key })
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => open(`many-${i}`)))
    expect(answers.filter((answer) => answer.success)).toHaveLength(3)
    expect(new Set(answers.filter((answer) => !answer.success).map((answer) => answer.code))).toEqual(
      new Set(['too_many_open_orders']),
    )
    const key = `many-${answers.findIndex((answer) => answer.success)}`
    const copies = await Promise.all(Array.from({ length: 6 }, () => open(key)))
    expect(new Set(copies.map((answer) => answer.value.id)).size).toBe(1)
  })

  it('refuses a zero character in free text as bad input', async () => {
    expect((await call(site, 'session.login', { username: 'a\u0000b', password: 'x' })).code).toBe('bad_request')
  })

  it('keeps one open withdrawal, within the day’s limits, and returns the money on rejection', async () => {
    const { client } = await app.register('ruttien')
    await app.deposit(client, '1000')
    const account = await call(client, 'cashier.addPayoutAccount', {
      bankCode: 'DEMO',
      accountNumber: '1112223334',
      holderName: 'Rut Tien',
    })
    const ask = (amount: string, key: string = randomUUID()) =>
      call(client, 'cashier.createWithdrawal', { amount, payoutAccountId: account.value.id }, { key })
    expect((await ask('99.99')).code).toBe('amount_below_minimum')
    expect((await ask('100.001')).code).toBe('amount_invalid')
    expect(await ask('1000.01')).toMatchObject({ code: 'insufficient_balance', value: { short: '0.0100' } })
    const [first, again] = await Promise.all([ask('400', 'w-key'), ask('400', 'w-key')])
    expect(first.value.id).toBe(again.value.id)
    expect(await ask('100')).toMatchObject({ code: 'withdrawal_not_eligible' })
    const linh = await app.operator('linh.fin')
    expect(
      (await call(linh, 'bo.rejectWithdrawal', { id: first.value.id, reason: 'Tên không khớp' })).value.status,
    ).toBe('REJECTED')
    expect((await call(client, 'wallet.balance', {})).value).toMatchObject({ cash: '1000.0000', onHold: '0.0000' })
    expect((await call(client, 'cashier.withdrawals', {})).value.rows[0]).toMatchObject({
      status: 'REJECTED',
      rejectReason: 'Tên không khớp',
    })
    await expectSound()
  })

  it('counts a payout without an answer as received after the minutes of the setting (T17)', async () => {
    const { client } = await app.register('imlang')
    await app.deposit(client, '500')
    const account = await call(client, 'cashier.addPayoutAccount', {
      bankCode: 'DEMO',
      accountNumber: '9998887776',
      holderName: 'Im Lang',
    })
    const asked = await call(
      client,
      'cashier.createWithdrawal',
      { amount: '200', payoutAccountId: account.value.id },
      { key: randomUUID() },
    )
    const linh = await app.operator('linh.fin')
    await call(linh, 'bo.approveWithdrawal', { id: asked.value.id })
    await app.clock.advance(29 * 60_000)
    const { forceReceived } = await import('./modules/cashier/cashier.repo.ts')
    await forceReceived(app.db)
    expect((await call(client, 'cashier.withdrawals', {})).value.rows[0]?.status).toBe('PAID')
    await app.clock.advance(60_000)
    await forceReceived(app.db)
    expect((await call(client, 'cashier.withdrawals', {})).value.rows[0]?.status).toBe('FORCED_RECEIVED')
  })
})
