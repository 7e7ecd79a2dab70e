import { z } from 'zod'

/** The part of JSON Schema that zod writes. */
type Schema = {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  allOf?: readonly Schema[]
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  items?: Schema
  prefixItems?: readonly Schema[]
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  maxLength?: number
  format?: string
  pattern?: string
}

const ITEMS = 3
const START = Date.parse('2026-07-01T08:00:00Z')
const HOUR_MS = 3_600_000

/**
 * A value that a schema of the contract allows, always the same: lists have three rows, and the rows go through the
 * choices of each enum. Nullable and optional fields are set.
 */
export function sampleValue(schema: z.ZodType): unknown {
  // The library types the result as every kind of schema at once.
  return sampleOf(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Schema, 'value', 0)
}

function sampleOf(schema: Schema, name: string, index: number): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[index % schema.enum.length]
  const choices = (schema.anyOf ?? schema.oneOf)?.filter(({ type }) => type !== 'null')
  if (choices) return choices.length === 0 ? null : sampleOf(choices[index % choices.length] ?? {}, name, index)
  if (schema.allOf) {
    const { allOf, ...rest } = schema
    return sampleOf(Object.assign({}, ...allOf, rest), name, index)
  }
  switch (schema.type) {
    case 'object':
      return sampleObject(schema, name, index)
    case 'array':
      return sampleList(schema, name, index)
    case 'string':
      return sampleText(schema, name, index)
    case 'integer':
    case 'number':
      return Math.min(Math.max(3 + index, schema.minimum ?? 0), schema.maximum ?? 1000)
    case 'boolean':
      return index % 2 === 0
    default:
      return `${name} ${index + 1}`
  }
}

function sampleObject({ properties, additionalProperties, propertyNames }: Schema, name: string, index: number) {
  if (properties) {
    const entries = Object.entries(properties).map(([key, inner]) => [key, sampleOf(inner, key, index)] as const)
    // A list with a next page would be fetched again and again.
    return Object.fromEntries(entries.map(([key, value]) => [key, key === 'nextCursor' ? null : value]))
  }
  if (typeof additionalProperties !== 'object') return {}
  const keys = propertyNames?.enum ?? ['first', 'second']
  return Object.fromEntries(keys.map((key, at) => [key, sampleOf(additionalProperties, name, index + at)]))
}

function sampleList({ items = {}, prefixItems, minItems = 0, maxItems = 1000 }: Schema, name: string, index: number) {
  if (prefixItems) return prefixItems.map((item) => sampleOf(item, name, index))
  const length = Math.min(Math.max(ITEMS, minItems), maxItems)
  return Array.from({ length }, (_, at) => sampleOf(items, name, at))
}

function sampleText({ format, pattern, maxLength = 200 }: Schema, name: string, index: number): string {
  const time = new Date(START - index * HOUR_MS).toISOString()
  if (format === 'date-time') return time
  if (format === 'date') return time.slice(0, 10)
  const number = index + 1
  const candidates = [
    `${name} ${number}`,
    `${1_250 * number}000.0000`,
    `${1_250 * number}.00000000`,
    `${1_250 * number}.000000`,
    `${name}-${number}`,
    `${name}${number}`.toUpperCase(),
    String(number),
    '16:15',
    '970400',
    'GOODS.bottle',
    '07-01',
    'VN',
    `https://example.org/${number}/{game}/{issue}`,
    '2026-07-01',
    `/help/${number}`,
    `/media/content/${'a'.repeat(22)}.webp`,
    'a'.repeat(22),
    `${'a'.repeat(22)}.webp`,
    'a'.repeat(32),
    'a'.repeat(64),
  ]
  const wanted = new RegExp(pattern ?? '')
  const found = candidates.map((text) => text.slice(0, maxLength)).find((text) => wanted.test(text))
  if (found === undefined) throw new Error(`no sample for ${name}: ${pattern}`)
  return found
}
