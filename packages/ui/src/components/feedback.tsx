import { useTranslation } from '@lotus/i18n'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconExclamationCircle,
  IconInfoCircle,
  IconPlugConnectedX,
  IconReceiptOff,
  IconWifiOff,
} from '@tabler/icons-react'
import { useEffect, useState, type CSSProperties, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Button } from './button.tsx'
import styles from './feedback.module.css'

export type AlertTone = 'info' | 'warning' | 'gain' | 'loss'

export interface AlertProps {
  tone?: AlertTone | undefined
  title?: ReactNode
  icon?: ReactNode
  /** On the right: a small button. */
  action?: ReactNode
  className?: string | undefined
  children?: ReactNode
}

const alertIcons = {
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  gain: IconCircleCheck,
  loss: IconExclamationCircle,
}

export function Alert({ tone = 'info', title, icon, action, className, children }: AlertProps) {
  const Glyph = alertIcons[tone]
  return (
    <div role={tone === 'loss' ? 'alert' : 'status'} className={cx(styles.alert, styles[tone], className)}>
      {icon ?? <Glyph size={20} stroke={1.75} aria-hidden />}
      <div className={styles.alertBody}>
        {title !== undefined && <b className={styles.alertTitle}>{title}</b>}
        {children}
      </div>
      {action}
    </div>
  )
}

/** True while the browser knows it has no network. */
export function useIsOffline(): boolean {
  const [offline, setOffline] = useState(false)
  useEffect(() => {
    const read = () => setOffline(!navigator.onLine)
    read()
    globalThis.addEventListener('online', read)
    globalThis.addEventListener('offline', read)
    return () => {
      globalThis.removeEventListener('online', read)
      globalThis.removeEventListener('offline', read)
    }
  }, [])
  return offline
}

/** Under the header while there is no connection; pass `offline` if the push client knows better than the browser. */
export function OfflineStrip({
  offline,
  onRetry,
}: {
  offline?: boolean | undefined
  onRetry?: (() => void) | undefined
}) {
  const { t } = useTranslation('common')
  const browserOffline = useIsOffline()
  if (!(offline ?? browserOffline)) return null
  return (
    <div className={styles.offline} role="alert">
      <IconWifiOff size={18} stroke={1.75} aria-hidden />
      <span className={styles.offlineText}>{t('state.offline')}</span>
      {onRetry && (
        <button type="button" className="link" onClick={onRetry}>
          {t('action.retry')}
        </button>
      )}
    </div>
  )
}

export interface SkeletonProps {
  width?: CSSProperties['width'] | undefined
  height?: CSSProperties['height'] | undefined
  radius?: CSSProperties['borderRadius'] | undefined
  className?: string | undefined
}

/** Has the shape of the content that loads; never a spinner over a page (components.md 3). */
export function Skeleton({ width, height = 14, radius, className }: SkeletonProps) {
  return <span aria-hidden className={cx(styles.skeleton, className)} style={{ width, height, borderRadius: radius }} />
}

/** A skeleton of a few lines of text. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <div className={styles.skeletonLines} aria-hidden>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} width={index === lines - 1 ? '62%' : '100%'} />
      ))}
    </div>
  )
}

const isPrerendered = () => typeof document === 'undefined' || document.documentElement.dataset['shell'] !== undefined

const showAfterMs = 150
const showAtLeastMs = 300

/** A skeleton shows after 150 ms and then for at least 300 ms, so that quick answers do not flicker (components.md 3). */
export function useDelayedLoading(loading: boolean): boolean {
  // A prerendered page has its skeleton from the first paint on, and keeps it until the data is there.
  const [shown, setShown] = useState(() => loading && isPrerendered())
  const [since, setSince] = useState(0)
  useEffect(() => {
    if (loading === shown) return
    const wait = loading ? showAfterMs : Math.max(0, showAtLeastMs - (Date.now() - since))
    const timer = setTimeout(() => {
      setShown(loading)
      setSince(Date.now())
    }, wait)
    return () => clearTimeout(timer)
  }, [loading, shown, since])
  return shown
}

export interface StateProps {
  /** 34 px icon. */
  icon?: ReactNode
  title?: ReactNode
  hint?: ReactNode
  /** Only if it helps. */
  action?: ReactNode
  className?: string | undefined
}

export function EmptyState({ icon, title, hint, action, className }: StateProps) {
  const { t } = useTranslation('common')
  return (
    <div className={cx(styles.state, className)}>
      {icon ?? <IconReceiptOff size={34} stroke={1.5} aria-hidden />}
      <b>{title ?? t('state.empty')}</b>
      {hint !== undefined && <span>{hint}</span>}
      {action && <div className={styles.stateAction}>{action}</div>}
    </div>
  )
}

export interface ErrorStateProps extends StateProps {
  /** Small, after the hint. */
  code?: string | undefined
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
}

/** What failed, what to do, the code, and a way to try again. */
export function ErrorState({ icon, title, hint, code, action, onRetry, retrying, className }: ErrorStateProps) {
  const { t } = useTranslation('common')
  return (
    <div className={cx(styles.state, className)} role="alert">
      {icon ?? <IconPlugConnectedX size={34} stroke={1.5} aria-hidden />}
      <b>{title ?? t('state.error')}</b>
      <span>{hint ?? t('state.errorHint')}</span>
      {code !== undefined && <span className={cx(styles.stateCode, 'num')}>{t('state.errorCode', { code })}</span>}
      {(onRetry || action) && (
        <div className={styles.stateAction}>
          {action}
          {onRetry && (
            <Button size="sm" loading={retrying} onClick={onRetry}>
              {t('action.retry')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

export function Spinner({ size = 'md' }: { size?: 'sm' | 'md' }) {
  return (
    <span aria-hidden className={cx(styles.spinner, size === 'sm' && styles.spinnerSm)} style={{ display: 'block' }} />
  )
}

/** Over its positioned parent, or over everything with `fixed`; with a text that says what is being waited for. */
export function LoaderOverlay({ visible, text, fixed }: { visible: boolean; text?: ReactNode; fixed?: boolean }) {
  const { t } = useTranslation('common')
  if (!visible) return null
  return (
    <div className={cx(styles.loader, fixed && styles.loaderFixed)} role="status">
      <Spinner />
      <span>{text ?? t('state.loading')}</span>
    </div>
  )
}

export interface ProgressProps {
  /** 0 to 1. */
  value: number
  /** Jade for a goal, gold for turnover. */
  tone?: 'jade' | 'gold' | undefined
  /** What it measures, for screen readers. */
  label: string
  /** Numbers beside the bar; a bar is never shown alone (components.md). */
  start?: ReactNode
  end?: ReactNode
  className?: string | undefined
}

export function Progress({ value, tone = 'jade', label, start, end, className }: ProgressProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 1000) / 10
  return (
    <div className={className}>
      <div
        className={cx(styles.progress, tone === 'gold' && styles.progressGold)}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      {(start !== undefined || end !== undefined) && (
        <div className={cx(styles.progressRow, 'num')}>
          <span>{start}</span>
          <span>{end}</span>
        </div>
      )}
    </div>
  )
}
