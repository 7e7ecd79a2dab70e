import { sql } from '@lotus/database'
import { parseMoney } from '@lotus/kernel'
import { beforeEach, describe, expect, it } from 'vitest'
import { splitPayouts } from './split-payouts.fixtures.ts'

// Split payouts (operations.md 3.4): what one payout cannot carry is paid in parts, each under a reference of its own and sent once.
const test = await splitPayouts()
const { app, approved, approve, told, detail, turn, parts, own, paidOut, expectSound, payoutMax } = test
const { call } = app
// Their sessions end while the clock moves.
beforeEach(async () => {
  test.staff.linh = await app.operator('linh.fin')
  test.staff.hoa = await app.operator('hoa.ops')
  await payoutMax('100')
})
const balance = async ({ client }: Parameters<typeof own>[0]) => (await call(client, 'wallet.balance', {})).value
const W = 'psp:demo_wallet'

it('the fewest parts, as equal as hundredths allow, that add up to the amount', async () => {
  const split = (amount: string, most: string) =>
    app.owner.value<string[]>(sql`select cashier_parts_of(${parseMoney(amount)}, ${parseMoney(most)})::text[] as parts`)
  expect(await split('248', '100')).toEqual(['826700', '826700', '826600'])
  expect(await split('100', '100')).toEqual(['1000000'])
  expect(await split('100.01', '100')).toEqual(['500100', '500000'])
  expect(await split('0.01', '100')).toEqual(['100'])
  expect(await split('300', '100')).toEqual(['1000000', '1000000', '1000000'])
})

it('each part is sent once, whatever its answers; it is done when all are, and each was posted alone', async () => {
  const one = await approved('chiaba')
  expect(await parts(one)).toEqual(['82.6700 asked', '82.6700 asked', '82.6600 asked'])
  const none = { kind: 'undecided', reason: 'no answer' } as const
  const first = (await turn(() => none)).filter((asked) => typeof asked !== 'string')
  const sent = first.map(({ payoutRef, amount, shown }) => `${payoutRef} ${amount} ${shown.amount}`)
  expect(new Set(sent)).toEqual(
    new Set([`${one.refNo}-1 82670 82.6700`, `${one.refNo}-2 82670 82.6700`, `${one.refNo}-3 82660 82.6600`]),
  )
  expect(sent).toHaveLength(3)
  // Asked again it is never sent again while the provider may have it.
  const again = await turn((ref) => ({
    kind: 'payout',
    payout: { payoutRef: ref, providerPayout: `Q${ref}`, state: 'accepted', amount: '0', currency: 'VND' } as never,
  }))
  expect(new Set(again)).toEqual(new Set([1, 2, 3].map((n) => `${one.refNo}-${n}`)))
  expect(await told(one, 2, 'paid')).toBe('paid')
  expect(await told(one, 2, 'paid')).toBe('duplicate')
  expect(await detail(one)).toMatchObject({ status: 'PAYING' })
  expect(await own(one)).toMatchObject({
    status: 'PAYING',
    parts: [
      { amount: '82.6700', state: 'paid' },
      { amount: '82.6700', state: 'sent' },
      { amount: '82.6600', state: 'sent' },
    ],
  })
  await expectSound()
  expect(await told(one, 3, 'paid')).toBe('paid')
  expect(await told(one, 1, 'paid')).toBe('paid')
  expect(await detail(one)).toMatchObject({ status: 'PAID', reviewer: 'linh.fin', left: '0.0000' })
  expect((await own(one))?.parts.map(({ state }) => state)).toEqual(['paid', 'paid', 'paid'])
  expect(await paidOut(one)).toEqual([`82.67 ${W}`, `82.66 ${W}`, `82.67 ${W}`])
  expect(await balance(one)).toMatchObject({ cash: '249.5000' })
  await expectSound()
})

describe('one part that is refused leaves the others', () => {
  it('and is retried by an operator alone, never the paid ones', async () => {
    const one = await approved('hongmot')
    expect(await told(one, 1, 'failed')).toBe('failed')
    // The others are on their way: nothing is decided yet.
    expect(await detail(one)).toMatchObject({ status: 'PAYING' })
    expect((await approve(one)).code).toBe('state_conflict')
    await told(one, 2, 'paid')
    await told(one, 3, 'paid')
    expect(await detail(one)).toMatchObject({ status: 'PAY_FAILED' })
    await expectSound()
    // A part of it is out; who saw another sum as left approves nothing.
    expect(await detail(one)).toMatchObject({ net: '248.0000', left: '82.6700' })
    for (const left of ['248', '82.66'])
      expect(await approve(one, 'hand', left)).toMatchObject({
        code: 'state_conflict',
        value: { state: 'LEFT_CHANGED' },
      })
    const whole = await call(test.staff.linh, 'bo.approveWithdrawal', { id: one.id, by: 'provider' })
    expect(whole).toMatchObject({ code: 'state_conflict', value: { state: 'LEFT_CHANGED' } })
    const reject = await call(test.staff.linh, 'bo.rejectWithdrawal', { id: one.id, reason: 'không chi được' })
    expect(reject).toMatchObject({ code: 'state_conflict', value: { state: 'PARTLY_PAID' } })
    expect((await approve(one)).value.status).toBe('PAYING')
    expect(await parts(one)).toEqual(['82.6700 failed', '82.6700 paid', '82.6600 paid', '82.6700 asked'])
    expect(await told(one, 4, 'paid')).toBe('paid')
    expect(await detail(one)).toMatchObject({ status: 'PAID' })
    expect(await paidOut(one)).toEqual([`82.67 ${W}`, `82.66 ${W}`, `82.67 ${W}`])
    await expectSound()
  })

  it('and is paid by hand, the rest alone', async () => {
    const one = await approved('chitay')
    await told(one, 1, 'paid')
    await told(one, 2, 'failed')
    await told(one, 3, 'failed')
    expect((await own(one))?.parts).toHaveLength(3)
    expect((await approve(one, 'hand')).value.status).toBe('PAID')
    // The parts are not all of it: nothing of it is held any more.
    expect((await own(one))?.parts).toEqual([])
    expect(await paidOut(one)).toEqual([`82.67 ${W}`, '165.33 psp:demo_bank'])
    // What failed and says later that it was paid is a case, and moves nothing.
    expect(await told(one, 2, 'paid')).toBe('unclear')
    expect(await paidOut(one)).toEqual([`82.67 ${W}`, '165.33 psp:demo_bank'])
    await expectSound()
  })

  it('and all of it goes back where none was paid', async () => {
    const one = await approved('trahet')
    for (const n of [1, 2, 3]) await told(one, n, 'failed')
    expect((await call(test.staff.linh, 'bo.rejectWithdrawal', { id: one.id, reason: 'không chi được' })).code).toBe(
      'ok',
    )
    expect(await balance(one)).toMatchObject({ cash: '500.0000' })
    await expectSound()
  })

  it('and counts when it says after all that it was paid, while nothing else was sent since', async () => {
    const one = await approved('muonmang')
    await told(one, 1, 'failed')
    expect(await told(one, 1, 'paid')).toBe('paid')
    await told(one, 2, 'paid')
    await told(one, 3, 'failed')
    await approve(one)
    // The new try of the third part was not sent: the old one counts, and the new one is not sent any more.
    expect(await told(one, 3, 'paid')).toBe('paid')
    expect(await turn(() => ({ kind: 'undecided', reason: 'test' }))).toEqual([])
    expect(await detail(one)).toMatchObject({ status: 'PAID' })
    expect(await paidOut(one)).toEqual([`82.67 ${W}`, `82.67 ${W}`, `82.66 ${W}`])
    await expectSound()
  })
})

describe('it is split where the operator says so', () => {
  it('without a most of one payout, whatever may be paid in, it is never', async () => {
    await payoutMax(null)
    await app.owner.query(sql`update deposit_channel set max_amount = ${parseMoney('100')} where code = 'demo_wallet'`)
    const one = await approved('khongchia')
    expect(await parts(one)).toEqual(['248.0000 asked'])
    expect(await told(one, 1, 'paid', { vnd: '248000' })).toBe('paid')
    expect(await paidOut(one)).toEqual([`248.00 ${W}`])
    await app.owner.query(sql`update deposit_channel set max_amount = ${parseMoney('5000')} where code = 'demo_wallet'`)
    await expectSound()
  })

  it('into twenty parts at most: more is refused, and can be paid by hand', async () => {
    // The request was taken before the operator made payouts that small: now it would be refused at once.
    const one = await test.requested('nhieuphan')
    await payoutMax('12')
    expect((await approve(one)).code).toBe('channel_unavailable')
    expect(await detail(one)).toMatchObject({ status: 'SUBMITTED', left: '248.0000', payouts: [] })
    expect((await approve(one, 'hand')).value.status).toBe('PAID')
    expect(await paidOut(one)).toEqual(['248.00 psp:demo_bank'])
    await expectSound()
  })
})

it('webhooks about all parts at once, each told twice, count once each', async () => {
  const one = await approved('cungluc')
  const words = await Promise.all([1, 2, 3, 3, 2, 1].map((n) => told(one, n, 'paid')))
  expect(words.toSorted()).toEqual(['duplicate', 'duplicate', 'duplicate', 'paid', 'paid', 'paid'])
  expect(await detail(one)).toMatchObject({ status: 'PAID', left: '0.0000' })
  expect((await paidOut(one)).toSorted()).toEqual([`82.66 ${W}`, `82.67 ${W}`, `82.67 ${W}`])
  await expectSound()
})
