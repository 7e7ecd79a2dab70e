import type { ReactNode } from 'react'
import { createObservable } from './observable.ts'

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

/** The dialogs of this page: one queue, because code outside React asks too and only one question is shown at a time. */
const dialogs = createObservable<{ queue: readonly DialogEntry[]; asked: number }>({ queue: [], asked: 0 })

/** Shows a dialog (one after another); resolves to the pressed button's value, undefined when closed otherwise. */
export function showDialog(options: DialogOptions): Promise<string | undefined> {
  return new Promise((resolve) => {
    const { queue, asked } = dialogs.read()
    dialogs.publish({ queue: [...queue, { ...options, key: asked + 1, resolve }], asked: asked + 1 })
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
  subscribe: dialogs.subscribe,
  read: (): readonly DialogEntry[] => dialogs.read().queue,
  close(key: number, value: string | undefined): void {
    const { queue, asked } = dialogs.read()
    queue.find((entry) => entry.key === key)?.resolve(value)
    dialogs.publish({ queue: queue.filter((entry) => entry.key !== key), asked })
  },
}

/** The person who was asked has left: every dialog closes as if dismissed. */
export function closeDialogs(): void {
  for (const { key } of dialogStore.read()) dialogStore.close(key, undefined)
}
