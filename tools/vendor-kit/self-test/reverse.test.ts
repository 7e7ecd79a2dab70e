// oxlint-disable-next-line no-restricted-imports -- the kit waits for a vendor in a process of its own
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { findingsText } from '../report.ts'
import { startOperator } from '../reverse/operator.ts'
import { runVendorCases, vendorCases } from '../reverse/run-vendor.ts'
import { startReferenceVendor, vendorMutants, type VendorMutant } from './reference-vendor.ts'

// The kit as an operator, against a correct vendor and against faulty ones.
const key = { id: 'REF-1', secret: 'a-secret-that-is-long-enough-for-a-test' }

async function play(mutant: VendorMutant | null, only?: readonly string[], isTransfer = false) {
  const operator = await startOperator({ vendor: 'REF', key, port: 0, clock: Date.now })
  const vendor = await startReferenceVendor({ operatorUrl: () => operator.url, key, mutant })
  try {
    return await runVendorCases(
      {
        operator,
        key,
        gameCode: 'REFGAME',
        isTransfer,
        vendorUrl: vendor.url,
        patienceMs: 1500,
        sleep,
        clock: Date.now,
        spin: vendor.spin,
      },
      { only },
    )
  } finally {
    await vendor.stop()
    await operator.stop()
  }
}
const report = (cases: Awaited<ReturnType<typeof play>>) =>
  findingsText({
    kit: 'lotus-vendor-kit',
    mode: 'vendor',
    target: 'self-test',
    dialect: 'canonical',
    startedAt: '',
    cases,
  })
const order = vendorCases.map(({ name }) => name)

describe('the kit as an operator', () => {
  it('finds nothing in a correct vendor', { timeout: 30_000 }, async () => {
    for (const isTransfer of [false, true]) {
      const results = await play(null, undefined, isTransfer)
      expect(
        results.filter(({ state }) => state === 'finding').map(({ name }) => name),
        report(results),
      ).toEqual([])
      expect(results).toHaveLength(vendorCases.length)
      // A vendor uses one kind of wallet; the cases of the other kind are skipped with a note.
      const left = results.filter(({ state }) => state === 'not run').map(({ name }) => name)
      expect(left).toEqual(
        vendorCases.filter((one) => (one.isTransfer ?? false) !== isTransfer).map(({ name }) => name),
      )
    }
  })

  it.concurrent.each(Object.entries(vendorMutants))(
    'notices the vendor that is %s',
    { timeout: 30_000 },
    async (name, cases) => {
      const isTransfer = cases.every((one) => one.startsWith('purse'))
      const results = await play(name as VendorMutant, cases, isTransfer) // a key of the table
      const found = results.filter(({ state }) => state === 'finding').map((one) => one.name)
      expect(found, report(results)).toEqual([...cases].toSorted((a, b) => order.indexOf(a) - order.indexOf(b)))
    },
  )
})
