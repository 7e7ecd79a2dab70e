import { expect, it } from 'vitest'
import { nameVendors } from './vendor-names.ts'

it('replaces vendor names by those of the reader’s language, wherever an answer has them, and nothing else', () => {
  const names = new Map([['HOILANG', 'Village Fair']])
  const bet = { vendor: 'HOILANG', vendorName: 'Hội Làng', gameName: { vi: 'Hội Xuân' }, order: null }
  const answer = {
    rows: [bet, { ...bet, vendor: null, vendorName: null }, { ...bet, vendor: 'OTHER', vendorName: 'Khác' }],
    days: [{ parts: [{ vendor: 'HOILANG', vendorName: 'Hội Làng', totals: { count: 1 } }] }],
    filter: { vendor: 'HOILANG' },
  }
  expect(nameVendors(answer, names)).toEqual({
    rows: [{ ...bet, vendorName: 'Village Fair' }, answer.rows[1], answer.rows[2]],
    days: [{ parts: [{ vendor: 'HOILANG', vendorName: 'Village Fair', totals: { count: 1 } }] }],
    filter: { vendor: 'HOILANG' },
  })
})
