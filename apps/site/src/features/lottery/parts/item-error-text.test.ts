import { expect, it } from 'vitest'
import { atGroup, figuresAtGroup } from './item-error-text.ts'

it('changed odds are told at the prize group that was chosen, as the rest of the ticket tells them', () => {
  expect(atGroup('98.5000', 1900)).toBe('93.5750')
  expect(atGroup('98.5000', 2000)).toBe('98.5000')
  expect(atGroup('98.5000', undefined)).toBe('98.5000')
})

it('a play of several tiers has each of its figures at that group', () => {
  expect(figuresAtGroup('98.5000 / 10.0000', 1900)).toEqual(['93.575', '9.50'])
  expect(figuresAtGroup('98.5000', undefined)).toEqual(['98.50'])
})
