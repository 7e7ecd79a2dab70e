import { parseMoney } from '@lotus/kernel'
import { loadFamily } from '@lotus/rules/catalogue'
import { expect, it } from 'vitest'
import { soldGame } from '../model/game.fixtures.ts'
import type { SlipItem } from '../model/slip.ts'
import type { Game } from '../../../shared/lottery/types.ts'
import { bodyOf, capOfChase, countMax, firstSettings, generate, unitOf, type Unit } from './model.ts'

const unit: Unit = {
  cost: parseMoney('1'),
  prize: parseMoney('9.8'),
  prizeMax: parseMoney('500000'),
  multipleMax: 1000,
}

it('computes the multiples of each generator', () => {
  expect(generate({ ...firstSettings, count: 3, start: 2 }, unit)).toEqual({ multiples: [2, 2, 2], failure: null })
  expect(generate({ ...firstSettings, kind: 'multiply', count: 5, every: 2 }, unit).multiples).toEqual([1, 1, 2, 2, 4])
  expect(generate({ ...firstSettings, kind: 'profit', count: 9 }, unit).multiples).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 2])
})

it('goes as far as it can, and says what stopped it', () => {
  const doubled = generate({ ...firstSettings, kind: 'multiply', count: 20 }, unit)
  expect(doubled.multiples).toHaveLength(10)
  expect(doubled.failure).toMatchObject({ error: 'over_max', at: 11, multiple: 1024 })
  const never = generate({ ...firstSettings, kind: 'profit' }, { ...unit, prize: parseMoney('1.1') })
  expect(never).toEqual({ multiples: [], failure: { ok: false, error: 'unreachable', at: 1 } })
})

it('computes cost and lowest prize of the items, and the highest multiple their limits allow', async () => {
  const family = await loadFamily('vn_fast27')
  if (!family) throw new Error('the family is there')
  const play = (code: string) => ({ code, maxPoints: 100_000, isPrizeGroupAllowed: false })
  const game = {
    gameCode: 'G',
    units: ['1'],
    maxStake: '20000.0000',
    maxPayout: '500000.0000',
    fewLinesMax: null,
    fewLinesPayout: null,
    returnFloorPpm: 750_000,
    plays: [play('lo2'), play('de_db')],
  } as unknown as Game // only the fields that are read
  const item = (code: string, content: string[], points: number, price: string, odds: string): SlipItem => ({
    id: code,
    play: code,
    content,
    lines: content.length,
    points,
    unit: '1',
    prizeGroup: 2000,
    pricePerLine: price,
    odds: [{ tier: 'win', odds }],
  })
  const items = [item('lo2', ['12', '68'], 10, '27.0000', '98.5'), item('de_db', ['68'], 20, '1.0000', '99')]
  expect(unitOf(game, family, items)).toEqual({
    cost: parseMoney('560'),
    prize: parseMoney('985'),
    prizeMax: parseMoney('500000'),
    multipleMax: 37,
  })
  const issues = [1, 2].map((n) => ({ issueNo: `I${n}`, openAt: '', lockAt: '', drawAt: '' }))
  expect(bodyOf(game, items, issues, [1, 3], { winStop: true, generator: 'manual' })).toMatchObject({
    gameCode: 'G',
    issues: [
      { issueNo: 'I1', multiple: 1 },
      { issueNo: 'I2', multiple: 3 },
    ],
    items: [{ play: 'lo2', points: 10 }, { play: 'de_db' }],
  })
})

it('covers no more issues than game, orders and calendar allow', () => {
  const known = {
    serverTime: '',
    issuesMax: 50,
    ordersMax: 500,
    multipleMax: 9999,
    issues: Array.from({ length: 100 }),
  }
  const asKnown = known as unknown as Parameters<typeof countMax>[0] // only their count is read
  expect(countMax(asKnown, 1, 0)).toBe(50)
  expect(countMax(asKnown, 20, 0)).toBe(25)
  expect(countMax(asKnown, 1, 70)).toBe(30)
})

it('says what the cap takes at the highest multiple, and sends the one return that was confirmed', async () => {
  const { family, game } = await soldGame('vn_north', { maxPayout: '500000' })
  const lo4: SlipItem = {
    id: 'a',
    play: 'lo4',
    content: ['1234'],
    lines: 1,
    points: 50,
    unit: '1',
    prizeGroup: 2000,
    pricePerLine: '20',
    odds: [{ tier: 'win', odds: '8880' }],
  }
  expect(capOfChase(game, family, [lo4], 1)).toBeUndefined()
  const cap = capOfChase(game, family, [lo4], 10)
  // 10,000 staked for 500,000 instead of 4,440,000.
  expect(cap).toMatchObject({ multiple: 10, ownPpm: 888_000, leftPpm: 99_905, points: 56 })
  const issues = [1, 2].map((n) => ({ issueNo: `I${n}`, openAt: '', lockAt: '', drawAt: '' }))
  const how = { winStop: true, generator: 'manual' as const }
  const [sent] = bodyOf(game, [lo4], issues, [1, 10], { ...how, acceptedPpm: cap?.leftPpm }).items
  expect(sent).toMatchObject({ points: 50, returnPpm: 99_905 })
  expect(bodyOf(game, [{ ...lo4, acceptedPpm: 1 }], issues, [1, 1], how).items[0]).not.toHaveProperty('returnPpm')
})
