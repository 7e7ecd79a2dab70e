import { commitmentOf, inclusionProof, leafHash, merkleRoot, orderLeaf } from '@lotus/rules/lottery'
import { deriveFamilyDraw, loadFamily } from '@lotus/rules/catalogue'
import { must, parseMoney } from '@lotus/kernel'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Certificate, Draw, TicketDetail } from '../../../shared/lottery/types.ts'
import { checkDraw, checkTicket, countDrawn } from './draw-check.ts'

const ISSUE = '20260701-0761'
const seed = Uint8Array.from({ length: 32 }, (_, index) => index)
const at = '2026-07-01T05:41:00.000Z'
const leafOf = (order: string) =>
  orderLeaf({
    game: 'SEN60',
    issue: ISSUE,
    order,
    play: 'lo2',
    content: ['12'],
    stake: parseMoney('27'),
    points: 1,
    unit: parseMoney('1'),
    prizeGroup: 2000,
    salt: 'ab',
  })

/** The wire form that the server publishes. */
async function drawOf(name: string, orderRoot: string, yearAnimal?: string, beacon?: string): Promise<Draw> {
  const family = must(await loadFamily(name), 'the family is known')
  const input = {
    seed,
    orderRoot,
    issueId: ISSUE,
    ...(yearAnimal ? { yearAnimal } : {}),
    ...(beacon ? { beacon } : {}),
  }
  // The rules write it for any family; the contract lists its possible forms.
  return (await deriveFamilyDraw(family, input)) as Draw
}

let certificate: Certificate
let ticket: TicketDetail

beforeAll(async () => {
  const leaves = ['L1', 'L2', 'L3'].map(leafOf)
  const orderRoot = await merkleRoot(leaves)
  certificate = {
    version: 1,
    gameCode: 'SEN60',
    issueNo: ISSUE,
    family: 'vn_north',
    commitment: await commitmentOf(seed),
    committedAt: at,
    openAt: at,
    lockAt: at,
    drawAt: at,
    orderCount: leaves.length,
    totalStake: '81',
    liveCount: leaves.length,
    liveStake: '81',
    orderRoot,
    frozenAt: at,
    seed: Buffer.from(seed).toString('hex'),
    yearAnimal: null,
    beacon: null,
    draw: await drawOf('vn_north', orderRoot),
    drawnAt: at,
    submissions: null,
    scheme: '',
  }
  ticket = {
    id: '2',
    orderNo: 'L2',
    gameCode: 'SEN60',
    gameName: { vi: '', en: '' },
    family: 'vn_north',
    issueNo: ISSUE,
    station: null,
    play: 'lo2',
    playName: { vi: '', en: '' },
    contentText: '12',
    content: ['12'],
    lines: 1,
    points: 1,
    unit: '1.0000',
    prizeGroup: 2000,
    odds: [{ tier: 'win', odds: '98.5' }],
    pricePerLine: '27',
    stake: '27.0000',
    stakeCash: '27',
    stakeBonus: '0',
    status: 2,
    hits: null,
    payout: null,
    rebate: null,
    rebateRest: null,
    chaseId: null,
    lockAt: at,
    payoutUncapped: null,
    validCut: null,
    refundReason: null,
    corrections: [],
    validBet: null,
    resultVersion: null,
    placedAt: at,
    settledAt: null,
    drawAt: at,
    ruleVersion: 1,
    winningLines: [],
    draw: null,
    isSimulated: false,
    proof: {
      leaf: await leafHash(leafOf('L2')),
      index: 1,
      path: await inclusionProof(leaves, 1),
      root: orderRoot,
      salt: 'ab',
    },
  }
})

describe('recomputing an own draw', () => {
  it('agrees with an honest certificate', async () => {
    expect(await checkDraw(certificate)).toBe('ok')
  })

  it('detects a seed other than the committed one', async () => {
    expect(await checkDraw({ ...certificate, seed: '00'.repeat(32) })).toBe('bad_commitment')
  })

  it('detects a single changed number and a changed order root', async () => {
    const forged = { ...certificate.draw, prizes: { DB: ['00000'] } }
    expect(await checkDraw({ ...certificate, draw: forged })).toBe('bad_result')
    expect(await checkDraw({ ...certificate, orderRoot: '00'.repeat(32) })).toBe('bad_result')
  })

  it('has no result before the seed is revealed', async () => {
    expect(await checkDraw({ ...certificate, seed: null, draw: null })).toBe('unavailable')
  })
})

describe('a draw of any family', () => {
  it.each([
    ['ssc', undefined, 1],
    ['pk10', undefined, 10],
    ['keno', undefined, 20],
    ['lhc', 'snake', 7],
  ])('of %s is recomputed too', async (family, yearAnimal, count) => {
    const draw = await drawOf(family, certificate.orderRoot ?? '', yearAnimal)
    const drawn = { ...certificate, family, yearAnimal: yearAnimal ?? null, draw }
    expect(await checkDraw(drawn)).toBe('ok')
    expect(countDrawn(draw)).toBe(count)
    expect(await checkDraw({ ...drawn, issueNo: '20260701-0762' })).toBe('bad_result')
  })
})

describe('a draw with a public beacon', () => {
  it('can be recomputed only with its randomness', async () => {
    const randomness = 'ab'.repeat(32)
    const draw = await drawOf('ssc', certificate.orderRoot ?? '', undefined, randomness)
    const beacon = { chain: 'drand', round: 7, state: 'received' as const, randomness, signature: null }
    const drawn = { ...certificate, family: 'ssc', draw, beacon }
    expect(await checkDraw(drawn)).toBe('ok')
    expect(await checkDraw({ ...drawn, beacon: null })).toBe('bad_result')
  })
})

describe('an order under the order root', () => {
  it('is found at its leaf, but not with another stake or other numbers', async () => {
    expect(await checkTicket(ticket, certificate)).toBe('ok')
    expect(await checkTicket({ ...ticket, stake: '54.0000' }, certificate)).toBe('bad')
    expect(await checkTicket({ ...ticket, content: ['13'] }, certificate)).toBe('bad')
    expect(await checkTicket({ ...ticket, unit: '0.1000' }, certificate)).toBe('bad')
  })

  it('has no proof before the lock', async () => {
    expect(await checkTicket({ ...ticket, proof: null }, certificate)).toBe('unavailable')
  })
})
