import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { ServerConfig } from '../config.ts'

/** Other origins in our pages, asked before every page, so that they are never old. */
export type PageOrigins = {
  /** Whose pages may be shown inside ours: origins of the games' vendors. */
  frameOrigins?(): Promise<readonly string[]>
  /** Networks that hand out our pictures beside this site (K16). */
  imageOrigins?(): Promise<readonly string[]>
  /** Origins that may frame our help without a header (`/helpmc`, R17); no other page may be framed. */
  helpFrameOrigins?(): Promise<readonly string[]>
}

/**
 * Decided by the address exactly as the browser sent it: a looser match could be another page, which must not be
 * framed.
 */
const isHelpFrame = (url: string): boolean => url === HELP_FRAME || url.startsWith(`${HELP_FRAME}?`)
const HELP_FRAME = '/helpmc'

/** What a page may load, show and be shown in: its Content-Security-Policy and the headers beside it. */
export async function addPagePolicy(app: FastifyInstance, config: ServerConfig, origins: PageOrigins): Promise<void> {
  let frames: readonly string[] = []
  let images: readonly string[] = []
  let helpFrames: readonly string[] = []
  const { frameOrigins, imageOrigins, helpFrameOrigins } = origins
  if (frameOrigins || imageOrigins || helpFrameOrigins) {
    // Before the headers are written; calls need no policy for frames and pictures.
    app.addHook('onRequest', async (request) => {
      if (!request.headers.accept?.includes('text/html')) return
      ;[frames, images, helpFrames] = await Promise.all([
        frameOrigins?.() ?? [],
        imageOrigins?.() ?? [],
        helpFrameOrigins?.() ?? [],
      ])
    })
  }
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', () => images.join(' ')],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameSrc: [() => (frames.length === 0 ? "'none'" : frames.join(' '))],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: [
          ({ url = '' }) => (isHelpFrame(url) && helpFrames.length > 0 ? helpFrames.join(' ') : "'none'"),
        ],
      },
    },
    // HTTPS is provided by the operator's proxy or --lan; over plain loopback the header would lock the browser out.
    strictTransportSecurity: config.profile === 'production',
    crossOriginEmbedderPolicy: false,
  })
}
