import { describe, expect, test } from 'vitest'
import { cardDigits, channelsOf, facesOf, faultsOf, telcosOf, type Telco } from './card-figures.ts'
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
