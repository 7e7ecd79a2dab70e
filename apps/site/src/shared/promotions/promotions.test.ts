import { parseMoney } from '@lotus/kernel'
import { describe, expect, it } from 'vitest'
import { guardWords, type Guard } from './guard-words.ts'
import { partOf } from './step-bar.tsx'

const m = parseMoney
const bonus: Guard['open'][number] = {
  ref: 'PR-1',
  title: 'Nạp lại',
  left: '400.0000',
  maxBet: '50.0000',
  contributions: { RNG: 1_000_000, LIVE: 200_000 },
}
const guard = (change: Partial<Guard['open'][number]> = {}, isRefused = true): Guard => ({
  maxBet: '50.0000',
  isRefused,
  open: [{ ...bonus, ...change }],
})
const kinds = (words: ReturnType<typeof guardWords>) => words.map(({ kind }) => kind)

describe('what is said before a bet (issue 21 section 2)', () => {
  it('nothing for a product that counts in full, with stakes up to the largest bet', () => {
    expect(guardWords(guard(), 'RNG', [m('50'), m('1')])).toEqual([])
  })
  it('a product that is not named counts nothing, a part is said with its rate', () => {
    expect(kinds(guardWords(guard(), 'LOTT', [m('1')]))).toEqual(['zero'])
    expect(guardWords(guard(), 'LIVE', [m('1')])).toMatchObject([{ kind: 'part', ppm: 200_000 }])
  })
  it('the rest of the products stands under the star', () => {
    expect(guardWords(guard({ contributions: { '*': 1_000_000, LIVE: 0 } }), 'LOTT', [m('1')])).toEqual([])
    expect(kinds(guardWords(guard({ contributions: { '*': 1_000_000, LIVE: 0 } }), 'LIVE', [m('1')]))).toEqual(['zero'])
  })
  it('one bet above the largest is enough, whether it is refused or only not counted', () => {
    expect(guardWords(guard(), 'RNG', [m('1'), m('50.01')])).toMatchObject([{ kind: 'refused', max: '50.0000' }])
    expect(kinds(guardWords(guard({}, false), 'RNG', [m('50.01')]))).toEqual(['notCounted'])
  })
  it('a game chooses its own bets: the limit is said before', () => {
    expect(kinds(guardWords(guard(), 'RNG', undefined))).toEqual(['limit'])
    expect(guardWords(guard({ maxBet: null }), 'RNG', undefined)).toEqual([])
  })
})

const steps = ['1000', '10000', '50000'].map((target) => ({
  target: `${target}.0000`,
  amount: '1.0000',
  state: 'OPEN' as const,
}))

it.each([
  ['0.0000', 0],
  ['500.0000', 1 / 6],
  ['1000.0000', 1 / 3],
  ['5500.0000', 1 / 2],
  ['10000.0000', 2 / 3],
  ['50000.0000', 1],
  ['999999.0000', 1],
])('%s of the steps of 4.5 is %d of the bar', (value, part) => {
  expect(partOf(value, steps)).toBeCloseTo(part, 3)
})
