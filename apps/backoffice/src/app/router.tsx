import { ensureNamespaces } from '@lotus/i18n'
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { readAuditSearch } from '../features/audit/audit-search.ts'
import { AuditPage } from '../features/audit/audit-page.tsx'
import { readDeadLettersSearch } from '../features/dead-letters/dead-letters-search.ts'
import { DeadLettersPage } from '../features/dead-letters/dead-letters-page.tsx'
import { readDrawsSearch } from '../features/draws/draws-search.ts'
import { DrawsPage } from '../features/draws/draws-page.tsx'
import { readGamesSearch } from '../features/games/games-search.ts'
import { GamesPage } from '../features/games/games-page.tsx'
import { MessagesPage } from '../features/messages/messages-page.tsx'
import { readMessagesSearch } from '../features/messages/messages-search.ts'
import { SettingsPage } from '../features/settings/settings-page.tsx'
import { readSettingsSearch } from '../features/settings/settings-search.ts'
import { WithdrawalsPage } from '../features/withdrawals/withdrawals-page.tsx'
import { readWithdrawalsSearch } from '../features/withdrawals/withdrawals-search.ts'
import { readParam, withValues } from '../shared/search.ts'
import { getToken } from '../shared/session.ts'
import { AppRoot } from './app-root.tsx'
import { FirstPage } from './first-page.tsx'
import { LoginPage } from './login-page.tsx'
import { NotFoundPage, PageError } from './page-states.tsx'
import { parseSearch, stringifySearch } from './search-text.ts'
import { Shell } from './shell.tsx'

const root = createRootRoute({ component: AppRoot, notFoundComponent: NotFoundPage })

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: Record<string, unknown>) => withValues({ to: readParam(search['to'], 500) }),
  component: LoginPage,
})

/** Navigation and top bar around every page; nobody passes without a token. */
const desk = createRoute({
  getParentRoute: () => root,
  id: 'desk',
  component: Shell,
  loader: () => ensureNamespaces('backoffice'),
  beforeLoad: ({ location }) => {
    if (getToken() === null) throw redirect({ to: '/login', search: { to: location.href }, replace: true })
  },
})

const first = createRoute({ getParentRoute: () => desk, path: '/', component: FirstPage })
const withdrawals = createRoute({
  getParentRoute: () => desk,
  path: '/withdrawals',
  validateSearch: readWithdrawalsSearch,
  component: WithdrawalsPage,
})
const draws = createRoute({
  getParentRoute: () => desk,
  path: '/draws',
  validateSearch: readDrawsSearch,
  component: DrawsPage,
})
const games = createRoute({
  getParentRoute: () => desk,
  path: '/games',
  validateSearch: readGamesSearch,
  component: GamesPage,
})
const deadLetters = createRoute({
  getParentRoute: () => desk,
  path: '/dead-letters',
  validateSearch: readDeadLettersSearch,
  component: DeadLettersPage,
})
const settings = createRoute({
  getParentRoute: () => desk,
  path: '/settings',
  validateSearch: readSettingsSearch,
  loader: () => ensureNamespaces('settings', 'patterns'),
  component: SettingsPage,
})
const messages = createRoute({
  getParentRoute: () => desk,
  path: '/messages',
  validateSearch: readMessagesSearch,
  loader: () => ensureNamespaces('settings'),
  component: MessagesPage,
})
const audit = createRoute({
  getParentRoute: () => desk,
  path: '/audit',
  validateSearch: readAuditSearch,
  component: AuditPage,
})

const pages = [first, withdrawals, draws, games, deadLetters, messages, settings, audit]
const routeTree = root.addChildren([login, desk.addChildren(pages)])

export function createBackofficeRouter() {
  return createRouter({ routeTree, parseSearch, stringifySearch, defaultErrorComponent: PageError })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createBackofficeRouter>
  }
}
