import { isCount, isList, isText, readFileOf, type FileLog } from '../../fairness/logged.ts'
import { isRecord } from '../../lottery/shape-checks.ts'

export const SPIN_FORMAT = 'lotus-spin/v1'
const FILE_CHARS_MAX = 200_000
const SLICES_MAX = 100

/** All that is needed to check a spin without us. Its holder saw `commitment` before choosing `nonce`; no log has it. */
export type SpinFile = {
  readonly format: typeof SPIN_FORMAT
  /** The promotion's code. */
  readonly wheel: string
  /** CASH, BONUS or POINTS: the unit of the amounts. */
  readonly kind: string
  readonly n: number
  readonly commitment: string
  readonly nonce: string
  readonly seed: string
  readonly slices: readonly { readonly weight: number; readonly amount: string }[]
  /** What was paid, by its place from 0. */
  readonly slice: number
  readonly log?: FileLog
}

const isSlice = (value: unknown) =>
  isRecord(value) && isCount(value['weight']) && value['weight'] >= 1 && isText(value['amount'])

/** Undefined for anything that is no such file: then nothing was checked. */
export function readSpinFile(text: string): SpinFile | undefined {
  const file = readFileOf<SpinFile>(
    text,
    FILE_CHARS_MAX,
    (value) =>
      value['format'] === SPIN_FORMAT &&
      ['wheel', 'kind', 'commitment', 'nonce', 'seed'].every((name) => isText(value[name])) &&
      ['n', 'slice'].every((name) => isCount(value[name])) &&
      isList(value['slices'], isSlice),
  )
  if (file === undefined || file.slices.length === 0 || file.slices.length > SLICES_MAX) return undefined
  // Words have 32 bits: no more places can be told apart.
  return file.slices.reduce((sum, { weight }) => sum + weight, 0) <= 2 ** 32 ? file : undefined
}
