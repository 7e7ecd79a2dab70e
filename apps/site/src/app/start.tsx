import '@lotus/ui/styles.css'
import './site.css'
import { initI18n, readStoredLanguage } from '@lotus/i18n'
import { startTransition, useEffect, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { keepEarlyFocus, keepEarlyText, repeatEarlyClick } from './early-touch.ts'
import { takeFirstData } from './first-data.ts'
import { startServiceWorker } from './start-service-worker.ts'
import { Providers } from './providers.tsx'
import { createSiteRouter } from './router.tsx'
import { followOtherTabs, loadMember } from '../shared/account.ts'
import { queryClient } from '../shared/queries.ts'
import { watchInstallPrompt } from '../shared/install-prompt.ts'
import { storeMerchantKeys } from '../shared/session.ts'
import { writeSession } from '../shared/session-storage.ts'
import { retrySessionEndReport } from '../shared/play-session-end.ts'

/** The namespaces of the first page; all others load with the page that needs them. */
const FIRST_NAMESPACES = ['common', 'errors', 'frame', 'home'] as const

/** Lets a pending touch be handled before the next step. */
const nextTurn = () => new Promise((resolve) => setTimeout(resolve))

export async function start(): Promise<void> {
  const language = readStoredLanguage()
  const hasTexts = initI18n({ language, namespaces: FIRST_NAMESPACES })
  watchInstallPrompt()
  storeMerchantKeys()
  writeSession('lang', language)
  await nextTurn()
  takeFirstData(queryClient, language)
  await nextTurn()
  const router = createSiteRouter({ queryClient })
  await nextTurn()
  await Promise.all([hasTexts, router.load()])
  await nextTurn()

  const container = document.getElementById('root')
  if (!container) throw new Error('the page has no #root')
  // Not hydrated: the shell was rendered without data and, in the router, without its Suspense boundaries. React
  // replaces it in one commit by the same markup with the data in it. As a transition it renders in small pieces, so
  // that a touch in between is answered at once.
  const root = createRoot(container)
  startTransition(() =>
    root.render(
      <>
        <Providers queryClient={queryClient} router={router} />
        <Started />
      </>,
    ),
  )
  void loadMember()
}

const LIVE_AGAIN_MS = 5000

/** What pushes change is a script of its own, after the page; on a line that breaks it is asked for again. */
async function loadLive(): Promise<void> {
  try {
    const { startLive } = await import('./live.ts')
    startLive(queryClient)
  } catch {
    setTimeout(() => void loadLive(), LIVE_AGAIN_MS)
  }
}

/** Starts only once the page is shown: earlier pushes would have it rendered again before it was seen. */
function Started() {
  // From here on the page itself knows who is logged in.
  useLayoutEffect(() => {
    keepEarlyFocus()
    keepEarlyText()
    for (const name of ['data-shell', 'data-auth']) document.documentElement.removeAttribute(name)
  }, [])
  useEffect(() => {
    repeatEarlyClick()
    const next = [followOtherTabs, () => void loadLive(), retrySessionEndReport, startServiceWorker]
    for (const begin of next) setTimeout(begin)
  }, [])
  return null
}
