import type { RouteName } from '@lotus/contract'
import { schemas } from '@lotus/contract/schemas'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Composition } from './composition.ts'
import { currentStatus } from './modules/system/index.ts'
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

type Page = { name: string; parts: Record<string, Part> }
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
  '/rng': { name: 'rng', parts: lobbyParts({ category: 'RNG' }) },
  '/live': { name: 'live', parts: lobbyParts({ category: 'LIVE' }) },
  '/fish': { name: 'fish', parts: lobbyParts({ category: 'FISH' }) },
  '/pvp': { name: 'pvp', parts: lobbyParts({ category: 'PVP' }) },
  '/sports': { name: 'sports', parts: lobbyParts({ category: 'SPORTS' }) },
  '/hot': { name: 'hot', parts: lobbyParts({ label: 'HOT' }) },
}

export const prerendered: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(pages).map(([path, { name }]) => [path, name]),
)

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
      return (schemas[name].value as z.ZodType).parse(value)
    } catch (error) {
      request.log.error({ err: error, requestId: request.id, part: name }, 'first data is left out')
      return undefined
    }
  }
  return async (request: FastifyRequest, language: Language, path: string) => {
    const isOpen = (await currentStatus(deps, { ip: request.ip })).status === 0
    const asked = isOpen ? Object.entries(pages[path]?.parts ?? {}) : []
    const [status, permission, ...parts] = await Promise.all([
      valueOf('system.status', {}, request, language),
      valueOf('system.whitelabel', {}, request, language),
      ...asked.map(([, [name, input]]) => valueOf(name, input, request, language)),
    ])
    const values: Readonly<Record<string, unknown>> = {
      language,
      status,
      permission,
      ...Object.fromEntries(asked.map(([key, [, input]], index) => [key, { input, value: parts[index] }])),
    }
    return values
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
