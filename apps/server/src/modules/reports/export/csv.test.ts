import { describe, expect, it } from 'vitest'
import { csvLine } from './csv.ts'

describe('a line of CSV', () => {
  it('quotes cells with commas, quotes or line breaks (RFC 4180)', () => {
    expect(csvLine(['a,b', 'say "yes"', 'two\r\nlines', null])).toBe('"a,b","say ""yes""","two\r\nlines",\r\n')
  })

  it('never lets a spreadsheet run a text as a formula', () => {
    for (const text of ['=1+1', '+cmd', '-cmd', '@SUM(A1)', '\t=1', ' =1', '%x', '|x', '\n=1'])
      expect(csvLine([text]).replace(/^"/, ''), JSON.stringify(text)).toMatch(/^'/)
  })

  it('does not change amounts and their sign', () => {
    expect(csvLine(['-1.0000', '27.5', '12-68'])).toBe('-1.0000,27.5,12-68\r\n')
  })
})
