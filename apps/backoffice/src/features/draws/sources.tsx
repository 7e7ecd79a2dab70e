import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Badge } from '@lotus/ui'
import type { DrawDetail } from './draw-status.ts'
import { prizeNameKey } from './prize-names.ts'
import styles from './draws.module.css'

/** What the configured sources said of this draw, and the cases that a person has to look at. */
export function Sources({ detail }: { detail: DrawDetail }) {
  const { t } = useTranslation('backoffice')
  const open = detail.cases.filter(({ closedAt }) => closedAt === null)
  const closed = detail.cases.filter(({ closedAt }) => closedAt !== null)
  return (
    <>
      {open.map((row) => (
        <Alert key={row.id} tone="loss" title={t(`draws.case.${row.kind}`)}>
          {t(`draws.caseText.${row.kind}`, { time: formatDateTime(row.openedAt) })}
        </Alert>
      ))}
      {detail.readings.length > 0 && (
        <section>
          <h3 className={styles.heading}>{t('draws.sources')}</h3>
          <ol className={styles.history}>
            {detail.readings.map((row) => (
              <li key={row.feed}>
                <div className="between">
                  <b>{row.feed}</b>
                  {row.hasChanged && <Badge tone="loss">{t('draws.sourceChanged')}</Badge>}
                </div>
                <small className="num">{sheetText(t, row.sheet)}</small>
                <small>{formatDateTime(row.readAt)}</small>
              </li>
            ))}
          </ol>
        </section>
      )}
      {closed.map((row) => (
        <p className={styles.reason} key={row.id}>
          {t('draws.caseClosed', {
            name: t(`draws.case.${row.kind}`),
            who: row.closedBy ?? t('system'),
            note: row.note ?? '',
          })}
        </p>
      ))}
    </>
  )
}

type Sheet = DrawDetail['sheet']

function sheetText(t: (key: string) => string, sheet: Sheet): string {
  if (sheet === null) return t('draws.sourceVoid')
  return Object.entries(sheet)
    .slice(0, 3)
    .map(([part, numbers]) => `${t(prizeNameKey(part))} ${numbers.join(' ')}`)
    .join(' · ')
}
