import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { auditActions } from '@lotus/contract'
import { describe, expect, it } from 'vitest'
import { auditGroups } from './audit-entry.ts'

const locales = join(import.meta.dirname, '../../../../../packages/i18n/locales')
// A draft language has no back-office texts yet; packages/i18n checks that a complete language has all of them.
const languages = readdirSync(locales).filter((name) => existsSync(join(locales, name, 'backoffice.json')))
type Texts = { audit: { group: Record<string, string>; action: Record<string, string> } }

describe.each(languages)('the audit filter in %s', (language) => {
  // Our own file, of the shape read here.
  const { audit } = JSON.parse(readFileSync(join(locales, language, 'backoffice.json'), 'utf8')) as Texts
  it('has a text for every group and action of the contract, and for no other', () => {
    expect(Object.keys(audit.group).toSorted()).toEqual(auditGroups.toSorted())
    const keys = auditActions.map((action) => action.replace('.', '_'))
    expect(Object.keys(audit.action).toSorted()).toEqual(keys.toSorted())
  })
})
