import fc from 'fast-check'
import { z } from 'zod'
import type { RouteName } from '@lotus/contract'
import { callDefinitions } from '@lotus/contract/calls'

type JsonSchema = { readonly [key: string]: unknown }
const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const schemasIn = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value.filter(isSchema) : [])

/**
 * Texts that have broken servers before: Vietnamese with stacked marks, text directions, half characters, quotes,
 * paths, templates.
 */
export const hostileTexts = [
  '',
  ' ',
  'Nguyễn Thị Ngọc Ánh',
  'Tie\u0302\u0301ng Vie\u0323\u0302t',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202ee\u202c',
  '\u200b\ufeff',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!',
  '👨‍👩‍👧‍👦🇻🇳',
  "'; drop table member; --",
  '" or 1=1 --',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  '%00%0a%0d',
  'a\r\nSet-Cookie: x=1',
  '-0',
  '1e309',
  'NaN',
  '0x10',
  '999999999999999999999999999999',
  '0.00001',
  '\\',
  '$1',
] as const

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.constantFrom(500, 20_000, 120_000).map((length) => 'ổ'.repeat(length)) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      0,
      -1,
      2 ** 53,
      -(2 ** 63),
      1.5,
      1e308,
      [],
      {},
      [[]],
      [null],
      ['x'],
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(5, 200, 2000).map(nested) },
  {
    weight: 1,
    arbitrary: fc.constant({ ['__proto__']: { isAdmin: true }, constructor: { prototype: {} }, toString: 'x' }),
  },
  { weight: 1, arbitrary: fc.constantFrom(101, 3000).map((length) => Array.from({ length }, (_, at) => at)) },
)

function nested(depth: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** Values that look like what a schema asks for; they need not be exact: many should get past the first check. */
function fromSchema(schema: JsonSchema, depth = 0): fc.Arbitrary<unknown> {
  if (depth > 6) return fc.constant(null)
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
  const choices = [...schemasIn(schema['anyOf']), ...schemasIn(schema['oneOf'])]
  if (choices.length > 0) return fc.oneof(...choices.map((choice) => fromSchema(choice, depth + 1)))
  switch (schema['type']) {
    case 'object':
      return objectOf(schema, depth)
    case 'array': {
      const items = isSchema(schema['items']) ? schema['items'] : {}
      const minLength = Number(schema['minItems'] ?? 0)
      return fc.array(fromSchema(items, depth + 1), { minLength, maxLength: Math.max(4, minLength) })
    }
    case 'integer':
    case 'number': {
      const min = Math.max(Number(schema['minimum'] ?? -5), -(2 ** 31))
      const max = Math.min(Number(schema['maximum'] ?? 1000), 2 ** 31)
      return fc.integer({ min, max: Math.max(min, max) })
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return textOf(schema)
  }
}

function objectOf(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  const properties = isSchema(schema['properties']) ? Object.entries(schema['properties']) : []
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : []
  const model = Object.fromEntries(
    properties
      .filter(([, one]) => isSchema(one))
      .map(([name, one]) => [name, fromSchema(one as JsonSchema, depth + 1)]),
  )
  return fc.record(model, { requiredKeys: required.filter((name) => name in model) })
}

/** Words with a meaning in this system: ids, codes, amounts, names; then the pattern, then anything. */
const words = [
  '1',
  '2',
  '17',
  '0',
  'MBAC',
  'SEN60',
  '20260310',
  '20260310-0600',
  '12',
  '68',
  '1000',
  '0.5',
  '98.5',
  'win',
]
const moreWords = [
  'lo2',
  'vi',
  'chunha',
  'linh.fin',
  '+84',
  '0912345678',
  '123456',
  'demo_bank',
  'a@b.vn',
  'cash',
  'all',
]

function textOf(schema: JsonSchema): fc.Arbitrary<string> {
  const max = Math.min(Number(schema['maxLength'] ?? 40), 400)
  const min = Math.min(Number(schema['minLength'] ?? 0), max)
  const options: fc.WeightedArbitrary<string>[] = [
    { weight: 3, arbitrary: fc.constantFrom(...words, ...moreWords) },
    { weight: 1, arbitrary: fc.string({ minLength: min, maxLength: max }) },
  ]
  const pattern = schema['pattern']
  if (typeof pattern === 'string') {
    try {
      options.push({ weight: 4, arbitrary: fc.stringMatching(new RegExp(pattern)) })
    } catch {
      // For a pattern that the generator does not support, only the words are used.
    }
  }
  if (schema['format'] === 'date-time') options.push({ weight: 4, arbitrary: fc.constant('2026-03-10T03:00:00.000Z') })
  return fc.oneof(...options)
}

/** A whole input with one or two fields made hostile or removed, or an unexpected one added. */
function broken(whole: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(whole, fc.nat(), hostile, fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'root'))
    .map(([value, at, bad, how]) => {
      if (how === 'root' || !isSchema(value)) return bad
      const keys = Object.keys(value)
      const key = keys[at % Math.max(1, keys.length)] ?? 'extra'
      if (how === 'add') return { ...value, extra: bad }
      if (how === 'remove') return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
      return { ...value, [key]: bad }
    })
}

/** Inputs of one call: half of them valid by the contract, half broken. */
export function inputsOf(name: RouteName): fc.Arbitrary<unknown> {
  const whole = fromSchema(
    z.toJSONSchema(callDefinitions[name].input, { io: 'input', unrepresentable: 'any' }) as JsonSchema,
  )
  return fc.oneof(whole, broken(whole))
}
