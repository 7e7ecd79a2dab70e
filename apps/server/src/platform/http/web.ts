import { existsSync, readFileSync, watch } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastifyStatic from '@fastify/static'
import { languageOfPage, type Language } from '../language.ts'
import { createRenderedPages } from './rendered-pages.ts'

export type WebOptions = {
  /** Folder of a built React app. */
  dist: string
  /**
   * Prerendered files in each language, by address: `rng` is rng.LANGUAGE.html. Every other address gets `page`, and so
   * does one with a search parameter of `others`, which asks for another view. With `isRendered` its markup contains the
   * first data (rendered-pages.ts), else the data is only beside it.
   */
  prerendered?: Readonly<Record<string, { name: string; others?: readonly string[]; isRendered?: boolean }>>
  /** Addresses that lead elsewhere, with the query they came with. */
  redirects?: Readonly<Record<string, string>>
  /** ER07: the page shown instead of any other under an unknown host. */
  foreign?: { path: string; isForeign(host: string): Promise<boolean> }
  /** Adapts a prerendered page to what it was rendered without. */
  adapt?(html: string, data: Readonly<Record<string, unknown>>): string
  /** What search engines and shared links read of a page, where it has more than its name; plain text. */
  head?(language: Language, url: string): Promise<PageHead | undefined>
  /**
   * Data of the first page (without an address: what every page begins with), embedded as JSON so that it shows without a
   * further call.
   */
  firstData?(request: FastifyRequest, language: Language, path: string): Promise<FirstData>
}

export type PageHead = { title: string; description: string; canonical: string }

export type FirstData = {
  values: Readonly<Record<string, unknown>>
  /** What the page is rendered with: nothing of one visitor, nor what differs in every answer, such as the time. */
  shown: object
}

/** Prefixes of calls, which are not pages. */
const CALL_PREFIXES = ['/wps/', '/lgw/', '/lotto/', '/psp/', '/vendor/', '/bo/']
const isCall = (path: string) => CALL_PREFIXES.some((prefix) => path.startsWith(prefix))
const DATA_MARK = '<!--lotus-data-->'
const SHELL = /<!--lotus-shell-->.*<!--\/lotus-shell-->/s
const YEAR_SECONDS = 31_536_000
/** Files that are separate pages: the stand-alone verifier, and the page that the service worker shows offline. */
const OWN_PAGES = ['/verifier.html', '/offline.html']

/** Serves a built web app: hashed assets are cached for a year, pages never (apps/site/README.md). */
export async function serveWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { dist } = options
  const pages = new Map<string, string>()
  const rendered = createRenderedPages(dist, (failure) => app.log.error({ failure }, 'a page could not be rendered'))
  app.addHook('onClose', async () => rendered.reset())
  const page = (name: string): string | undefined => {
    if (!pages.has(name) && existsSync(join(dist, name))) pages.set(name, readFileSync(join(dist, name), 'utf8'))
    return pages.get(name)
  }
  if (existsSync(dist)) {
    // After a rebuild while the program runs, the next page is the new one.
    watch(dist, () => {
      pages.clear()
      rendered.reset()
    }).unref()
    await app.register(fastifyStatic, {
      root: dist,
      index: false,
      preCompressed: true,
      cacheControl: false,
      // Pages of the app are served below; what renders them is nobody's.
      allowedPath: (path) => !path.startsWith('/server/') && (!path.endsWith('.html') || OWN_PAGES.includes(path)),
      setHeaders: (reply, path) => {
        // The service worker and the files it starts with are revalidated every time; the answer is mostly "not
        // modified".
        const isHashed = path.includes('/assets/')
        const other = /\/(sw\.js|offline\.html)(\.br|\.gz)?$/.test(path) ? 'no-cache' : 'public, max-age=300'
        reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : other)
      },
    })
  }

  const send = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const language = languageOfPage(request.url, request.headers.cookie)
    const known = options.prerendered?.[path]
    const name = known && !asksForOther(request.url, known.others) ? known.name : undefined
    const built = page(`${name ?? 'page'}.${language}.html`) ?? page('index.html')
    if (built === undefined)
      return reply.code(503).type('text/plain').send('The pages are not built yet. Run npm start.')
    const html = withHead(built, await options.head?.(language, request.url))
    // A page without a shell gets what is the same on every page: its menus are drawn once.
    const data = await options.firstData?.(request, language, name === undefined ? '' : path)
    if (!data) return sendHtml(request, reply, html)
    const isRendered = name !== undefined && known?.isRendered && isBare(request.url)
    const markup = isRendered ? rendered.find({ language, path, data: data.shown }) : undefined
    const shown = markup === undefined ? html : html.replace(SHELL, () => markup)
    const filled = options.adapt?.(shown, data.values) ?? shown
    const script = `<script type="application/json" id="lotus-data">${escapeJson(data.values)}</script>`
    const body = filled.replace(DATA_MARK, () => script)
    return sendHtml(request, reply, body)
  }

  for (const [from, to] of Object.entries(options.redirects ?? {}))
    app.get(from, async (request, reply) => reply.redirect(to + request.url.slice(from.length)))
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isAsset =
      path.startsWith('/assets/') || /\.(js|mjs|css|map|svg|png|ico|woff2|json|txt|webmanifest)$/.test(path)
    if ((request.method !== 'GET' && request.method !== 'HEAD') || isCall(path) || isAsset) {
      return reply.code(404).type('text/plain').send('not found')
    }
    const { foreign } = options
    if (foreign && path !== foreign.path && (await foreign.isForeign(request.host)))
      return reply.header('cache-control', 'no-store').redirect(foreign.path)
    return send(request, reply, path)
  })
}

/** Parameters that change nothing of what is shown; any other one may filter the list that would be rendered. */
const HARMLESS = /^(lang|utm_\w+)$/

function isBare(url: string): boolean {
  const { searchParams } = new URL(url, 'http://localhost')
  return [...searchParams.keys()].every((name) => HARMLESS.test(name))
}

function asksForOther(url: string, others: readonly string[] = []): boolean {
  const asked = new URLSearchParams(url.slice(url.indexOf('?') + 1))
  return url.includes('?') && others.some((name) => asked.has(name))
}

/** Title, description and address of a page in its head. */
function withHead(html: string, head: PageHead | undefined): string {
  if (!head) return html
  const [title, description, canonical] = [head.title, head.description, head.canonical].map(escapeText)
  const tags = `<title>${title}</title>
    <meta name="description" content="${description}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <link rel="canonical" href="${canonical}" />`
  return html.replace(/<title>[^<]*<\/title>/, () => tags)
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeText = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? '')

/** JSON that cannot close its script element. */
function escapeJson(data: object): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').header('vary', 'accept-encoding, cookie')
  if (accepted.includes('br')) {
    return reply
      .header('content-encoding', 'br')
      .send(brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }))
  }
  if (accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(gzipSync(html, { level: 5 }))
  return reply.send(html)
}
