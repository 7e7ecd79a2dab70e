import { returnsOf } from '@lotus/rules/catalogue'
import { listFamilies } from '@lotus/rules/catalogue/all'
import { describe, expect, it } from 'vitest'
import { chancesOf, chanceText, oddsOfToken, tiersOfToken } from './odds.ts'
import { isTokenInput, universeOf } from '../../../../../shared/lottery/vocabulary.ts'

const outcomePlays = listFamilies().flatMap((family) =>
  family.plays.filter((play) => play.input.kind === 'outcomes').map((play) => ({ family, play })),
)

describe('odds of one outcome', () => {
  // Counting over every result of every play takes a second, more on a busy machine.
  it('are those of the tiers that the catalogue computes for it, in every play', { timeout: 60_000 }, () => {
    const found: string[] = []
    const expected: string[] = []
    for (const { family, play } of outcomePlays) {
      const { cases } = returnsOf(family, play)
      for (const { line, tiers } of cases.filter((entry) => universeOf(play.input).includes(entry.line))) {
        const name = `${family.name} ${play.code} ${line}`
        found.push(`${name}: ${tiersOfToken(play, line).toSorted().join()}`)
        expected.push(
          `${name}: ${tiers
            .map(({ tier }) => tier)
            .toSorted()
            .join()}`,
        )
      }
    }
    expect(found.length).toBeGreaterThan(600)
    expect(found).toEqual(expected)
  })

  it('follow the animal of the year, the head and the tail of 6 of 49', () => {
    const family = listFamilies().find(({ name }) => name === 'lhc')
    const play = (code: string) => family?.findPlay(code) ?? expect.fail(code)
    expect(tiersOfToken(play('special_zodiac'), 'snake', 'snake')).toEqual(['five'])
    expect(tiersOfToken(play('special_zodiac'), 'rat', 'snake')).toEqual(['four'])
    expect(tiersOfToken(play('tail7'), '0')).toEqual(['t0'])
    expect(tiersOfToken(play('tail7'), '7')).toEqual(['t'])
  })

  it('exist for every outcome of every play', () => {
    for (const { play } of outcomePlays) {
      for (const token of universeOf(play.input)) {
        expect([play.code, token, oddsOfToken(play, token).length > 0]).toEqual([play.code, token, true])
      }
    }
  })
})

describe('chances of one outcome', () => {
  it('are found for every outcome of every play, and none is above one', { timeout: 60_000 }, () => {
    for (const { family, play } of outcomePlays) {
      const chances = chancesOf(family, play, 'snake')
      for (const token of universeOf(play.input)) {
        const chance = chances.get(token)
        expect([play.code, token, chance !== undefined && chance > 0 && chance <= 1]).toEqual([play.code, token, true])
      }
    }
  })

  it('match the mathematics: an exact triple of three dice is one of 216', () => {
    const k3 = listFamilies().find(({ name }) => name === 'k3') ?? expect.fail('k3')
    const chances = chancesOf(k3, k3.findPlay('triple_single') ?? expect.fail('triple_single'))
    expect(chances.get('6')).toBeCloseTo(1 / 216, 8)
  })

  it('are written with at least two figures, never rounded up', () => {
    expect([0.5, 0.09999, 1 / 216, 0.00001].map((chance) => chanceText(chance))).toEqual([
      '50.00%',
      '9.99%',
      '0.462%',
      '0.0010%',
    ])
  })
})

it('every kind of input but those entered by place is a list of tokens', () => {
  const others = listFamilies().flatMap(({ plays }) => plays.filter(({ input }) => !isTokenInput(input)))
  expect([...new Set(others.map(({ input }) => input.kind))].toSorted()).toEqual([
    'any_k_straight',
    'fixed_places',
    'marked_places',
    'multisets',
    'numbers',
    'positions',
    'positions_all',
    'two_sets',
  ])
})
