import { expect, test } from 'vitest'
import { languages, shortTime } from './language.ts'

test.each(languages)('a time in a mail has the usual years and digits: %s', (language) => {
  const { calendar, numberingSystem } = shortTime(language, 'Asia/Ho_Chi_Minh').resolvedOptions()
  expect([calendar, numberingSystem]).toEqual(['gregory', 'latn'])
})
