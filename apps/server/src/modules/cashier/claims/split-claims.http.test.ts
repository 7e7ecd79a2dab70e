import { beforeEach, expect, it } from 'vitest'
import type { PayoutAnswer } from '../payments/payment-adapter.ts'
import { splitPayouts, type One } from '../payments/split-payouts.fixtures.ts'

// T17 of a withdrawal that was paid in parts: each part is asked about, and one that did not arrive is paid again alone.
const test = await splitPayouts()
const {
  app,
  approved,
  approve,
  told,
  detail,
  parts,
  own,
  cash,
  paidOut,
  claim,
  caseOf,
  decide,
  expectSound,
  payoutMax,
} = test
beforeEach(async () => {
  test.staff.linh = await app.operator('linh.fin')
  test.staff.hoa = await app.operator('hoa.ops')
  await payoutMax('100')
})
const W = 'psp:demo_wallet'
const conflict = (state: string) => ({ code: 'state_conflict', value: { state } })
async function claimed(username: string): Promise<One> {
  const one = await approved(username)
  for (const n of [1, 2, 3]) await told(one, n, 'paid')
  await claim(one)
  return one
}
async function agree(one: One, ...of: [Parameters<typeof decide>[2], Parameters<typeof decide>[3]]) {
  expect((await decide(test.staff.linh, one, ...of)).code).toBe('ok')
  return decide(test.staff.hoa, one, ...of)
}

it('every part is asked about, and each answer is kept', async () => {
  const one = await claimed('hoitung')
  const answers: Record<string, PayoutAnswer> = { [`${one.refNo}-1`]: { kind: 'unknown' } }
  const seen = await test.askClaim(one, (ref) => answers[ref] ?? { kind: 'undecided', reason: 'test' })
  expect(seen.answers.map(({ payoutRef, answer }) => [payoutRef, answer])).toEqual([
    [`${one.refNo}-3`, 'none'],
    [`${one.refNo}-2`, 'none'],
    [`${one.refNo}-1`, 'unknown'],
  ])
  expect(seen.paidParts.map(({ ref, amount }) => `${ref} ${amount}`)).toEqual([
    `${one.refNo}-1 82.6700`,
    `${one.refNo}-2 82.6700`,
    `${one.refNo}-3 82.6600`,
  ])
})

it('a part that did not arrive is paid again alone, once two operators name it; nothing else comes back', async () => {
  const one = await claimed('thieuphan')
  // An end that names nothing, or leaves a part out that it finds, is none.
  for (const outcome of ['found', 'returned', 'resent'] as const)
    expect(await decide(test.staff.linh, one, outcome)).toMatchObject(conflict('PARTS'))
  expect(await decide(test.staff.linh, one, 'found', [1, 2])).toMatchObject(conflict('PARTS'))
  expect(await decide(test.staff.linh, one, 'resent', [4])).toMatchObject(conflict('PARTS'))
  expect((await decide(test.staff.linh, one, 'resent', [2])).code).toBe('ok')
  // Another part is another request, which the first operator does not confirm alone.
  expect((await decide(test.staff.hoa, one, 'resent', [1])).code).toBe('ok')
  expect((await caseOf(one)).claims[0]?.asked).toMatchObject({ who: 'hoa.ops', payoutRefs: [`${one.refNo}-1`] })
  expect((await decide(test.staff.hoa, one, 'resent', [1])).code).toBe('same_operator')
  expect((await decide(test.staff.linh, one, 'resent', [1])).code).toBe('ok')
  expect(await detail(one)).toMatchObject({ status: 'PAYING', left: '82.6700' })
  expect(await parts(one)).toEqual(['82.6700 returned', '82.6700 paid', '82.6600 paid', '82.6700 asked'])
  expect(await cash(one)).toBe('249.5000')
  await expectSound()
  await told(one, 4, 'failed')
  expect(await detail(one)).toMatchObject({ status: 'PAY_FAILED', left: '82.6700' })
  await expectSound()
  expect((await approve(one)).value.status).toBe('PAYING')
  expect(await told(one, 5, 'paid')).toBe('paid')
  expect(await detail(one)).toMatchObject({ status: 'PAID', left: '0.0000' })
  expect((await paidOut(one)).toSorted()).toEqual([`82.66 ${W}`, `82.67 ${W}`, `82.67 ${W}`, `82.67 ${W}`])
  expect(await cash(one)).toBe('249.5000')
  await expectSound()
  // The part that took what was left of the first hold comes back too, once.
  await claim(one)
  expect((await agree(one, 'returned', [2, 3, 5])).code).toBe('ok')
  expect(await cash(one)).toBe('500.0000')
  await expectSound()
})

it('the last part, which took what was left of the hold, is paid again alone too', async () => {
  const one = await claimed('phancuoi')
  expect((await agree(one, 'resent', [3])).code).toBe('ok')
  expect(await parts(one)).toEqual(['82.6700 paid', '82.6700 paid', '82.6600 returned', '82.6600 asked'])
  await expectSound()
  // It had arrived after all: two operators end it, and the new one is not needed.
  await told(one, 4, 'failed', { vnd: '82660' })
  expect(await told(one, 3, 'paid')).toBe('unclear')
  expect(await approve(one, 'hand')).toMatchObject(conflict('DISPUTE'))
  for (const by of [test.staff.linh, test.staff.hoa]) expect((await test.end(by, one, 3, 'paid')).code).toBe('ok')
  expect(await detail(one)).toMatchObject({ status: 'PAID', left: '0.0000' })
  expect(await cash(one)).toBe('249.5000')
  await expectSound()
})

it('with a rest that was paid by hand what is sent again is all or nothing', async () => {
  const one = await approved('mottay')
  await told(one, 1, 'paid')
  for (const n of [2, 3]) await told(one, n, 'failed')
  await approve(one, 'hand')
  await claim(one)
  expect((await caseOf(one)).paidParts.map(({ ref, amount }) => [ref, amount])).toEqual([
    [`${one.refNo}-1`, '82.6700'],
    ['HAND', '165.3300'],
  ])
  expect(await decide(test.staff.linh, one, 'resent', [1])).toMatchObject(conflict('BY_HAND'))
  expect((await agree(one, 'returned', [1, 'HAND'])).code).toBe('ok')
  expect(await cash(one)).toBe('500.0000')
  await expectSound()
})

it('all of it is sent again in parts, or waits for a reviewer where the channel cannot carry it', async () => {
  await payoutMax(null)
  const [split, waits] = [await approved('lainhieu'), await approved('laicho')]
  for (const one of [split, waits]) {
    await told(one, 1, 'paid', { vnd: '248000' })
    await claim(one)
  }
  expect((await caseOf(split)).paidParts).toEqual([])
  await payoutMax('100')
  expect((await agree(split, 'resent', undefined)).code).toBe('ok')
  expect(await parts(split)).toEqual(['248.0000 returned', '82.6700 asked', '82.6700 asked', '82.6600 asked'])
  for (const [n, vnd] of [
    [2, '82670'],
    [3, '82670'],
    [4, '82660'],
  ] as const)
    expect(await told(split, n, 'paid', { vnd })).toBe('paid')
  expect((await own(split))?.status).toBe('PAID')
  await payoutMax('12')
  expect((await agree(waits, 'resent', undefined)).code).toBe('ok')
  expect(await detail(waits)).toMatchObject({ status: 'PAY_FAILED', left: '248.0000' })
  expect((await approve(waits, 'hand')).value.status).toBe('PAID')
  expect(await cash(waits)).toBe('249.5000')
  await expectSound()
})

it('did not arrive: all parts come back, each once; one that had arrived after all is taken alone', async () => {
  const one = await claimed('chuanhan')
  expect((await agree(one, 'returned', [1, 2, 3])).code).toBe('ok')
  expect(await cash(one)).toBe('500.0000')
  await expectSound()
  expect(await told(one, 3, 'paid')).toBe('unclear')
  for (const by of [test.staff.linh, test.staff.hoa]) expect((await test.end(by, one, 3, 'paid')).code).toBe('ok')
  expect(await cash(one)).toBe('417.3400')
  // The other two have not arrived.
  expect(await detail(one)).toMatchObject({ status: 'REFUNDED' })
  await expectSound()
})
