import { describe, expect, it } from 'vitest'
import { readSiteSearch } from '../../../shared/member-pages.ts'
import { readTransferFilter, writeTransferFilter } from './transfer-filter.ts'

describe('the filter of the transfers in the address', () => {
  it('comes back as it was written, and passes what the address lets through', () => {
    for (const filter of [
      {},
      { vendor: 'HOILANG' },
      { direction: 'out' as const },
      { vendor: 'HOILANG', direction: 'in' as const, stage: 'done' as const },
    ]) {
      const item = writeTransferFilter(filter)
      expect(readTransferFilter(item)).toEqual(filter)
      expect(readSiteSearch({ mc: 'transferFund', mcItem: item }).mcItem).toBe(item)
    }
  })

  it('leaves out what it does not know', () => {
    expect(readTransferFilter('menu')).toEqual({})
    expect(readTransferFilter('failed-sideways-in')).toEqual({ stage: 'failed', direction: 'in' })
  })
})
