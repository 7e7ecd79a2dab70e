import { readFileSync } from 'node:fs'
import wordingFile from '../wording.json' with { type: 'json' }
import { isDraft, isLanguage } from './languages.ts'
import type { Texts } from './check-texts.ts'

// Rules for the content of texts, whatever the key (components.md 11): checked in every file of `locales`.

/** `wording.json`: by language, and under `every` for all, patterns that no text may contain, and why. */
type Rule = { pattern: string; flags?: string; why: string }
const wording: Readonly<Record<string, readonly Rule[]>> = wordingFile

const WORDS = new URL('../../../docs/domain/words.md', import.meta.url)

/** The tables of `docs/domain/words.md`: under the heading of a language, what is not said and what is said instead. */
export function wordsOf(language: string, markdown = readFileSync(WORDS, 'utf8')): Rule[] {
  const section = markdown.split(/^## /m).find((part) => part.startsWith(`${language}\n`)) ?? ''
  const rows = [...section.matchAll(/^\| (?!not \|)([^|]+?) \| ([^|]+?) \|$/gm)]
  return rows.map(([, banned = '', better = '']) => ({
    pattern: `(?<!\\p{L})${banned.replace(/[.*+?^${}()[\]\\]/g, '\\$&')}(?!\\p{L})`,
    flags: 'iu',
    why: `says "${banned}": docs/domain/words.md has "${better}"`,
  }))
}

const rulesOf = (language: string): { pattern: RegExp; why: string }[] =>
  [...(wording['every'] ?? []), ...(wording[language] ?? []), ...wordsOf(language)].map(({ pattern, flags, why }) => ({
    pattern: new RegExp(pattern, flags),
    why,
  }))

/** Longest run of letters that fits a narrow column; addresses and codes do not count as words. */
const WORD_MAX = 22
/** Browsers can break a line between any two Chinese characters. */
const wordEnd = /[\s\p{Script=Han}\u3000-\u303f\uff00-\uffef]+/u
const isAddress = (word: string): boolean => /[/@<>_]|\d/.test(word)
const withoutPlaceholders = (text: string): string => text.replace(/\{\{.*?\}\}/g, '')

/** Findings on single texts: tone, spelling, terms, words too long for a narrow column. */
export function checkWords(texts: Texts): string[] {
  const findings: string[] = []
  for (const [language, entries] of Object.entries(texts)) {
    const rules = rulesOf(language)
    for (const [key, text] of entries) {
      for (const { pattern, why } of rules) if (pattern.test(text)) findings.push(`${key} (${language}) ${why}`)
      for (const word of withoutPlaceholders(text).split(wordEnd))
        if (word.length > WORD_MAX && !isAddress(word))
          findings.push(`${key} (${language}) has a word of ${word.length} letters, which 390 px cannot break: ${word}`)
    }
  }
  return findings
}

/**
 * Keys with only one plural form: in complete languages a plural needs both, and the plural form must contain its
 * number.
 */
export function checkPlurals(texts: Texts, notPlurals: ReadonlySet<string>): string[] {
  const findings: string[] = []
  for (const [language, entries] of Object.entries(texts)) {
    const isPartial = isLanguage(language) && isDraft(language)
    for (const [key, text] of entries) {
      if (notPlurals.has(key)) continue
      const [, stem = '', form = ''] = /^(.*)_(one|other)$/.exec(key) ?? []
      const twin = `${stem}_${form === 'one' ? 'other' : 'one'}`
      if (form !== '' && !isPartial && !entries.has(twin))
        findings.push(`${twin} is missing in ${language}: its twin is there`)
      if (form === 'other' && !text.includes('{{')) findings.push(`${key} (${language}) does not say how many`)
    }
  }
  return findings
}
