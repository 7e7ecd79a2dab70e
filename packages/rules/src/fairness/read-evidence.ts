import { isRecord } from '../lottery/shape-checks.ts'
import type { Evidence } from './evidence.ts'

const EVIDENCE_CHARS_MAX = 400_000

type Fields = Readonly<Record<string, unknown>>
const isText = (value: unknown): value is string => typeof value === 'string'
const isTextOrNull = (value: unknown) => value === null || isText(value)
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText)
const isCount = (value: unknown) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

function isBeacon(value: unknown): boolean {
  if (value === undefined || value === null) return true
  return (
    isRecord(value) &&
    isText(value['chain']) &&
    isCount(value['round']) &&
    ['waiting', 'received', 'unavailable'].includes(String(value['state'])) &&
    isTextOrNull(value['randomness']) &&
    isTextOrNull(value['signature'])
  )
}

function isCertificate(value: unknown): value is Fields {
  return (
    isRecord(value) &&
    ['gameCode', 'issueNo', 'family', 'commitment', 'lockAt'].every((name) => isText(value[name])) &&
    ['orderRoot', 'frozenAt', 'seed'].every((name) => isTextOrNull(value[name])) &&
    isTextOrNull(value['yearAnimal'] ?? null) &&
    isCount(value['orderCount']) &&
    (value['draw'] === null || isRecord(value['draw'])) &&
    isBeacon(value['beacon'])
  )
}

const isPlaced = (value: unknown): boolean =>
  isRecord(value) && isText(value['leaf']) && isCount(value['index']) && isTexts(value['path'])

function isLog(value: unknown): boolean {
  return (
    isRecord(value) &&
    isText(value['key']) &&
    isTexts(value['witnessKeys']) &&
    isText(value['checkpoint']) &&
    Array.isArray(value['entries']) &&
    value['entries'].length <= 20 &&
    value['entries'].every(isPlaced)
  )
}

/** Reads a file of evidence, or a bare certificate. Undefined where it is neither: nothing of it was checked then. */
export function readEvidence(text: string): Evidence | undefined {
  if (text.length > EVIDENCE_CHARS_MAX) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isRecord(value)) return undefined
  const file: Fields = isCertificate(value) ? { format: 'lotus-evidence/v1', certificate: value } : value
  const isRead =
    file['format'] === 'lotus-evidence/v1' &&
    isCertificate(file['certificate']) &&
    (file['order'] === undefined || isPlaced(file['order'])) &&
    (file['receipt'] === undefined || isText(file['receipt'])) &&
    (file['log'] === undefined || isLog(file['log']))
  if (!isRead) return undefined
  const certificate = { yearAnimal: null, ...(file['certificate'] as Fields) }
  // Every field was looked at above.
  return { ...file, certificate } as unknown as Evidence
}
