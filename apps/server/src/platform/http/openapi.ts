import { errorCatalogue, type CallDefinition, type RouteName } from '@lotus/contract'
import { callDefinitions, callsOfModules } from '@lotus/contract/calls'
import { describePush, type PushMessageDescription } from '@lotus/contract/push-protocol'
import { errorsOf } from '@lotus/contract/route-errors'
import { z } from 'zod'
import { exampleOf, type JsonSchema } from './openapi-example.ts'
import { guide } from './openapi-guide.ts'

/** The JSON Schema of a schema's input or output. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest as JsonSchema // the part of JSON Schema that zod writes
}

const moduleOf = new Map(
  Object.entries(callsOfModules).flatMap(([module, own]) => Object.keys(own).map((name) => [name, module])),
)

/** OpenAPI 3.1 of every call and of the events on the push channel, from the schemas that check them. */
export function openApiDocument(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  const shared: Record<string, JsonSchema> = {}
  for (const [name, call] of Object.entries(callDefinitions) as [RouteName, CallDefinition][]) {
    const path = (paths[call.path] ??= {})
    path[call.method.toLowerCase()] = operationOf(name, call, shared)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Lotus', version: '0.1.0', description: guide() },
    tags: Object.keys(callsOfModules).map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(describePush().map((message) => [message.type, { post: pushMessageOf(message) }])),
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Refusal: envelope({
          success: false,
          code: { enum: Object.keys(errorCatalogue) },
          value: { type: ['object', 'null'] },
        }),
        ...shared,
      },
    },
  }
}

const envelope = ({ success, code, value }: { success: boolean; code: object; value: object }) => ({
  type: 'object',
  required: ['success', 'code', 'message', 'value'],
  properties: { success: { const: success }, code, message: { type: 'string' }, value },
})

const json = (schema: object, example?: unknown) => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
})

/** A message of the push channel: from a client its own fields, from the server `data` and the version. */
function pushMessageOf({ type, to, summary, schema }: PushMessageDescription) {
  const { $schema: _dialect, ...rest } = schema
  const data = rest as JsonSchema // the part of JSON Schema that zod writes
  const properties: Record<string, JsonSchema> =
    to === 'server' ? (data.properties ?? {}) : { data, version: { type: 'string', examples: ['1204'] } }
  const message = { type: 'object', properties: { type: { const: type }, ...properties } }
  return {
    tags: ['push'],
    operationId: `push.${type}`,
    summary: to === 'server' ? 'Said by the client' : `Said by the server, to: ${to}`,
    description: summary,
    requestBody: { content: json(message, exampleOf(message)) },
    responses: { default: { description: 'Nothing is answered: it is a message of the WebSocket.' } },
  }
}

/** A reference leads from the document's root: what a schema refers to in itself moves to the document's components. */
function withoutDefinitions(name: string, whole: JsonSchema, shared: Record<string, JsonSchema>): JsonSchema {
  const moved = JSON.stringify(whole).replaceAll('"#/$defs/', `"#/components/schemas/${name}.`)
  const { $defs = {}, ...schema } = JSON.parse(moved) as JsonSchema // what it was, under other names
  for (const [key, definition] of Object.entries($defs)) shared[`${name}.${key}`] = definition
  return schema
}

function operationOf(
  name: RouteName,
  call: CallDefinition,
  shared: Record<string, JsonSchema>,
): Record<string, unknown> {
  const input = jsonSchemaOf(call.input, 'input')
  const value = withoutDefinitions(name, jsonSchemaOf(call.value, 'output'), shared)
  const isInQuery = call.method === 'GET' || call.method === 'DELETE' || call.upload === true
  const parameters = [...(isInQuery ? queryOf(input) : []), ...(call.keyed ? [keyHeader] : [])]
  return {
    operationId: name,
    tags: [moduleOf.get(name)],
    summary: name,
    description: descriptionOf(name, call),
    ...(call.access === 'public' || call.access === 'psp' ? {} : { security: [{ session: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(isInQuery ? {} : { requestBody: { required: true, content: json(input, exampleInput(call)) } }),
    ...(call.upload ? { requestBody: { required: true, content: { 'image/png': {}, 'image/jpeg': {} } } } : {}),
    responses: {
      '200': {
        description: 'The value, in the envelope',
        content: json(envelope({ success: true, code: { const: 'ok' }, value }), {
          success: true,
          code: 'ok',
          message: '',
          value: exampleOf(value),
        }),
      },
      default: { description: refusalsOf(name), content: json({ $ref: '#/components/schemas/Refusal' }) },
    },
  }
}

/** An input as somebody may send it. */
export const exampleInput = ({ example, input }: Pick<CallDefinition, 'example' | 'input'>): unknown =>
  example ?? exampleOf(jsonSchemaOf(input, 'input'))

const keyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: { type: 'string', minLength: 1, maxLength: 64 },
}

const queryOf = ({ properties = {}, required = [] }: JsonSchema) =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    example: exampleOf(schema),
  }))

function descriptionOf(name: RouteName, call: CallDefinition): string {
  const facts = [
    `Who may call: ${call.access}${call.permission ? ` with the permission \`${call.permission}\`` : ''}.`,
    call.sealed ? 'The body is sealed: `{"sealed": "<compact JWE>"}` around what is shown here.' : '',
    call.keyed ? 'Moves money: the same `Idempotency-Key` again gives the same answer.' : '',
    call.stepUp ? 'Asks for a second look at the person (`session.stepUp`) within the last minutes.' : '',
    call.limited ? 'Open to a session that has yet to be verified.' : '',
    call.flag ? `Only where the feature \`${call.flag}\` is on.` : '',
    call.rate ? `At most ${call.rate.max} calls in ${call.rate.perSeconds} seconds.` : '',
    call.audit ? `Written into the audit log as ${call.audit.map((act) => `\`${act}\``).join(', ')}.` : '',
    call.id ? `In the specification: ${call.id}.` : '',
  ]
  return [...facts.filter(Boolean), '', `Name for the client: \`call('${name}', input)\`.`].join('\n\n')
}

const refusalsOf = (name: RouteName): string =>
  [
    'A refusal. What this call may answer:',
    ...[...new Set(errorsOf(name))].map(
      (code) => `- \`${code}\` (${errorCatalogue[code].status}): ${errorCatalogue[code].client}`,
    ),
  ].join('\n')
