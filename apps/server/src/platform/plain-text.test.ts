import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText, plainText } from './plain-text.ts'

describe('text as people type it', () => {
  it.each([
    ['Đá  Thổ!', 'da tho'],
    ['Rút tiền – 24/7', 'rut tien 24 7'],
    ['Ngọc Rồng'.normalize('NFD'), 'ngoc rong'],
    ['ƯỚC', 'uoc'],
    ['   ', ''],
  ])('%s is found as %s', (text, plain) => {
    expect(plainText(text)).toBe(plain)
  })

  it('with positions it is the same text, and every character refers to its original letter', () => {
    const word = fc.constantFrom('Đặt', ' cược', '—', 'nổ hũ', '\u0301', 'a', '  ', '7', 'Ốc', '.', '🎋', 'ỹ')
    const anyText = fc.oneof(
      fc.array(word, { maxLength: 20 }).map((words) => words.join('')),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
    )
    fc.assert(
      fc.property(anyText, (raw) => {
        const text = raw.normalize('NFC')
        const { folded, places } = foldText(text)
        // Sigma is the one letter whose lower case depends on its place: it differs at the end of a word.
        fc.pre(!/[Σςσ]/.test(text))
        expect(folded.trimStart()).toBe(plainText(text))
        for (let at = 1; at < folded.length; at += 1)
          if (folded[at] !== ' ') expect(plainText(text.slice(places[at]))).toContain(folded[at])
        expect(places.slice(1)).toEqual(places.slice(1).sort((a, b) => a - b))
      }),
      { numRuns: 2_000 },
    )
  })
})
