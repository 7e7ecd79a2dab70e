import { errorCatalogue, routes, type RouteDefinition, type RouteName } from '@lotus/contract'
import { errorsOf } from '@lotus/contract/route-errors'
import { schemas } from '@lotus/contract/schemas'
import { z } from 'zod'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** OpenAPI 3.1 of every call, from the same schemas that check it. Kept as a snapshot, so that a change is seen. */
export function openApiDocument(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, route] of Object.entries(routes) as [RouteName, RouteDefinition][]) {
    const path = (paths[route.path] ??= {})
    path[route.method.toLowerCase()] = operationOf(name, route)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lotus',
      version: '0.1.0',
      description:
        'Every answer is an envelope {success, code, message, value}. Money is a decimal string with up to 4 places, times are ISO 8601 UTC.',
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['success', 'code', 'message', 'value'],
          properties: {
            success: { const: false },
            code: { enum: Object.keys(errorCatalogue) },
            message: { type: 'string' },
            value: { type: ['object', 'null'] },
          },
        },
      },
    },
  }
}

function operationOf(name: RouteName, route: RouteDefinition): Record<string, unknown> {
  const input = schemaOf(schemas[name].input, 'input')
  const hasQuery = route.method === 'GET' || route.method === 'DELETE'
  const properties =
    typeof input['properties'] === 'object' && input['properties'] !== null ? Object.entries(input['properties']) : []
  const required = Array.isArray(input['required']) ? input['required'] : []
  const parameters = [
    ...(hasQuery
      ? properties.map(([field, schema]) => ({ name: field, in: 'query', required: required.includes(field), schema }))
      : []),
    ...(route.keyed
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: true,
            schema: { type: 'string', minLength: 1, maxLength: 64 },
          },
        ]
      : []),
  ]
  return {
    operationId: name,
    summary: [
      route.id,
      route.sealed ? 'sealed body {sealed: compact JWE} around:' : '',
      `access: ${route.access}${route.permission ? ` (${route.permission})` : ''}`,
    ]
      .filter(Boolean)
      .join(' · '),
    ...(route.access === 'public' || route.access === 'psp' ? {} : { security: [{ session: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasQuery ? {} : { requestBody: { required: true, content: { 'application/json': { schema: input } } } }),
    responses: {
      '200': {
        description: 'The value, in the envelope',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['success', 'code', 'message', 'value'],
              properties: {
                success: { const: true },
                code: { const: 'ok' },
                message: { type: 'string' },
                value: schemaOf(schemas[name].value, 'output'),
              },
            },
          },
        },
      },
      default: {
        description: `A refusal: ${errorsOf(name).join(', ')}`,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  }
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A plain page over the document: readable without a script, which the content policy would refuse anyway. */
export function openApiPage(): string {
  const rows = (Object.entries(routes) as [RouteName, RouteDefinition][]).map(([name, route]) => {
    const input = JSON.stringify(schemaOf(schemas[name].input, 'input'), null, 1)
    const value = JSON.stringify(schemaOf(schemas[name].value, 'output'), null, 1)
    return `<details><summary><b>${route.method}</b> <code>${route.path}</code> ${name} · ${route.access}${route.sealed ? ' · sealed' : ''}${route.keyed ? ' · keyed' : ''}</summary><h4>input</h4><pre>${escapeHtml(input)}</pre><h4>value</h4><pre>${escapeHtml(value)}</pre></details>`
  })
  const errors = Object.entries(errorCatalogue).map(
    ([code, { status, client }]) =>
      `<tr><td><code>${code}</code></td><td>${status}</td><td>${escapeHtml(client)}</td></tr>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Lotus calls</title><h1>Lotus calls</h1><p><a href="/docs/openapi.json">openapi.json</a></p>${rows.join('')}<h2>Errors</h2><table>${errors.join('')}</table></html>`
}
