import { createHash } from 'node:crypto'
import { addDays, zonedInstant } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import type { Game } from '../config/games.repo.ts'
import { listKnownIssues, type WireDraw } from '../draw/issues.repo.ts'
import { issueNoBefore } from '../draw/schedule.ts'
import { faultOf, type Fault, type Question } from '../imports/fault.ts'
import { prizeShapeOf } from '../settle/prize-shape.ts'
import { sortedKeys } from './publish-result.ts'

/** What an import does with a draw: adds one that was never sold, publishes, replaces a simulated one, or nothing. */
export type Action = 'history' | 'publish' | 'replace' | 'unchanged'
/** A draw of the import, in short: the draw itself is read again when it is written. */
export type BookEntry = {
  /** The file and the line that it is taken from; an equal line further down is a repeat. */
  file: string
  line: number
  day: string
  place: number | null
  column: string | null
  /** Of its numbers; equal for equal draws. */
  mark: string
  action: Action
  /** Of an issue that is known here. */
  issueId: bigint | null
  /** A published result whose orders wait: an earlier run died before it had settled them. */
  isWaiting: boolean
}
/** The draws of one game, by issue number. */
export type Book = { game: Game; entries: Map<string, BookEntry> }

export const NO_DRAW = 'none'
const KNOWN_PAGE = 5_000
/** The draw before may be some days back: holidays, and gaps in a file. */
const STEPS_BACK = 3
const DAYS_BACK = 40
/** A periodic game with fewer numbers than this in a draw draws the same twice in a row every now and then. */
const NUMBERS_MIN = 6

/** Short and equal for equal draws, however their keys are ordered. */
export const markOf = (draw: WireDraw | null): string =>
  draw === null ? NO_DRAW : createHash('sha256').update(JSON.stringify(draw, sortedKeys)).digest('base64url')

type Findings = { fault: (file: string, fault: Fault) => void; question: (file: string, question: Question) => void }

/**
 * Compares the draws of a book with what is known here: decides what to do with each, finds those that contradict a
 * published result, and asks about those that equal the draw before.
 */
export async function compareBook(db: Queryable, book: Book, findings: Findings): Promise<void> {
  const days = [...book.entries.values()].map(({ day }) => day)
  const [first, last] = days.reduce(([low, high], day) => [day < low ? day : low, day > high ? day : high], [
    days[0] ?? '',
    days[0] ?? '',
  ] as const)
  if (first === '') return
  const marks = new Map([...book.entries].map(([issueNo, { mark }]) => [issueNo, mark]))
  let after = zonedInstant(addDays(first, -DAYS_BACK), '00:00')
  const until = zonedInstant(addDays(last, 2), '00:00')
  for (;;) {
    const page = await listKnownIssues(db, book.game.id, { after, until, limit: KNOWN_PAGE })
    for (const issue of page) {
      const entry = book.entries.get(issue.issueNo)
      if (!entry) {
        if (issue.resultVersion !== null) marks.set(issue.issueNo, markOf(issue.draw))
        continue
      }
      entry.issueId = issue.id
      entry.isWaiting = issue.resultVersion !== null && !issue.isSettled
      if (issue.resultVersion === null) entry.action = 'publish'
      else if (issue.isSimulated) entry.action = 'replace'
      else if (markOf(issue.draw) === entry.mark) entry.action = 'unchanged'
      else {
        const details = { day: entry.day, issue: issue.issueNo }
        findings.fault(entry.file, faultOf(entry.line, entry.column, 'published', details))
      }
    }
    const lastOfPage = page.at(-1)
    if (!lastOfPage || page.length < KNOWN_PAGE) break
    after = lastOfPage.drawAt
  }
  askAboutRepeats(book, marks, findings)
}

/** A result that equals the one before it looks like a day that was copied twice. */
function askAboutRepeats({ game, entries }: Book, marks: ReadonlyMap<string, string>, { question }: Findings): void {
  const { schedule } = game
  const numbers = prizeShapeOf(game.rules).reduce((sum, { count, width }) => sum + count * width, 0)
  if (schedule.kind === 'periodic' && numbers < NUMBERS_MIN) return
  for (const { file, line, day, place, mark, action, column } of entries.values()) {
    if (mark === NO_DRAW || action === 'unchanged') continue
    let at = { day, place }
    for (let step = 0; step < STEPS_BACK; step += 1) {
      const before = issueNoBefore(schedule, at)
      at = momentOf(before)
      const found = marks.get(before)
      if (found === undefined || found === NO_DRAW) continue
      if (found === mark) question(file, { line, column, code: 'same_as_before', details: { day, other: at.day } })
      break
    }
  }
}

const momentOf = (issueNo: string) => ({
  day: `${issueNo.slice(0, 4)}-${issueNo.slice(4, 6)}-${issueNo.slice(6, 8)}`,
  place: issueNo.length > 8 ? Number(issueNo.slice(9)) : null,
})
