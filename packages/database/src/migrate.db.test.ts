import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { createDatabase, migrate, prepareDatabase, sql } from './index.ts'

const adminUrl = inject('adminUrl')
const folder = mkdtempSync(join(tmpdir(), 'lotus-migrations-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
let ownerUrl = ''

beforeEach(async () => {
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
  write('0001_first.sql', '-- module: system\ncreate table first (a int);\n')
  ownerUrl = (await prepareDatabase({ adminUrl, name: `lotus_m_${randomBytes(5).toString('hex')}` })).ownerUrl
})

const run = () => migrate({ ownerConnectionString: ownerUrl, folder })

describe('migrations', () => {
  test('each runs once, in order', async () => {
    write('0002_second.sql', '-- module: wallet\nalter table first add column b int;\n')
    expect(await run()).toEqual(['0001_first.sql', '0002_second.sql'])
    expect(await run()).toEqual([])
  })

  test('two starts at once run each once', async () => {
    const answers = await Promise.all([run(), run(), run()])
    expect(answers.flat()).toEqual(['0001_first.sql'])
  })

  test('one that changed after it ran is refused', async () => {
    await run()
    write('0001_first.sql', '-- module: system\ncreate table first (a bigint);\n')
    await expect(run()).rejects.toThrow('0001_first.sql was changed after it ran')
  })

  test('one that fails leaves nothing, names its line, and keeps those before it', async () => {
    write('0002_second.sql', '-- module: wallet\ncreate table second (a int);\nselect wrong from first;\n')
    await expect(run()).rejects.toThrow('0002_second.sql (line 3) failed')
    const db = createDatabase({ connectionString: ownerUrl, max: 1 })
    expect(
      await db.one(sql`select to_regclass('first') is not null as first, to_regclass('second') is not null as second`),
    ).toEqual({
      first: true,
      second: false,
    })
    await db.end()
  })

  test('one with a lower number than one that ran is refused, as is a database of a newer version', async () => {
    await run()
    write('0000_late.sql', '-- module: system\nselect 1;\n')
    await expect(run()).rejects.toThrow('higher number')
    rmSync(join(folder, '0000_late.sql'))
    rmSync(join(folder, '0001_first.sql'))
    await expect(run()).rejects.toThrow('newer version')
  })

  test('one without an owner is refused', async () => {
    write('0002_second.sql', 'create table second (a int);\n')
    await expect(run()).rejects.toThrow('"-- module: NAME"')
  })
})

describe('an address that does not work gets one clear line', () => {
  const lineFor = (url: string) =>
    migrate({ ownerConnectionString: url, folder }).catch((error: Error) => error.message)

  test('nobody listens', async () => {
    expect(await lineFor('postgres://a:b@127.0.0.1:1/lotus')).toContain('127.0.0.1:1/lotus cannot be reached')
  })

  test('no such database', async () => {
    expect(await lineFor(`${ownerUrl}_missing`)).toContain('does not exist')
  })

  test('wrong password', async () => {
    const url = new URL(ownerUrl)
    url.password = 'wrong'
    expect(await lineFor(url.toString())).toContain('refuses the user or the password')
  })
})
