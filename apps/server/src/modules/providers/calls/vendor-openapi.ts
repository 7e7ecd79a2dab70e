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
import type { DialectPaper, NamedCall } from '../dialects/dialect.ts'
import { dialects } from '../dialects/index.ts'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
const content = (schema: unknown) => ({ 'application/json': { schema } })

const meanings: Record<VendorOp, string> = {
  authenticate: 'Change a launch token, once, into a session token; or slide a session.',
  balance: 'What the member may stake: cash and bonus together.',
  bet: 'Take a stake. Needs a session token; asks for status, exclusion, limits, game and funds at this instant.',
  win: 'Give a win, 0 included. Never refused for token, status or limits.',
  betWin: 'A stake and its win in one transaction; the stake must be covered first.',
  rollback: 'Take a bet back exactly. Before its bet it leaves a tombstone.',
  endRound: 'Close a round without money.',
  adjust: 'Promotion, jackpot, tournament, tip or correction, signed.',
  batch: 'Up to a hundred money calls; each is decided on its own, those of one member in their order.',
  status: 'The outcome of a txId, as a copy of its call would be answered.',
  'report/daily': 'Totals and transactions of a UTC day.',
  'report/round': 'A round with its transactions.',
}
const callMeanings: Record<VendorCallOp, string> = {
  listGames: 'The games that the vendor has.',
  roomList: 'The rooms or tables of a game.',
  betHistory: 'The rounds of a span, page by page, for the daily reconciliation.',
  roundDetail: 'What a round was: a page of the vendor for one look, or its record.',
  openRound: 'Whether a round is still open, and what it gave.',
  kick: 'End a player’s sessions.',
  transferIn: 'Money into the vendor’s own wallet (transfer mode).',
  transferOut: 'Money out of it.',
  transferStatus: 'What became of a transfer. After NOT_FOUND the vendor refuses that reference for ever.',
}

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
    paths[`/vendor/v1/{vendor}/${op}`] = {
      post: {
        operationId: op,
        summary: meanings[op],
        tags: ['vendor to platform'],
        parameters: [vendorParameter, ...signed],
        requestBody: { required: true, content: content(body) },
        responses: {
          '200': { description: 'Decided: see `code`.', content: content(schemaOf(vendorReplies[op], 'output')) },
          ...undecided,
        },
      },
    }
  }
  for (const [op, { request, reply }] of Object.entries(vendorCalls) as [
    VendorCallOp,
    { request: z.ZodType; reply: z.ZodType },
  ][]) {
    paths[`/{api}/v1/${op}`] = {
      post: {
        operationId: `vendor.${op}`,
        summary: callMeanings[op],
        tags: ['platform to vendor'],
        parameters: [addressParameter, ...signed],
        requestBody: { required: true, content: content(schemaOf(request, 'input')) },
        responses: { '200': { description: 'The vendor’s answer.', content: content(schemaOf(reply, 'input')) } },
      },
    }
  }
  for (const [name, { paper }] of dialects) if (paper) Object.assign(paths, pathsOf(name, paper))
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
function renamed(schema: object, call: Renaming, paper: DialectPaper): object {
  const { properties = {}, required = [] }: ObjectSchema = schema
  const fixed = Object.entries(call.fixed ?? {})
  const fields = Object.entries(call.fields)
  return {
    type: 'object',
    properties: Object.fromEntries([
      ...fixed.map(([name, value]) => [name, { const: value }]),
      ...fields.map(([theirs, ours]) => [theirs, paper.written[ours] ?? listed(properties[ours] ?? {}, call, paper)]),
    ]),
    required: [
      ...fixed.map(([name]) => name),
      ...fields.filter(([, ours]) => required.includes(ours)).map(([theirs]) => theirs),
    ],
  }
}

/** A list of objects has its own field names in a dialect. */
function listed(schema: object, { items: fields }: Renaming, paper: DialectPaper): object {
  const items = 'items' in schema ? schema.items : undefined
  if (fields === undefined || typeof items !== 'object' || items === null) return schema
  return { ...schema, items: renamed(items, { fields }, paper) }
}

/** The paths of a dialect. If several calls share one, the body tells them apart. */
function pathsOf(name: string, paper: DialectPaper): Record<string, unknown> {
  const paths: Record<string, unknown> = {}
  for (const [path, calls] of Map.groupBy(paper.calls, (call) => call.path)) {
    const bodies = calls.map((call) => ({
      title: call.op,
      description: meanings[call.op],
      ...renamed(schemaOf(vendorRequests[call.op], 'input'), call, paper),
    }))
    paths[`/vendor/v1/{vendor}/${path}`] = {
      post: {
        operationId: `${name}.${path}`,
        summary: `${paper.title}: ${calls.map(({ op }) => op).join(', ')}`,
        description: paper.signature,
        tags: [`vendor to platform, ${name}`],
        parameters: [vendorParameter, ...headersOf(paper.headers)],
        requestBody: {
          required: true,
          content: { [paper.contentType]: { schema: bodies.length === 1 ? bodies[0] : { oneOf: bodies } } },
        },
        responses: {
          '200': { description: 'Decided.', content: content(schemaOf(paper.reply, 'output')) },
          ...undecided,
        },
      },
    }
  }
  for (const question of paper.questions) {
    const { request, reply } = vendorCalls[question.op]
    const { answer, items = {} } = question
    const answered = renamed(schemaOf(reply, 'input'), { fields: { result: 'code', ...answer }, items }, paper)
    paths[`/{api}/v1/${question.path}`] = {
      post: {
        operationId: `${name}.vendor.${question.op}`,
        summary: `${paper.title}: ${callMeanings[question.op]}`,
        description: paper.signature,
        tags: [`platform to vendor, ${name}`],
        parameters: [addressParameter, ...headersOf(paper.headers)],
        requestBody: { required: true, content: content(renamed(schemaOf(request, 'input'), question, paper)) },
        responses: {
          '200': {
            description: 'The vendor’s answer.',
            content: content(answered),
          },
        },
      },
    }
  }
  return paths
}

/** The document as it is stored: one line per path. */
export function vendorOpenApiText(): string {
  const { paths, ...rest } = vendorOpenApi()
  const lines = Object.entries(paths ?? {}).map(([path, item]) => `${JSON.stringify(path)}:${JSON.stringify(item)}`)
  return `${JSON.stringify(rest).slice(0, -1)},"paths":{\n${lines.join(',\n')}\n}}\n`
}
