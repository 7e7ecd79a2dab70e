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
import { readLotterySearch, type LotterySearch } from '../shared/lottery-search.ts'
import { readSiteSearch } from '../shared/member-pages.ts'
import { AppRoot } from './app-root.tsx'
import { lazyChunk } from './lazy-chunk.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { PageError } from './page-error.tsx'
import { PagePending } from './page-pending.tsx'
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
  // R01: the query goes along, so that a link with `?mc=` or an affiliate code survives.
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/index', search, replace: true })
  },
})

/** Header, rail, footer and bars around a page. */
const siteLayout = createRoute({ getParentRoute: () => rootRoute, id: 'site', component: SiteLayout })

const home = createRoute({ getParentRoute: () => siteLayout, path: '/index', component: HomePage })
// R02, DECISIONS 16: the same page; the auth host opens the modal by the address.
const login = createRoute({ getParentRoute: () => siteLayout, path: '/login', component: HomePage })
const register = createRoute({ getParentRoute: () => siteLayout, path: '/register', component: HomePage })
const registerHtml = createRoute({ getParentRoute: () => siteLayout, path: '/register.html', component: HomePage })

/** Header only: betting screens (spec 2). */
const playLayout = createRoute({ getParentRoute: () => rootRoute, id: 'play', component: PlayLayout })

// R06 to R09: one page for the four areas; what it shows is loaded by need.
const lotteryRoute = {
  getParentRoute: () => playLayout,
  validateSearch: readLotterySearch,
  loader: ({ location }: { location: { search: LotterySearch } }) =>
    ensureNamespaces(...(location.search.gameCode === undefined ? lobbyTexts : bettingTexts)),
  component: lazyRouteComponent(
    lazyChunk(() => import('./lottery-route.tsx')),
    'LotteryRoute',
  ),
}
const lobbyTexts = ['lobby', 'draws'] as const
const bettingTexts = ['lottery', 'draws', 'entry', 'tokens'] as const
const vnLottery = createRoute({ ...lotteryRoute, path: '/vnlottery' })
const seaLottery = createRoute({ ...lotteryRoute, path: '/seaLottery' })
const classicLottery = createRoute({ ...lotteryRoute, path: '/lottery' })
const elott = createRoute({ ...lotteryRoute, path: '/elott' })
/** Statistics of any game, in full. */
const statistics = createRoute({
  getParentRoute: () => playLayout,
  path: '/vnlottery/statistics',
  validateSearch: readLotterySearch,
  loader: () => ensureNamespaces('trends', 'tokens'),
  component: lazyRouteComponent(
    lazyChunk(() => import('../features/lottery/trends/trends-page.tsx')),
    'TrendsPage',
  ),
})

/** Recomputes a draw in the browser (trust.md 3.4). */
const verify = createRoute({
  getParentRoute: () => siteLayout,
  path: '/verify',
  loader: () => ensureNamespaces('verify', 'draws'),
  component: lazyRouteComponent(
    lazyChunk(() => import('../features/verify/verify-page.tsx')),
    'VerifyPage',
  ),
})

export const routeTree = rootRoute.addChildren([
  indexRedirect,
  siteLayout.addChildren([home, login, register, registerHtml, verify]),
  playLayout.addChildren([vnLottery, seaLottery, classicLottery, elott, statistics]),
])

export function createSiteRouter(options: { queryClient: QueryClient; history?: RouterHistory }) {
  return createRouter({
    routeTree,
    context: { queryClient: options.queryClient },
    ...(options.history ? { history: options.history } : {}),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The data's age is the query client's business.
    defaultPreloadStaleTime: 0,
    // R23: to the hash target, else to the top; going back finds the place where one was.
    scrollRestoration: true,
    defaultErrorComponent: PageError,
    defaultPendingComponent: PagePending,
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createSiteRouter>
  }
}
