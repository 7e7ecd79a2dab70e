import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'
import { isCommonPassword } from './passwords-common.ts'
import { loadPepper, pepperFileName } from './passwords-pepper.ts'

const pepper = new Uint8Array(32).fill(7)

describe('passwords', () => {
  it('match exactly, every character counted, spaces at the ends included', async () => {
    const passwords = createPasswords({ pepper })
    const stored = await passwords.hash(' mật khẩu dài '.normalize('NFC'))
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwords.verify(stored, ' mật khẩu dài '.normalize('NFC'))).toBe(true)
    expect(await passwords.verify(stored, 'mật khẩu dài')).toBe(false)
    expect(await passwords.verify(stored, ' mật khẩu dài '.normalize('NFD'))).toBe(false)
  })

  it('cannot be checked without the pepper they were stored with', async () => {
    const stored = await createPasswords({ pepper }).hash('one-good-password')
    expect(await createPasswords({ pepper: new Uint8Array(32).fill(8) }).verify(stored, 'one-good-password')).toBe(
      false,
    )
  })

  it('never match if nothing is stored', async () => {
    expect(await createPasswords({ pepper }).verify(undefined, 'anything at all')).toBe(false)
  })

  it('are refused at once when too many wait, and served again afterwards', async () => {
    const passwords = createPasswords({ pepper, runningMax: 1, waitingMax: 2 })
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.verify(undefined, 'x')))
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
    expect(outcomes[4]).toMatchObject({ reason: { code: 'too_many_requests', details: { retryAfterSeconds: 2 } } })
    expect(await passwords.verify(undefined, 'x')).toBe(false)
  })
})

describe('the list of common passwords', () => {
  it.each([
    '12345678',
    '87654321',
    '123456789012',
    'password',
    'Password1',
    'P@ssw0rd',
    'p4ssw0rd123',
    'matkhau123',
    'MatKhau@2026',
    'qwertyui',
    'qwerty123456',
    '1qaz2wsx',
    'aaaaaaaa',
    '12121212',
    'abcabcabc',
    'abcdefgh',
    'iloveyou1',
    'anhyeuem99',
    'lotus123!',
    'lotuslotus',
    '01011990',
    '19900131',
    '1990-01-31',
    'demo1234',
    'nguyenlinh',
    '00000000',
    'vietnam2026',
  ])('contains %s', (password) => {
    expect(isCommonPassword(password, 'somebody')).toBe(true)
  })

  it.each([
    'correct horse battery',
    'xK9#mQ2vLp',
    'bát phở bò chín',
    'Zr7-tulip-ocean',
    '48261957',
    'con mèo trèo cây cau',
    'mvQyNw8tRk3B',
    '        x       ',
  ])('does not contain %s', (password) => {
    expect(isCommonPassword(password, 'somebody')).toBe(false)
  })

  it("contains the user's own name, also with digits added", () => {
    expect(isCommonPassword('Thuylinh9', 'thuylinh9')).toBe(true)
    expect(isCommonPassword('thuylinh2026!', 'thuylinh9')).toBe(true)
    expect(isCommonPassword('thuylinh2026!', 'hoangnam')).toBe(false)
  })
})

describe('the pepper', () => {
  const folders: string[] = []
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'lotus-pepper-'))
    folders.push(made)
    return made
  }
  afterEach(() => {
    for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true })
  })

  it('is created once, for this user only, and stays', () => {
    const dataDir = folder()
    const first = loadPepper({ dataDir, environment: {} })
    expect(first).toHaveLength(32)
    expect(statSync(join(dataDir, pepperFileName)).mode & 0o777).toBe(0o600)
    expect(Buffer.from(loadPepper({ dataDir, environment: {} })).equals(Buffer.from(first))).toBe(true)
    expect(Buffer.from(loadPepper({ dataDir: folder(), environment: {} })).equals(Buffer.from(first))).toBe(false)
  })

  it('comes from the environment if it is set there, and is then not written', () => {
    const dataDir = folder()
    const given = 'a-secret-of-thirty-two-characters!'
    expect(Buffer.from(loadPepper({ dataDir, environment: { LOTUS_PEPPER: given } })).toString()).toBe(given)
    expect(() => readFileSync(join(dataDir, pepperFileName))).toThrow('ENOENT')
    expect(() => loadPepper({ dataDir, environment: { LOTUS_PEPPER: 'short' } })).toThrow(
      'LOTUS_PEPPER needs at least 32',
    )
  })

  it('is not replaced when it is damaged', () => {
    const dataDir = folder()
    writeFileSync(join(dataDir, pepperFileName), 'cut')
    expect(() => loadPepper({ dataDir, environment: {} })).toThrow('is damaged')
  })
})
