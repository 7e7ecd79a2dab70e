import { describe, expect, test } from 'vitest'
import { firstRoundFrom, isRandomnessOf, quicknet, timeOfRound, verifyBeacon } from './index.ts'

/** Real rounds of the public chain. */
const rounds = [
  {
    round: 1000,
    randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
    signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  },
  {
    round: 657_413,
    randomness: 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
    signature: 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
  },
] as const

describe('a round of the public chain', () => {
  test.each(rounds)('$round is signed by the chain', async (value) => {
    expect(await verifyBeacon(quicknet, value)).toBe(true)
  })

  test('is not another round, another value or another chain', async () => {
    const [value] = rounds
    expect(await verifyBeacon(quicknet, { ...value, round: 1001 })).toBe(false)
    expect(await verifyBeacon(quicknet, { ...value, randomness: rounds[1].randomness })).toBe(false)
    expect(await verifyBeacon(quicknet, { ...rounds[1], round: 1000 })).toBe(false)
    const changed = value.signature.replace('b44679', 'b44678')
    expect(await verifyBeacon(quicknet, { ...value, signature: changed })).toBe(false)
    expect(await verifyBeacon(quicknet, { ...value, round: 0 })).toBe(false)
    expect(await verifyBeacon(quicknet, { ...value, signature: 'ff' })).toBe(false)
    expect(await isRandomnessOf(value)).toBe(true)
  })

  test('a signature that is not a point of the curve is false, not an exception', async () => {
    const signature = `${'00'.repeat(48)}`
    const randomness = '17b0761f87b081d5cf10757ccc89f12be355c70e2e29df288b65b30710dcbcd1'
    expect(await isRandomnessOf({ randomness, signature })).toBe(true)
    expect(await verifyBeacon(quicknet, { round: 1000, randomness, signature })).toBe(false)
  })
})

test('rounds are computed from the time', () => {
  expect(timeOfRound(quicknet, 1).toISOString()).toBe('2023-08-23T15:09:27.000Z')
  expect(timeOfRound(quicknet, 1000).toISOString()).toBe('2023-08-23T15:59:24.000Z')
  for (const round of [1, 2, 1000, 30_000_000]) {
    const time = timeOfRound(quicknet, round)
    expect(firstRoundFrom(quicknet, time)).toBe(round)
    expect(firstRoundFrom(quicknet, new Date(time.getTime() + 1))).toBe(round + 1)
    expect(firstRoundFrom(quicknet, new Date(time.getTime() - 2999))).toBe(round)
  }
  expect(firstRoundFrom(quicknet, new Date(0))).toBe(1)
})
