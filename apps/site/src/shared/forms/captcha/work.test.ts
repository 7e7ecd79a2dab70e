import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { findWork, hashHead } from './work.ts'

const sha256 = (text: string) => createHash('sha256').update(text, 'ascii').digest()

describe('the captcha without a picture (V15)', () => {
  it('hashes like SHA-256, at every length around a block', () => {
    for (const length of [0, 1, 3, 54, 55, 56, 57, 63, 64, 65, 119, 120, 200]) {
      const text = 'aZ09-_.'.repeat(40).slice(0, length)
      const digest = sha256(text)
      expect(hashHead(text), String(length)).toEqual([digest.readUInt32BE(0), digest.readUInt32BE(4)])
    }
  })

  it('finds the smallest number whose hash begins with as many zero bits as asked', () => {
    const challenge = 'dGjkf-3nEqVx_0A1bcD2eF'
    const zeros = (number: number) => Math.clz32(sha256(`${challenge}.${number}`).readUInt32BE(0))
    const found = findWork(challenge, 12)
    expect(found).toBeDefined()
    expect(zeros(found ?? 0)).toBeGreaterThanOrEqual(12)
    for (let number = 0; number < (found ?? 0); number += 1) expect(zeros(number)).toBeLessThan(12)
  })
})
