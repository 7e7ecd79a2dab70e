import type { RouteValue } from '@lotus/contract'

/** What can be wrong with a bank's statement file; the words are in `bankLines.json`, group `fault`. */
export type FileFaultCode = RouteValue<'bo.importBankFile'>['faults'][number]['code']

export type FileFault = {
  /** From 1, as an editor counts them. */
  line: number
  /** The column as the file names it; null: the whole line or file. */
  column: string | null
  code: FileFaultCode
  /** Filled into the sentence. */
  details: Readonly<Record<string, string>>
}

export const fileFault = (
  line: number,
  column: string | null,
  code: FileFaultCode,
  details: FileFault['details'] = {},
): FileFault => ({ line, column, code, details })

/** One line of a statement as its bank booked it. */
export type StatementLine = {
  line: number
  bookedAt: Date
  /** False: the bank named the day alone, which is then its first moment. */
  hasTime: boolean
  /** In ten-thousandths of the file's currency, above zero. */
  amount: bigint
  direction: 'in' | 'out'
  currency: string
  content: string
  payerName: string | null
  /** The last four characters. */
  payerAccount: string | null
  bankRef: string | null
}

export type ParsedStatement = { lines: StatementLine[]; faults: FileFault[] }

/** What every reader is told. */
export type ReadContext = {
  /** The account that the file must be of, digits. */
  account: string
  currency: string
  linesMax: number
  /** A line booked later is a mistake. */
  latest: Date
}
