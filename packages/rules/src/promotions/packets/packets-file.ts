import { isCount, isList, isText, readFileOf, type FileLog } from '../../fairness/logged.ts'
import { isSoundPool, type PacketTerms } from './amounts.ts'

export const PACKETS_FORMAT = 'lotus-packets/v1'
const FILE_CHARS_MAX = 1_000_000

/** All that is needed to check a window without us: what was published, and the log's leaves with their proofs. */
export type PacketsFile = PacketTerms & {
  readonly format: typeof PACKETS_FORMAT
  /** The promotion's code. */
  readonly packets: string
  readonly window: number
  readonly version: number
  /** CASH, BONUS or POINTS: the unit of the amounts, which are whole hundredths. */
  readonly kind: string
  readonly from: string
  readonly to: string
  readonly commitment: string
  readonly seed: string
  /** What was grabbed, in the order of arrival. */
  readonly grabs: readonly number[]
  readonly log?: FileLog
}

/** Undefined for anything that is no such file: then nothing was checked. */
export function readPacketsFile(text: string): PacketsFile | undefined {
  const file = readFileOf<PacketsFile>(
    text,
    FILE_CHARS_MAX,
    (value) =>
      value['format'] === PACKETS_FORMAT &&
      ['packets', 'kind', 'from', 'to', 'commitment', 'seed'].every((name) => isText(value[name])) &&
      ['window', 'version', 'pool', 'count', 'least'].every((name) => isCount(value[name])) &&
      isList(value['grabs'], isCount),
  )
  return file !== undefined && isSoundPool(file) && file.grabs.length <= file.count ? file : undefined
}
