import { create } from 'zustand'

export type InstallOutcome = 'accepted' | 'dismissed' | 'unavailable'

/** What Chromium keeps back until somebody asks to install; other browsers have no such event. */
type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

const useStore = create<{ event: InstallEvent | null; isInstalled: boolean }>()(() => ({
  event: null,
  isInstalled: false,
}))

/** Started with the page: the event comes once, often before anybody looks at the download page. */
export function watchInstallPrompt(): void {
  const standalone = window.matchMedia('(display-mode: standalone)')
  useStore.setState({ isInstalled: standalone.matches })
  standalone.addEventListener('change', () => useStore.setState({ isInstalled: standalone.matches }))
  window.addEventListener('beforeinstallprompt', (event) => {
    // Kept for the download page: no browser bar over the bets of somebody who never asked.
    event.preventDefault()
    useStore.setState({ event: event as InstallEvent }) // by the event's name
  })
  window.addEventListener('appinstalled', () => useStore.setState({ event: null, isInstalled: true }))
}

/** Installing the site as an app: whether the browser offers it here, and the question itself. */
export function useInstallPrompt(): {
  canInstall: boolean
  isInstalled: boolean
  install(): Promise<InstallOutcome>
} {
  const { event, isInstalled } = useStore()
  return { canInstall: event !== null, isInstalled, install }
}

async function install(): Promise<InstallOutcome> {
  const { event } = useStore.getState()
  if (event === null) return 'unavailable'
  // Good for one question.
  useStore.setState({ event: null })
  const { outcome } = await event.prompt()
  return outcome
}
