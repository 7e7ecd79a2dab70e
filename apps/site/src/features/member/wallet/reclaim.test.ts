import { expect, it } from 'vitest'
import { reclaimAll, type Reclaimed } from './reclaim.ts'

it('moves everything back, with a result per vendor; one without an answer does not block others', async () => {
  const lies: Record<string, string> = { A: '12.5000', B: '0.0000', D: '3.0001', E: '7.0000', F: '1.0000' }
  const answers: Record<string, string> = { A: 'CONFIRMED', D: 'FAILED', E: 'UNKNOWN' }
  const moved: string[] = []
  const results: Reclaimed[] = []
  const silent = new Error('silent')
  await reclaimAll(['A', 'B', 'C', 'D', 'E', 'F'], {
    ask: async (vendor) => {
      const amount = lies[vendor]
      if (amount === undefined) throw silent
      return amount
    },
    moveBack: async (vendor, amount) => {
      moved.push(`${vendor} ${amount}`)
      const status = answers[vendor]
      if (status === undefined) throw silent
      return status
    },
    onResult: (one) => results.push(one),
  })
  // B had no balance, and C was never asked to transfer, because its balance is unknown.
  expect(moved).toEqual(['A 12.5000', 'D 3.0001', 'E 7.0000', 'F 1.0000'])
  expect(results).toEqual([
    { vendor: 'A', amount: '12.5000', result: 'done' },
    { vendor: 'B', amount: '0.0000', result: 'nothing' },
    { vendor: 'C', amount: '0', result: 'error', error: silent },
    { vendor: 'D', amount: '3.0001', result: 'failed' },
    { vendor: 'E', amount: '7.0000', result: 'asking' },
    { vendor: 'F', amount: '1.0000', result: 'error', error: silent },
  ])
})
