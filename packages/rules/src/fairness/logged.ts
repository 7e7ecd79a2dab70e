import { parseCheckpoint, verifyCheckpoint, type SignedCheckpoint } from './checkpoint.ts'
import { parseLeaf, sortedJson, type LogLeaf } from './log-leaf.ts'
import { isEd25519Known, keyFromText } from './note.ts'
import { utf8 } from '../lottery/hash.ts'
import { verifyInclusion } from '../lottery/order-root.ts'
import { isRecord } from '../lottery/shape-checks.ts'

/** The log's part of a file: a signed head, and leaves with their proofs under it. */
export type FileLog = {
  readonly key: string
  readonly checkpoint: string
  readonly entries: readonly { readonly leaf: string; readonly index: number; readonly path: readonly string[] }[]
}
export type Outcome = 'ok' | 'bad' | 'skipped'
/** A step of a check: right, wrong, or not checked because the file does not have what it takes. */
export type Step<Name extends string> = { name: Name; outcome: Outcome }
export type Found = { index: number; leaf: LogLeaf; isIncluded: boolean }

export const isText = (value: unknown): value is string => typeof value === 'string'
export const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
export const isList = (value: unknown, isRow: (row: unknown) => boolean) => Array.isArray(value) && value.every(isRow)
const isEntry = (value: unknown) =>
  isRecord(value) && isText(value['leaf']) && isCount(value['index']) && isList(value['path'], isText)
const isLog = (value: unknown) =>
  isRecord(value) && isText(value['key']) && isText(value['checkpoint']) && isList(value['entries'], isEntry)

export const judged = <Name extends string>(name: Name, isRight: boolean): Step<Name> => ({
  name,
  outcome: isRight ? 'ok' : 'bad',
})
export const skipped = <Name extends string>(name: Name): Step<Name> => ({ name, outcome: 'skipped' })

/** A file's text as JSON of this shape, its log included; undefined for anything else. */
export function readFileOf<File extends { readonly log?: FileLog }>(
  text: string,
  charsMax: number,
  isShape: (value: Readonly<Record<string, unknown>>) => boolean,
): File | undefined {
  if (text.length > charsMax) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const isRead = isRecord(value) && isShape(value) && (value['log'] === undefined || isLog(value['log']))
  return isRead ? (value as unknown as File) : undefined // every field was checked above
}

/** The leaves of a file, and what its head is worth; undefined: the head is none. */
export async function readLog(
  log: FileLog,
  knownKey?: string,
): Promise<{ head: Outcome; leaves: Found[] } | undefined> {
  const checkpoint = parseCheckpoint(log.checkpoint)
  if (checkpoint === undefined) return undefined
  const entries = await Promise.all(log.entries.map((one) => readEntry(one, checkpoint)))
  return {
    head: await headOf(log.key, checkpoint, knownKey),
    leaves: entries.filter((one) => one !== undefined),
  }
}

async function readEntry(
  { leaf: text, index, path: proof }: FileLog['entries'][number],
  { size, root }: SignedCheckpoint,
): Promise<Found | undefined> {
  const leaf = parseLeaf(text)
  return leaf && { index, leaf, isIncluded: await verifyInclusion({ leaf: utf8(text), index, size, proof, root }) }
}

async function headOf(key: string, checkpoint: SignedCheckpoint, knownKey: string | undefined): Promise<Outcome> {
  const own = await keyFromText(key)
  if (own?.kind !== 'signer' || (knownKey !== undefined && knownKey !== key)) return 'bad'
  if (!(await isEd25519Known())) return 'skipped'
  const { isValid } = await verifyCheckpoint(checkpoint, own)
  if (!isValid) return 'bad'
  // Signed by the key in the file alone: whose key that is was not compared.
  return knownKey === undefined ? 'skipped' : 'ok'
}

/** The leaf stands under the head and tells what is expected. */
export const states = (entry: Found | undefined, told: unknown, expected: unknown): boolean =>
  entry !== undefined && entry.isIncluded && sortedJson(told) === sortedJson(expected)
