import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const folder = join(import.meta.dirname, '../../../../../../docs/vendor-api')
const types: Readonly<Record<string, string>> = {
  'README.md': 'text/markdown; charset=utf-8',
  'kit.md': 'text/markdown; charset=utf-8',
  'openapi.json': 'application/json; charset=utf-8',
  'examples.json': 'application/json; charset=utf-8',
}

/** The documents of the vendor interface, for its engineers: they are public. */
export function serveVendorDocs(app: FastifyInstance): void {
  for (const [name, type] of Object.entries(types))
    app.get(`/vendor-docs/${name}`, async (_request, reply) =>
      reply
        .type(type)
        .header('x-content-type-options', 'nosniff')
        .send(readFileSync(join(folder, name))),
    )
}
