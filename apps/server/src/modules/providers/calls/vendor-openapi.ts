import {
  vendorBatchItem,
  vendorCalls,
  vendorCodes,
  vendorReplies,
  vendorRequests,
  type VendorCallOp,
  type VendorOp,
} from '@lotus/contract/vendor'
import { z } from 'zod'
import type { DialectDocs, NamedCall } from '../dialects/dialect.ts'
import { dialects } from '../dialects/index.ts'
import sentences from './vendor-meanings.json' with { type: 'json' }

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
const content = (schema: unknown, type = 'application/json') => ({ [type]: { schema } })

/** What each call is for, by its name. */
const meanings: Readonly<Record<VendorOp, string>> = sentences.toPlatform
const callMeanings: Readonly<Record<VendorCallOp, string>> = sentences.toVendor

const headersOf = (names: readonly string[]) =>
  names.map((name) => ({ name, in: 'header', required: true, schema: { type: 'string' } }))
const signed = headersOf(['X-Key-Id', 'X-Timestamp', 'X-Signature'])
const vendorParameter = { name: 'vendor', in: 'path', required: true, schema: { type: 'string' } }
const addressParameter = {
  name: 'api',
  in: 'path',
  required: true,
  schema: { type: 'string' },
  description: 'The path of the address that the vendor gave.',
}
const undecided = {
  '401': { description: 'BAD_SIGNATURE: nothing was read.' },
  '429': { description: 'RETRY: nothing was decided.' },
  '503': {
    description: 'RETRY: nothing was decided, or nobody knows; the same call with the same txId finds out.',
  },
}

type Described = {
  operationId: string
  summary: string
  description?: string
  tags: readonly string[]
  parameters: readonly object[]
}
/** A path with its one call. */
const posted = (
  described: Described,
  body: ReturnType<typeof content>,
  answer: { description: string; schema: unknown },
  others: object = {},
) => ({
  post: {
    ...described,
    requestBody: { required: true, content: body },
    responses: { '200': { description: answer.description, content: content(answer.schema) }, ...others },
  },
})

/**
 * OpenAPI 3.1 of the vendor API in all its dialects, in both directions, generated from the schemas that check it
 * (docs/vendor-api).
 */
export function vendorOpenApi(): Record<string, unknown> {
  const paths: Record<string, unknown> = {}
  for (const [op, request] of Object.entries(vendorRequests) as [VendorOp, z.ZodType][]) {
    const body =
      op === 'batch'
        ? {
            type: 'object',
            required: ['items'],
            properties: {
              items: { type: 'array', minItems: 1, maxItems: 100, items: schemaOf(vendorBatchItem, 'input') },
            },
          }
        : schemaOf(request, 'input')
    const parameters = [vendorParameter, ...signed]
    paths[`/vendor/v1/{vendor}/${op}`] = posted(
      { operationId: op, summary: meanings[op], tags: ['vendor to platform'], parameters },
      content(body),
      { description: 'Decided: see `code`.', schema: schemaOf(vendorReplies[op], 'output') },
      undecided,
    )
  }
  for (const [op, { request, reply }] of Object.entries(vendorCalls) as [
    VendorCallOp,
    { request: z.ZodType; reply: z.ZodType },
  ][]) {
    const parameters = [addressParameter, ...signed]
    paths[`/{api}/v1/${op}`] = posted(
      { operationId: `vendor.${op}`, summary: callMeanings[op], tags: ['platform to vendor'], parameters },
      content(schemaOf(request, 'input')),
      { description: 'The vendor’s answer.', schema: schemaOf(reply, 'input') },
    )
  }
  for (const [name, { docs }] of dialects) if (docs) Object.assign(paths, pathsOf(name, docs))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lotus vendor API',
      version: '1.0.0',
      description:
        'The canonical dialect: signature: hex(HMAC-SHA256(secret, method \\n path \\n timestamp \\n body)) over the bytes of the body; the timestamp in milliseconds, at most 300 s off. Amounts are decimal strings with up to 4 places, times ISO 8601 UTC.',
    },
    paths,
    'x-codes': vendorCodes,
  }
}

type ObjectSchema = { properties?: Record<string, object>; required?: string[] }

/** The fields of a canonical schema under a dialect's names and in its formats. */
type Renaming = Pick<NamedCall<string>, 'fields' | 'fixed'> & { items?: NamedCall<string>['fields'] }
function renamed(schema: object, call: Renaming, docs: DialectDocs): object {
  const { properties = {}, required = [] }: ObjectSchema = schema
  const fixed = Object.entries(call.fixed ?? {})
  const fields = Object.entries(call.fields)
  return {
    type: 'object',
    properties: Object.fromEntries([
      ...fixed.map(([name, value]) => [name, { const: value }]),
      ...fields.map(([theirs, ours]) => [theirs, docs.written[ours] ?? listed(properties[ours] ?? {}, call, docs)]),
    ]),
    required: [
      ...fixed.map(([name]) => name),
      ...fields.filter(([, ours]) => required.includes(ours)).map(([theirs]) => theirs),
    ],
  }
}

/** A list of objects has its own field names in a dialect. */
function listed(schema: object, { items: fields }: Renaming, docs: DialectDocs): object {
  const items = 'items' in schema ? schema.items : undefined
  if (fields === undefined || typeof items !== 'object' || items === null) return schema
  return { ...schema, items: renamed(items, { fields }, docs) }
}

/** The paths of a dialect. If several calls share one, the body tells them apart. */
function pathsOf(name: string, docs: DialectDocs): Record<string, unknown> {
  const paths: Record<string, unknown> = {}
  for (const [path, calls] of Map.groupBy(docs.calls, (call) => call.path)) {
    const bodies = calls.map((call) => ({
      title: call.op,
      description: meanings[call.op],
      ...renamed(schemaOf(vendorRequests[call.op], 'input'), call, docs),
    }))
    paths[`/vendor/v1/{vendor}/${path}`] = posted(
      {
        operationId: `${name}.${path}`,
        summary: `${docs.title}: ${calls.map(({ op }) => op).join(', ')}`,
        description: docs.signature,
        tags: [`vendor to platform, ${name}`],
        parameters: [vendorParameter, ...headersOf(docs.headers)],
      },
      content(bodies.length === 1 ? bodies[0] : { oneOf: bodies }, docs.contentType),
      { description: 'Decided.', schema: schemaOf(docs.reply, 'output') },
      undecided,
    )
  }
  for (const question of docs.outgoingCalls) {
    const { request, reply } = vendorCalls[question.op]
    const { answer, items = {} } = question
    const answered = renamed(schemaOf(reply, 'input'), { fields: { result: 'code', ...answer }, items }, docs)
    paths[`/{api}/v1/${question.path}`] = posted(
      {
        operationId: `${name}.vendor.${question.op}`,
        summary: `${docs.title}: ${callMeanings[question.op]}`,
        description: docs.signature,
        tags: [`platform to vendor, ${name}`],
        parameters: [addressParameter, ...headersOf(docs.headers)],
      },
      content(renamed(schemaOf(request, 'input'), question, docs)),
      { description: 'The vendor’s answer.', schema: answered },
    )
  }
  return paths
}

/** The document as it is stored: one line per path. */
export function vendorOpenApiText(): string {
  const { paths, ...rest } = vendorOpenApi()
  const lines = Object.entries(paths ?? {}).map(([path, item]) => `${JSON.stringify(path)}:${JSON.stringify(item)}`)
  return `${JSON.stringify(rest).slice(0, -1)},"paths":{\n${lines.join(',\n')}\n}}\n`
}
