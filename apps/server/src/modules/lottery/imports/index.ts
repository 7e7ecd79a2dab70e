import { keno80, six45, six55, threeDigitPrizes } from './ball-lines.ts'
import { electronic } from './electronic.ts'
import { headOf, type DrawFormat } from './format.ts'
import { markSix } from './mark-six.ts'
import { numberedFormats } from './numbered.ts'
import { stations } from './stations.ts'
import { thai } from './thai.ts'

export type { Anchor, DrawFormat, ReadContext, Skipped, SourceFile, SourceRow } from './format.ts'
export type { Fault, Question } from './fault.ts'
export { partOfRows, partsBy, partsOf, type FilePart, type Lines, type SourceParts } from './read-parts.ts'

/** Every file format that results can be read from. */
export const drawFormats: readonly DrawFormat[] = [
  stations,
  electronic,
  thai,
  markSix,
  six45,
  six55,
  keno80,
  threeDigitPrizes,
  ...numberedFormats,
]

/** The format of a file, recognised by its first line. */
export function formatOf(text: string): DrawFormat | undefined {
  const head = headOf(text)
  return drawFormats.find((format) => format.matches(head))
}
