import type { DrawFormat, ReadContext, SourceFile } from './format.ts'

/** A piece of a file: how many lines it has, and what was read from them. */
export type FilePart = SourceFile & { file: string; lines: number }
/** A file that can be read again from its start, in pieces, so that its size does not count in memory. */
export type SourceParts = Iterable<FilePart>
/** The lines of a file without their ends; each iteration begins at the first one. */
export type Lines = Iterable<string>

const PART_LINES = 2_000

type Read = (text: string) => SourceFile

/** Reads a file of results in pieces of some lines; numbers of lines are those of the file. */
export function partsOf(file: string, lines: Lines, format: DrawFormat, context: ReadContext): SourceParts {
  return partsBy(file, lines, format, (text) => format.read(text, context))
}

/** The same with any reader, for forms that are no format of results, such as days without a draw. */
export function partsBy(
  file: string,
  lines: Lines,
  { isJson, isWhole }: Pick<DrawFormat, 'isJson' | 'isWhole'>,
  read: Read,
): SourceParts {
  return {
    *[Symbol.iterator]() {
      let head: string | null = isJson ? null : ''
      let part: string[] = []
      let first = 1
      let next = 1
      for (const line of lines) {
        next += 1
        if (head === '') {
          head = line
          first = next
          continue
        }
        part.push(line)
        if (isWhole || part.length < PART_LINES) continue
        yield shifted(file, read, head, part, first)
        part = []
        first = next
      }
      // Also without a line: the reader says what is wrong with the first one.
      if (part.length > 0 || first <= 2) yield shifted(file, read, head, part, first)
    },
  }
}

/** The reader counts the piece's lines from 1, the names before them included. */
function shifted(file: string, read: Read, head: string | null, part: readonly string[], first: number): FilePart {
  const { rows, problems, skipped } = read((head === null ? part : [head, ...part]).join('\n'))
  const offset = head === null ? first - 1 : first - 2
  const move = <T extends { line: number }>(one: T): T => ({ ...one, line: one.line + offset })
  return { file, lines: part.length, rows: rows.map(move), problems: problems.map(move), skipped }
}

/** Rows that are there already, as a file of one piece. */
export const partOfRows = (file: string, rows: SourceFile['rows']): SourceParts => [
  { file, lines: rows.length, rows, problems: [], skipped: [] },
]
