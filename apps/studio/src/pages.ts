import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findTable } from '@lotus/rules/live/catalogue'
import { findSlot } from '@lotus/rules/slots/catalogue'

export type PagesOptions = {
  /** The built client. */
  dist: string
  /** Pages that may hold a game in a frame. */
  platformOrigins: readonly string[]
}

const YEAR_SECONDS = 31_536_000
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

/** The client's few files, read once: a file that is not in the list is not found, whatever the path. */
export function addPages(app: FastifyInstance, { dist, platformOrigins }: PagesOptions): void {
  const folder = join(dist, 'assets')
  const names = existsSync(folder) ? readdirSync(folder) : []
  const files = new Map(names.map((name) => [name, readFileSync(join(folder, name))]))
  const page = existsSync(join(dist, 'index.html')) ? readFileSync(join(dist, 'index.html')) : undefined
  const policy = contentPolicy(platformOrigins)

  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params
    const body = files.get(name)
    const type = types[extname(name)]
    if (!body || type === undefined) return reply.code(404).type('text/plain').send('not found')
    reply.type(type).header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
    const packed = bestOf(request, name, files)
    if (packed) reply.header('content-encoding', packed.encoding).header('vary', 'accept-encoding')
    return reply.send(packed?.body ?? body)
  })

  const sendPage = async (_request: FastifyRequest, reply: FastifyReply) => {
    if (!page) return reply.code(503).type('text/plain').send('The pages are not built yet. Run npm start.')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .send(page)
  }
  app.get<{ Params: { code: string } }>('/play/:code', async (request, reply) =>
    (findSlot(request.params.code) ?? findTable(request.params.code))
      ? sendPage(request, reply)
      : reply.code(404).type('text/plain').send('not found'),
  )
  app.get('/replay/:roundId', sendPage)
}

/** Scripts, styles and calls only from our own origin; the page itself draws pictures (`data:`, `blob:`). */
function contentPolicy(platformOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${platformOrigins.join(' ') || "'none'"}`,
  ].join('; ')
}

function bestOf(request: FastifyRequest, name: string, files: ReadonlyMap<string, Buffer>) {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  for (const [encoding, ending] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const) {
    const body = accepted.includes(encoding) ? files.get(name + ending) : undefined
    if (body) return { encoding, body }
  }
  return undefined
}
