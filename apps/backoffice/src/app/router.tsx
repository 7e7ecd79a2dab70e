import { ensureNamespaces } from '@lotus/i18n'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { Page } from '../shared/define-page.ts'
import { Permitted } from '../shared/page-parts.tsx'
import { readSearch, textParam } from '../shared/search.ts'
import { getToken } from '../shared/session.ts'
import { AppRoot } from './app-root.tsx'
import { FirstPage } from './first-page.tsx'
import { LoginPage } from './login-page.tsx'
import { NotFoundPage, PageError } from './page-states.tsx'
import { LanguageButton, ThemeButton } from './preferences.tsx'
import { pages } from './pages.ts'
import { parseSearch, stringifySearch } from './search-text.ts'
import { Shell } from './shell.tsx'

const root = createRootRoute({ component: AppRoot, notFoundComponent: NotFoundPage })

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: Record<string, unknown>) => readSearch({ to: textParam(500) }, search),
  component: LoginPage,
})

/** The link of an invited operator, who has no login yet. */
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  loader: () => ensureNamespaces('backoffice', 'brand'),
  component: lazyRouteComponent(async () => ({ default: (await import('./invitation-page.tsx')).InvitationPage })),
})

/** Menu and top bar around every page; without a token the visitor is sent to the login. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: Shell,
  loader: () => ensureNamespaces('backoffice'),
  beforeLoad: ({ location }) => {
    if (getToken() === null) throw redirect({ to: '/login', search: { to: location.href }, replace: true })
  },
})

/** The page of a vendor's engineer has an entrance of its own: no operator's session is asked for. */
const engineer = createRoute({
  getParentRoute: () => root,
  path: '/vendor',
  loader: () => ensureNamespaces('vendorPage', 'backoffice'),
  component: lazyRouteComponent(async () => {
    const { EngineerPage } = await import('../features/engineer/engineer-page.tsx')
    const preferences = (
      <>
        <ThemeButton />
        <LanguageButton />
      </>
    )
    return { default: () => <EngineerPage preferences={preferences} /> }
  }),
})

const first = createRoute({ getParentRoute: () => shell, path: '/', component: FirstPage })

/** The router waits for the page's code and texts; until both are loaded, the previous page stays. */
function routeOf({ path, search = {}, texts = [], permission, component }: Page) {
  const content = lazyRouteComponent(async () => {
    const Content = await component()
    const PermittedContent = () => (
      <Permitted permission={permission}>
        <Content />
      </Permitted>
    )
    return { default: PermittedContent }
  })
  return createRoute({
    getParentRoute: () => shell,
    path: path as string, // plain string, so that all pages have the same type
    validateSearch: (found: Record<string, unknown>) => readSearch(search, found),
    loader: () => ensureNamespaces(...texts),
    component: content,
  })
}

const routeTree = root.addChildren([login, invitation, engineer, shell.addChildren([first, ...pages.map(routeOf)])])

export function createBackofficeRouter() {
  return createRouter({ routeTree, parseSearch, stringifySearch, defaultErrorComponent: PageError })
}
