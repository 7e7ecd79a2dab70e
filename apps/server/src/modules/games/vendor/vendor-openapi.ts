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

const signed = ['X-Key-Id', 'X-Timestamp', 'X-Signature'].map((name) => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
}))

/** OpenAPI 3.1 of the vendor API's canonical dialect, both ways, from the schemas that check it (docs/vendor-api). */
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
        parameters: [{ name: 'vendor', in: 'path', required: true, schema: { type: 'string' } }, ...signed],
        requestBody: { required: true, content: content(body) },
        responses: {
          '200': { description: 'Decided: see `code`.', content: content(schemaOf(vendorReplies[op], 'output')) },
          '401': { description: 'BAD_SIGNATURE: nothing was read.' },
          '429': { description: 'RETRY: nothing was decided.' },
          '503': {
            description: 'RETRY: nothing was decided, or nobody knows; the same call with the same txId finds out.',
          },
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
        parameters: [
          {
            name: 'api',
            in: 'path',
            required: true,
            schema: { type: 'string' },
            description: 'The path of the address that the vendor gave.',
          },
          ...signed,
        ],
        requestBody: { required: true, content: content(schemaOf(request, 'input')) },
        responses: { '200': { description: 'The vendor’s answer.', content: content(schemaOf(reply, 'input')) } },
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lotus vendor API, canonical dialect',
      version: '1.0.0',
      description:
        'Signature: hex(HMAC-SHA256(secret, method \\n path \\n timestamp \\n body)) over the bytes of the body; the timestamp in milliseconds, at most 300 s off. Amounts are decimal strings with up to 4 places, times ISO 8601 UTC.',
    },
    paths,
    'x-codes': vendorCodes,
  }
}
