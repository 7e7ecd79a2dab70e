import { createMemoryHistory } from '@tanstack/react-router'
import { initI18n, loadResources, type Language, type Namespace } from '@lotus/i18n'
import { text } from 'node:stream/consumers'
import { renderToString } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { OfflineNotice } from './app/frame/offline-notice.tsx'
import { Providers } from './app/providers.tsx'
import { createSiteRouter } from './app/router.tsx'
import { createQueryClient } from './shared/queries.ts'

const FIRST_NAMESPACES = ['common', 'errors', 'frame', 'home'] as const

/** The markup of a page for a visitor, without data: shown before any script has run. */
export async function renderShell(language: Language, path: string, namespaces: readonly Namespace[]): Promise<string> {
  await loadTexts(language, namespaces)
  const queryClient = createQueryClient()
  const router = createSiteRouter({ queryClient, history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  const { prelude } = await prerenderToNodeStream(<Providers queryClient={queryClient} router={router} />, {
    // Everything is rendered in place: a streamed part would need a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  return text(prelude)
}

/** What the service worker shows when a page cannot be fetched. */
export async function renderOffline(language: Language): Promise<string> {
  await loadTexts(language, FIRST_NAMESPACES)
  return renderToString(<OfflineNotice language={language} />)
}

async function loadTexts(language: Language, namespaces: readonly Namespace[]): Promise<void> {
  await initI18n({ language, namespaces, resources: await loadResources(language, namespaces) })
}
