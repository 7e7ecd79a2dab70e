import { isRecord } from '../lottery/shape-checks.ts'
import { HOUSE_NUMBERS_MAX } from '../lottery/submitted-draw.ts'
import type { Evidence } from './evidence.ts'

/** A round with the most submissions a game may allow has some 600,000 characters. */
const EVIDENCE_CHARS_MAX = 1_000_000

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

const isPlace = (value: unknown) => isCount(value) && Number(value) >= 1 && Number(value) <= HOUSE_NUMBERS_MAX

function isSubmitted(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (!isRecord(value) || !isRecord(value['terms'])) return false
  const { terms } = value
  return (
    ['subtractIndex', 'numbersMin', 'houseMin'].every((name) => isPlace(terms[name])) &&
    ['end', 'start'].includes(String(terms['subtractFrom'])) &&
    typeof terms['isFilled'] === 'boolean' &&
    isTextOrNull(value['root']) &&
    isTexts(value['leaves'])
  )
}

function isCertificate(value: unknown): value is Fields {
  return (
    isRecord(value) &&
    ['gameCode', 'issueNo', 'family', 'commitment', 'lockAt'].every((name) => isText(value[name])) &&
    ['orderRoot', 'frozenAt', 'seed'].every((name) => isTextOrNull(value[name])) &&
    isTextOrNull(value['yearAnimal'] ?? null) &&
    isCount(value['orderCount']) &&
    isTextOrNull(value['totalStake'] ?? null) &&
    isTextOrNull(value['liveStake'] ?? null) &&
    (value['liveCount'] === undefined || value['liveCount'] === null || isCount(value['liveCount'])) &&
    (value['draw'] === null || isRecord(value['draw'])) &&
    isBeacon(value['beacon']) &&
    isSubmitted(value['submissions'])
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

/** Reads a file of evidence, or a bare certificate. Undefined for anything else: then nothing was checked. */
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
  // Every field was checked above.
  return { ...file, certificate } as unknown as Evidence
}
