import { expect, it } from 'vitest'
import { kindOf } from './setting-kind.ts'

it('derives how a setting is edited from its schema', () => {
  expect(kindOf({ type: 'boolean' })).toEqual({ kind: 'switch' })
  expect(kindOf({ type: 'integer', minimum: 1, maximum: 20 })).toEqual({
    kind: 'number',
    isNullable: false,
    min: 1,
    max: 20,
  })
  expect(kindOf({ anyOf: [{ type: 'integer', minimum: 0, maximum: 100 }, { type: 'null' }] })).toEqual({
    kind: 'number',
    isNullable: true,
    min: 0,
    max: 100,
  })
  expect(kindOf({ type: 'string', enum: ['vi', 'en'] })).toEqual({ kind: 'choice', values: ['vi', 'en'] })
  expect(kindOf({ type: 'string', maxLength: 40 })).toEqual({ kind: 'text', isNullable: false, max: 40 })
  expect(kindOf({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toEqual({
    kind: 'text',
    isNullable: true,
    max: undefined,
  })
  for (const other of [{ type: 'array' }, { type: 'object' }, {}, { anyOf: [{ type: 'array' }, { type: 'null' }] }])
    expect(kindOf(other)).toEqual({ kind: 'json' })
})
