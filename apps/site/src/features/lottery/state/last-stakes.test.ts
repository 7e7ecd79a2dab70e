import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { forgetLastStakes, keepLastStake, readLastStakes } from './last-stakes.ts'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
})
beforeEach(() => kept.clear())
afterAll(() => vi.unstubAllGlobals())

const terms = (points: number) => ({ points, unit: '1', prizeGroup: 1980 })

it('the last stake of a game is there the next day, and gone with the person', () => {
  keepLastStake('MBAC', terms(3))
  keepLastStake('MBAC', terms(5))
  keepLastStake('SEN60', terms(2))
  expect(readLastStakes()).toEqual({ MBAC: terms(5), SEN60: terms(2) })
  forgetLastStakes()
  expect(readLastStakes()).toEqual({})
})

it('keeps the games played last', () => {
  for (let index = 0; index < 40; index += 1) keepLastStake(`G${index}`, terms(index))
  expect(Object.keys(readLastStakes())).toHaveLength(30)
  expect(readLastStakes()).toHaveProperty('G39')
})

it('what is damaged is not used', () => {
  kept.set(
    'lx-stakes',
    '{"MBAC":{"points":"9","unit":"1","prizeGroup":1},"SEN60":{"points":2,"unit":"x","prizeGroup":1}}',
  )
  expect(readLastStakes()).toEqual({})
  kept.set('lx-stakes', 'x')
  expect(readLastStakes()).toEqual({})
})
