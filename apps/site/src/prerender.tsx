import { createMemoryHistory } from '@tanstack/react-router'
import { initI18n, loadResources, type Language, type Namespace } from '@lotus/i18n'
import type { QueryClient } from '@tanstack/react-query'
import { text } from 'node:stream/consumers'
import { renderToString } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { fillQueries, type FirstData } from './app/first-data.ts'
import { OfflineNotice } from './app/frame/offline-notice.tsx'
import { Providers } from './app/providers.tsx'
import { createSiteRouter } from './app/router.tsx'
import { createQueryClient } from './shared/queries.ts'
import { shells, type Shell } from './shells.ts'

const FIRST_NAMESPACES = ['common', 'errors', 'frame', 'home'] as const

/** The markup of a page for a visitor, without data: shown before any script has run. */
export function renderShell(language: Language, shell: Shell): Promise<string> {
  return render(language, shell, createQueryClient())
}

/** The same with the data that the server puts into the page, so that a list is there at the first paint. */
export function renderPage(language: Language, path: string, data: FirstData): Promise<string> {
  const shell = shells.find((each) => each.path === path)
  if (!shell) throw new Error(`${path} is not prerendered`)
  const queryClient = createQueryClient()
  fillQueries(queryClient, language, data)
  return render(language, shell, queryClient)
}

async function render(language: Language, { path, namespaces }: Shell, queryClient: QueryClient): Promise<string> {
  await loadTexts(language, [...FIRST_NAMESPACES, ...namespaces])
  const router = createSiteRouter({ queryClient, history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  const { prelude } = await prerenderToNodeStream(<Providers queryClient={queryClient} router={router} />, {
    // Everything is rendered in place: a streamed part would need a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  const markup = withoutScripts(await text(prelude))
  queryClient.clear()
  if (/<(script|style|template)\b/.test(markup)) throw new Error(`${path} carries an inline script or style element`)
  return markup
}

/**
 * The router adds an inline script that restores the scroll position. The content security policy forbids it (DECISIONS
 * 25), and the router does the same again once it runs. The preloads that React adds are in the head already.
 */
const withoutScripts = (markup: string): string =>
  markup.replace(/<script\b[^>]*>.*?<\/script>/gs, '').replace(/<link rel="preload"[^>]*>/g, '')

/** What the service worker shows when a page cannot be fetched. */
export async function renderOffline(language: Language): Promise<string> {
  await loadTexts(language, FIRST_NAMESPACES)
  return renderToString(<OfflineNotice language={language} />)
}

async function loadTexts(language: Language, namespaces: readonly Namespace[]): Promise<void> {
  await initI18n({ language, namespaces, resources: await loadResources(language, namespaces) })
}
