import { describe, expect, it } from 'vitest'
import { checkFormats } from './check-formats.ts'

const of = (text: string) => checkFormats([{ name: 'screen.tsx', text }])

describe('no screen formats money or dates itself (issue 7, section 6)', () => {
  it.each([
    'amount.toLocaleString()',
    'new Date(at).toLocaleDateString("vi")',
    "new Intl.NumberFormat('vi').format(stake)",
    'new Intl.DateTimeFormat("en")',
    'stake.toFixed(2)',
    'balanceOf().toFixed(2)',
    'new Date().getHours()',
    'at.getTimezoneOffset()',
    'now.toISOString().slice(0, 10)',
    'parseFloat(text)',
  ])('%s is found', (text) => expect(of(`const a = ${text}`)).toHaveLength(1))

  it('reports the file and the line', () => {
    expect(of('const a = 1\nconst b = stake.toFixed(2)')).toEqual([
      'screen.tsx:2 formats by itself; use formatMoney: money is no floating point',
    ])
  })

  it.each([
    'formatMoney(parseMoney(amount))',
    'new Date(at).toISOString()',
    "new Intl.DisplayNames(['vi'], { type: 'region' })",
    'percent.toFixed(1)',
    '// stake.toFixed(2) would be wrong here',
    '// A count, not money.\n  expected.toLocaleString()',
  ])('%s is not', (text) => expect(of(`  ${text}`)).toEqual([]))
})
