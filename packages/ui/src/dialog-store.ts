import type { ReactNode } from 'react'

export type DialogTone = 'warning' | 'info' | 'gain' | 'loss'

export interface DialogButton {
  /** What `showDialog` resolves to when this button is pressed. */
  value: string
  label: ReactNode
  variant?: 'primary' | 'secondary' | 'danger' | undefined
  /** Gets the focus; default is the first button, which should be the safe one (components.md). */
  isSafe?: boolean | undefined
}

export interface DialogOptions {
  title: ReactNode
  text?: ReactNode
  /** HTML of the operator, ALREADY sanitised by the caller; shown below the text. */
  html?: string | undefined
  /** One of the four built-in tones, or the caller's icon in a warning tile. Default: no icon. */
  tone?: DialogTone | undefined
  icon?: ReactNode
  /** One or two, left to right. Default: one "Đã hiểu". */
  buttons?: readonly DialogButton[] | undefined
  /** Closes by itself; shows the remaining seconds, pauses on hover and focus. */
  autoCloseSeconds?: number | undefined
  /** A click on the backdrop closes it. Default true. */
  closeOnCover?: boolean | undefined
  /** Pixels. Default 400. */
  width?: number | undefined
}

export interface DialogEntry extends DialogOptions {
  key: number
  resolve: (value: string | undefined) => void
}

let queue: readonly DialogEntry[] = []
let counter = 0
const listeners = new Set<() => void>()

function publish(next: readonly DialogEntry[]): void {
  queue = next
  for (const listener of listeners) listener()
}

/** Shows a dialog (one after another); resolves to the pressed button's value, undefined when closed otherwise. */
export function showDialog(options: DialogOptions): Promise<string | undefined> {
  return new Promise((resolve) => {
    counter += 1
    publish([...queue, { ...options, key: counter, resolve }])
  })
}

export interface ConfirmOptions extends Omit<DialogOptions, 'buttons'> {
  confirmLabel?: ReactNode
  cancelLabel?: ReactNode
  /** The confirm button is destructive. */
  danger?: boolean | undefined
}

/** A question with two buttons; the focus is on cancel. True only when confirmed. */
export async function confirm({ confirmLabel, cancelLabel, danger, ...options }: ConfirmOptions): Promise<boolean> {
  const answer = await showDialog({
    tone: 'warning',
    ...options,
    buttons: [
      { value: 'cancel', label: cancelLabel, variant: 'secondary', isSafe: true },
      { value: 'confirm', label: confirmLabel, variant: danger ? 'danger' : 'primary' },
    ],
  })
  return answer === 'confirm'
}

export const dialogStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): readonly DialogEntry[] => queue,
  close(key: number, value: string | undefined): void {
    queue.find((entry) => entry.key === key)?.resolve(value)
    publish(queue.filter((entry) => entry.key !== key))
  },
}

/** The person who was asked has left: every dialog closes as if dismissed. */
export function closeDialogs(): void {
  for (const { key } of queue) dialogStore.close(key, undefined)
}
