import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseAmountText } from './amount-text.ts'
import { readCsvRows, separatorOf } from './csv-rows.ts'
import { dateForms, parseDateText } from './date-text.ts'
import { decodeFile } from './decode-file.ts'

const grouped = (whole: bigint, sign: string) => whole.toString().replace(/\B(?=(\d{3})+$)/g, sign)

it('amounts of either form are read to the unit, grouped or not, with sign and currency (MC03)', () => {
  const forms = [
    ['comma', '.', ','],
    ['dot', ',', '.'],
  ] as const
  fc.assert(
    fc.property(
      fc.bigInt(0n, 99_999_999_999n),
      fc.integer({ min: 0, max: 99 }),
      fc.constantFrom('', '-', '+', '\u2212'),
      fc.constantFrom('', ' VND', ' đ'),
      fc.boolean(),
      (whole, cents, sign, end, isGrouped) => {
        const value = whole * 10_000n + BigInt(cents) * 100n
        const isMinus = sign === '-' || sign === '\u2212'
        for (const [form, group, point] of forms) {
          const text = isGrouped ? grouped(whole, group) : whole.toString()
          const written = `${sign}${text}${point}${String(cents).padStart(2, '0')}${end}`
          expect(parseAmountText(written, form)).toBe(isMinus ? -value : value)
          expect(parseAmountText(`${sign}${text}${end}`, form)).toBe((isMinus ? -1n : 1n) * whole * 10_000n)
        }
      },
    ),
  )
})

it('an amount that the other form would read otherwise is refused, never guessed', () => {
  for (const [text, form] of [
    ['100.000', 'dot'],
    ['100,000', 'comma'],
    ['1.00', 'comma'],
    ['1,00', 'dot'],
    ['1.234,5678', 'comma'],
    ['12.34.567', 'comma'],
    ['1e5', 'dot'],
    ['', 'dot'],
    ['-', 'dot'],
    ['1 000 USD', 'dot'],
    ['9999999999999', 'dot'],
    ['--1', 'dot'],
  ] as const)
    expect(parseAmountText(text, form), text).toBeUndefined()
  expect(parseAmountText('100.000', 'comma')).toBe(1_000_000_000n)
  expect(parseAmountText('1 250 000', 'comma')).toBe(12_500_000_000n)
})

it('no text makes the readers throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      parseAmountText(text, 'comma')
      parseDateText(text, dateForms)
      readCsvRows(text)
    }),
  )
})

it('every day and time of the calendar is read in each form by the brand’s clock', () => {
  const two = (value: number) => String(value).padStart(2, '0')
  const time = fc.date({ min: new Date('2020-01-01Z'), max: new Date('2039-12-31Z'), noInvalidDate: true })
  fc.assert(
    fc.property(time, fc.constantFrom(...dateForms), (moment, form) => {
      const local: Record<string, string> = {
        yyyy: String(moment.getUTCFullYear()),
        MM: two(moment.getUTCMonth() + 1),
        dd: two(moment.getUTCDate()),
        HH: two(moment.getUTCHours()),
        mm: two(moment.getUTCMinutes()),
        ss: two(moment.getUTCSeconds()),
      }
      const text = form.replace(/dd|MM|yyyy|HH|mm|ss/g, (part) => local[part] ?? '')
      const hasTime = form.includes('HH')
      const clock = `${hasTime ? local.HH : '00'}:${hasTime ? local.mm : '00'}:${form.includes('ss') ? local.ss : '00'}`
      const at = new Date(`${local.yyyy}-${local.MM}-${local.dd}T${clock}+07:00`)
      expect(parseDateText(text, [form])).toEqual({ at, hasTime })
    }),
  )
})

it('days that do not exist, and forms that the profile does not name, are refused', () => {
  for (const text of ['31/04/2026', '29/02/2027', '00/01/2026', '12/31/2026', '01/01/26', '24/11/2026 25:00:00', ''])
    expect(parseDateText(text, ['dd/MM/yyyy HH:mm:ss', 'dd/MM/yyyy']), text).toBeUndefined()
  expect(parseDateText('29/02/2028', ['dd/MM/yyyy'])?.hasTime).toBe(false)
})

it('files in UTF-8 with a mark, UTF-16 and Windows-1258 are the same text; a picture or an archive is none', () => {
  const text = 'Nội dung;Số tiền\r\nChuyển tiền'
  expect(decodeFile(Buffer.from(`\ufeff${text}`))).toBe(text)
  expect(decodeFile(Buffer.from(`\ufeff${text}`, 'utf16le'))).toBe(text)
  // Windows-1258 writes some letters as a letter and a mark behind it.
  const bytes = [0x4e, 0xf4, 0xf2, 0x69, 0x20, 0x64, 0x75, 0x6e, 0x67, 0x20, 0xd0, 0xe0]
  expect(decodeFile(Buffer.from(bytes))).toBe('Nội dung Đà')
  for (const start of ['89504e470d0a1a0a0000000d', '504b030414000600', 'fffe00d8', '25504446002d312e'])
    expect(decodeFile(Buffer.from(start, 'hex')), start).toBeNull()
})

it('rows are read with any separator and line end, quotes, and blank lines; their line numbers are an editor’s', () => {
  for (const separator of [';', ',', '\t']) {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = ['a|b|c', '', '"x|1"|"say ""hi"""|', '|"two\nlines"|z', 'last|1|2']
        .join(end)
        .replaceAll('|', separator)
      expect(separatorOf(text)).toBe(separator)
      expect(readCsvRows(text).rows).toEqual([
        { line: 1, cells: ['a', 'b', 'c'] },
        { line: 3, cells: [`x${separator}1`, 'say "hi"', ''] },
        { line: 4, cells: ['', 'two\nlines', 'z'] },
        { line: 6, cells: ['last', '1', '2'] },
      ])
    }
  }
  expect(readCsvRows('a,b\n"open,1').fault).toMatchObject({ line: 2, code: 'quote' })
  expect(readCsvRows('a,b\n"x"y,1').fault).toMatchObject({ line: 2, code: 'quote' })
})
