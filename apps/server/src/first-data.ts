import type { RouteName, RouteValue } from '@lotus/contract'
import { callDefinitions } from '@lotus/contract/calls'
import type { FastifyRequest } from 'fastify'
import type { Composition } from './composition.ts'
import { currentStatus } from './modules/system/index.ts'
import { offeredOf } from './offered-links.ts'
import type { FirstData } from './platform/http/web.ts'
import type { Language } from './platform/language.ts'

/** Draws per game and games in the hot row of the home page; the figures of its own queries (apps/site/README.md). */
const FIRST_RESULTS = 8
const FIRST_HOT = 6

type Deps = Composition['deps']

/** Tiles of a lobby's first answer (features/games/list-input.ts). */
const FIRST_TILES = 24

type Part = readonly [RouteName, object]
const menu: Part = ['lottery.menu', {}]
const vendors: Part = ['games.vendors', {}]

const homeParts: Record<string, Part> = {
  menu,
  opened: ['lottery.opened', { count: FIRST_RESULTS }],
  home: ['content.home', {}],
  hot: ['games.hot', { count: FIRST_HOT }],
  vendors,
}
const lotteryParts = (area: string): Record<string, Part> => ({
  menu,
  openedAll: ['lottery.openedAll', { area, count: 1 }],
})
const lobbyParts = (asked: object): Record<string, Part> => ({
  vendors,
  tiles: ['games.list', { ...asked, limit: FIRST_TILES }],
})

/** Calls of the texts of the brand, by the inputs that their pages ask with (features/content/parts/queries.ts). */
const FIRST_NOTICES = 9
const FIRST_POSTS = 12
const postsOf = (kind: 'news' | 'blog'): Part => ['content.posts', { perPage: FIRST_POSTS, kind, page: 1 }]

type Page = {
  name: string
  parts: Record<string, Part>
  /** Calls whose answers the page finds under the call's own name and input. */
  texts?: readonly Part[]
  /** Search parameters that ask for another view of the address: then the page is not prerendered. */
  others?: readonly string[]
  /** Rendered with its data: pages whose first view is a list. The others show countdowns, or nothing of the data. */
  isRendered?: boolean
}
const home: Page = { name: 'index', parts: homeParts }

/** Pages that the build prerenders (apps/site/scripts/prerender.ts), and the public calls each starts with. */
const pages: Readonly<Record<string, Page>> = {
  '/index': home,
  '/register': home,
  '/register.html': home,
  '/login': home,
  '/vnlottery': { name: 'vnlottery', parts: lotteryParts('vn') },
  '/seaLottery': { name: 'seaLottery', parts: lotteryParts('sea') },
  '/lottery': { name: 'lottery', parts: lotteryParts('lott') },
  '/elott': { name: 'elott', parts: lotteryParts('elott') },
  '/rng': { name: 'rng', parts: lobbyParts({ category: 'RNG' }), isRendered: true },
  '/live': { name: 'live', parts: lobbyParts({ category: 'LIVE' }), isRendered: true },
  '/fish': { name: 'fish', parts: lobbyParts({ category: 'FISH' }), isRendered: true },
  '/pvp': { name: 'pvp', parts: lobbyParts({ category: 'PVP' }), isRendered: true },
  '/sports': { name: 'sports', parts: lobbyParts({ category: 'SPORTS' }), isRendered: true },
  '/hot': { name: 'hot', parts: lobbyParts({ label: 'HOT' }), isRendered: true },
  '/help': {
    name: 'help',
    parts: { vendors },
    texts: [['content.help', {}]],
    others: ['article', 'category', 'q'],
    isRendered: true,
  },
  '/news': {
    name: 'news',
    parts: { vendors },
    texts: [postsOf('news')],
    others: ['category', 'page'],
    isRendered: true,
  },
  '/blog': {
    name: 'blog',
    parts: { vendors },
    texts: [postsOf('blog')],
    others: ['category', 'page'],
    isRendered: true,
  },
  '/noticePage': {
    name: 'noticePage',
    parts: { vendors },
    texts: [['content.notices', { page: 1, perPage: FIRST_NOTICES }]],
    others: ['notice', 'np'],
    isRendered: true,
  },
  '/promotions': {
    name: 'promotions',
    parts: { vendors },
    texts: [['promotion.list', {}]],
    others: ['tab'],
    isRendered: true,
  },
  '/results': {
    name: 'results',
    parts: { vendors },
    texts: [['lottery.day', {}]],
    others: ['day', 'number', 'station'],
    isRendered: true,
  },
  '/verify': { name: 'verify', parts: { vendors } },
}

/** Its address, and the search parameters under which it is another page. */
export const prerendered: Readonly<Record<string, Omit<Page, 'parts' | 'texts'>>> = pages

/**
 * What the server puts into the prerendered pages, so that the first view needs no call. If the site is closed to a
 * visitor, the page contains only the reason, as calls do (T02). A part that fails is left out: the page asks for it.
 */
export function firstDataOf(deps: Deps) {
  const valueOf = async (name: RouteName, input: object, request: FastifyRequest, language: Language) => {
    const handler = deps.http.handlers[name]
    if (!handler) return undefined
    try {
      // These calls are public: they take only the context and their input.
      const value = await (handler as (context: unknown, input: unknown) => Promise<unknown>)(
        bareContext(request, language),
        input,
      )
      // As for a call: only fields listed in the contract are sent.
      return callDefinitions[name].value.parse(value)
    } catch (error) {
      request.log.error({ err: error, requestId: request.id, part: name }, 'first data is left out')
      return undefined
    }
  }
  return async (request: FastifyRequest, language: Language, path: string): Promise<FirstData> => {
    const isOpen = (await currentStatus(deps, { ip: request.ip })).status === 0
    const page = isOpen ? pages[path] : undefined
    const asked = Object.entries(page?.parts ?? {})
    const texts = page?.texts ?? []
    const [status, permission, offer, parts, answers] = await Promise.all([
      valueOf('system.status', {}, request, language),
      valueOf('system.whitelabel', {}, request, language),
      isOpen ? Promise.all([menu, vendors].map(([name, input]) => valueOf(name, input, request, language))) : [],
      Promise.all(asked.map(([, [name, input]]) => valueOf(name, input, request, language))),
      Promise.all(texts.map(([name, input]) => valueOf(name, input, request, language))),
    ])
    const values: Readonly<Record<string, unknown>> = {
      language,
      status,
      permission,
      ...(isOpen && { offered: offeredOf(offer) }),
      ...Object.fromEntries(asked.map(([key, [, input]], index) => [key, { input, value: parts[index] }])),
      ...(texts.length > 0 && { texts: texts.map(([name, input], index) => ({ name, input, value: answers[index] })) }),
    }
    return { values, shown: { ...values, status: undefined, permission: forEverybody(permission) } }
  }
}

/**
 * Without what belongs to one visitor or to one answer: their address and country, and the address of customer service,
 * which is sealed anew each time. No page that is rendered shows them; a page of its own for each visitor would be
 * rendered without end.
 */
function forEverybody(permission: unknown): unknown {
  const value = permission as RouteValue<'system.whitelabel'> | undefined // parsed by the contract's schema
  if (value === undefined) return undefined
  const { customerService } = value.info
  return {
    ...value,
    location: { ip: '', country: null },
    info: { ...value.info, customerService: customerService && { ...customerService, version: { pathList: [] } } },
  }
}

function bareContext(request: FastifyRequest, language: Language) {
  return {
    requestId: request.id,
    ip: request.ip,
    userAgent: '',
    language,
    moduleId: null,
    idempotencyKey: null,
    actor: null,
    rawBody: null,
    headers: {},
    cookies: {},
    setCookie: () => undefined,
  }
}
