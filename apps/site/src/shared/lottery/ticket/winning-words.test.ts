import { must, parseMoney } from '@lotus/kernel'
import { loadFamily } from '@lotus/rules/catalogue'
import { describe, expect, it } from 'vitest'
import { changesOf, factorsOf, splitLine } from './winning-words.ts'

const ruleOf = async (name: string, code: string) => {
  const family = must(await loadFamily(name), name)
  return { family, rule: must(family.findPlay(code), code) }
}

describe('a winning line in words', () => {
  it('is split into its places and members', async () => {
    const pairs = (await ruleOf('vn_north', 'xien2')).rule
    expect(splitLine(pairs, '12-68')).toEqual({ places: [], members: ['12', '68'] })
    const marked = (await ruleOf('ssc', 'any2_group')).rule
    expect(splitLine(marked, '1-3:5-6')).toEqual({ places: ['1', '3'], members: ['5', '6'] })
    const fixed = (await ruleOf('pk10', 'place_bsoe')).rule
    expect(splitLine(fixed, '10:big')).toEqual({ places: ['10'], members: ['big'] })
  })

  it('does not split an outcome whose name has a dash', async () => {
    const nim = (await ruleOf('pk10', 'fantan_nim')).rule
    expect(splitLine(nim, '1-3')).toEqual({ places: [], members: ['1-3'] })
  })

  it('names the unit and the prize group only if they change the sum', async () => {
    const { family, rule } = await ruleOf('ssc', 'two_back_straight')
    const order = { unit: '1.0000', prizeGroup: 2000, draw: { digits: '94097' } }
    expect(factorsOf(order, family, rule)).toEqual({ unit: undefined, group: undefined, modulator: undefined })
    expect(factorsOf({ ...order, unit: '0.1000', prizeGroup: 1900 }, family, rule)).toMatchObject({
      unit: '0.1000',
      group: 1900,
    })
  })

  it('gives the share of a modulated prize left by the first digit', async () => {
    const { family, rule } = await ruleOf('ssc_zy', 'two_back_straight')
    const modulatorOf = (digits: string) =>
      factorsOf({ unit: '1', prizeGroup: 2000, draw: { digits } }, family, rule).modulator
    expect(['94097', '64097', '14097'].map(modulatorOf)).toEqual(['0.9', '0.75', undefined])
  })
})

describe('a corrected result', () => {
  it('shows what each correction took back or paid in addition', () => {
    const correction = { draw: null, status: 4, reason: null, correctedAt: '2026-07-01T12:00:00.000Z' }
    const changes = changesOf({
      payout: '40.0000',
      corrections: [
        { ...correction, resultVersion: 1, payout: '100.0000' },
        { ...correction, resultVersion: 2, payout: '0.0000' },
      ],
    })
    expect(changes.map(({ after, taken }) => [after, taken])).toEqual([
      [0n, parseMoney('100')],
      [parseMoney('40'), parseMoney('-40')],
    ])
  })
})
