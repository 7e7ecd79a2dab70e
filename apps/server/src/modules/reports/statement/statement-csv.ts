import { moneyToString } from '@lotus/kernel'
import { keyToText, type NoteSigner } from '@lotus/rules/fairness'
import { csvLine } from '../export/csv.ts'
import {
  bucketNames,
  closingOf,
  FORMAT,
  timeInZone,
  totalsOf,
  type StatementFacts,
  type StatementLine,
} from './statement-facts.ts'

/** Spreadsheets take a file without it for another alphabet. */
const BOM = '\uFEFF'
const columns = ['record', 'time', 'kind', 'name', 'reference', 'bucket', 'in', 'out', 'balance'] as const
type Cells = Partial<Record<(typeof columns)[number], string>>

const line = (cells: Cells): string => csvLine(columns.map((column) => cells[column] ?? ''))

/**
 * The first lines of a statement as CSV (RFC 4180, every line of the same nine columns): whose it is, opening, the sums by
 * kind, closing. docs/domain/account-statement.md describes the file; tools/lotus-statement.mjs reads it by that alone.
 */
export function csvHead(
  facts: StatementFacts,
  words: { nameOf: (kind: string) => string; note: string | null },
): string {
  const { account, currency, period, timeZone, from, to, until, sums } = facts
  const [totals, closing] = [totalsOf(facts), closingOf(facts)]
  const time = (record: string, at: Date) => line({ record, time: timeInZone(at, timeZone) })
  return [
    BOM + line(Object.fromEntries(columns.map((column) => [column, column]))),
    line({ record: 'format', name: FORMAT }),
    line({ record: 'account', name: account }),
    line({ record: 'currency', name: currency }),
    line({ record: 'period', name: period }),
    line({ record: 'zone', name: timeZone }),
    time('from', from),
    time('to', to),
    time('until', until),
    ...(words.note === null ? [] : [line({ record: 'note', name: words.note })]),
    ...bucketNames.map((bucket) => line({ record: 'opening', bucket, balance: moneyToString(sums.opening[bucket]) })),
    ...sums.kinds.map((sum) =>
      line({
        record: 'sum',
        kind: sum.kind,
        name: words.nameOf(sum.kind),
        reference: String(sum.count),
        bucket: sum.bucket,
        in: moneyToString(sum.in),
        out: moneyToString(sum.out),
      }),
    ),
    ...bucketNames.map((bucket) =>
      line({
        record: 'total',
        reference: String(totals[bucket].count),
        bucket,
        in: moneyToString(totals[bucket].in),
        out: moneyToString(totals[bucket].out),
      }),
    ),
    ...bucketNames.map((bucket) => line({ record: 'closing', bucket, balance: moneyToString(closing[bucket]) })),
  ].join('')
}

export function csvMovement(move: StatementLine, name: string): string {
  return line({
    record: 'move',
    time: move.time,
    kind: move.kind,
    name,
    reference: move.reference,
    bucket: move.bucket,
    in: moneyToString(move.in),
    out: moneyToString(move.out),
    balance: moneyToString(move.balance),
  })
}

/** The last lines: the SHA-256 of every byte before them, and the operator's signature over it. */
export async function csvEnd(
  facts: Pick<StatementFacts, 'account' | 'currency' | 'period' | 'until'>,
  sha256: string,
  signer: NoteSigner,
): Promise<string> {
  const text = `${[FORMAT, facts.account, facts.currency, facts.period, sha256].join('\n')}\n`
  const signature = await signer.sign(text, facts.until)
  return [
    line({ record: 'sha256', name: sha256 }),
    line({ record: 'key', name: keyToText(signer.key) }),
    line({ record: 'signature', name: signature }),
  ].join('')
}
