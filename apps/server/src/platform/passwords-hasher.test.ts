import { afterAll, describe, expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'
import { createProcessHasher } from './passwords-hasher.ts'

// The separate process, started as in production.
const hasher = createProcessHasher()
const passwords = createPasswords({ pepper: new Uint8Array(32).fill(5), hasher })
afterAll(() => passwords.stop())

describe('hashes in a separate process', () => {
  it('are compatible with those of this process', async () => {
    const here = createPasswords({ pepper: new Uint8Array(32).fill(5) })
    const stored = await passwords.hash('một câu dài')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await here.verify(stored, 'một câu dài')).toBe(true)
    expect(await passwords.verify(await here.hash('một câu khác'), 'một câu khác')).toBe(true)
    expect(await passwords.verify(stored, 'một câu khác')).toBe(false)
    expect(await passwords.verify(undefined, 'một câu dài')).toBe(false)
  })

  it('concurrent answers are matched to their questions', async () => {
    const stored = await passwords.hash('đúng')
    const asked = Array.from({ length: 24 }, (_, index) => passwords.verify(stored, index % 3 === 0 ? 'đúng' : 'sai'))
    expect(await Promise.all(asked)).toEqual(asked.map((_, index) => index % 3 === 0))
  })

  it('a failure affects only its own question', async () => {
    await expect(hasher.verify('no hash at all', 'x')).rejects.toThrow()
    expect(await passwords.verify(await passwords.hash('vẫn chạy'), 'vẫn chạy')).toBe(true)
  })
})
