import { createHash } from 'node:crypto'
import { callDefinitions } from '@lotus/contract/calls'
import { expect, it } from 'vitest'
import { exampleInput, jsonSchemaOf, openApiDocument } from './openapi.ts'

const all = Object.entries(callDefinitions)
type Operation = { operationId: string; responses: Record<string, unknown>; tags: string[] }
// Only the parts of the document that are tested here.
const document = openApiDocument() as { openapi: string; paths: Record<string, Record<string, Operation>> }
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))

it('every call is documented once, under its module, with its answer and its refusals', () => {
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(all.map(([name]) => name).toSorted())
  for (const { responses, tags } of operations) {
    expect(Object.keys(responses)).toEqual(['200', 'default'])
    expect(tags).toEqual([expect.any(String)])
  }
})

it('the example of every call fits its schema', () => {
  const refused = all.filter(([, call]) => !call.input.safeParse(exampleInput(call)).success)
  expect(refused.map(([name]) => name)).toEqual([])
})

it('the document is JSON', () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document)
})

it('a changed call must be reviewed in its snapshot', async () => {
  const lines = all.map(([name, { input, value, example: _example, ...rest }]) => {
    const whole = JSON.stringify([rest, jsonSchemaOf(input, 'input'), jsonSchemaOf(value, 'output')])
    return `${name} ${createHash('sha256').update(whole).digest('hex').slice(0, 12)}`
  })
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('./calls.hashes.txt')
})
