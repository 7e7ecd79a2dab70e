import { commitmentOf, deriveDraw, inclusionProof, leafHash, merkleRoot, orderLeaf } from '@lotus/rules/lottery'
import { parseMoney } from '@lotus/kernel'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Certificate, TicketDetail } from '../model/types.ts'
import { checkDraw, checkTicket } from './draw-check.ts'

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
    salt: 'ab',
  })

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
    orderRoot,
    frozenAt: at,
    seed: Buffer.from(seed).toString('hex'),
    prizes: await deriveDraw({ family: 'vn_north', seed, orderRoot, issueId: ISSUE }),
    drawnAt: at,
    scheme: '',
  }
  ticket = {
    id: '2',
    orderNo: 'L2',
    gameCode: 'SEN60',
    gameNameVi: '',
    gameNameEn: '',
    issueNo: ISSUE,
    station: null,
    play: 'lo2',
    playNameVi: '',
    playNameEn: '',
    contentText: '12',
    content: ['12'],
    lines: 1,
    points: 1,
    odds: '98.5',
    pricePerLine: '27',
    stake: '27.0000',
    stakeCash: '27',
    stakeBonus: '0',
    status: 2,
    hits: null,
    payout: null,
    validBet: null,
    resultVersion: null,
    placedAt: at,
    settledAt: null,
    drawAt: at,
    ruleVersion: 1,
    winningLines: [],
    prizes: null,
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

  it('finds another seed than the committed one', async () => {
    expect(await checkDraw({ ...certificate, seed: '00'.repeat(32) })).toBe('bad_commitment')
  })

  it('finds a single changed number and a changed order root', async () => {
    expect(await checkDraw({ ...certificate, prizes: { ...certificate.prizes, DB: ['00000'] } })).toBe('bad_result')
    expect(await checkDraw({ ...certificate, orderRoot: '00'.repeat(32) })).toBe('bad_result')
  })

  it('says that it cannot tell before the seed is revealed', async () => {
    expect(await checkDraw({ ...certificate, seed: null, prizes: null })).toBe('unavailable')
  })
})

describe('a ticket under the order root', () => {
  it('is found where it stands, and not with another stake or other numbers', async () => {
    expect(await checkTicket(ticket, certificate)).toBe('ok')
    expect(await checkTicket({ ...ticket, stake: '54.0000' }, certificate)).toBe('bad')
    expect(await checkTicket({ ...ticket, content: ['13'] }, certificate)).toBe('bad')
  })

  it('has no proof before the lock', async () => {
    expect(await checkTicket({ ...ticket, proof: null }, certificate)).toBe('unavailable')
  })
})
