import { lazy, Suspense, useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { dialogStore, type DialogEntry } from '../dialog-store.ts'
import { startColorScheme } from '../theme/color-scheme.ts'
import { ToastHost } from './toast.tsx'

// The dialog needs the overlay code, which is loaded when the first dialog is shown.
const QueuedDialog = lazy(() => import('./dialog.tsx').then((module) => ({ default: module.QueuedDialog })))
const none: readonly DialogEntry[] = []

function DialogHost() {
  const [entry] = useSyncExternalStore(dialogStore.subscribe, dialogStore.read, () => none)
  if (!entry) return null
  return (
    <Suspense fallback={null}>
      <QueuedDialog key={entry.key} entry={entry} />
    </Suspense>
  )
}

/**
 * Once around an app: colour scheme, toasts, dialogs. i18n must be initialised before (`initI18n`). The server sets
 * `data-color-scheme` from the cookie; this only follows changes, so no inline script is needed and nothing flashes.
 */
export function UiProvider({ children }: { children: ReactNode }) {
  useEffect(() => startColorScheme(), [])
  return (
    <>
      {children}
      <ToastHost />
      <DialogHost />
    </>
  )
}
