import { findFamily, listFamilies } from '@lotus/rules/catalogue/all'
import { must } from '@lotus/kernel'
import { expect, it } from 'vitest'
import { placeNames, placesOf } from './place-names.ts'

function names(family: string, code: string): string[] {
  const play = must(findFamily(family)?.findPlay(code), `${family}:${code}`)
  return placeNames(play).map(({ key, n, letter }) => `${key}${n ?? ''}${letter ?? ''}`)
}

it('a play over part of the digits names the places it uses', () => {
  expect(names('ssc', 'five_straight')).toEqual(['ten_thousands', 'thousands', 'hundreds', 'tens', 'units'])
  expect(names('ssc', 'three_front_straight')).toEqual(['ten_thousands', 'thousands', 'hundreds'])
  expect(names('ssc', 'three_mid_straight')).toEqual(['thousands', 'hundreds', 'tens'])
  expect(names('ssc', 'three_back_straight')).toEqual(['hundreds', 'tens', 'units'])
  expect(names('ssc', 'two_front_straight')).toEqual(['ten_thousands', 'thousands'])
  expect(names('ssc', 'bsoe_back2')).toEqual(['tens', 'units'])
  expect(names('pl5', 'p3_front2_straight')).toEqual(['hundreds', 'tens'])
  expect(names('pl5', 'p3_back2_straight')).toEqual(['tens', 'units'])
  expect(names('lf3d', 'back2_straight')).toEqual(['tens', 'units'])
})

it('a race has ranks, a draw of balls has balls, digits are named from the end', () => {
  expect(names('pk10', 'first3')).toEqual(['champion', 'runner_up', 'rank3'])
  expect(names('11x5', 'first2_straight')).toEqual(['ball1', 'ball2'])
  expect(names('tl645', 'last2_straight')).toEqual(['ball5', 'ball6'])
  expect(names('tl2d37', 'exact')).toEqual(['ball1', 'ball2'])
  expect(names('lhc', 'normal_pos')).toHaveLength(6)
  expect(names('fived', 'number')).toEqual(['letterA', 'letterB', 'letterC', 'letterD', 'letterE'])
  expect(names('vn_north', 'bon_cang_db')).toEqual(['thousands', 'hundreds', 'tens', 'units'])
  expect(names('tl6d', 'exact1')[0]).toBe('hundred_thousands')
})

it('every place of every play has a name of its own', () => {
  for (const family of listFamilies()) {
    for (const play of family.plays) {
      const found = placeNames(play).map((name) => JSON.stringify(name))
      expect(found, `${family.name}:${play.code}`).toHaveLength(placesOf(play))
      expect(new Set(found).size, `${family.name}:${play.code}`).toBe(found.length)
    }
  }
})
