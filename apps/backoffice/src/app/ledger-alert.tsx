import type { RouteValue } from '@lotus/contract'
import { formatDay, useTranslation } from '@lotus/i18n'
import { Alert } from '@lotus/ui'
import styles from './shell.module.css'

type Props = { alert: RouteValue<'bo.me'>['ledgerAlert'] | undefined }

/** On every page, until a later audit passes: money comes before whatever else an operator is doing. */
export function LedgerAlert({ alert }: Props) {
  const { t } = useTranslation('backoffice')
  if (!alert) return null
  const day = formatDay(alert.day)
  return alert.breaks === null ? (
    <Alert className={styles.alert} tone="warning" title={t('ledgerAlert.failedTitle')}>
      {t('ledgerAlert.failed', { day })}
    </Alert>
  ) : (
    <Alert className={styles.alert} tone="loss" title={t('ledgerAlert.title')}>
      {t('ledgerAlert.breaks', { day, count: alert.breaks })}
    </Alert>
  )
}
