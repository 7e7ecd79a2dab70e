import { plainText } from '../../../platform/plain-text.ts'
import { parseAmountText } from './amount-text.ts'
import type { BankFileProfile } from './bank-file-profile.ts'
import { readCsvRows, type CsvRow } from './csv-rows.ts'
import { parseDateText } from './date-text.ts'
import { fileFault, type FileFault, type ParsedStatement, type ReadContext, type StatementLine } from './file-fault.ts'
import { accountFault, CONTENT_MAX, lastFour, referenceOf, shorten } from './statement-parts.ts'

type Columns = BankFileProfile['columns']
type Field = keyof Columns
type Head = { row: CsvRow; places: Partial<Record<Field, number>> }

/** The names stand within the first rows, below what a bank writes on top. */
const HEAD_WITHIN = 30
/** Rows above the names, and sums. */
const ROWS_BESIDE = 100

/** A bank's CSV by a profile, which says what its columns are called and how it writes days and amounts. */
export function parseCsvStatement(text: string, profile: BankFileProfile, context: ReadContext): ParsedStatement {
  const tooMany = (line: number): ParsedStatement => ({
    lines: [],
    faults: [fileFault(line, null, 'too_many_lines', { max: String(context.linesMax) })],
  })
  const { rows, fault, isWhole } = readCsvRows(text, { rowsMax: context.linesMax + ROWS_BESIDE })
  if (!isWhole) return tooMany(rows.at(-1)?.line ?? 1)
  if (fault) return { lines: [], faults: [fault] }
  const head = findHead(rows, profile.columns)
  if (!head) return { lines: [], faults: [fileFault(1, null, 'head', { need: needOf(profile.columns) })] }
  const index = rows.indexOf(head.row)
  const skipped = profile.skipRows.map(plainText)
  const data = rows.slice(index + 1).filter((row) => !isSkipped(row, skipped))
  if (data.length > context.linesMax) return tooMany(head.row.line)
  const faults: FileFault[] = []
  if (head.places.account === undefined) {
    const own = ownAccount(rows.slice(0, index), profile.columns.account)
    const wrong = accountFault(own?.account ?? null, context.account, own?.line ?? 1, null)
    if (wrong) faults.push(wrong)
  }
  const read = data.map((row) => readRow(row, head, profile, context))
  const lines = read.flatMap(({ line }) => line ?? [])
  for (const one of read) faults.push(...one.faults)
  if (data.length === 0) faults.push(fileFault(head.row.line, null, 'no_lines'))
  return { lines, faults }
}

const needOf = (columns: Columns) =>
  [columns.time[0], columns.content[0], columns.amount[0] ?? columns.credit[0]].filter(Boolean).join(', ')

function findHead(rows: readonly CsvRow[], columns: Columns): Head | undefined {
  for (const row of rows.slice(0, HEAD_WITHIN)) {
    const names = row.cells.map(plainText)
    const places: Head['places'] = {}
    for (const [field, aliases] of Object.entries(columns) as [Field, string[]][]) {
      const known = aliases.map(plainText)
      const place = names.findIndex((name) => known.includes(name))
      if (place !== -1) places[field] = place
    }
    const hasAmount = places.amount !== undefined || places.credit !== undefined
    if (places.time !== undefined && places.content !== undefined && hasAmount) return { row, places }
  }
  return undefined
}

/** `skipped`: how such rows begin, as plain text. */
const isSkipped = ({ cells }: CsvRow, skipped: readonly string[]) => {
  const first = plainText(cells.find((cell) => cell !== '') ?? '')
  return skipped.some((start) => first.startsWith(start))
}

/** `Account number: 123` above the names, in one cell or two. */
function ownAccount(
  rows: readonly CsvRow[],
  aliases: readonly string[],
): { account: string; line: number } | undefined {
  const known = aliases.map(plainText)
  for (const { cells, line } of rows) {
    for (const [at, cell] of cells.entries()) {
      const [label = '', ...rest] = cell.split(':')
      if (!known.includes(plainText(label))) continue
      const account = rest.join(':').trim() || cells.slice(at + 1).find((next) => next !== '')
      if (account !== undefined) return { account, line }
    }
  }
  return undefined
}

function readRow(
  row: CsvRow,
  { row: { cells: names }, places }: Head,
  profile: BankFileProfile,
  context: ReadContext,
): { line?: StatementLine; faults: FileFault[] } {
  const faults: FileFault[] = []
  const cell = (field: Field) => (places[field] === undefined ? '' : (row.cells[places[field]] ?? ''))
  const nameOf = (field: Field) => names[places[field] ?? -1] ?? null
  const add = (field: Field, code: FileFault['code'], value: string) =>
    faults.push(fileFault(row.line, nameOf(field), code, { value: value.slice(0, 60) }))
  // Spreadsheets leave empty cells at the end of a row out, or add some.
  if (row.cells.length > names.length && row.cells.slice(names.length).some((value) => value !== '')) {
    const counts = { count: String(row.cells.length), need: String(names.length) }
    return { faults: [fileFault(row.line, null, 'cells', counts)] }
  }
  const time = parseDateText(cell('time'), profile.dateForms)
  if (!time) add('time', 'date', cell('time'))
  else if (time.at > context.latest) add('time', 'date_future', cell('time'))
  const amount = readAmount(row.line, cell, nameOf, profile)
  if ('code' in amount) faults.push(amount)
  const currency = cell('currency').toUpperCase() || context.currency
  if (!/^[A-Z]{3}$/.test(currency)) add('currency', 'currency', currency)
  if (cell('content').length > CONTENT_MAX) add('content', 'content', cell('content'))
  const wrong =
    places.account === undefined
      ? undefined
      : accountFault(cell('account') || null, context.account, row.line, nameOf('account'))
  if (wrong) faults.push(wrong)
  if (faults.length > 0 || !time || 'code' in amount) return { faults }
  const line: StatementLine = {
    line: row.line,
    bookedAt: time.at,
    hasTime: time.hasTime,
    ...amount,
    currency,
    content: cell('content'),
    payerName: shorten(cell('payerName')),
    payerAccount: lastFour(cell('payerAccount')),
    bankRef: referenceOf(cell('ref')),
  }
  return { line, faults }
}

/** One column with a sign, or one for each direction of which exactly one is filled. */
function readAmount(
  line: number,
  cell: (field: Field) => string,
  nameOf: (field: Field) => string | null,
  { decimal }: BankFileProfile,
): Pick<StatementLine, 'amount' | 'direction'> | FileFault {
  const filled = (['amount', 'credit', 'debit'] as const).filter((field) => !/^[-\s0.,]*$/.test(cell(field)))
  const [field] = filled
  if (filled.length > 1) return fileFault(line, nameOf('debit'), 'amount_both')
  if (field === undefined)
    return fileFault(line, nameOf('amount') ?? nameOf('credit'), 'amount', { value: cell('amount') })
  const amount = parseAmountText(cell(field), decimal)
  if (amount === undefined || amount === 0n || (field !== 'amount' && amount < 0n && field === 'credit'))
    return fileFault(line, nameOf(field), 'amount', { value: cell(field).slice(0, 60) })
  const isOut = field === 'debit' || amount < 0n
  return { amount: amount < 0n ? -amount : amount, direction: isOut ? 'out' : 'in' }
}
