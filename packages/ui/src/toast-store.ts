import type { ReactNode } from 'react'

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
let entries: readonly ToastEntry[] = []
let counter = 0
const listeners = new Set<() => void>()

function publish(next: readonly ToastEntry[]): void {
  entries = next
  for (const listener of listeners) listener()
}

function show(kind: ToastKind, text: ReactNode, options: ToastOptions = {}): string {
  counter += 1
  const id = options.id ?? `toast-${counter}`
  const durationMs = options.durationMs ?? (kind === 'success' || kind === 'info' ? defaultDurationMs : undefined)
  const others = entries.filter((entry) => entry.id !== id)
  publish([...others.slice(-(toastsMax - 1)), { ...options, id, kind, text, durationMs }])
  return id
}

/** Bottom centre above the tab bar on mobile, top right on desktop; 5 seconds, errors stay. Returns the toast's id. */
export const toast = {
  success: (text: ReactNode, options?: ToastOptions): string => show('success', text, options),
  error: (text: ReactNode, options?: ToastOptions): string => show('error', text, options),
  info: (text: ReactNode, options?: ToastOptions): string => show('info', text, options),
  offline: (text: ReactNode, options?: ToastOptions): string => show('offline', text, options),
  close: (id: string): void => publish(entries.filter((entry) => entry.id !== id)),
  closeAll: (): void => publish([]),
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): readonly ToastEntry[] => entries,
}
