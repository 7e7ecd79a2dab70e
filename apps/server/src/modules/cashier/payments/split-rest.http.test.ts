import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import type { HttpClient } from '@lotus/testing'
import { eventsOf, fillInboxes } from '../../messages/messages.fixtures.ts'
import { splitPayouts, type One } from './split-payouts.fixtures.ts'

// What of a withdrawal in parts stays in the wallet (operations.md 3.4): the rest that nobody could pay, and parts that did not arrive while
// the others had. Two operators each time, with the fee's share, and the member is told.
const test = await splitPayouts()
const { app, approved, approve, told, detail, parts, own, cash, paidOut, claim, decide, end, expectSound, payoutMax } =
  test
const { call } = app
beforeEach(async () => {
  test.staff.linh = await app.operator('linh.fin')
  test.staff.hoa = await app.operator('hoa.ops')
  await payoutMax('100')
})
const W = 'psp:demo_wallet'
const conflict = (state: string) => ({ code: 'state_conflict', value: { state } })
const give = (by: HttpClient, { id }: One, left: string) =>
  call(by, 'bo.giveWithdrawalRest', { id, left, reason: 'ngân hàng từ chối' })
async function giveBoth(one: One, left: string) {
  expect((await give(test.staff.linh, one, left)).code).toBe('ok')
  return give(test.staff.hoa, one, left)
}
/** Part 1 is paid, the other two failed. */
async function partly(username: string): Promise<One> {
  const one = await approved(username)
  await told(one, 1, 'paid')
  for (const n of [2, 3]) await told(one, n, 'failed')
  return one
}
const letters = async (one: One) => {
  await fillInboxes(app)
  return (await call(one.client, 'inbox.list', {})).value.rows.map(({ title }) => title)
}
const moved = ({ refNo }: One) =>
  app.owner.values<string>(sql`
    select k.code || ' ' || to_char(j.amount / 10000.0, 'FM9999990.00') from journal j join ledger_kind k on k.id = j.kind
    where j.ref_no = ${refNo} order by j.id`)

describe('the rest that nobody could pay', () => {
  it('goes back to the wallet once two operators agree, with its share of the fee', async () => {
    const one = await partly('traphanle')
    // Who saw another sum as left gives nothing back.
    expect(await give(test.staff.linh, one, '165.32')).toMatchObject(conflict('LEFT_CHANGED'))
    expect((await give(test.staff.linh, one, '165.33')).value).toMatchObject({
      status: 'PAY_FAILED',
      restAsked: { amount: '165.3300', who: 'linh.fin' },
    })
    expect((await give(test.staff.linh, one, '165.33')).code).toBe('same_operator')
    expect(await cash(one)).toBe('249.5000')
    expect((await give(test.staff.hoa, one, '165.33')).value).toMatchObject({
      status: 'PAID',
      net: '82.6700',
      left: '0.0000',
      restAsked: null,
      givenBack: { amount: '165.3300', fee: '1.6600' },
      reviewer: 'linh.fin',
    })
    expect((await give(test.staff.hoa, one, '165.33')).code).toBe('state_conflict')
    // 249.50 and the rest and two thirds of the fee.
    expect(await cash(one)).toBe('416.4900')
    expect(await moved(one)).toEqual([
      'WD_FREEZE 248.00',
      'WD_FEE 2.50',
      'WD_PAID 82.67',
      'WD_UNFREEZE 165.33',
      'WD_FEE_RETURN 1.66',
    ])
    expect(await own(one)).toMatchObject({
      status: 'PAID',
      net: '82.6700',
      givenBack: { amount: '165.3300', fee: '1.6600', reason: 'ngân hàng từ chối' },
      parts: [{ amount: '82.6700', state: 'paid' }],
    })
    expect((await detail(one)).history.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['REST_ASKED', 'REST_GIVEN']),
    )
    expect(await eventsOf(app, `member:${one.memberId}`, 'cashier.rest_given')).toMatchObject([
      { refNo: one.refNo, amount: '166.9900', paid: '82.6700' },
    ])
    expect(await letters(one)).toEqual(expect.arrayContaining([expect.stringMatching(/166[.,]99/)]))
    await expectSound()
    expect((await call(one.client, 'cashier.confirmReceived', { id: one.id })).value.status).toBe('RECEIVED')
    // What of it came back is no part of the day's sum: 83.51 of the most of a day are used.
    const { dailyAmountLeft, checks } = (await call(one.client, 'cashier.eligibility', {})).value
    expect(dailyAmountLeft).toBe('99916.4900')
    // Nor of what the identity level allows in all.
    expect(checks.find(({ code }) => code === 'identity_level')?.details).toMatchObject({ usedTotal: '83.5100' })
    await expectSound()
  })

  it('is only for what is partly paid, and not while a payout is unclear', async () => {
    const whole = await approved('chuachi')
    expect(await give(test.staff.linh, whole, '248')).toMatchObject(conflict('PAYING'))
    for (const n of [1, 2, 3]) await told(whole, n, 'failed')
    expect(await give(test.staff.linh, whole, '248')).toMatchObject(conflict('NOTHING_PAID'))
    const one = await partly('conchuaro')
    await approve(one)
    await told(one, 4, 'failed', { vnd: '82670' })
    await app.owner.query(sql`update withdrawal_payout set tries = 1 where payout_ref = ${`${one.refNo}-5`}`)
    expect(await told(one, 2, 'paid')).toBe('unclear')
    await told(one, 5, 'failed')
    expect(await give(test.staff.linh, one, '165.33')).toMatchObject(conflict('UNCLEAR'))
    for (const by of [test.staff.linh, test.staff.hoa]) expect((await end(by, one, 2, 'failed')).code).toBe('ok')
    expect((await giveBoth(one, '165.33')).value.status).toBe('PAID')
    await expectSound()
  })

  it('asked, and then paid instead: the question is gone, and a later rest takes two again', async () => {
    const one = await partly('doiy')
    expect((await give(test.staff.linh, one, '165.33')).code).toBe('ok')
    expect((await approve(one)).value).toMatchObject({ status: 'PAYING', restAsked: null })
    for (const n of [4, 5]) await told(one, n, 'failed')
    expect((await give(test.staff.hoa, one, '165.33')).value).toMatchObject({
      status: 'PAY_FAILED',
      restAsked: { who: 'hoa.ops' },
    })
    expect((await give(test.staff.linh, one, '165.33')).value.status).toBe('PAID')
    expect(await cash(one)).toBe('416.4900')
    await expectSound()
  })

  it('and the provider says that it had paid it: two operators take that part from the member again', async () => {
    const one = await partly('saulai')
    await giveBoth(one, '165.33')
    expect(await told(one, 2, 'paid')).toBe('unclear')
    for (const by of [test.staff.linh, test.staff.hoa]) expect((await end(by, one, 2, 'paid')).code).toBe('ok')
    expect(await cash(one)).toBe('333.8200')
    expect(await paidOut(one)).toEqual([`82.67 ${W}`])
    await expectSound()
  })

  it('and what was paid did not arrive: then all of it is back, and the fee', async () => {
    const one = await partly('khongden')
    await giveBoth(one, '165.33')
    await claim(one)
    for (const by of [test.staff.linh, test.staff.hoa]) expect((await decide(by, one, 'returned')).code).toBe('ok')
    expect(await own(one)).toMatchObject({ status: 'REFUNDED', feeReturnedAt: expect.any(String) as string })
    expect(await cash(one)).toBe('500.0000')
    await expectSound()
  })

  it('and what was paid did not arrive and is sent again: that alone, and given back once nobody can', async () => {
    const one = await partly('guilai')
    await giveBoth(one, '165.33')
    await claim(one)
    for (const by of [test.staff.linh, test.staff.hoa]) expect((await decide(by, one, 'resent')).code).toBe('ok')
    expect(await parts(one)).toEqual(['82.6700 returned', '82.6700 failed', '82.6600 failed', '82.6700 asked'])
    await told(one, 4, 'failed')
    const reject = await call(test.staff.linh, 'bo.rejectWithdrawal', { id: one.id, reason: 'không chi được' })
    expect(reject.value.status).toBe('REJECTED')
    expect(await cash(one)).toBe('500.0000')
    await expectSound()
  })
})

describe('parts that did not arrive', () => {
  it('stay in the wallet alone, and the others count as arrived', async () => {
    const one = await approved('motphan')
    for (const n of [1, 2, 3]) await told(one, n, 'paid')
    await claim(one)
    expect((await decide(test.staff.linh, one, 'returned', [2])).code).toBe('ok')
    expect((await decide(test.staff.linh, one, 'returned', [2])).code).toBe('same_operator')
    expect((await decide(test.staff.hoa, one, 'returned', [2])).code).toBe('ok')
    expect(await own(one)).toMatchObject({
      status: 'RECEIVED_CONFIRMED',
      net: '165.3300',
      givenBack: { amount: '82.6700', fee: '0.8300' },
    })
    expect(await cash(one)).toBe('333.0000')
    expect(await letters(one)).toEqual(expect.arrayContaining([expect.stringMatching(/83[.,]50/)]))
    await expectSound()
    // It had arrived after all: it is taken, and nothing else.
    expect(await told(one, 2, 'paid')).toBe('unclear')
    for (const by of [test.staff.linh, test.staff.hoa]) expect((await end(by, one, 2, 'paid')).code).toBe('ok')
    expect(await cash(one)).toBe('250.3300')
    await expectSound()
  })

  it('a rest that was paid by hand comes back alone, or the others without it', async () => {
    for (const [username, named, then] of [
      ['tayve', ['HAND'], '416.4900'],
      ['tayo', [1], '333.0000'],
    ] as const) {
      const one = await partly(username)
      await approve(one, 'hand')
      await claim(one)
      for (const by of [test.staff.linh, test.staff.hoa])
        expect((await decide(by, one, 'returned', named)).code).toBe('ok')
      expect(await cash(one)).toBe(then)
      await expectSound()
    }
  })
})

it('no request is taken that the channel could not pay in twenty parts', async () => {
  await payoutMax('12.50')
  const { client } = await app.register('nhieuqua')
  await app.deposit(client, '600')
  const account = await call(client, 'cashier.addPayoutAccount', {
    bankCode: 'DEMO',
    accountNumber: '888800001111',
    holderName: 'NGUYEN VAN A',
  })
  const ask = (amount: string, key: string) =>
    call(client, 'cashier.createWithdrawal', { amount, payoutAccountId: account.value.id, fee: '2.50' }, { key })
  expect((await call(client, 'cashier.eligibility', {})).value).toMatchObject({ max: '250.0000', now: '250.0000' })
  expect(await ask('250.01', 'qua')).toMatchObject({ code: 'amount_above_maximum', value: { max: '250.0000' } })
  const { value } = await ask('250', 'vua')
  expect((await detail(value)).payoutMost).toBe('250.0000')
  expect((await approve(value)).value.status).toBe('PAYING')
  expect(await parts(value)).toHaveLength(20)
})
