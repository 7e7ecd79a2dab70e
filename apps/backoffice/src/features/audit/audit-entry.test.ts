import { describe, expect, it } from 'vitest'
import { detailLines } from './audit-entry.ts'

describe('the details of an audit row', () => {
  it('keep their order, one line a field', () => {
    expect(detailLines({ refNo: 'WD1', amount: '8420.5000', note: null, found: 3 })).toEqual([
      { name: 'refNo', text: 'WD1' },
      { name: 'amount', text: '8,420.50' },
      { name: 'note', text: '–' },
      { name: 'found', text: '3' },
    ])
  })
  it('show what is inside lists and objects', () => {
    expect(detailLines({ prizes: { DB: ['00417'], G7: ['07', '72'] } })).toEqual([
      { name: 'prizes', text: 'DB 00417; G7 07, 72' },
    ])
  })
})
