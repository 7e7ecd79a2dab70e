import { describe, expect, it } from 'vitest'
import { systemRng } from '@lotus/kernel'
import { operatorCode } from '@lotus/testing'
import { newTotpSecret, totpStepOf, totpUri } from './totp.ts'

/** The secret of RFC 6238, appendix B. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('codes of an authenticator', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 at second %i', (second, code) => {
    const now = new Date(second * 1000)
    expect(operatorCode(SECRET, now)).toBe(code)
    expect(totpStepOf(SECRET, code, now)).toBe(BigInt(Math.floor(second / 30)))
  })
  it('are valid one step to either side and no further', () => {
    const code = operatorCode(SECRET, new Date(600_000))
    const at = (second: number) => totpStepOf(SECRET, code, new Date(second * 1000))
    expect([at(599), at(630), at(659)]).toEqual([20n, 20n, 20n])
    expect([at(569), at(660)]).toEqual([null, null])
  })
  it('may be typed with a space, and have six digits', () => {
    const now = new Date(59_000)
    expect(totpStepOf(SECRET, '287 082', now)).toBe(1n)
    for (const wrong of ['', '28708', '2870820', 'abcdef', '２８７０８２'])
      expect(totpStepOf(SECRET, wrong, now)).toBeNull()
  })
  it('have different secrets of 160 bits, and a URI for the QR code', () => {
    const secret = newTotpSecret(systemRng)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(newTotpSecret(systemRng)).not.toBe(secret)
    expect(totpUri(secret, { label: 'mai.sup', issuer: 'Lotus' })).toMatch(
      /^otpauth:\/\/totp\/Lotus:mai\.sup\?.*secret=/,
    )
  })
})
