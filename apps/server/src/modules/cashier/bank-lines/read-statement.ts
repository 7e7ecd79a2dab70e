import { createHash } from 'node:crypto'
import { businessDay } from '@lotus/kernel'
import type { BankFileProfile } from './bank-file-profile.ts'
import { parseCamtStatement } from './camt-statement.ts'
import { parseCsvStatement } from './csv-statement.ts'
import { decodeFile } from './decode-file.ts'
import { fileFault, type FileFault, type ReadContext, type StatementLine } from './file-fault.ts'

export type IdentifiedLine = StatementLine & {
  /** The same line in another file has the same: hex SHA-256. */
  identity: string
}
export type StatementFile = {
  format: 'csv' | 'camt053'
  /** Hex SHA-256 of its bytes. */
  hash: string
  lines: IdentifiedLine[]
  faults: FileFault[]
}

/** A bank's statement file, checked in every line; with a fault it has no lines that count. Pure. */
export function readStatement(bytes: Buffer, profile: BankFileProfile, context: ReadContext): StatementFile {
  const hash = createHash('sha256').update(bytes).digest('hex')
  const text = decodeFile(bytes)
  if (text === null) return { format: 'csv', hash, lines: [], faults: [fileFault(1, null, 'not_text')] }
  const isXml = /^\s*</.test(text)
  const { lines, faults } = isXml ? parseCamtStatement(text, context) : parseCsvStatement(text, profile, context)
  const format = isXml ? 'camt053' : 'csv'
  const known = identify(lines, context.account)
  return { format, hash, lines: known, faults: [...faults, ...doubled(known)].toSorted((a, b) => a.line - b.line) }
}

/**
 * A line is its account, day, amount, direction and content with the bank's reference: some banks number anew each day. Without a
 * reference it is its time and its number among lines that are equal in all of that, so that two equal payments in one
 * file are two. A reference that comes again with another content is another line; its payment is refused by the reference.
 */
function identify(lines: readonly StatementLine[], account: string): IdentifiedLine[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const { bankRef, amount, direction, currency, bookedAt, content } = line
    const money = [account, currency, direction, amount]
    const parts =
      bankRef === null
        ? ['line', ...money, bookedAt.toISOString(), content]
        : ['ref', ...money, businessDay(bookedAt), content, bankRef]
    const key = parts.join('\u001f')
    const number = (seen.get(key) ?? 0) + 1
    seen.set(key, number)
    // A reference counts once, however often the file has it.
    const whole = bankRef === null ? `${key}\u001f${number}` : key
    return { ...line, identity: createHash('sha256').update(whole).digest('hex') }
  })
}

/** A reference that stands twice in a file is a mistake of whoever made the file: nobody knows which one counts. */
function doubled(lines: readonly IdentifiedLine[]): FileFault[] {
  const first = new Map<string, number>()
  return lines.flatMap(({ identity, line }) => {
    const before = first.get(identity)
    if (before !== undefined) return fileFault(line, null, 'doubled', { other: String(before) })
    first.set(identity, line)
    return []
  })
}
