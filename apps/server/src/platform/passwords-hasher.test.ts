import { afterAll, describe, expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'
import { createProcessHasher } from './passwords-hasher.ts'

// Real: the process of its own, as the product starts it.
const hasher = createProcessHasher()
const passwords = createPasswords({ pepper: new Uint8Array(32).fill(5), hasher })
afterAll(() => passwords.stop())

describe('hashes in a process of their own', () => {
  it('are the same as anywhere else: what one side stored the other checks', async () => {
    const here = createPasswords({ pepper: new Uint8Array(32).fill(5) })
    const stored = await passwords.hash('một câu dài')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await here.verify(stored, 'một câu dài')).toBe(true)
    expect(await passwords.verify(await here.hash('một câu khác'), 'một câu khác')).toBe(true)
    expect(await passwords.verify(stored, 'một câu khác')).toBe(false)
    expect(await passwords.verify(undefined, 'một câu dài')).toBe(false)
  })

  it('each asked-for answer comes to its own question, many at once', async () => {
    const stored = await passwords.hash('đúng')
    const asked = Array.from({ length: 24 }, (_, index) => passwords.verify(stored, index % 3 === 0 ? 'đúng' : 'sai'))
    expect(await Promise.all(asked)).toEqual(asked.map((_, index) => index % 3 === 0))
  })

  it('what cannot be checked fails alone', async () => {
    await expect(hasher.verify('no hash at all', 'x')).rejects.toThrow()
    expect(await passwords.verify(await passwords.hash('vẫn chạy'), 'vẫn chạy')).toBe(true)
  })
})
