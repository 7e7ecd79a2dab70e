import { describe, expect, it } from 'vitest'
import { checkPlurals, checkWords, wordsOf } from './check-words.ts'

const of = (vi: string, en = 'A text') => ({
  vi: new Map([['home:title', vi]]),
  en: new Map([['home:title', en]]),
})

describe('the check of the content of texts', () => {
  it('finds nothing in plain texts of both languages', () => {
    expect(checkWords(of('Đã đặt {{count}} vé, {{amount}}.', '{{count}} tickets placed, {{amount}}.'))).toEqual([])
    expect(checkWords(of('Dòng một\n\nDòng hai', 'Line one\n\nLine two'))).toEqual([])
  })
  it.each(['Đã xong!', 'Nhanh tay lên', 'Chắc thắng hôm nay', 'Quý khách nhập mã', 'Đang tải...', 'Hai  dấu cách '])(
    'finds wording that is not allowed: %s',
    (text) => expect(checkWords(of(text))).not.toEqual([]),
  )
  it.each(['Guaranteed win', 'Hurry up', 'Rollover to go'])('in English too: %s', (text) =>
    expect(checkWords(of('Được', text))).toHaveLength(1),
  )
  it.each(['Đã hủy vé', 'Tài khoản bị khóa', 'Xóa hết', 'Hòa', 'giữ sức khỏe', 'Hành Thủy'])(
    'finds a tone mark in the other position: %s',
    (text) => expect(checkWords(of(text))).toHaveLength(1),
  )
  it.each(['Huỷ, xoá, khoá, hoà', 'Quý vị và quy tắc', 'Hoàn tiền, khoản vay', 'Thuý, quỷ, toán'])(
    'accepts correct words: %s',
    (text) => expect(checkWords(of(text))).toEqual([]),
  )
  it('finds other words for our terms', () => {
    expect(checkWords(of('Còn thiếu turnover'))).toHaveLength(1)
    expect(checkWords(of('Vòng cược chưa đủ', 'Turnover not complete'))).toEqual([])
  })
  it('finds what docs/domain/words.md bans, as a whole word, in its language', () => {
    expect(checkWords(of('Được', 'Bets that wait are kept'))).toEqual([
      expect.stringContaining('docs/domain/words.md has "open bets"'),
    ])
    expect(checkWords(of('Tổng quán á quân'))).toHaveLength(1)
    expect(checkWords(of('Từ hạngabc', 'Reckonedly'))).toEqual([])
    for (const language of ['vi', 'en']) expect(wordsOf(language).length).toBeGreaterThan(5)
  })
  it('finds a word too long for a narrow column, except an address or a placeholder', () => {
    expect(checkWords(of('Từ', 'Supercalifragilisticexpialidocious'))).toHaveLength(1)
    expect(
      checkWords({ zh: new Map([['home:title', '这是一个很长的句子，浏览器可以在任何地方换行，所以没有问题。']]) }),
    ).toEqual([])
    expect(checkWords(of('Từ', '{{aVeryLongNameOfAPlaceholder}} 203.0.113.0/24,198.51.100.0/24'))).toEqual([])
  })
})

describe('the check of plurals', () => {
  const pair = (entries: Record<string, string>) => ({
    vi: new Map(Object.entries(entries)),
    en: new Map(Object.entries(entries)),
  })
  it('requires both forms in both languages', () => {
    expect(checkPlurals(pair({ 'a:b_one': 'one', 'a:b_other': '{{count}}' }), new Set())).toEqual([])
    expect(checkPlurals(pair({ 'a:b_one': 'one' }), new Set())).toHaveLength(2)
    expect(checkPlurals(pair({ 'a:b_other': '{{count}}' }), new Set())).toHaveLength(2)
    expect(checkPlurals(pair({ 'a:exactly_one': 'one' }), new Set(['a:exactly_one']))).toEqual([])
  })
  it('requires only one form in a draft', () => {
    expect(checkPlurals({ zh: new Map([['a:b_other', '{{count}}']]) }, new Set())).toEqual([])
  })
  it('requires the number in the plural form', () => {
    expect(checkPlurals(pair({ 'a:b_one': 'one', 'a:b_other': 'some' }), new Set())).toHaveLength(2)
  })
})
