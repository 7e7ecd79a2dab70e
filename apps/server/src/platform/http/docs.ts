import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'

const library = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const files = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' }

// Scripts of this origin only: nothing inline, nothing from other origins.
const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Lotus calls</title><link rel="stylesheet" href="/docs/swagger-ui.css"><div id="calls"></div>
<script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></html>`
const start = `SwaggerUIBundle({ url: '/docs/openapi.json', dom_id: '#calls', deepLinking: true, filter: true,
  docExpansion: 'none', defaultModelsExpandDepth: -1, validatorUrl: null, supportedSubmitMethods: [] })`

/** The reference of all calls at /docs: a page, and the OpenAPI document that it shows. */
export function addDocs(app: FastifyInstance): void {
  app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/docs/start.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start))
  app.get('/docs/openapi.json', async () => openApiDocument())
  for (const [name, type] of Object.entries(files))
    app.get(`/docs/${name}`, async (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).send(createReadStream(join(library, name))),
    )
}
