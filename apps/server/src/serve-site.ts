import type { FastifyInstance } from 'fastify'
import type { Composition } from './composition.ts'
import { firstDataOf, prerendered } from './first-data.ts'
import { createResultsHead } from './modules/lottery/index.ts'
import { withOfferedLinks } from './offered-links.ts'
import { isKnownHost } from './modules/system/index.ts'
import { serveWeb } from './platform/http/web.ts'
import { serveManifest } from './web-manifest.ts'

/** The members' site from its built files: pages with their first data, the manifest with the brand's name. */
export async function serveSite(
  app: FastifyInstance,
  { dist, deps }: { dist: string; deps: Composition['deps'] },
): Promise<void> {
  serveManifest(app, { dist, db: deps.db })
  await serveWeb(app, {
    dist,
    prerendered,
    redirects: { '/': '/index' },
    foreign: { path: '/domain', isForeign: async (host) => !(await isKnownHost(deps.db, host)) },
    firstData: firstDataOf(deps),
    adapt: withOfferedLinks,
    head: createResultsHead(deps.db),
  })
}
