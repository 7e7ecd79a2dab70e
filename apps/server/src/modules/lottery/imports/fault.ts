/** What can be wrong with a line of a file of results; the words are in `imports.json`, group `fault`. */
export type FaultCode =
  | 'head'
  | 'cells'
  | 'not_json'
  | 'not_a_day'
  | 'line_form'
  | 'balls'
  | 'issue_unknown'
  | 'lunar_year'
  | 'station_unknown'
  | 'station_other_day'
  | 'no_draw_day'
  | 'before_game'
  | 'in_future'
  | 'place'
  | 'prize'
  | 'draw'
  | 'doubled'
  | 'published'

/** What is asked about before it is imported: it may be right, but looks like a mistake; group `question`. */
export type QuestionCode = 'same_as_before' | 'moved_day'

type Found<Code extends string> = {
  line: number
  /** The column as the file's first line names it, or the field of a JSON line; null: the whole line. */
  column: string | null
  code: Code
  /** Filled into the sentence. `day` also gives the weekday. */
  details: Readonly<Record<string, string>>
}
export type Fault = Found<FaultCode>
export type Question = Found<QuestionCode>

export const faultOf = (
  line: number,
  column: string | null,
  code: FaultCode,
  details: Fault['details'] = {},
): Fault => ({ line, column, code, details })
