import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { must } from '@lotus/kernel'
import { findFamily } from './catalogue/all.ts'
import { parseFamilyDraw } from './catalogue/index.ts'
import { deriveSubmittedDraw, drawRootOf, houseCountOf, submissionLeaf, submissionRoot } from './submitted-draw.ts'

const sha = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const family = must(findFamily('yeekee'), 'the family is there')
const terms = { subtractIndex: 16, subtractFrom: 'end', numbersMin: 16, houseMin: 1, isFilled: true } as const
const input = (numbers: readonly string[], change: object = {}) => ({
  seed: sha(Buffer.from('seed')),
  orderRoot: sha(Buffer.from('orders')).toString('hex'),
  submissionRoot: sha(Buffer.from('numbers')).toString('hex'),
  issueId: '20260101-0001',
  terms: { ...terms, ...change },
  numbers,
})
const numbers = Array.from({ length: 20 }, (_, i) => String(10_000 + i))

test('the result is the sum of all numbers less the 16th from the end, house numbers last (lottery.md 2.4)', async () => {
  const draw = must(await deriveSubmittedDraw(input(numbers)), 'there are enough numbers')
  expect(draw.house).toHaveLength(1)
  const all = [...numbers, ...draw.house]
  const sum = all.reduce((total, number) => total + Number(number), 0)
  expect(draw).toMatchObject({ sum: String(sum), minus: all.at(-16), members: 20 })
  expect(draw.result).toBe(String(sum - Number(all.at(-16))))
  // Settlement gives the same result from the short form of a round and from all of its numbers.
  const facts = parseFamilyDraw(family, draw)
  expect(facts).toEqual(parseFamilyDraw(family, { submissions: all }))
  expect(facts).toMatchObject({
    values: Array.from(draw.result.slice(-3)),
    named: { bottom: [draw.result.slice(-5, -3)] },
  })
})

test('an index counted from the start, and the worked example of lottery.md 2.4', async () => {
  const draw = must(await deriveSubmittedDraw(input(numbers, { subtractFrom: 'start' })), 'enough')
  expect(draw.minus).toBe(numbers[15])
  const facts = parseFamilyDraw(family, {
    sum: '1234567',
    minus: '45981',
    result: '1188586',
    members: 20,
    house: [],
  })
  expect(facts).toMatchObject({ values: ['5', '8', '6'], named: { bottom: ['88'] } })
})

test('house numbers fill a round up only if the terms say so; otherwise too few numbers void it', async () => {
  expect(houseCountOf(terms, 3)).toBe(13)
  expect(houseCountOf(terms, 300)).toBe(1)
  const filled = must(await deriveSubmittedDraw(input(numbers.slice(0, 3))), 'filled')
  expect(filled).toMatchObject({ members: 3, minus: numbers[0] })
  expect(filled.house).toHaveLength(13)
  expect(await deriveSubmittedDraw(input(numbers.slice(0, 14), { isFilled: false }))).toBeNull()
  expect(await deriveSubmittedDraw(input(numbers.slice(0, 15), { isFilled: false }))).not.toBeNull()
})

test('the house numbers follow from seed, orders and submissions, and are always the same', async () => {
  const house = async (change: object) =>
    (await deriveSubmittedDraw({ ...input(numbers, { houseMin: 4 }), ...change }))?.house.join()
  const known = await house({})
  expect(await house({})).toBe(known)
  for (const change of [
    { seed: sha(Buffer.from('another')) },
    { orderRoot: 'ab'.repeat(32) },
    { submissionRoot: 'ab'.repeat(32) },
    { issueId: '20260101-0002' },
    { beacon: 'ab'.repeat(32) },
  ])
    expect(await house(change)).not.toBe(known)
})

test('the last number of a member does not choose the result: results are nearly uniform', async () => {
  // Members who know all numbers aim at 00000; the one house number spreads the results over all of them.
  const results = new Set<string>()
  for (let i = 0; i < 200; i += 1) {
    const draw = await deriveSubmittedDraw({ ...input(numbers), seed: sha(Buffer.from(`seed ${i}`)) })
    results.add(draw?.result.slice(-3) ?? '')
  }
  expect(results.size).toBeGreaterThan(150)
})

test('the root is over the exact texts, as in RFC 6962', async () => {
  const leaf = (no: number) =>
    submissionLeaf({
      game: 'YK',
      issue: '20260101-0001',
      no,
      number: '00042',
      account: 'na***',
      at: '2026-01-01T00:00:00.000Z',
    })
  expect(leaf(1)).toBe(
    '{"v":1,"game":"YK","issue":"20260101-0001","no":1,"number":"00042","account":"na***","at":"2026-01-01T00:00:00.000Z"}',
  )
  const hash = (no: number) => sha(Uint8Array.of(0), Buffer.from(leaf(no)))
  const root = sha(Uint8Array.of(1), hash(1), hash(2))
  expect(await submissionRoot([leaf(1), leaf(2)])).toBe(root.toString('hex'))
  expect(await submissionRoot([])).toBe(sha().toString('hex'))
  const orders = sha(Buffer.from('orders'))
  expect(await drawRootOf(orders.toString('hex'), root.toString('hex'))).toBe(
    sha(Uint8Array.of(1), orders, root).toString('hex'),
  )
})

test('a round with wrong arithmetic is not a draw', () => {
  const round = { sum: '100000', minus: '00001', result: '99999', members: 20, house: ['00000'] }
  expect(parseFamilyDraw(family, round)).toBeDefined()
  for (const change of [
    { result: '99998' },
    { sum: '00001' },
    { minus: '1' },
    { members: -1 },
    { house: ['1'] },
    { house: 3 },
  ])
    expect(parseFamilyDraw(family, { ...round, ...change })).toBeUndefined()
})
