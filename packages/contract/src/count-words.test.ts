import { describe, expect, it } from 'vitest'
import { countWords } from './count-words.ts'

describe('V13: words of a feedback', () => {
  it.each([
    ['', 0],
    ['   \n ', 0],
    ['!!! ... ---', 0],
    ['Tôi nạp 500.000 mà chưa thấy tiền', 7],
    ['Tôi  nạp\n500', 3],
    ['deposit not credited', 3],
    ["don't e-mail me@example.com", 3],
    ['存款没有到账', 6],
    ['VIP 存款', 3],
    ['VIP存款', 3],
    ['a,b', 1],
  ])('%j has %i', (text, words) => expect(countWords(text)).toBe(words))

  it('counts a letter with combining marks like a composed one', () => {
    expect(countWords('tiền thưởng'.normalize('NFD'))).toBe(2)
  })
})
