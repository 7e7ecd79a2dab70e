import { createMemoryHistory } from '@tanstack/react-router'
import { initI18n, loadNamespace, type Language } from '@lotus/i18n'
import { renderToString } from 'react-dom/server'
import { Providers } from './app/providers.tsx'
import { createSiteRouter } from './app/router.tsx'
import { createQueryClient } from './shared/queries.ts'

/** The markup of `/index` for a visitor, without data: what people see before any script has run. */
export async function renderShell(language: Language): Promise<string> {
  const namespaces = ['common', 'errors', 'frame', 'home'] as const
  const texts = await Promise.all(namespaces.map(async (name) => [name, await loadNamespace(language, name)] as const))
  await initI18n({ language, namespaces, resources: { [language]: Object.fromEntries(texts) } })
  const queryClient = createQueryClient()
  const router = createSiteRouter({ queryClient, history: createMemoryHistory({ initialEntries: ['/index'] }) })
  await router.load()
  return renderToString(<Providers queryClient={queryClient} router={router} />)
}
