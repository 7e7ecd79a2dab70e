import { formatDateTime, formatTime, useTranslation } from '@lotus/i18n'
import { Alert, Badge, Button } from '@lotus/ui'
import { Reason } from '../../shared/panel-actions.tsx'
import { compareReadings, type ComparedNumber } from './compare-readings.ts'
import type { DrawDetail } from './draw-status.ts'
import { prizeNameKey } from './prize-names.ts'
import styles from './draws.module.css'

type Props = {
  detail: DrawDetail
  /** Starts the entry with the numbers that the sources agree on. */
  onFill: (() => void) | undefined
}

/** What each source gave for this draw, side by side, and the cases that a person must look at. */
export function Sources({ detail, onFill }: Props) {
  const { t } = useTranslation('backoffice')
  const unanswered = detail.cases.filter(({ closedAt }) => closedAt === null)
  const hasDifference = unanswered.some(({ kind }) => kind === 'feeds_differ')
  // Sources that differ have answered: "no agreed result yet" would only repeat that.
  const open = unanswered.filter(({ kind }) => !(hasDifference && kind === 'result_late'))
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
          <div className="between">
            <h3 className={styles.heading}>{t('draws.sources')}</h3>
            {onFill && (
              <Button size="sm" variant="ghost" onClick={onFill}>
                {t('draws.fillAgreed')}
              </Button>
            )}
          </div>
          <Comparison detail={detail} />
        </section>
      )}
      {closed.map((row) => (
        <Reason key={row.id}>
          {t('draws.caseClosed', {
            name: t(`draws.case.${row.kind}`),
            who: row.closedBy ?? t('system'),
            note: row.note ?? '',
          })}
        </Reason>
      ))}
    </>
  )
}

function Comparison({ detail }: { detail: DrawDetail }) {
  const { t } = useTranslation('backoffice')
  const { readings, shape } = detail
  return (
    <div className={styles.scroll}>
      <table className={styles.compare}>
        <thead>
          <tr>
            <td />
            {readings.map((row) => (
              <th key={row.feed} scope="col">
                {row.feed} <small className="num">{formatTime(row.readAt)}</small>
                {row.hasChanged && <Badge tone="loss">{t('draws.sourceChanged')}</Badge>}
                {row.sheet === null && <Badge tone="neutral">{t('draws.sourceVoid')}</Badge>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compareReadings(shape, readings).map(({ prize, bySource }) => (
            <tr key={prize}>
              <th scope="row">{t(prizeNameKey(prize))}</th>
              {bySource.map((numbers, index) => (
                <td key={readings[index]?.feed} className="num">
                  <Numbers numbers={numbers} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Numbers({ numbers }: { numbers: readonly ComparedNumber[] }) {
  const { t } = useTranslation('common')
  return (
    <span className={styles.compared}>
      {numbers.map(({ number, differs }, index) =>
        // A prize may hold the same number twice, so its position is part of the key.
        differs ? (
          <mark key={index}>{number === '' ? t('state.none') : number}</mark>
        ) : (
          <span key={index}>{number}</span>
        ),
      )}
    </span>
  )
}
