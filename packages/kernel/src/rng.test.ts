import { expect, test } from 'vitest'
import { systemRng } from './rng.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

test('the system’s bytes are as many as asked for and never handed out twice, over many buffers', () => {
  const seen = new Set<string>()
  const counts = [0, 0]
  for (let time = 0; time < 5_000; time += 1) {
    const bytes = systemRng.bytes(16 + (time % 3))
    expect(bytes).toHaveLength(16 + (time % 3))
    seen.add(hex(bytes.subarray(0, 16)))
    for (const byte of bytes) counts[byte & 1] = (counts[byte & 1] ?? 0) + 1
  }
  expect(seen.size).toBe(5_000)
  // 85,000 coins: five standard deviations are 729.
  expect(Math.abs((counts[0] ?? 0) - (counts[1] ?? 0))).toBeLessThan(2 * 729)
})

test('returned bytes belong to the caller: writing into them changes nothing later', () => {
  const first = systemRng.bytes(32)
  first.fill(7)
  expect(hex(systemRng.bytes(32))).not.toBe('07'.repeat(32))
})

test('zero bytes, a whole buffer, and more than one', () => {
  expect(systemRng.bytes(0)).toHaveLength(0)
  for (const count of [4_095, 4_096, 4_097, 10_000]) {
    const bytes = systemRng.bytes(count)
    expect(bytes).toHaveLength(count)
    // A quarter of them zero would mean that a cleared buffer was handed out.
    expect(bytes.filter((byte) => byte === 0).length).toBeLessThan(count / 20)
  }
})
