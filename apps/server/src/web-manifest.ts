import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Database } from '@lotus/database'
import { getBrand } from './modules/system/index.ts'

/** Characters that a home screen shows under an icon without cutting. */
const SHORT_NAME_MAX = 12

/** The app's manifest from the site's build, with the brand's name and language. */
export function serveManifest(app: FastifyInstance, options: { dist: string; db: Database }): void {
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const file = await readFile(join(options.dist, 'manifest.webmanifest'), 'utf8').catch(() => null)
    if (file === null) return reply.code(404).type('text/plain').send('not found')
    const { name, defaultLanguage } = await getBrand(options.db)
    // Our own build's file: an object.
    const manifest = JSON.parse(file) as object
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify({ ...manifest, name, short_name: name.slice(0, SHORT_NAME_MAX), lang: defaultLanguage }))
  })
}
