import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { secretOf } from './secret.ts'

const folder = mkdtempSync(join(tmpdir(), 'lotus-secret-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string, content: string) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

test('a secret comes from its variable or from its file, without the line break at the end', () => {
  expect(secretOf({ LOTUS_PEPPER: ' tiêu đen ' }, 'LOTUS_PEPPER')).toBe(' tiêu đen ')
  for (const end of ['', '\n', '\r\n'])
    expect(secretOf({ LOTUS_PEPPER_FILE: file('pepper', ` tiêu đen ${end}`) }, 'LOTUS_PEPPER')).toBe(' tiêu đen ')
  expect(secretOf({}, 'LOTUS_PEPPER')).toBeUndefined()
  // Compose files leave variables empty that nobody has set.
  expect(secretOf({ LOTUS_PEPPER: '', LOTUS_PEPPER_FILE: '' }, 'LOTUS_PEPPER')).toBeUndefined()
})

test('two sources, a missing file and an empty one are refused, and no message shows a value', () => {
  const both = { DATABASE_URL: 'postgres://a:mat-khau@b/c', DATABASE_URL_FILE: file('url', 'x') }
  expect(() => secretOf(both, 'DATABASE_URL')).toThrow(/^DATABASE_URL and DATABASE_URL_FILE are both set[^k]*$/)
  expect(() => secretOf({ DATABASE_URL_FILE: join(folder, 'none') }, 'DATABASE_URL')).toThrow(
    /DATABASE_URL_FILE cannot/,
  )
  expect(() => secretOf({ DATABASE_URL_FILE: file('empty', '\n') }, 'DATABASE_URL')).toThrow(/is empty/)
})

test('nothing reads a secret past this place', () => {
  const root = join(import.meta.dirname, '..', '..', '..')
  // A name with one of these words, or an address that holds a password.
  const direct =
    /env(?:ironment)?(?:\)|\b)\??\.?\[?['"`.]?(?:DATABASE_URL|LOTUS_\w*(?:PEPPER|SECRET|TOKEN|PASSWORD|KEYS?|SMTP_URL|DATABASE_URL))\b(?!_FILE)/
  // A path of a key and public keys are no secrets.
  const open = ['LOTUS_TLS_KEY', 'LOTUS_WITNESS_KEYS']
  const files = ['apps/server/src', 'apps/studio/src', 'packages', 'scripts'].flatMap((part) =>
    readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|mjs)$/.test(name) && !/node_modules|\.test\.ts$/.test(name))
      .map((name) => join(part, name)),
  )
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((name) =>
    readFileSync(join(root, name), 'utf8')
      .split('\n')
      .filter((line) => direct.test(line) && !open.some((one) => line.includes(one)))
      .map((line) => `${name}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
