import { isRecord } from '../lottery/shape-checks.ts'

/**
 * The content of the log's leaves. A leaf is the UTF-8 of a JSON object `{"v":1,"kind":...,"at":...,"body":{...}}`
 * exactly as the log returns it: its hash is over those bytes, so nobody has to serialise it in the same way.
 */
export const leafKinds = [
  'commitments',
  'order_root',
  'result',
  'correction',
  'odds',
  'promotion',
  'raffle',
  'packets',
  'board',
  'contract',
] as const
export type LeafKind = (typeof leafKinds)[number]
export type LogLeaf = {
  readonly kind: LeafKind
  readonly at: string
  readonly body: Readonly<Record<string, unknown>>
}

/** Undefined if the text is not a leaf of this log. */
export function parseLeaf(text: string): LogLeaf | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isRecord(value) || value['v'] !== 1 || !isRecord(value['body']) || typeof value['at'] !== 'string')
    return undefined
  const kind = leafKinds.find((name) => name === value['kind'])
  return kind && { kind, at: value['at'], body: value['body'] }
}

/** JSON with sorted keys, for comparing two values. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    isRecord(part) ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))) : part,
  )
}
