import { readFileSync } from 'node:fs'
import { seededRng } from '@lotus/kernel'
import { checkInput, type Play } from '@lotus/rules/catalogue'
import { listFamilies } from '@lotus/rules/catalogue/all'
import { describe, expect, it } from 'vitest'
import { tokensIn } from '../model/content.ts'
import { contentOf, linesOf, missingTokens, randomContent } from './model/choice.ts'
import { isTokenInput, universeOf } from '../../../../shared/lottery/vocabulary.ts'
import { contentWords, tierText, tokenText } from '../../../../shared/lottery/token-text.ts'

type Values = Record<string, unknown>

/** The texts of one language as i18next reads them; a missing key fails. */
function translator(language: 'vi' | 'en') {
  const url = new URL(`../../../../../../../packages/i18n/locales/${language}/tokens.json`, import.meta.url)
  const texts: unknown = JSON.parse(readFileSync(url, 'utf8'))
  const read = (path: string): unknown =>
    path
      .split('.')
      .reduce<unknown>(
        (tree, key) => (typeof tree === 'object' && tree !== null ? Reflect.get(tree, key) : undefined),
        texts,
      )
  return (key: string, values: Values = {}): string => {
    const path = key.replace(/^tokens:/, '')
    const text = read(path) ?? read(`${path}_other`)
    if (typeof text !== 'string') throw new Error(`${language}: no text for ${key}`)
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
  }
}

const vi = translator('vi')
const en = translator('en')
const families = listFamilies()
const play = (family: string, code: string): Play =>
  families.find(({ name }) => name === family)?.findPlay(code) ?? expect.fail(`${family} ${code}`)

describe.each([
  ['vi', vi],
  ['en', en],
] as const)('every play of every family in %s', { timeout: 60_000 }, (_language, t) => {
  it('has a text for every token', () => {
    for (const family of families) {
      for (const each of family.plays) {
        const { input } = each
        for (const token of universeOf(input.kind === 'marked_places' ? input.inner : input)) {
          expect([each.code, token, tokenText(t, family, each, token) !== '']).toEqual([each.code, token, true])
        }
      }
    }
  })

  it('has a text for every tier, and no tier shows its bare name', () => {
    for (const family of families) {
      for (const each of family.plays) {
        for (const { tier } of each.odds) {
          expect([family.name, each.code, tierText(t, each, tier)]).not.toEqual([family.name, each.code, tier])
        }
      }
    }
  })
})

describe('a random choice', () => {
  it('is complete and accepted, in every play that is entered by tokens', () => {
    const rng = seededRng(7)
    let count = 0
    for (const { plays } of families) {
      for (const { code, input } of plays) {
        if (!isTokenInput(input)) continue
        const content = randomContent(input, rng)
        expect([code, checkInput(input, content).ok, missingTokens(input, content)]).toEqual([code, true, 0])
        expect(linesOf(input, content)).toBeGreaterThan(0n)
        count += 1
      }
    }
    expect(count).toBeGreaterThan(400)
  })

  it('leaves out what is sold out', () => {
    const { input } = play('k3', 'bsoe')
    const content = isTokenInput(input) ? randomContent(input, seededRng(1), (token) => token === 'odd') : null
    expect(content).toEqual(['odd'])
  })

  it('reads the same in whatever order it was made', () => {
    const { input } = play('keno', 'pick3')
    if (!isTokenInput(input)) expect.fail('a pool')
    expect(contentOf(input, new Set(['30', '02', '11']))).toEqual(['02', '11', '30'])
    expect(tokensIn(contentOf(input, new Set()))).toEqual([])
  })
})

describe('a content in words', () => {
  it('names sides and symbols', () => {
    expect(contentWords(vi, play('k3', 'bsoe'), ['big', 'odd'])).toBe('Tài, Lẻ')
    expect(contentWords(en, play('vbc', 'symbol'), ['fish', 'rooster'])).toBe('Fish, Rooster')
  })
  it('distinguishes the same token by its list', () => {
    expect(contentWords(vi, play('ssc', 'dt_1v2'), ['tiger'])).toBe('Hổ')
    expect(contentWords(vi, play('lhc', 'special_zodiac'), ['tiger'])).toBe('Dần')
    expect(contentWords(vi, play('keno', 'odd_even_more'), ['odd'])).toBe('Lẻ nhiều')
    expect(contentWords(vi, play('wingo', 'bs'), ['big'])).toBe('Lớn')
  })
  it('joins one combination and separates a pool', () => {
    expect(contentWords(vi, play('vn_north', 'xien3'), ['01', '05', '09'])).toBe('01-05-09')
    expect(contentWords(vi, play('vn_north', 'xien2'), ['01', '05', '09'])).toBe('01, 05, 09')
    expect(
      contentWords(vi, play('vn_north', 'xien2'), {
        combos: [
          ['01', '05'],
          ['09', '68'],
        ],
      }),
    ).toBe('01-05, 09-68')
  })
  it('names the banker', () => {
    const content = { dan: ['03'], tuo: ['01', '05', '09'] }
    expect(contentWords(vi, play('11x5', 'any3_dantuo'), content)).toBe('01-03-05-09 (chốt 03)')
    expect(contentWords(en, play('11x5', 'any3_dantuo'), content)).toBe('01-03-05-09 (banker 03)')
  })
  it('is shortened after a dozen', () => {
    const all = universeOf(play('keno', 'pick1').input)
    expect(contentWords(vi, play('keno', 'pick1'), all)).toBe('01, 02, 03, 04, 05, 06, 07, 08, 09, 10, 11, 12 … +68')
  })
  it('writes places, typed lists, sets and marked places too', () => {
    expect(contentWords(vi, play('ssc', 'fixed_place'), [['1', '2'], [], [], [], ['9']])).toBe('Vạn: 12 · Đơn vị: 9')
    expect(contentWords(vi, play('ssc', 'three_back_straight'), [['1', '2'], ['3'], ['0', '9']])).toBe('12 | 3 | 09')
    expect(contentWords(vi, play('ssc', 'five_group60'), { double: ['1'], single: ['2', '3', '4'] })).toBe(
      'Đôi: 1 · Đơn: 2, 3, 4',
    )
    expect(contentWords(vi, play('elott_pk10', 'place_bsoe'), [['big'], ...Array.from({ length: 9 }, () => [])])).toBe(
      'Quán quân: Tài',
    )
    expect(contentWords(vi, play('ssc', 'any2_group'), { places: ['1', '2', '5'], numbers: ['3', '8'] })).toBe(
      'Hàng vạn, nghìn, đơn vị · 3, 8',
    )
  })
  it('writes words for numbers that have a meaning', () => {
    expect(contentWords(vi, play('11x5', 'odd_count'), ['3'])).toBe('3 lẻ 2 chẵn')
    expect(contentWords(vi, play('k3', 'triple_single'), ['2', '6'])).toBe('222, 666')
    expect(contentWords(en, play('thai', 'fantan_nim'), ['1-3'])).toBe('1 nim 3')
  })
})
