import { describe, expect, it } from 'vitest'
import { readSiteSearch } from '../../../shared/member-pages.ts'
import { readTransferFilter, writeTransferFilter } from './transfer-filter.ts'

describe('the filter of the transfers in the address', () => {
  it('survives the round trip, within the characters the address allows', () => {
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

  it('leaves out unknown values', () => {
    expect(readTransferFilter('menu')).toEqual({})
    expect(readTransferFilter('failed-sideways-in')).toEqual({ stage: 'failed', direction: 'in' })
  })
})
