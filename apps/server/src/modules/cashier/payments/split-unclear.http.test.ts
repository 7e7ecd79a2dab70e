import { sql } from '@lotus/database'
import { parseMoney } from '@lotus/kernel'
import { beforeEach, describe, expect, it } from 'vitest'
import { splitPayouts, type One } from './split-payouts.fixtures.ts'

// What a provider says against its own word about one part (operations.md 3.4): its own money is settled by two operators, the others go on.
const test = await splitPayouts()
const { app, approved, approve, told, detail, turn, parts, cash, paidOut, end, expectSound, payoutMax } = test
beforeEach(async () => {
  test.staff.linh = await app.operator('linh.fin')
  test.staff.hoa = await app.operator('hoa.ops')
  await payoutMax('100')
})
const none = { kind: 'undecided', reason: 'test' } as const
const W = 'psp:demo_wallet'
const BANK = 'psp:demo_bank'
const conflict = (state: string) => ({ code: 'state_conflict', value: { state } })
const refs = (asked: Awaited<ReturnType<typeof turn>>) =>
  asked.map((one) => (typeof one === 'string' ? one : one.payoutRef)).toSorted()
/** Both operators end it so. */
async function agree(one: One, n: number, result: 'paid' | 'failed') {
  expect((await end(test.staff.linh, one, n, result)).code).toBe('ok')
  return end(test.staff.hoa, one, n, result)
}

describe('a paid part that its provider contradicts', () => {
  it.each([
    ['failed', 'choihong'],
    ['paid', 'choihai'],
  ] as const)('told %s: the others are sent, and all of it is paid', async (event, username) => {
    const one = await approved(username)
    expect(await told(one, 1, 'paid')).toBe('paid')
    expect(await told(one, 1, event, { ref: 'OTHER' })).toBe('unclear')
    expect(refs(await turn(() => none))).toEqual([`${one.refNo}-2`, `${one.refNo}-3`])
    // Those on their way are not ended by people: the loop asks about them.
    expect((await end(test.staff.linh, one, 2, 'failed')).code).toBe('state_conflict')
    await told(one, 2, 'paid')
    await told(one, 3, 'paid')
    expect(await detail(one)).toMatchObject({ status: 'PAID' })
    expect(await paidOut(one)).toEqual([`82.67 ${W}`, `82.67 ${W}`, `82.66 ${W}`])
    await expectSound()
  })

  it('is confirmed as paid by two operators and moves nothing; the same word changes nothing more', async () => {
    const one = await approved('xacnhan')
    await told(one, 1, 'paid')
    expect(await told(one, 1, 'failed')).toBe('unclear')
    expect(await end(test.staff.linh, one, 1, 'failed')).toMatchObject(conflict('PART_PAID'))
    expect((await end(test.staff.linh, one, 1, 'paid')).code).toBe('ok')
    expect((await end(test.staff.linh, one, 1, 'paid')).code).toBe('same_operator')
    expect((await end(test.staff.hoa, one, 1, 'paid')).code).toBe('ok')
    expect((await detail(one)).payouts[0]).toMatchObject({ state: 'paid', end: { confirmedBy: 'hoa.ops' } })
    expect(await told(one, 1, 'failed')).toBe('duplicate')
    // Another word is another question, and takes two people again.
    expect(await told(one, 1, 'paid', { ref: 'OTHER' })).toBe('unclear')
    expect((await detail(one)).payouts[0]?.end).toBeNull()
    await agree(one, 1, 'paid')
    expect(await paidOut(one)).toEqual([`82.67 ${W}`])
    await told(one, 2, 'failed')
    await told(one, 3, 'paid')
    expect((await approve(one)).value.status).toBe('PAYING')
    expect(await told(one, 4, 'paid')).toBe('paid')
    expect(await detail(one)).toMatchObject({ status: 'PAID' })
    expect(await paidOut(one)).toEqual([`82.67 ${W}`, `82.66 ${W}`, `82.67 ${W}`])
    await expectSound()
  })

  it('does not stop a payment of the rest by hand, which is booked to the bank that paid it', async () => {
    const one = await approved('taybank')
    await told(one, 1, 'paid')
    await told(one, 1, 'failed')
    await told(one, 2, 'failed')
    await told(one, 3, 'failed')
    expect((await approve(one, 'hand')).value.status).toBe('PAID')
    expect(await paidOut(one)).toEqual([`82.67 ${W}`, `165.33 ${BANK}`])
    await expectSound()
  })
})

describe('a failed part that may be paid after all', () => {
  /** Part 1 is paid, the rest failed in both rounds; then the provider says that part 2 was paid. */
  async function doubted(username: string): Promise<One> {
    const one = await approved(username)
    await told(one, 1, 'paid')
    await told(one, 2, 'failed')
    await told(one, 3, 'failed')
    await approve(one)
    expect(refs(await turn(() => none))).toEqual([`${one.refNo}-4`, `${one.refNo}-5`])
    await told(one, 4, 'failed')
    await told(one, 5, 'failed')
    expect(await told(one, 2, 'paid')).toBe('unclear')
    return one
  }

  it('is ended first: the rest is not paid by hand as if it were this one', async () => {
    const one = await doubted('truocda')
    expect(await approve(one, 'hand')).toMatchObject(conflict('UNCLEAR'))
    expect(await approve(one)).toMatchObject(conflict('UNCLEAR'))
    expect((await agree(one, 2, 'paid')).value).toMatchObject({ status: 'PAY_FAILED', left: '82.6600' })
    expect((await approve(one, 'hand')).value.status).toBe('PAID')
    expect(await paidOut(one)).toEqual([`82.67 ${W}`, `82.67 ${W}`, `82.66 ${BANK}`])
    await expectSound()
  })

  it('two of them are ended one after the other', async () => {
    const one = await doubted('caihai')
    expect(await told(one, 3, 'paid')).toBe('unclear')
    expect(await approve(one, 'hand')).toMatchObject(conflict('UNCLEAR'))
    await agree(one, 3, 'failed')
    expect((await agree(one, 2, 'paid')).value).toMatchObject({ status: 'PAY_FAILED', left: '82.6600' })
    expect((await approve(one)).value.status).toBe('PAYING')
    expect(await told(one, 6, 'paid')).toBe('paid')
    expect(await paidOut(one)).toEqual([`82.67 ${W}`, `82.67 ${W}`, `82.66 ${W}`])
    await expectSound()
  })

  it('the only one, and all that is left, may be paid by hand: then it is booked as this one, once', async () => {
    const one = await approved('motcai')
    await told(one, 1, 'paid')
    await told(one, 2, 'paid')
    await told(one, 3, 'failed')
    await approve(one)
    await turn(() => none)
    await told(one, 4, 'failed', { vnd: '82660' })
    expect(await told(one, 3, 'paid')).toBe('unclear')
    expect((await approve(one, 'hand')).value.status).toBe('PAID')
    expect((await agree(one, 3, 'paid')).code).toBe('ok')
    expect(await paidOut(one)).toEqual([`82.67 ${W}`, `82.67 ${W}`, `82.66 ${W}`])
    expect(await cash(one)).toBe('249.5000')
    await expectSound()
  })

  it('counts not by itself once another was paid in its place', async () => {
    const one = await approved('chotoi')
    await told(one, 1, 'failed')
    await told(one, 2, 'failed')
    await told(one, 3, 'paid')
    await approve(one)
    expect(await parts(one)).toHaveLength(5)
    // By webhook, before the loop has sent anything of the second round.
    expect(await told(one, 4, 'paid')).toBe('paid')
    expect(await told(one, 1, 'paid')).toBe('unclear')
    expect(await told(one, 2, 'paid')).toBe('unclear')
    expect(await told(one, 5, 'paid')).toBe('paid')
    expect(await detail(one)).toMatchObject({ status: 'PAID' })
    // Both are too much: two operators take each from the member again.
    await agree(one, 1, 'paid')
    await agree(one, 2, 'failed')
    expect(await cash(one)).toBe('166.8300')
    await expectSound()
  })
})

describe('a whole round, and then one in parts', () => {
  it('the whole, paid after all, is more than what is left: that is booked, and the member gives back the rest', async () => {
    await payoutMax(null)
    const one = await approved('truoctron')
    await told(one, 1, 'failed', { vnd: '248000' })
    await payoutMax('100')
    await approve(one)
    expect(await parts(one)).toEqual(['248.0000 failed', '82.6700 asked', '82.6700 asked', '82.6600 asked'])
    await told(one, 2, 'paid')
    await told(one, 3, 'failed')
    expect(await told(one, 1, 'paid', { vnd: '248000' })).toBe('unclear')
    // Another one may be on its way.
    expect((await end(test.staff.linh, one, 1, 'paid')).code).toBe('state_conflict')
    await told(one, 4, 'failed')
    expect(await approve(one, 'hand')).toMatchObject(conflict('UNCLEAR'))
    const ended = await agree(one, 1, 'paid')
    expect(ended.value).toMatchObject({
      status: 'PAID',
      left: '0.0000',
      takenBack: { taken: '82.6700', owed: '0.0000' },
    })
    expect(await paidOut(one)).toEqual([`82.67 ${W}`, `165.33 ${W}`])
    expect(await cash(one)).toBe('166.8300')
    await expectSound()
    // Nothing of it arrived: the claim names both, and what was taken of the member for it comes back too.
    await test.claim(one)
    for (const by of [test.staff.linh, test.staff.hoa])
      expect((await test.decide(by, one, 'returned', [1, 2])).code).toBe('ok')
    expect(await cash(one)).toBe('500.0000')
    expect((await detail(one)).payouts[0]).toMatchObject({ amount: '248.0000', state: 'returned', takenBack: null })
    expect((await test.own(one))?.takenBack).toBeNull()
    await expectSound()
    // It had arrived after all: all that it carried is taken.
    expect(await told(one, 1, 'paid', { vnd: '248000', ref: 'LATER' })).toBe('unclear')
    await agree(one, 1, 'paid')
    expect(await cash(one)).toBe('252.0000')
    await expectSound()
  })

  it('what the member has not is owed, and comes back from what is given again', async () => {
    await payoutMax(null)
    const one = await approved('thieutien')
    await told(one, 1, 'failed', { vnd: '248000' })
    await payoutMax('100')
    await approve(one)
    await told(one, 2, 'paid')
    await told(one, 3, 'failed')
    await told(one, 4, 'failed')
    expect(await told(one, 1, 'paid', { vnd: '248000' })).toBe('unclear')
    // All but 20 of the cash is gone by then.
    await app.owner.query(
      sql`select wallet_hold(${one.memberId}::bigint, 'P', ${parseMoney('229.50')}::bigint, 'test', ${one.refNo}, '\\x00'::bytea, 'test', ${one.refNo})`,
    )
    expect((await agree(one, 1, 'paid')).value).toMatchObject({
      status: 'PAID',
      takenBack: { taken: '20.0000', owed: '62.6700' },
    })
    expect(await cash(one)).toBe('0.0000')
    expect((await test.own(one))?.takenBack).toMatchObject({ taken: '20.0000', owed: '62.6700' })
    await expectSound()
    await test.claim(one)
    for (const by of [test.staff.linh, test.staff.hoa])
      expect((await test.decide(by, one, 'returned', [1, 2])).code).toBe('ok')
    expect(await cash(one)).toBe('270.5000')
    await expectSound()
  })
})
