import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { platformFindings, type DatabaseFacts } from './check-platform.ts'
import type { ServerConfig } from './config.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'lotus-check-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const good: DatabaseFacts = { unsafe: [], isSuperuser: false, isArchiving: true, isPlain: false }
const pepper = Buffer.from('k3Zp-9sQw.x7RtYu8Vb2NmLc4Hf6Jd1G', 'utf8')
const found = (
  database: Partial<DatabaseFacts> = {},
  own: { profile?: ServerConfig['profile']; env?: Record<string, string>; pepper?: Buffer } = {},
) =>
  platformFindings(
    {
      config: {
        profile: own.profile ?? 'production',
        roles: [],
        host: '127.0.0.1',
        port: 1,
        trustedProxyHops: 0,
        allowedOrigins: [],
      },
      dataDir,
      env: own.env ?? { LOTUS_PEPPER: 'given' },
      pepper: own.pepper ?? pepper,
    },
    { ...good, ...database },
  )

describe('what the installation itself lacks', () => {
  it('nothing, where all is well', () => {
    expect(found()).toEqual([])
  })
  it('each fault of the database', () => {
    expect(found({ unsafe: ['fsync=off'] })).toEqual([{ code: 'database_unsafe', values: { settings: 'fsync=off' } }])
    expect(found({ isSuperuser: true })).toEqual([{ code: 'database_superuser' }])
    expect(found({ isPlain: true })).toEqual([{ code: 'database_plain' }])
    expect(found({ isArchiving: false })).toEqual([{ code: 'archive_none' }])
  })
  it('the demo profile and what a demo start left', () => {
    expect(found({}, { profile: 'demo' })).toEqual([{ code: 'profile_demo' }])
    writeFileSync(join(dataDir, 'studio-keys.json'), '{}')
    expect(found()).toEqual([{ code: 'demo_secrets', values: { files: 'studio-keys.json', folder: dataDir } }])
    rmSync(join(dataDir, 'studio-keys.json'))
  })
  it('a pepper of few different characters, and one that is only a file', () => {
    expect(found({}, { pepper: Buffer.from('abcabcabcabcabcabcabcabcabcabcabc') })).toEqual([{ code: 'pepper_weak' }])
    expect(found({}, { env: {} })).toMatchObject([{ code: 'pepper_file' }])
  })
})
