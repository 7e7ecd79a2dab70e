import { describe, expect, test } from 'vitest'
import { isOrderProven } from './order-proof.ts'
import { inclusionProof, leafHash, merkleRoot, orderLeaf } from './order-root.ts'

const ticket = {
  gameCode: 'MB',
  issueNo: '20260630',
  orderNo: 'LO1',
  play: 'LO2',
  content: ['12', '68'],
  stake: '540.0000',
  points: 10,
  unit: '1.0000',
  prizeGroup: 2000,
}
const leafOf = (order: string, salt: string) =>
  orderLeaf({
    game: 'MB',
    issue: '20260630',
    order,
    play: 'LO2',
    content: ['12', '68'],
    stake: 5_400_000n,
    points: 10,
    unit: 10_000n,
    prizeGroup: 2000,
    salt,
  })

async function provenTicket() {
  const leaves = [leafOf('LO0', 'aa'), leafOf('LO1', 'bb'), leafOf('LO2', 'cc')]
  const root = await merkleRoot(leaves)
  const leaf = await leafHash(leafOf('LO1', 'bb'))
  const proof = { leaf, index: 1, path: await inclusionProof(leaves, 1), root, salt: 'bb' }
  return { order: { ...ticket, proof }, certificate: { orderCount: 3, orderRoot: root } }
}

describe('an order is proven on this device', () => {
  test('if its own content leads to the published root', async () => {
    const { order, certificate } = await provenTicket()
    expect(await isOrderProven(order, certificate)).toBe(true)
  })

  test.each([
    ['another stake', { stake: '541.0000' }],
    ['other numbers', { content: ['12', '69'] }],
    ['other points', { points: 11 }],
    ['another unit', { unit: '0.1000' }],
    ['another prize group', { prizeGroup: 1900 }],
    ['another order number', { orderNo: 'LO9' }],
  ])('not with %s', async (_name, change) => {
    const { order, certificate } = await provenTicket()
    expect(await isOrderProven({ ...order, ...change }, certificate)).toBe(false)
  })

  test('not under another root, another count, or without a proof', async () => {
    const { order, certificate } = await provenTicket()
    expect(await isOrderProven(order, { ...certificate, orderRoot: '0'.repeat(64) })).toBe(false)
    expect(await isOrderProven(order, { ...certificate, orderCount: 1 })).toBe(false)
    expect(await isOrderProven(order, { ...certificate, orderRoot: null })).toBe(false)
    expect(await isOrderProven({ ...order, proof: null }, certificate)).toBe(false)
  })
})
