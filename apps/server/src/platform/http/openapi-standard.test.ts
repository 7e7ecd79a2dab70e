import { registerSchema, validate, type Validator } from '@hyperjump/json-schema/openapi-3-1'
import { describe, expect, it } from 'vitest'
import { vendorOpenApi } from '../../modules/providers/calls/vendor-openapi.ts'
import { openApiDocument } from './openapi.ts'

// The documents by a validator that is not ours: the schema of OpenAPI 3.1 and the meta-schema of every schema in it.
const standard = 'https://spec.openapis.org/oas/3.1/schema-base'
const dialect = 'https://spec.openapis.org/oas/3.1/dialect/base'
type Json = Parameters<Validator>[0]
type Node = { [key: string]: Json }
const isNode = (value: Json | undefined): value is Node => typeof value === 'object' && value !== null
/** As a reader gets it. */
const asSent = (document: unknown): Node => JSON.parse(JSON.stringify(document))

/** Whatever carries a schema: parameters, bodies, answers and messages, by its place. */
function describedIn(value: Json, place = ''): [string, Node][] {
  if (!isNode(value)) return []
  const inner = Object.entries(value).flatMap(([key, part]) => describedIn(part, `${place} ${key}`))
  return 'schema' in value ? [[place, value], ...inner] : inner
}

describe.each([
  ['calls', asSent(openApiDocument())],
  ['vendor', asSent(vendorOpenApi())],
])('the document of %s', (name, document) => {
  const described = describedIn({ paths: document.paths ?? {}, webhooks: document.webhooks ?? {} })

  it('is OpenAPI 3.1, schemas included', async () => {
    expect(document.openapi).toBe('3.1.0')
    expect(await validate(standard, document, 'BASIC')).toEqual({ valid: true })
  })

  it('is refused once a schema in it is broken', async () => {
    const broken = asSent(document)
    const [, first] = describedIn(broken.paths ?? {})[0] ?? []
    if (first) first.schema = { type: 'objekt' }
    expect(await validate(standard, broken)).toMatchObject({ valid: false })
  })

  it('has no reference that leads nowhere, and no example that its schema refuses', async () => {
    const uri = `https://lotus.test/${name}`
    const properties = Object.fromEntries(described.map(([place, { schema = {} }]) => [place, schema]))
    registerSchema({ components: document.components ?? {}, properties }, uri, dialect)
    const examples = described.flatMap(([place, { example }]) => (example === undefined ? [] : [[place, example]]))
    expect(await validate(uri, Object.fromEntries(examples), 'BASIC')).toEqual({ valid: true })
    expect(described.length).toBeGreaterThan(200)
  })
})
