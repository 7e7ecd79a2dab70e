/** How a setting is edited, from the schema that the server sends with it. */
export type SettingKind =
  | { kind: 'switch' }
  | { kind: 'number'; isNullable: boolean; min: number | undefined; max: number | undefined }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'text'; isNullable: boolean; max: number | undefined }
  | { kind: 'json' }

type Schema = Readonly<Record<string, unknown>>
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null
const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined)

export function kindOf(schema: Schema): SettingKind {
  const choices = schema['enum']
  if (Array.isArray(choices) && choices.every((one) => typeof one === 'string'))
    return { kind: 'choice', values: choices }
  switch (schema['type']) {
    case 'boolean':
      return { kind: 'switch' }
    case 'integer':
    case 'number':
      return {
        kind: 'number',
        isNullable: false,
        min: numberOf(schema['minimum']),
        max: numberOf(schema['maximum']),
      }
    case 'string':
      return { kind: 'text', isNullable: false, max: numberOf(schema['maxLength']) }
    default:
      return nullableKind(schema['anyOf'])
  }
}

/** `anyOf` of a string or number and null is a field that may be empty; anything else is edited as JSON. */
function nullableKind(anyOf: unknown): SettingKind {
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return { kind: 'json' }
  const [first, second] = anyOf
  if (!isSchema(first) || !isSchema(second) || second['type'] !== 'null') return { kind: 'json' }
  const kind = kindOf(first)
  return kind.kind === 'text' || kind.kind === 'number' ? { ...kind, isNullable: true } : { kind: 'json' }
}
