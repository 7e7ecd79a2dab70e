import type { Family, Play } from '@lotus/rules/catalogue'
import { listFamilies } from '@lotus/rules/catalogue/all'
import { describe, expect, it } from 'vitest'
import { faceOf } from './face.ts'
import { layoutOf } from './tiles.ts'
import { isTokenPlay, universeOf } from '../../../../../shared/lottery/vocabulary.ts'

const familyOf = (name: string): Family => listFamilies().find((each) => each.name === name) ?? expect.fail(name)
const playOf = (family: string, code: string): Play => familyOf(family).findPlay(code) ?? expect.fail(code)

/** Which outcomes of a play win with a draw. */
function winnersOf(family: string, code: string, wire: unknown): readonly string[] {
  const play = playOf(family, code)
  const draw = familyOf(family).form.parse(wire)
  if (!draw || draw.isVoid) return expect.fail(JSON.stringify(wire))
  return universeOf(play.input).filter((token) => play.rule.judge({ kind: 'items', items: [token] }, draw).length > 0)
}

describe('a picture shows what wins', () => {
  it.each(['triple_all', 'straight_all', 'pattern', 'all_different', 'triple_single'])('three dice of %s', (code) => {
    for (const token of universeOf(playOf('k3', code).input)) {
      const face = faceOf(playOf('k3', code), token, undefined)
      if (face?.kind !== 'dice') expect.fail(token)
      expect(winnersOf('k3', code, { dice: face.dice.join('') })).toContain(token)
    }
  })

  it.each([
    ['ssc', 'special3_front', '99'],
    ['elott_ssc', 'show_hand', ''],
  ])('digits of %s %s', (family, code, rest) => {
    for (const token of universeOf(playOf(family, code).input)) {
      const face = faceOf(playOf(family, code), token, undefined)
      if (face?.kind !== 'digits') expect.fail(token)
      expect(winnersOf(family, code, { digits: face.digits + rest })).toEqual([token])
    }
  })

  it('coins of xóc đĩa', () => {
    for (const token of universeOf(playOf('vxd', 'count').input)) {
      const face = faceOf(playOf('vxd', 'count'), token, undefined)
      if (face?.kind !== 'coins') expect.fail(token)
      expect(winnersOf('vxd', 'count', { red: face.reds })).toEqual([token])
    }
  })

  it.each(['special_zodiac', 'special_colour', 'special_head', 'special_tail'])('numbers of 6 of 49: %s', (code) => {
    for (const token of universeOf(playOf('lhc', code).input)) {
      const face = faceOf(playOf('lhc', code), token, 'snake')
      if (face?.kind !== 'numbers') expect.fail(token)
      for (const special of face.numbers) {
        const normals = ['01', '02', '03', '04', '05', '06', '07'].filter((number) => number !== special).slice(0, 6)
        expect(winnersOf('lhc', code, { normals, special, yearAnimal: 'snake' })).toEqual([token])
      }
    }
  })
})

it('chooses the layout of every play: numbers on boards, sums small, words large', () => {
  const layouts = (family: string, code: string) => {
    const play = playOf(family, code)
    return isTokenPlay(play) ? layoutOf(play) : expect.fail(code)
  }
  expect(layouts('vn_north', 'xien2')).toBe('pairs')
  expect(layouts('keno', 'pick7')).toBe('balls')
  expect(layouts('elott_lhc', 'special')).toBe('waves')
  expect(layouts('k3', 'sum')).toBe('sums')
  expect(layouts('elott_lf', 'sum_tail')).toBe('sums')
  expect(layouts('k3', 'span')).toBe('sums')
  expect(layouts('k3', 'two_diff')).toBe('tiles')
  expect(layouts('thai', 'fantan_nim')).toBe('tiles')
  expect(layouts('lhc', 'tail7')).toBe('wide')
  expect(layouts('lhc', 'combined_zodiac')).toBe('wide')
})
