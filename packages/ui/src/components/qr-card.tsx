import { useTranslation } from '@lotus/i18n'
import { IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Skeleton } from './feedback.tsx'
import { withMargin } from './save-qr.ts'
import styles from './flow.module.css'

const QrCode = lazy(() => import('./qr-code.tsx').then((module) => ({ default: module.QrCode })))

export interface QrCardProps {
  /** The content of the code. Generated in the browser, nothing is sent anywhere. */
  value: string
  /** Accessible name: what scanning it does. */
  label: string
  caption?: ReactNode
  /** Offers the picture as a download with this name, without extension. */
  fileName?: string | undefined
  className?: string | undefined
}

/** Always on white with a quiet zone: scanners need it in the dark theme too. */
export function QrCard({ value, label, caption, fileName, className }: QrCardProps) {
  const { t } = useTranslation('common')
  const plate = useRef<HTMLDivElement>(null)
  const save = () => {
    const canvas = plate.current?.querySelector('canvas')
    if (!canvas) return
    const link = document.createElement('a')
    link.href = withMargin(canvas).toDataURL('image/png')
    link.download = `${fileName ?? 'qr'}.png`
    link.click()
  }
  return (
    <div className={className}>
      <div className={styles.qr} ref={plate} role="img" aria-label={label}>
        <Suspense
          fallback={<Skeleton height="auto" radius={4} {...(styles.qrPlace ? { className: styles.qrPlace } : {})} />}
        >
          <QrCode value={value} />
        </Suspense>
      </div>
      {caption !== undefined && <p className={styles.qrCaption}>{caption}</p>}
      {fileName !== undefined && (
        <Button
          block
          size="sm"
          {...(styles.qrSave ? { className: styles.qrSave } : {})}
          icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
          onClick={save}
        >
          {t('action.saveQr')}
        </Button>
      )}
    </div>
  )
}
