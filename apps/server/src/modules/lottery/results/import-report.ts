import type { Fault, Question } from '../imports/fault.ts'
import type { Skipped } from '../imports/index.ts'

export type InFile<T> = T & { file: string }

/** What an import did, or would do: nothing is written if there is a fault, or a question that was not confirmed. */
export type ImportReport = {
  isWritten: boolean
  /** Lines read. */
  lines: number
  /** Results of issues sold here. */
  published: number
  voided: number
  /** Draws without a sale here, for statistics; days without one among them. */
  history: number
  /** Already known with the same numbers. */
  unchanged: number
  /** Lines that say the same as an earlier one. */
  repeated: number
  /** The first of them; `faultCount` counts all. */
  faults: InFile<Fault>[]
  faultCount: number
  questions: InFile<Question>[]
  questionCount: number
  skipped: Skipped[]
}

/** Faults and questions that are kept; the rest is counted. */
const KEPT_MAX = 200

export const emptyReport = (): ImportReport => ({
  isWritten: false,
  lines: 0,
  published: 0,
  voided: 0,
  history: 0,
  unchanged: 0,
  repeated: 0,
  faults: [],
  faultCount: 0,
  questions: [],
  questionCount: 0,
  skipped: [],
})

export function addFault(report: ImportReport, file: string, fault: Fault): void {
  report.faultCount += 1
  if (report.faults.length < KEPT_MAX) report.faults.push({ ...fault, file })
}

export function addQuestion(report: ImportReport, file: string, question: Question): void {
  report.questionCount += 1
  if (report.questions.length < KEPT_MAX) report.questions.push({ ...question, file })
}

/** In the order of the file's lines: the comparison with what is known goes by games. */
export function sortFindings({ faults, questions }: ImportReport): void {
  for (const list of [faults, questions])
    list.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
}

/** Adds the counts of lines of one kind. */
export function addSkipped(report: ImportReport, skipped: readonly Skipped[]): void {
  for (const { what, count } of skipped) {
    const known = report.skipped.find((one) => one.what === what)
    if (known) known.count += count
    else report.skipped.push({ what, count })
  }
}
