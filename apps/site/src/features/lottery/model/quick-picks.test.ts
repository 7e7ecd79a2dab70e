import { describe, expect, it } from 'vitest'
import {
  isPicked,
  pairNumbers,
  quickPick,
  quickPicksFor,
  singleDigits,
  withMirrors,
  zodiacNames,
  zodiacNumbers,
} from './quick-picks.ts'

describe('quick picks', () => {
  it('halve the numbers at 50 and the digits at 5 (lottery.md 1.3)', () => {
    expect(quickPick('big', pairNumbers)[0]).toBe('50')
    expect(quickPick('small', pairNumbers).at(-1)).toBe('49')
    expect(quickPick('big', singleDigits)).toEqual(['5', '6', '7', '8', '9'])
    expect(quickPick('even', singleDigits)).toEqual(['0', '2', '4', '6', '8'])
  })

  it('offer doubles only among numbers of two digits', () => {
    expect(quickPick('double', pairNumbers)).toEqual(['00', '11', '22', '33', '44', '55', '66', '77', '88', '99'])
    expect(quickPicksFor(singleDigits)).not.toContain('double')
  })

  it('mirror each chosen number once', () => {
    expect(withMirrors(['12', '33'])).toEqual(['12', '21', '33'])
  })

  it('give every number to exactly one of the twelve animals', () => {
    const given = zodiacNames.flatMap(zodiacNumbers)
    expect(given.toSorted()).toEqual(pairNumbers)
    expect(zodiacNumbers('rat')).toEqual(['00', '12', '24', '36', '48', '60', '72', '84', '96'])
  })

  it('count as picked only when the whole group is chosen', () => {
    expect(isPicked(['00', '11'], ['00', '11', '12'])).toBe(true)
    expect(isPicked(['00', '11'], ['00'])).toBe(false)
  })
})
