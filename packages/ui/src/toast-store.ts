import type { ReactNode } from 'react'
import { createObservable } from './observable.ts'

export type ToastKind = 'success' | 'error' | 'info' | 'offline'

export interface ToastOptions {
  /** One action at most (components.md). Pressing it closes the toast. */
  action?: { label: string; onClick: () => void } | undefined
  /** Milliseconds until it closes; errors stay until closed unless this is given. */
  durationMs?: number | undefined
  /** A second toast with the same id replaces the first. */
  id?: string | undefined
}

export interface ToastEntry extends ToastOptions {
  id: string
  kind: ToastKind
  text: ReactNode
  durationMs: number | undefined
}

const defaultDurationMs = 5000
const toastsMax = 4
/** The toasts of this page: one stack, because code outside React shows them too. */
const toasts = createObservable<{ entries: readonly ToastEntry[]; shown: number }>({ entries: [], shown: 0 })

const keep = (entries: readonly ToastEntry[]): void => toasts.publish({ ...toasts.read(), entries })

function show(kind: ToastKind, text: ReactNode, options: ToastOptions = {}): string {
  const { entries, shown } = toasts.read()
  const id = options.id ?? `toast-${shown + 1}`
  const durationMs = options.durationMs ?? (kind === 'success' || kind === 'info' ? defaultDurationMs : undefined)
  const others = entries.filter((entry) => entry.id !== id)
  const next = [...others.slice(-(toastsMax - 1)), { ...options, id, kind, text, durationMs }]
  toasts.publish({ entries: next, shown: shown + 1 })
  return id
}

/** Bottom centre above the tab bar on mobile, top right on desktop; 5 seconds, errors stay. Returns the toast's id. */
export const toast = {
  success: (text: ReactNode, options?: ToastOptions): string => show('success', text, options),
  error: (text: ReactNode, options?: ToastOptions): string => show('error', text, options),
  info: (text: ReactNode, options?: ToastOptions): string => show('info', text, options),
  offline: (text: ReactNode, options?: ToastOptions): string => show('offline', text, options),
  close: (id: string): void => keep(toastStore.read().filter((entry) => entry.id !== id)),
  closeAll: (): void => keep([]),
}

export const toastStore = {
  subscribe: toasts.subscribe,
  read: (): readonly ToastEntry[] => toasts.read().entries,
}
