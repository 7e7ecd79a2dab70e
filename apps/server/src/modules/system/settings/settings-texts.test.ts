import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { modules } from '../../../modules.ts'
import { settingsOf } from '../../../platform/host.ts'

const locales = join(import.meta.dirname, '../../../../../../packages/i18n/locales')

it.each(['vi', 'en'])('every setting shown to operators has a description (%s)', (language) => {
  const texts: { meaning: Record<string, Record<string, string>> } = JSON.parse(
    readFileSync(join(locales, language, 'settings.json'), 'utf8'),
  )
  const withoutWords = [...settingsOf(modules).keys()].filter((key) => {
    const [group = '', name = ''] = key.split('.')
    return group !== 'demo' && !texts.meaning[group]?.[name]
  })
  expect(withoutWords).toEqual([])
})
