import { expect, it } from 'vitest'
import { must } from '@lotus/kernel'
import { findFamily } from '@lotus/rules/catalogue/all'
import { contentText } from './content-text.ts'

const inputOf = (family: string, play: string) => must(findFamily(family)?.findPlay(play), play).input

it('digits of a place stand together, words and longer numbers apart', () => {
  const places = inputOf('ssc', 'fixed_place')
  expect(contentText(places, [['1', '2'], [], ['3'], [], []])).toBe('12 | – | 3 | – | –')
  expect(contentText(places, [[], [], ['composite', 'prime']])).toBe('– | – | composite, prime')
  expect(contentText(inputOf('11x5', 'first3_straight'), [['01', '02'], ['03'], ['11']])).toBe('01, 02 | 03 | 11')
  expect(contentText(places, { places: ['1', '2'], digits: [['big', 'odd'], ['small']] })).toBe(
    '1, 2 + big, odd | small',
  )
})
