import '@lotus/ui/styles.css'
import './app/site.css'
import { initI18n, readStoredLanguage } from '@lotus/i18n'
import { createRoot } from 'react-dom/client'
import { takeFirstData } from './app/first-data.ts'
import { startLive } from './app/live.ts'
import { Providers } from './app/providers.tsx'
import { createSiteRouter } from './app/router.tsx'
import { followOtherTabs, loadMember } from './shared/account.ts'
import { queryClient } from './shared/queries.ts'
import { storeMerchantKeys } from './shared/session.ts'
import { writeSession } from './shared/session-storage.ts'

/** The namespaces of the first page; every other comes with the page that needs it. */
const FIRST_NAMESPACES = ['common', 'errors', 'frame', 'home'] as const

async function start(): Promise<void> {
  const language = readStoredLanguage()
  storeMerchantKeys()
  writeSession('lang', language)
  takeFirstData(queryClient)
  const router = createSiteRouter({ queryClient })
  await Promise.all([initI18n({ language, namespaces: FIRST_NAMESPACES }), router.load()])

  const container = document.getElementById('root')
  if (!container) throw new Error('the page has no #root')
  // Not hydrated: the shell was drawn without data and, in the router, without its Suspense boundaries. React replaces
  // it in one commit by the same markup with the data in it.
  createRoot(container).render(<Providers queryClient={queryClient} router={router} />)
  // From here on the page itself knows who is there.
  for (const name of ['data-shell', 'data-auth']) document.documentElement.removeAttribute(name)

  followOtherTabs()
  startLive(queryClient)
  void loadMember()
}

void start()
