import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { moneyToString, parseMoney } from '@lotus/kernel'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cryptoSettings } from './crypto-settings.ts'
import { rateOf, usdtText, worthOf } from './usdt.ts'

const { owner } = await testDatabase()
const due = (amount: bigint, rate: bigint, perUnit: bigint) =>
  owner.value<bigint>(sql`select cashier_usdt_due(${amount}::bigint, ${rate}::bigint, ${perUnit}::bigint) as due`)
const worth = (units: bigint, rate: bigint, perUnit: bigint) =>
  owner.value<bigint>(sql`select cashier_usdt_worth(${units}::bigint, ${rate}::bigint, ${perUnit}::bigint) as worth`)

it('an amount needs USDT rounded up to the sixth decimal, and what comes is worth what it is, cut off (issue 20 section 1)', async () => {
  expect(usdtText(await due(parseMoney('100'), 25_400n, 1000n))).toBe('3.937008')
  expect(moneyToString(await worth(3_937_008n, 25_400n, 1000n))).toBe('100.0000')
  expect(moneyToString(await worth(3_937_007n, 25_400n, 1000n))).toBe('99.9999')
  expect(moneyToString(rateOf({ rateVnd: 25_400n, vndPerUnit: 1000n }))).toBe('25.4000')
  expect(await worth(1n, 25_400n, 1000n)).toBe(0n)
})

it('whoever sends exactly what is due is credited the amount at least, and less than one more unit is worth more; both sides count alike', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.bigInt(1n, 100_000_000_000n),
      fc.bigInt(1000n, 1_000_000n),
      fc.integer({ min: 1, max: 1000 }),
      async (amount, rateVnd, hundreds) => {
        const vndPerUnit = BigInt(hundreds) * 100n
        const units = await due(amount, rateVnd, vndPerUnit)
        const exact = worthOf(units, { rateVnd, vndPerUnit })
        expect(exact).toBe(await worth(units, rateVnd, vndPerUnit))
        expect(exact).toBeGreaterThanOrEqual(amount)
        expect(worthOf(units - 1n, { rateVnd, vndPerUnit })).toBeLessThan(amount)
      },
    ),
    { numRuns: 60 },
  )
})

it('the rate is none or one that can be, and by every such rate the greatest transfer that can be told is still counted', async () => {
  const { schema } = cryptoSettings.usdtVnd
  for (const vnd of [0, 1_000, 25_400, 1_000_000]) expect(schema.safeParse(vnd).success).toBe(true)
  for (const vnd of [-1, 1, 7, 999, 1_000_001, 25_400.5]) expect(schema.safeParse(vnd).success).toBe(false)
  const [units, rateVnd, vndPerUnit] = [9_999_999_999_999_999n, 1_000_000n, 100n]
  expect(await worth(units, rateVnd, vndPerUnit)).toBe(worthOf(units, { rateVnd, vndPerUnit }))
})
