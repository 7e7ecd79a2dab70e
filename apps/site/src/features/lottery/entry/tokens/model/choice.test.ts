import { listFamilies } from '@lotus/rules/catalogue/all'
import { describe, expect, it } from 'vitest'
import { waveOf } from '../../../../../shared/draws/pieces/waves.ts'
import { chooseBankers, chooseFollowers, limitsOf, linesOf, missingTokens } from './choice.ts'
import { numberPicks, numbersOfAnimal, wavePicks } from './picks.ts'
import { isTokenInput, universeOf, type TokenInput } from '../../../../../shared/lottery/vocabulary.ts'

function inputOf(family: string, code: string): TokenInput {
  const input = listFamilies()
    .find(({ name }) => name === family)
    ?.findPlay(code)?.input
  return input && isTokenInput(input) ? input : expect.fail(`${family} ${code}`)
}

describe('bankers and followers', () => {
  it('leave at least one place to the followers', () => {
    const full = { dan: ['01', '02'], tuo: ['03'] }
    expect([...chooseBankers(3, full, new Set(['01', '02', '04'])).dan]).toEqual(['01', '02'])
    expect([...chooseBankers(3, { dan: ['01'], tuo: [] }, new Set(['01', '02'])).dan]).toEqual(['01', '02'])
  })
  it('share no number: the last choice decides', () => {
    expect([...chooseBankers(3, { dan: [], tuo: ['03', '04'] }, new Set(['03'])).tuo]).toEqual(['04'])
    expect([...chooseFollowers({ dan: ['03'], tuo: [] }, new Set(['03', '05'])).dan]).toEqual([])
  })
  it('say how many are missing', () => {
    const input = inputOf('11x5', 'any3_dantuo')
    expect(missingTokens(input, null)).toBe(3)
    expect(missingTokens(input, { dan: ['01'], tuo: ['02'] })).toBe(1)
    expect(linesOf(input, { dan: ['01'], tuo: ['02', '03', '04'] })).toBe(3n)
  })
})

it('limits follow the input: a pool needs k, a set is bounded on both sides', () => {
  expect(limitsOf(inputOf('keno', 'pick7'))).toEqual({ min: 7, max: 80 })
  expect(limitsOf(inputOf('vn_north', 'agent_da'))).toEqual({ min: 2, max: 20 })
  expect(limitsOf(inputOf('ssc', 'three_back_group3'))).toEqual({ min: 2, max: 10 })
})

describe('groups of numbers', () => {
  it('split a pool in halves and by parity', () => {
    const universe = universeOf(inputOf('keno', 'pick1'))
    const sizes = numberPicks(universe).map(({ name, tokens }) => [name, tokens.length, tokens[0]])
    expect(sizes).toEqual([
      ['all', 80, '01'],
      ['big', 40, '41'],
      ['small', 40, '01'],
      ['even', 40, '02'],
      ['odd', 40, '01'],
    ])
  })
  it('count the middle number as big, as the sides of 6 of 49 and 11 of 5 do', () => {
    const firstBig = (family: string, code: string) =>
      numberPicks(universeOf(inputOf(family, code))).find(({ name }) => name === 'big')?.tokens[0]
    expect([firstBig('lhc', 'special'), firstBig('11x5', 'any1'), firstBig('ssc', 'any_five_1')]).toEqual([
      '25',
      '06',
      '5',
    ])
  })
  it('have the waves of the rules of 6 of 49', () => {
    const family = listFamilies().find(({ name }) => name === 'lhc') ?? expect.fail('lhc')
    const rule = family.findPlay('special_colour')?.rule ?? expect.fail('special_colour')
    const universe = universeOf(inputOf('lhc', 'special'))
    for (const special of universe) {
      const normals = universe.filter((ball) => ball !== special).slice(0, 6)
      const draw = family.form.parse({ normals, special, yearAnimal: 'snake' })
      if (!draw || draw.isVoid) expect.fail(special)
      const won = rule.judge({ kind: 'items', items: ['red', 'blue', 'green'] }, draw)
      expect([special, won.flatMap(({ lines }) => [...lines()])]).toEqual([special, [waveOf(special)]])
    }
    expect(wavePicks(universe).map(({ tokens }) => tokens.length)).toEqual([17, 16, 16])
  })
  it('give the animal of the year five numbers and every other one four', () => {
    expect(numbersOfAnimal('snake', 'snake')).toEqual(['01', '13', '25', '37', '49'])
    expect(numbersOfAnimal('rat', 'snake')).toHaveLength(4)
  })
})
