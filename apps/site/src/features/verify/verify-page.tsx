import { useTranslation } from '@lotus/i18n'
import type { Evidence } from '@lotus/rules/fairness'
import { Alert, Card, cx, Segmented } from '@lotus/ui'
import { useState } from 'react'
import { ChooseDraw } from './choose-draw.tsx'
import { LogHead } from './log-head.tsx'
import { PasteEvidence } from './paste-evidence.tsx'
import type { PromotionFile } from './promotion-file.ts'
import { PromotionReport } from './promotion-report.tsx'
import { Report } from './report.tsx'
import styles from './verify.module.css'

type Source = 'choose' | 'paste'
/** `number` makes the same file, opened again, a new check. */
type Opened = { evidence: Evidence; number: number } | { promotion: PromotionFile; number: number }

/**
 * Recomputes a draw on this device: from the certificate, the public log and, if given, a member's own order. A file of a raffle,
 * red packets, a leaderboard or a wheel is recomputed in the same way.
 */
export function VerifyPage() {
  const { t } = useTranslation('verify')
  const [source, setSource] = useState<Source>('choose')
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const open = (evidence: Evidence | null) =>
    setOpened((before) => (evidence === null ? null : { evidence, number: (before?.number ?? 0) + 1 }))
  const openPromotion = (promotion: PromotionFile) =>
    setOpened((before) => ({ promotion, number: (before?.number ?? 0) + 1 }))
  return (
    <div className={cx('stack gap-5', styles.page)}>
      <header className={styles.intro}>
        <h1>{t('title')}</h1>
        <p>{t('intro')}</p>
      </header>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Card>
            <div className={styles.form}>
              <Segmented
                block
                label={t('source.label')}
                options={[
                  { value: 'choose', label: t('source.choose') },
                  { value: 'paste', label: t('source.paste') },
                ]}
                value={source}
                onChange={(next) => {
                  setSource(next)
                  close()
                }}
              />
              {source === 'choose' ? (
                <ChooseDraw onOpen={open} />
              ) : (
                <PasteEvidence onOpen={open} onOpenPromotion={openPromotion} />
              )}
            </div>
          </Card>
          {opened !== null && 'evidence' in opened && <Report key={opened.number} evidence={opened.evidence} />}
          {opened !== null && 'promotion' in opened && (
            <PromotionReport key={opened.number} given={opened.promotion} number={opened.number} />
          )}
        </div>
        <aside className={styles.side}>
          <LogHead />
          <Alert tone="info" title={t('alone.title')}>
            <p>{t('alone.text')}</p>
            <p>
              <a className="link" href="/verifier.html">
                {t('alone.page')}
              </a>{' '}
              ·{' '}
              <a className="link" href="/lotus-verify.mjs" download>
                {t('alone.file')}
              </a>
            </p>
          </Alert>
        </aside>
      </div>
    </div>
  )
}
