import { ensureNamespaces } from '@lotus/i18n'
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { readAuditSearch } from '../features/audit/audit-search.ts'
import { AuditPage } from '../features/audit/audit-page.tsx'
import { CataloguePage } from '../features/catalogue/catalogue-page.tsx'
import { readCatalogueSearch } from '../features/catalogue/catalogue-search.ts'
import { ContentPage } from '../features/content/content-page.tsx'
import { readContentSearch } from '../features/content/content-search.ts'
import { readDeadLettersSearch } from '../features/dead-letters/dead-letters-search.ts'
import { DeadLettersPage } from '../features/dead-letters/dead-letters-page.tsx'
import { readDrawsSearch } from '../features/draws/draws-search.ts'
import { DrawsPage } from '../features/draws/draws-page.tsx'
import { readGamesSearch } from '../features/games/games-search.ts'
import { GamesPage } from '../features/games/games-page.tsx'
import { MessagesPage } from '../features/messages/messages-page.tsx'
import { readMessagesSearch } from '../features/messages/messages-search.ts'
import { AuthenticatorPage } from '../features/people/authenticator-page.tsx'
import { MembersPage } from '../features/people/members-page.tsx'
import { OperatorsPage } from '../features/people/operators-page.tsx'
import { SettingsPage } from '../features/settings/settings-page.tsx'
import { readSettingsSearch } from '../features/settings/settings-search.ts'
import { VendorsPage } from '../features/vendors/vendors-page.tsx'
import { readVendorsSearch } from '../features/vendors/vendors-search.ts'
import { ChatPage } from '../features/talk/chat/chat-page.tsx'
import { readChatSearch } from '../features/talk/chat/chat-search.ts'
import { FeedbackPage } from '../features/talk/feedback/feedback-page.tsx'
import { readFeedbackSearch } from '../features/talk/feedback/feedback-search.ts'
import { InboxPage } from '../features/talk/inbox/inbox-page.tsx'
import { readInboxSearch } from '../features/talk/inbox/inbox-search.ts'
import { ServicePage } from '../features/talk/service/service-page.tsx'
import { readServiceSearch } from '../features/talk/service/service-search.ts'
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
const catalogue = createRoute({
  getParentRoute: () => desk,
  path: '/catalogue',
  validateSearch: readCatalogueSearch,
  component: CataloguePage,
})
const vendors = createRoute({
  getParentRoute: () => desk,
  path: '/vendors',
  validateSearch: readVendorsSearch,
  loader: () => ensureNamespaces('vendorDesk'),
  component: VendorsPage,
})
const content = createRoute({
  getParentRoute: () => desk,
  path: '/content',
  validateSearch: readContentSearch,
  loader: () => ensureNamespaces('contentDesk'),
  component: ContentPage,
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
const talkTexts = () => ensureNamespaces('talkDesk', 'talk')
const service = createRoute({
  getParentRoute: () => desk,
  path: '/service',
  validateSearch: readServiceSearch,
  loader: talkTexts,
  component: ServicePage,
})
const feedback = createRoute({
  getParentRoute: () => desk,
  path: '/feedback',
  validateSearch: readFeedbackSearch,
  loader: talkTexts,
  component: FeedbackPage,
})
const chat = createRoute({
  getParentRoute: () => desk,
  path: '/chat',
  validateSearch: readChatSearch,
  loader: talkTexts,
  component: ChatPage,
})
const inbox = createRoute({
  getParentRoute: () => desk,
  path: '/inbox',
  validateSearch: readInboxSearch,
  loader: talkTexts,
  component: InboxPage,
})
const members = createRoute({
  getParentRoute: () => desk,
  path: '/members',
  loader: () => ensureNamespaces('people', 'settings'),
  component: MembersPage,
})
const operators = createRoute({
  getParentRoute: () => desk,
  path: '/operators',
  loader: () => ensureNamespaces('people', 'settings'),
  component: OperatorsPage,
})
const authenticator = createRoute({
  getParentRoute: () => desk,
  path: '/authenticator',
  loader: () => ensureNamespaces('people'),
  component: AuthenticatorPage,
})
const audit = createRoute({
  getParentRoute: () => desk,
  path: '/audit',
  validateSearch: readAuditSearch,
  component: AuditPage,
})

const pages = [
  first,
  withdrawals,
  draws,
  games,
  catalogue,
  vendors,
  content,
  deadLetters,
  messages,
  service,
  feedback,
  chat,
  inbox,
  members,
  operators,
  authenticator,
  settings,
  audit,
]
const routeTree = root.addChildren([login, desk.addChildren(pages)])

export function createBackofficeRouter() {
  return createRouter({ routeTree, parseSearch, stringifySearch, defaultErrorComponent: PageError })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createBackofficeRouter>
  }
}
