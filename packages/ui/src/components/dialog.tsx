import { useTranslation } from '@lotus/i18n'
import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { dialogStore, type DialogButton, type DialogEntry, type DialogOptions } from '../dialog-store.ts'
import { Button } from './button.tsx'
import styles from './modal.module.css'
import { OverlayShell } from './modal.tsx'

const toneIcons = {
  warning: IconAlertTriangle,
  info: IconInfoCircle,
  gain: IconCircleCheck,
  loss: IconExclamationCircle,
}

export interface DialogProps extends DialogOptions {
  opened: boolean
  /** The pressed button's value; undefined for Esc, backdrop and auto close. */
  onClose: (value: string | undefined) => void
  children?: ReactNode
}

/** The generic dialog: icon, title, text, one or two buttons; always centred, on mobile too. */
export function Dialog(props: DialogProps) {
  const { opened, onClose, title, text, html, tone, icon, autoCloseSeconds, closeOnCover = true, width = 400 } = props
  const { t } = useTranslation('common')
  const [paused, setPaused] = useState(false)
  const left = useRemainingSeconds(opened ? autoCloseSeconds : undefined, paused, () => onClose(undefined))
  const buttons: readonly DialogButton[] = props.buttons ?? [
    { value: 'ok', label: t('action.understood'), variant: 'primary' },
  ]
  const safe = buttons.find((button) => button.isSafe) ?? buttons[0]
  const ToneIcon = tone && toneIcons[tone]
  return (
    <OverlayShell
      opened={opened}
      onClose={() => onClose(undefined)}
      label={typeof title === 'string' ? title : undefined}
      className={styles.dialogCover}
      width={width}
      closeOnCover={closeOnCover}
    >
      <div className={styles.dialog} onMouseEnter={() => setPaused(true)} onMouseLeave={() => setPaused(false)}>
        {(icon || ToneIcon) && (
          <div className={styles.dialogIcon} data-tone={tone}>
            {icon ?? (ToneIcon && <ToneIcon size={28} stroke={1.75} aria-hidden />)}
          </div>
        )}
        <h2 className={styles.dialogTitle}>{title}</h2>
        {text !== undefined && <div className={styles.dialogText}>{text}</div>}
        {html !== undefined && <div className={styles.dialogText} dangerouslySetInnerHTML={{ __html: html }} />}
        {props.children}
        <div className={styles.dialogButtons} data-many={buttons.length > 2 || undefined}>
          {buttons.map((button) => (
            <Button
              key={button.value}
              variant={button.variant ?? 'secondary'}
              data-autofocus={button === safe || undefined}
              onClick={() => onClose(button.value)}
            >
              {button.label ?? t(button.value === 'confirm' ? 'action.confirm' : 'action.cancel')}
            </Button>
          ))}
        </div>
        {left !== undefined && <p className={styles.dialogTimer}>{t('dialog.autoClose', { seconds: left })}</p>}
      </div>
    </OverlayShell>
  )
}

/** Counts down to auto close; a pause keeps the remaining time. */
function useRemainingSeconds(total: number | undefined, paused: boolean, onEnd: () => void): number | undefined {
  const [left, setLeft] = useState(total)
  useEffect(() => setLeft(total), [total])
  useEffect(() => {
    if (left === undefined || paused) return
    if (left <= 0) {
      onEnd()
      return
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- onEnd changes with every render; only time matters here.
  }, [left, paused])
  return left
}

const leaveMs = 220

/** The host loads it when the first dialog is shown. */
export function QueuedDialog({ entry }: { entry: DialogEntry }) {
  // Opened one render after mounting and closed one render before unmounting: only then does it take the focus and give
  // it back.
  const [opened, setOpened] = useState(false)
  useEffect(() => setOpened(true), [])
  const { key, resolve, ...options } = entry
  const close = (value: string | undefined) => {
    resolve(value)
    setOpened(false)
    setTimeout(() => dialogStore.close(key, value), leaveMs)
  }
  return <Dialog {...options} opened={opened} onClose={close} />
}
