import { runAfterPaint } from '@lotus/ui'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { HomePage } from '../features/home/home-page.tsx'
import { ensureNamespaces } from '@lotus/i18n'
import { readContentSearch } from '../shared/content-search.ts'
import { readGamesSearch, readPlayerSearch } from '../shared/games-search.ts'
import { readResultsSearch } from '../shared/results-search.ts'
import { readLotterySearch, type LotterySearch } from '../shared/lottery-search.ts'
import { readSiteSearch } from '../shared/member-pages.ts'
import { SERVICE_PATH } from '../shared/service-window.ts'
import { AppRoot } from './app-root.tsx'
import { lazyChunk, page } from './lazy-chunk.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { PageError } from './page-error.tsx'
import { PagePending } from './page-pending.tsx'
import { PlainLayout } from './plain-layout.tsx'
import { parseSearch, stringifySearch } from './search-text.ts'
import { PlayLayout } from './play-layout.tsx'
import { SiteLayout } from './site-layout.tsx'

export type RouterContext = { queryClient: QueryClient }

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: AppRoot,
  validateSearch: readSiteSearch,
  notFoundComponent: () => (
    <SiteLayout>
      <NotFoundPage />
    </SiteLayout>
  ),
})

const indexRedirect = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  // R01: the query is kept, so that a link with `?mc=` or an affiliate code survives.
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/index', search, replace: true })
  },
})

/** Header, rail, footer and bars around a page. */
const siteLayout = createRoute({ getParentRoute: () => rootRoute, id: 'site', component: SiteLayout })

const home = createRoute({ getParentRoute: () => siteLayout, path: '/index', component: HomePage })
// R02, DECISIONS 16: the same page; the auth host opens the modal for the address.
const login = createRoute({ getParentRoute: () => siteLayout, path: '/login', component: HomePage })
const register = createRoute({ getParentRoute: () => siteLayout, path: '/register', component: HomePage })
const registerHtml = createRoute({ getParentRoute: () => siteLayout, path: '/register.html', component: HomePage })

/** Header only: betting screens (spec 2). */
const playLayout = createRoute({ getParentRoute: () => rootRoute, id: 'play', component: PlayLayout })

// R06 to R09: one page for the four areas; its parts are loaded when needed.
const loadLottery = lazyChunk(() => import('./lottery-route.tsx'))
const lotteryRoute = {
  getParentRoute: () => playLayout,
  validateSearch: readLotterySearch,
  // The page of the address loads in parallel with the route's own chunk, not after it.
  loader: async ({ location }: { location: { search: LotterySearch } }) => {
    const { prepareLottery } = await loadLottery()
    const isLobby = location.search.gameCode === undefined
    await Promise.all([ensureNamespaces(...(isLobby ? lobbyTexts : bettingTexts)), prepareLottery(isLobby)])
  },
  component: lazyRouteComponent(loadLottery, 'LotteryRoute'),
}
const lobbyTexts = ['lobby', 'draws'] as const
const bettingTexts = ['lottery', 'draws', 'entry', 'tokens'] as const
const vnLottery = createRoute({ ...lotteryRoute, path: '/vnlottery' })
const seaLottery = createRoute({ ...lotteryRoute, path: '/seaLottery' })
const classicLottery = createRoute({ ...lotteryRoute, path: '/lottery' })
const elott = createRoute({ ...lotteryRoute, path: '/elott' })
/** Full statistics of any game. */
const statistics = createRoute({
  getParentRoute: () => playLayout,
  path: '/vnlottery/statistics',
  validateSearch: readLotterySearch,
  loader: () => ensureNamespaces('trends', 'tokens'),
  component: page(() => import('../features/lottery/trends/trends-page.tsx'), 'TrendsPage'),
})

// R10 to R14: one page for every lobby of games; the address decides what it lists.
const loadGamesLobby = lazyChunk(() => import('../features/games/lobby-page.tsx'))
type LobbyLoad = { context: RouterContext; location: { pathname: string; search: Record<string, unknown> } }
const gamesLobby = {
  getParentRoute: () => siteLayout,
  validateSearch: readGamesSearch,
  loader: async ({ context, location }: LobbyLoad) => {
    const [lobby] = await Promise.all([loadGamesLobby(), ensureNamespaces('games', 'tile')])
    // The build prerenders the page without data.
    if (typeof window !== 'undefined') lobby.prepareLobby(context.queryClient, location.pathname, location.search)
  },
  component: lazyRouteComponent(loadGamesLobby, 'GamesLobbyPage'),
}
const gameLobbies = [
  createRoute({ ...gamesLobby, path: '/rng' }),
  createRoute({ ...gamesLobby, path: '/live' }),
  createRoute({ ...gamesLobby, path: '/fish' }),
  createRoute({ ...gamesLobby, path: '/pvp' }),
  createRoute({ ...gamesLobby, path: '/sports' }),
  createRoute({ ...gamesLobby, path: '/hot' }),
  createRoute({ ...gamesLobby, path: '/fav' }),
  createRoute({ ...gamesLobby, path: '/pp' }),
  createRoute({ ...gamesLobby, path: '/pg' }),
  createRoute({ ...gamesLobby, path: '/bgs' }),
  createRoute({ ...gamesLobby, path: '/jl' }),
  createRoute({ ...gamesLobby, path: '/fc' }),
  createRoute({ ...gamesLobby, path: '/bng' }),
  createRoute({ ...gamesLobby, path: '/cq9' }),
] as const

// R16, R20: the player has a header of its own; `/seamless` is shown under the site's.
const player = {
  getParentRoute: () => rootRoute,
  validateSearch: readPlayerSearch,
  loader: () => ensureNamespaces('games', 'tile'),
}
const game = createRoute({
  ...player,
  path: '/game',
  component: page(() => import('../features/game-player/player-page.tsx'), 'PlayerPage'),
})
const seamless = createRoute({
  ...player,
  path: '/seamless',
  component: page(() => import('./seamless-page.tsx'), 'SeamlessPage'),
})

/** Recomputes a draw in the browser (trust.md 3.4). */
const verify = createRoute({
  getParentRoute: () => siteLayout,
  path: '/verify',
  loader: () => ensureNamespaces('verify', 'draws'),
  component: page(() => import('../features/verify/verify-page.tsx'), 'VerifyPage'),
})

/** Results of every day, of a station and of a number (issue 23 section 4). */
const results = {
  getParentRoute: () => siteLayout,
  validateSearch: readResultsSearch,
  loader: () => ensureNamespaces('results', 'draws'),
}
const resultPages = [
  createRoute({
    ...results,
    path: '/results',
    component: page(() => import('../features/results/results-page.tsx'), 'ResultsPage'),
  }),
  createRoute({
    ...results,
    path: '/results/$code',
    component: page(() => import('../features/results/station-page.tsx'), 'StationPage'),
  }),
  createRoute({
    ...results,
    path: '/results/number/$region/$number',
    component: page(() => import('../features/results/number-page.tsx'), 'NumberPage'),
  }),
] as const

// R03 to R05, R15, R17 to R19, X04 to X06: the texts of the brand. Each page is a chunk of its own.
const content = {
  getParentRoute: () => siteLayout,
  validateSearch: readContentSearch,
  loader: () => ensureNamespaces('content'),
}
/** R05: header and footer only. */
const plainLayout = createRoute({ getParentRoute: () => rootRoute, id: 'plain', component: PlainLayout })
const loadHelp = lazyChunk(() => import('../features/content/help/help-page.tsx'))
const loadPosts = lazyChunk(() => import('../features/content/pages/posts-page.tsx'))
const loadPost = lazyChunk(() => import('../features/content/pages/post-page.tsx'))
const loadDownload = lazyChunk(() => import('../features/content/download/download-page.tsx'))
const contentPages = [
  createRoute({
    ...content,
    path: '/noticePage',
    component: page(() => import('../features/content/notices/notice-page.tsx'), 'NoticePage'),
  }),
  createRoute({ ...content, path: '/help', component: lazyRouteComponent(loadHelp, 'HelpPage') }),
  createRoute({
    ...content,
    path: '/page/$slug',
    component: page(() => import('../features/content/pages/content-page.tsx'), 'ContentPage'),
  }),
  createRoute({ ...content, path: '/news', component: lazyRouteComponent(loadPosts, 'PostsPage') }),
  createRoute({ ...content, path: '/blog', component: lazyRouteComponent(loadPosts, 'PostsPage') }),
  createRoute({ ...content, path: '/news/$slug', component: lazyRouteComponent(loadPost, 'PostPage') }),
  createRoute({ ...content, path: '/blog/$slug', component: lazyRouteComponent(loadPost, 'PostPage') }),
  createRoute({
    ...content,
    path: '/search',
    component: page(() => import('../features/content/search/search-page.tsx'), 'SearchPage'),
  }),
  // DECISIONS 16: two addresses of the same page.
  createRoute({ ...content, path: '/down', component: lazyRouteComponent(loadDownload, 'DownloadPage') }),
  createRoute({ ...content, path: '/download', component: lazyRouteComponent(loadDownload, 'DownloadPage') }),
  createRoute({
    ...content,
    path: '/join',
    loader: () => ensureNamespaces('content', 'agents'),
    component: page(() => import('../features/content/offers/join-page.tsx'), 'JoinPage'),
  }),
  createRoute({
    ...content,
    path: '/vip',
    component: page(() => import('../features/content/offers/vip-page.tsx'), 'VipPage'),
  }),
  createRoute({
    ...content,
    loader: () => ensureNamespaces('content', 'promotions'),
    path: '/promotions',
    component: page(() => import('../features/content/offers/promotions-page.tsx'), 'PromotionsPage'),
  }),
  createRoute({
    ...content,
    loader: () => ensureNamespaces('content', 'promotions'),
    path: '/promoDetail',
    component: page(() => import('../features/content/offers/promo-detail-page.tsx'), 'PromoDetailPage'),
  }),
  createRoute({
    ...content,
    path: '/winners',
    component: page(() => import('../features/content/winners/winners-page.tsx'), 'WinnersPage'),
  }),
  createRoute({
    ...content,
    path: '/offline',
    component: page(() => import('../features/content/states/offline-page.tsx'), 'OfflinePage'),
  }),
  createRoute({
    ...content,
    path: '/domain',
    component: page(() => import('../features/content/states/domain-page.tsx'), 'DomainPage'),
  }),
] as const
const pointMall = createRoute({
  ...content,
  getParentRoute: () => plainLayout,
  path: '/pointMall',
  component: page(() => import('../features/content/offers/point-mall-page.tsx'), 'PointMallPage'),
})
/** R17: the help without the site around it. */
const embeddedHelp = createRoute({
  ...content,
  getParentRoute: () => rootRoute,
  path: '/helpmc',
  component: lazyRouteComponent(loadHelp, 'EmbeddedHelpPage'),
})

/** X03. */
const feedback = createRoute({
  getParentRoute: () => siteLayout,
  path: '/feedback',
  loader: () => ensureNamespaces('talk', 'auth'),
  component: page(() => import('../features/talk/feedback/feedback-page.tsx'), 'FeedbackPage'),
})
/** T21: a separate window, or a page on a phone; without the site's header in both cases. */
const service = createRoute({
  getParentRoute: () => rootRoute,
  path: SERVICE_PATH,
  loader: () => ensureNamespaces('talk', 'auth'),
  component: page(() => import('../features/talk/service/service-page.tsx'), 'ServicePage'),
})

export const routeTree = rootRoute.addChildren([
  indexRedirect,
  siteLayout.addChildren([
    home,
    login,
    register,
    registerHtml,
    verify,
    feedback,
    ...resultPages,
    ...gameLobbies,
    ...contentPages,
  ]),
  playLayout.addChildren([vnLottery, seaLottery, classicLottery, elott, statistics]),
  plainLayout.addChildren([pointMall]),
  embeddedHelp,
  game,
  seamless,
  service,
])

export function createSiteRouter(options: { queryClient: QueryClient; history?: RouterHistory }) {
  const router = createRouter({
    routeTree,
    context: { queryClient: options.queryClient },
    ...(options.history ? { history: options.history } : {}),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The query client decides when data is stale.
    defaultPreloadStaleTime: 0,
    // R23: to the hash target, else to the top; going back restores the scroll position.
    scrollRestoration: true,
    defaultErrorComponent: PageError,
    defaultPendingComponent: PagePending,
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
  })
  const { load } = router
  // The pressed control is painted first; the page it opens is rendered after that frame.
  router.load = (options) =>
    options?.action === undefined
      ? load(options)
      : new Promise<void>((resolve, reject) => runAfterPaint({}, () => void load(options).then(resolve, reject)))
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createSiteRouter>
  }
  interface HistoryState {
    /** The message of an agent that feedback is about (AC04). */
    reported?: { from: string; at: string }
  }
}
