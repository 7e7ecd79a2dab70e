import type { Language } from './languages.ts'
import type { Texts } from './check-texts.ts'

// What a text may say, whatever its key (components.md 11): checked in every file of `locales`.

type Rule = { language: Language | 'both'; pattern: RegExp; why: string }

const rules: readonly Rule[] = [
  { language: 'both', pattern: /!/, why: 'shouts: the tone is plain, without exclamation marks' },
  { language: 'both', pattern: /[^\S\n]{2,}|^[^\S\n]|[^\S\n]$/m, why: 'has blanks too many' },
  { language: 'both', pattern: /\.\.\./, why: 'has three dots: write … or end the sentence' },
  {
    language: 'vi',
    pattern: /chắc thắng|nhanh tay|đừng bỏ lỡ|cơ hội vàng|siêu khủng|trúng lớn|quý khách|vui lòng đăng nhập/iu,
    why: 'promises, presses or is stiff: say what happens to the money, and "bạn"',
  },
  {
    language: 'en',
    pattern: /guaranteed|risk[- ]free|hurry|don.t miss|sure win|easy money|get rich/iu,
    why: 'promises or presses',
  },
  // One spelling of the tone mark in the whole product: hoà, huỷ, khoá, xoá, thuỷ.
  {
    language: 'vi',
    pattern: /(?<!\p{L})\p{L}*(?:(?<!q)(?:óa|òa|ỏa|õa|ọa|ủy|úy|ùy|ũy|ụy|óe|òe|ỏe|õe|ọe))(?!\p{L})/iu,
    why: 'puts the tone mark the other way: hoà, huỷ, khoá, xoá',
  },
  // The product's own terms (components.md 11).
  {
    language: 'vi',
    pattern: /rollover|turnover|valid bet|(?<!\p{L})rebate(?!\p{L})|đại lý cấp (?:trên|dưới)/iu,
    why: 'has a term of ours in other words: vòng cược, cược hợp lệ, hoàn trả, tuyến trên, tuyến dưới',
  },
  { language: 'en', pattern: /\brollover\b|\bwagering\b/iu, why: 'calls turnover by another name' },
]

/** Longest run of letters that still breaks nothing in a narrow column; addresses and codes are no words. */
const WORD_MAX = 22
const isAddress = (word: string): boolean => /[/@<>_]|\d/.test(word)
const withoutPlaceholders = (text: string): string => text.replace(/\{\{.*?\}\}/g, '')

/** Findings on single texts: tone, spelling, terms, words that no narrow column can hold. */
export function checkWords(texts: Texts): string[] {
  const findings: string[] = []
  for (const [language, entries] of Object.entries(texts) as [Language, Map<string, string>][]) {
    for (const [key, text] of entries) {
      for (const rule of rules)
        if ((rule.language === 'both' || rule.language === language) && rule.pattern.test(text))
          findings.push(`${key} (${language}) ${rule.why}`)
      for (const word of withoutPlaceholders(text).split(/\s+/))
        if (word.length > WORD_MAX && !isAddress(word))
          findings.push(`${key} (${language}) has a word of ${word.length} letters, which 390 px cannot break: ${word}`)
    }
  }
  return findings
}

/** Keys of which one form exists: a plural has both, in both languages, and the form for many says its number. */
export function checkPlurals(texts: Texts, notPlurals: ReadonlySet<string>): string[] {
  const findings: string[] = []
  for (const [language, entries] of Object.entries(texts) as [Language, Map<string, string>][]) {
    for (const [key, text] of entries) {
      if (notPlurals.has(key)) continue
      const [, stem = '', form = ''] = /^(.*)_(one|other)$/.exec(key) ?? []
      const twin = `${stem}_${form === 'one' ? 'other' : 'one'}`
      if (form !== '' && !entries.has(twin)) findings.push(`${twin} is missing in ${language}: its twin is there`)
      if (form === 'other' && !text.includes('{{')) findings.push(`${key} (${language}) does not say how many`)
    }
  }
  return findings
}
