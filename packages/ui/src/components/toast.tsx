import { useTranslation } from '@lotus/i18n'
import { IconCircleCheck, IconExclamationCircle, IconInfoCircle, IconWifiOff, IconX } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../cx.ts'
import { toast, toastStore, type ToastEntry } from '../toast-store.ts'
import { useTopLayer } from '../top-overlay.ts'
import styles from './toast.module.css'

const icons = { success: IconCircleCheck, error: IconExclamationCircle, info: IconInfoCircle, offline: IconWifiOff }
const none: readonly ToastEntry[] = []

/** Where toasts appear, inside the topmost overlay if one is open; UiProvider renders it once. */
export function ToastHost() {
  const { t } = useTranslation('common')
  const entries = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => none)
  const layer = useTopLayer()
  const host = (
    <section className={styles.host} aria-label={t('region.notifications')}>
      {entries.map((entry) => (
        <ToastItem key={entry.id} entry={entry} />
      ))}
    </section>
  )
  return layer ? createPortal(host, layer) : host
}

function ToastItem({ entry }: { entry: ToastEntry }) {
  const { t } = useTranslation('common')
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (entry.durationMs === undefined || held) return
    const timer = setTimeout(() => toast.close(entry.id), entry.durationMs)
    return () => clearTimeout(timer)
  }, [entry, held])
  const Glyph = icons[entry.kind]
  return (
    <div
      className={cx(styles.toast, styles[entry.kind])}
      role={entry.kind === 'success' || entry.kind === 'info' ? 'status' : 'alert'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Glyph size={20} stroke={1.75} aria-hidden />
      <span className={styles.text}>{entry.text}</span>
      {entry.action && (
        <button
          type="button"
          className="link"
          onClick={() => {
            entry.action?.onClick()
            toast.close(entry.id)
          }}
        >
          {entry.action.label}
        </button>
      )}
      {(entry.durationMs === undefined || !entry.action) && (
        <button
          type="button"
          className={styles.close}
          aria-label={t('action.close')}
          onClick={() => toast.close(entry.id)}
        >
          <IconX size={16} stroke={1.75} aria-hidden />
        </button>
      )}
    </div>
  )
}
