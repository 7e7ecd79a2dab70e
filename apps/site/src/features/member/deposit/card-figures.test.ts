import { describe, expect, test } from 'vitest'
import {
  cardDigits,
  channelsOf,
  creditsOf,
  facesOf,
  faultsOf,
  otherFaceOf,
  telcosOf,
  wrongFaceCredits,
  type Telco,
} from './card-figures.ts'
import type { Channel } from './deposit-figures.ts'

const telco = (code: string, serialDigits = [11, 14], pinDigits = [13]): Telco => ({
  code,
  name: { vi: code, en: code },
  serialDigits,
  pinDigits,
})

const channel = (code: string, telcos: Telco[], fixedAmounts: string[]): Channel => ({
  code,
  method: 'DEP_CARD',
  name: { vi: code, en: code },
  min: '10.0000',
  max: '500.0000',
  fixedAmounts,
  fee: { ppm: 200_000, fixed: '0.0000' },
  hours: null,
  vndPerUnit: '1000',
  orderMinutes: 30,
  isSimulated: true,
  quickAmounts: [],
  tags: [],
  isForFirst: false,
  crypto: null,
  card: { telcos, penaltyPpm: 500_000 },
})
const two = [
  channel('a', [telco('A'), telco('B')], ['100.0000', '20.0000']),
  channel('b', [telco('B'), telco('C')], ['50.0000', '20.0000']),
]

describe('what a card may be', () => {
  test('each network once, and the faces of the channels that take it, the smallest first', () => {
    expect(telcosOf(two).map(({ code }) => code)).toEqual(['A', 'B', 'C'])
    expect(channelsOf(two, 'B').map(({ code }) => code)).toEqual(['a', 'b'])
    expect(facesOf(channelsOf(two, 'B'))).toEqual(['20.0000', '50.0000', '100.0000'])
    expect(facesOf(channelsOf(two, 'A'))).toEqual(['20.0000', '100.0000'])
  })

  test('a good card credits its face less the discount, by the channels that may take it', () => {
    const other = { fee: { ppm: 250_000, fixed: '0.0000' } }
    expect(creditsOf('100.0000', two)).toEqual({ least: 800_000n, most: 800_000n })
    expect(creditsOf('100.0000', [...two, other])).toEqual({ least: 750_000n, most: 800_000n })
    expect(creditsOf('100.0000', [])).toBeUndefined()
  })

  test('a wrong face credits the lower one less penalty and discount, as the server counts it', () => {
    const terms = { fee: { ppm: 200_000, fixed: '0.0000' }, penaltyPpm: 500_000 }
    // The figures that the tests of the payment kit find credited.
    expect(wrongFaceCredits('100', '50', terms)).toBe(200_000n)
    expect(wrongFaceCredits('100', '200', terms)).toBe(400_000n)
    expect(wrongFaceCredits('100', '50', { ...terms, penaltyPpm: 1_000_000 })).toBe(0n)
    expect(wrongFaceCredits('100', '50', { fee: { ppm: 0, fixed: '30.0000' }, penaltyPpm: 500_000 })).toBe(0n)
    expect(otherFaceOf('50', ['20', '50', '100'])).toBe('20')
    expect(otherFaceOf('20', ['20', '50', '100'])).toBe('50')
    expect(otherFaceOf('20', ['20'])).toBeUndefined()
  })

  test('digits are taken without what stands between them', () => {
    expect(cardDigits(' 1000-555 12345\u00a067 ')).toBe('10005551234567')
    expect(cardDigits('1'.repeat(30))).toHaveLength(20)
  })

  test('a card of the network has its value and as many digits', () => {
    const good = { telco: 'A', amount: '100.0000', serial: '1'.repeat(14), pin: '1'.repeat(13) }
    expect(faultsOf(good, telco('A'))).toEqual([])
    expect(faultsOf({ ...good, serial: '1'.repeat(12) }, telco('A'))).toEqual(['serial'])
    expect(faultsOf({ ...good, amount: undefined, pin: '' }, telco('A'))).toEqual(['amount', 'pin'])
    expect(faultsOf(good, undefined)).toEqual(['serial', 'pin'])
  })
})
