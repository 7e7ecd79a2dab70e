import { findFamily } from '@lotus/rules/catalogue/all'
import { must } from '@lotus/kernel'
import { expect, it } from 'vitest'
import { textInWords } from './token-text.ts'

/** Knows two animals; every other key is returned unchanged, like a missing text. */
const words: Record<string, string> = { rat: 'Tý', ox: 'Sửu' }
const t = (key: string) => words[key.split('.').at(-1) ?? ''] ?? key
const play = must(findFamily('lhc')?.findPlay('combined_zodiac'), 'the play is in the catalogue')

it('the server’s short text is translated with the play’s words; numbers and separators stay', () => {
  expect(textInWords(t, play, 'rat-ox')).toBe('Tý-Sửu')
  expect(textInWords(t, play, '05 + 12, 33 …')).toBe('05 + 12, 33 …')
})

it('a token without a text, and an unknown play, stay as they are', () => {
  expect(textInWords(t, play, 'rat-unicorn')).toBe('Tý-unicorn')
  expect(textInWords(t, undefined, 'rat-ox')).toBe('rat-ox')
})
