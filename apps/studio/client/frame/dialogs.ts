import { el, icon } from './dom.ts'
import { t } from './texts.ts'

export type DialogButton = { text: string; isMain?: boolean; onClick?: () => void }

/** A native dialog: the browser keeps the focus inside and closes it with Escape. Resolves when closed. */
export function openDialog(options: {
  title: string
  content: readonly (Node | string)[]
  buttons?: readonly DialogButton[]
  kind?: 'sheet' | 'card'
  canClose?: boolean
}): { closed: Promise<void>; close(): void } {
  const { canClose = true } = options
  const dialog = el('dialog', { class: `dialog ${options.kind ?? 'card'}`, 'aria-labelledby': 'dialog-title' })
  const close = () => dialog.close()
  const closed = new Promise<void>((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve()
    })
  })
  if (!canClose) dialog.addEventListener('cancel', (event) => event.preventDefault())
  const buttons = (options.buttons ?? []).map(({ text, isMain, onClick }) =>
    el(
      'button',
      {
        type: 'button',
        class: `button text ${isMain ? 'main' : ''}`,
        'data-main': isMain ?? false,
        onclick: () => {
          onClick?.()
          close()
        },
      },
      text,
    ),
  )
  const shut = canClose
    ? el(
        'button',
        { type: 'button', class: 'button tool', 'aria-label': t('slots:error.close'), onclick: close },
        icon('close'),
      )
    : null
  dialog.append(
    el('header', {}, el('h2', { id: 'dialog-title' }, options.title), shut),
    el('div', { class: 'content', tabindex: options.kind === 'sheet' ? 0 : -1 }, ...options.content),
  )
  if (buttons.length > 0) dialog.append(el('footer', {}, ...buttons))
  document.body.append(dialog)
  dialog.showModal()
  // Not by the attribute, which a browser refuses, with an error in its console, in a frame of another origin.
  dialog.querySelector<HTMLElement>('[data-main]')?.focus()
  return { closed, close }
}

export const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null
