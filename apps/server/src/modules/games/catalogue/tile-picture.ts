import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { tileArt, type ArtOptions } from '@lotus/ui/tile-art'
import type { CatalogueIndex } from './catalogue.ts'
import { artHash, optionsOf, vendorDrawn, type Drawn } from './tile-art.ts'

const YEAR_SECONDS = 31_536_000
/** Compressed drawings kept in memory; about 3 kB each. */
const KEPT_MAX = 2_500

/**
 * Pictures of games as files: drawn once from the game's code (components.md 9), compressed, and cached by browsers for
 * a year, since the address changes with the drawing. So a lobby with thousands of tiles runs no drawing code in the
 * browser. Only games and vendors of the catalogue have a picture.
 */
export function serveTiles(app: FastifyInstance, catalogue: CatalogueIndex): void {
  const kept = new Map<string, Buffer>()
  const picture = (options: ArtOptions, key: string): Buffer => {
    const known = kept.get(key)
    if (known) return known
    if (kept.size >= KEPT_MAX) kept.clear()
    const drawn = gzipSync(tileArt(options), { level: 9 })
    kept.set(key, drawn)
    return drawn
  }
  const find = async (kind: string, vendor: string, code: string): Promise<Drawn | undefined> => {
    const { byKey, vendors } = await catalogue.get()
    if (kind === 'tile') return byKey.get(`${vendor}/${code}`)
    const card = vendors.find((one) => one.code === vendor)
    return card ? vendorDrawn(card) : undefined
  }
  app.get<{ Params: { kind: string; '*': string }; Querystring: { v?: string } }>(
    '/art/:kind/*',
    async (request, reply) => {
      const [, vendor = '', , code = ''] =
        /^([A-Z0-9_]{2,20})(\/([A-Za-z0-9_.-]{1,64}))?\.svg$/.exec(request.params['*']) ?? []
      const game = await find(request.params.kind, vendor, code)
      if (!game) return reply.code(404).type('text/plain').send('not found')
      const hash = artHash(game)
      const isOf = request.query.v === hash
      return (
        reply
          .type('image/svg+xml')
          .header('content-encoding', 'gzip')
          .header('x-content-type-options', 'nosniff')
          // Opened directly it is a document of our origin: it may run nothing.
          .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
          .header('cache-control', isOf ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=300')
          .send(picture(optionsOf(game), hash))
      )
    },
  )
}
