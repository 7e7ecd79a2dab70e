import { describe, expect, it } from 'vitest'
import { cleanText, foldedOf, hasBlockedWord } from './chat-text.ts'

describe('M07: what a chat message may be', () => {
  it.each([
    ['xem http://lua.dao/abc?x=1 nhé', 'xem nhé'],
    ['vào www.lừa-đảo.vn ngay', 'vào ngay'],
    ['t.me/nhom123 vào đi', 'vào đi'],
    ['Nhà cái abc88.com uy tín', 'Nhà cái uy tín'],
    ['https://chi.link', ''],
    ['ABC.VIP', ''],
  ])('links are removed: %s', (text, clean) => expect(cleanText(text)).toBe(clean))

  it.each(['Hôm nay 3.5 điểm, đề về 27.', 'vậy... thôi nhé', 'giá 1.000.000 đồng', 'câu một.Câu hai', 'lô 12,34'])(
    'a text without links is not changed: %s',
    (text) => expect(cleanText(text)).toBe(text),
  )

  it('removes invisible characters, reversed text, stacked marks and runs of blank lines', () => {
    expect(cleanText('chà\u200bo\u202e bạn\u0007')).toBe('chào bạn')
    expect(cleanText(`e${'\u0301'.repeat(40)}x`).length).toBeLessThan(8)
    expect(cleanText('a\n\n\n\n\nb   c')).toBe('a\n\nb c')
  })

  it('markup is kept as text', () => expect(cleanText('<b onclick=x>chào</b>')).toBe('<b onclick=x>chào</b>'))

  it.each(['lừa đảo', 'LUA DAO', 'l.ừ.a đ.ả.o', 'lua-dao', 'lu4 d40', 'bọn lừa  đảo này'])(
    'a blocked word is found despite diacritics and symbols: %s',
    (text) => expect(hasBlockedWord(text, ['lừa đảo'])).toBe(true),
  )

  it('a short blocked word does not block words that contain it', () => {
    expect(hasBlockedWord('class', ['as'])).toBe(false)
    expect(hasBlockedWord('lùa dao', ['con'])).toBe(false)
    expect(hasBlockedWord('', ['lừa đảo'])).toBe(false)
    expect(hasBlockedWord('chào', ['  ', '...'])).toBe(false)
  })

  it('the same text in other spellings is a duplicate', () => {
    expect(foldedOf('Chào  MỌI người!!')).toBe(foldedOf('chao moi nguoi'))
    expect(foldedOf('👍')).not.toBe(foldedOf('🎉'))
  })
})
