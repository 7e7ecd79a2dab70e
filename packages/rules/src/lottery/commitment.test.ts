import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { commitmentOf } from './commitment.ts'

const seed = Uint8Array.from({ length: 32 }, (_, i) => i)

describe('commitment', () => {
  test('is the SHA-256 of the version text and the seed', async () => {
    const expected = createHash('sha256').update('lotus-seed-v1').update(seed).digest('hex')
    expect(await commitmentOf(seed)).toBe(expected)
    expect(expected).toBe('b2a73dd997f3348db9d1752db26a0ff210e84e2a341fb9d68ee0f7432c18ae41')
  })

  test('a seed of another length is a bug of ours', async () => {
    await expect(commitmentOf(seed.slice(1))).rejects.toThrow('32 bytes')
  })
})
