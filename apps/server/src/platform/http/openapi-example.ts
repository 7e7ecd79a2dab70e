/** The part of JSON Schema that zod writes. */
export type JsonSchema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  examples?: unknown[]
  format?: string
  pattern?: string
  minimum?: number
  minLength?: number
  minItems?: number
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  prefixItems?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  /** Of a record: what stands under each of the `required` names. */
  additionalProperties?: JsonSchema | boolean
  required?: string[]
  $ref?: string
  $defs?: Record<string, JsonSchema>
}

/** A value that fits a schema: its example, or the simplest one that follows from it. */
export function exampleOf(schema: JsonSchema): unknown {
  if (schema.examples) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = (schema.anyOf ?? schema.oneOf)?.[0]
  if (choice) return exampleOf(choice)
  if (schema.allOf && schema.type === undefined) return Object.assign({}, ...schema.allOf.map(exampleOf))
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(fieldsOf(schema).map(([name, field]) => [name, exampleOf(field)]))
    case 'array':
      if (schema.prefixItems) return schema.prefixItems.map(exampleOf)
      return schema.items
        ? Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => exampleOf(schema.items ?? {}))
        : []
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    case 'string':
      return textOf(schema)
    default:
      return null
  }
}

function fieldsOf({ properties, additionalProperties, required = [] }: JsonSchema): [string, JsonSchema][] {
  if (properties) return Object.entries(properties)
  return typeof additionalProperties === 'object' ? required.map((name) => [name, additionalProperties]) : []
}

function textOf({ format, minLength = 0 }: JsonSchema): string {
  if (format === 'date-time') return '2026-03-10T03:00:20.000Z'
  if (format === 'date') return '2026-03-10'
  if (format === 'email') return 'mai@example.com'
  if (format === 'uri') return 'https://example.com/'
  return 'text'.padEnd(minLength, '.')
}
