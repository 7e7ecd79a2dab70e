import { formatExact, moneyToString, type Money } from '@lotus/kernel'
import { filledText, readTexts, type Language } from '../../../platform/language.ts'
import { createPdf, type PdfColumn, type PdfPaper, type PdfRows } from '../../../platform/pdf/pdf-paper.ts'
import {
  bucketNames,
  closingOf,
  timeInZone,
  totalsOf,
  type StatementFacts,
  type StatementLine,
} from './statement-facts.ts'

const textOf = readTexts('accountFiles')
const records = readTexts('records')
const SIZE = 7.5
const amount = (value: Money): string => formatExact(moneyToString(value))
/** An empty cell where nothing moved that way. */
const moved = (value: Money): string => (value === 0n ? '' : amount(value))

export type StatementWords = {
  say(key: string, values?: Readonly<Record<string, string | number>>): string
  nameOf(kind: string): string
  bucketOf(bucket: 'cash' | 'bonus'): string
}

/** The words that a statement is made of: its own, and the names of movements as in the account record. */
export function statementWords(language: Language): StatementWords {
  const names = new Map<string, string>()
  const say: StatementWords['say'] = (key, values = {}) => filledText(textOf, `paper.${key}`, values, language)
  const buckets = { cash: say('bucket.cash'), bonus: say('bucket.bonus') }
  return {
    say,
    bucketOf: (bucket) => buckets[bucket],
    nameOf(kind) {
      let name = names.get(kind)
      if (name === undefined) {
        name = records(['kind', kind], language) ?? filledText(records, 'kind.OTHER', {}, language)
        names.set(kind, name)
      }
      return name
    },
  }
}

export const periodText = (period: string): string => period.split('-').toReversed().join('/')
/** `30/06/2026 23:59:59` of a time with its zone. */
const clockText = (time: string): string =>
  `${time.slice(8, 10)}/${time.slice(5, 7)}/${time.slice(0, 4)} ${time.slice(11, 19)}`

/**
 * A statement as pages: whose it is, opening, sums, closing, and every movement with the balance after it. `rows` are taken
 * one by one, and pages go to `write` as they are full.
 */
export async function writeStatementPdf(
  facts: StatementFacts,
  from: {
    language: Language
    words: StatementWords
    /** What kind of money it is, if it is not real. */
    note: string | null
    rows: PdfRows
    /** Known only after the last row. */
    end: () => Promise<{ sha256: string; key: string }>
    write: (bytes: Buffer) => Promise<void>
  },
): Promise<void> {
  const { say } = from.words
  const { account, period, timeZone, until, to, currency } = facts
  const paper = createPdf({
    title: say('title', { period: periodText(period), account }),
    language: from.language,
    madeAt: until,
    page: (page) => say('page', { page }),
    write: from.write,
  })
  const at = (time: Date) => clockText(timeInZone(time, timeZone))
  paper.note(say('span', { from: at(facts.from), to: at(until), timeZone, currency }))
  if (until < to) paper.note(say('running'))
  if (from.note !== null) paper.note(from.note)
  paper.note(say('buckets'))
  writeAccounts(paper, facts, say)
  await writeKinds(paper, facts, from.words)
  paper.heading(say('movements'))
  await paper.table(columnsOf(say), from.rows, SIZE)
  const end = await from.end()
  paper.heading(say('proof'))
  paper.note(say('proofText'))
  paper.note(say('hash', { hash: end.sha256 }))
  paper.note(say('key', { key: end.key }))
  await paper.finish()
}

function writeAccounts(paper: PdfPaper, facts: StatementFacts, say: StatementWords['say']): void {
  const [totals, closing] = [totalsOf(facts), closingOf(facts)]
  for (const bucket of bucketNames) {
    paper.heading(say(`bucket.${bucket}`))
    paper.sums([
      { label: say('opening'), value: amount(facts.sums.opening[bucket]) },
      { label: say('in'), value: amount(totals[bucket].in) },
      { label: say('out'), value: amount(-totals[bucket].out) },
      { label: say('closing'), value: amount(closing[bucket]), isTotal: true },
    ])
  }
}

async function writeKinds(
  paper: PdfPaper,
  { sums }: StatementFacts,
  { say, nameOf, bucketOf }: StatementWords,
): Promise<void> {
  if (sums.kinds.length === 0) return paper.note(say('empty'))
  paper.heading(say('kinds'))
  const rows = sums.kinds.map((sum) => [
    nameOf(sum.kind),
    bucketOf(sum.bucket),
    String(sum.count),
    moved(sum.in),
    moved(sum.out),
  ])
  await paper.table(
    [
      { title: say('col.kind'), width: 0.4 },
      { title: say('col.bucket'), width: 0.15 },
      { title: say('col.count'), width: 0.09, isAmount: true },
      { title: say('col.in'), width: 0.18, isAmount: true },
      { title: say('col.out'), width: 0.18, isAmount: true },
    ],
    rows,
    8,
  )
}

const columnsOf = (say: StatementWords['say']): PdfColumn[] => [
  { title: say('col.time'), width: 0.19 },
  { title: say('col.kind'), width: 0.2 },
  { title: say('col.reference'), width: 0.14 },
  { title: say('col.bucket'), width: 0.1 },
  { title: say('col.in'), width: 0.115, isAmount: true },
  { title: say('col.out'), width: 0.115, isAmount: true },
  { title: say('col.balance'), width: 0.14, isAmount: true },
]

export function pdfRow(move: StatementLine, { nameOf, bucketOf }: StatementWords): string[] {
  return [
    clockText(move.time),
    nameOf(move.kind),
    move.reference,
    bucketOf(move.bucket),
    moved(move.in),
    moved(move.out),
    amount(move.balance),
  ]
}
