import { describe, expect, it } from 'vitest'
import {
  completeFor,
  completeLanguages,
  defaultLanguage,
  inLanguage,
  isDraft,
  isLanguage,
  languageName,
  languageOfAddress,
  languageOfCookie,
  languages,
  languagesFor,
  languageTag,
} from './languages.ts'

describe('the list of languages', () => {
  it('has the default first, which is complete, and a tag supported by the platform for each', () => {
    expect(languages[0]).toBe(defaultLanguage)
    expect(isDraft(defaultLanguage)).toBe(false)
    for (const language of languages) {
      expect(Intl.DateTimeFormat.supportedLocalesOf(languageTag(language))).toHaveLength(1)
      expect(languageName(language)).not.toBe('')
    }
  })
  it('gives every draft a complete fallback', () => {
    for (const language of languages.filter(isDraft)) {
      expect(languagesFor(language).every(isLanguage)).toBe(true)
      expect(isDraft(languagesFor(language).at(-1) ?? language)).toBe(false)
      expect(completeLanguages).toContain(completeFor(language))
    }
  })
  it('reads addresses and cookies, and ignores unsupported languages', () => {
    expect(languageOfAddress('/rng?a=1&lang=zh')).toBe('zh')
    expect(languageOfAddress('/rng?lang=xx')).toBeUndefined()
    expect(languageOfCookie('a=b; lang=zh')).toBe('zh')
    expect(languageOfCookie('lang=xx')).toBeUndefined()
  })
  it('finds the text for a reader, else any other', () => {
    expect(inLanguage({ vi: 'Chào', en: 'Hello' }, 'en')).toBe('Hello')
    expect(inLanguage({ vi: 'Chào', en: 'Hello' }, 'zh')).toBe('Hello')
    expect(inLanguage({ vi: 'Chào', en: '' }, 'zh')).toBe('Chào')
  })
})
