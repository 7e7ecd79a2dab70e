import { create } from 'zustand'

export type InstallOutcome = 'accepted' | 'dismissed' | 'unavailable'

/** Chromium's event that allows to ask for installation later; other browsers have none. */
type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

const useStore = create<{ event: InstallEvent | null; isInstalled: boolean }>()(() => ({
  event: null,
  isInstalled: false,
}))

/** Started with the page: the event comes once, often before the download page is opened. */
export function watchInstallPrompt(): void {
  const standalone = window.matchMedia('(display-mode: standalone)')
  useStore.setState({ isInstalled: standalone.matches })
  standalone.addEventListener('change', () => useStore.setState({ isInstalled: standalone.matches }))
  window.addEventListener('beforeinstallprompt', (event) => {
    // Kept for the download page, so that no browser bar covers the bets.
    event.preventDefault()
    useStore.setState({ event: event as InstallEvent }) // by the event's name
  })
  window.addEventListener('appinstalled', () => useStore.setState({ event: null, isInstalled: true }))
}

/** Installing the site as an app: whether the browser offers it, and the prompt itself. */
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
  // Can be used once.
  useStore.setState({ event: null })
  const { outcome } = await event.prompt()
  return outcome
}
