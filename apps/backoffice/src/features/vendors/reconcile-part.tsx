import { formatCount, formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Button, Segmented, serverNow, useIsOffline } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { useCan } from '../../shared/permissions.ts'
import { refresh } from '../../shared/queries.ts'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import { reconcilePeriod, periods, type PeriodName } from './reconcile-period.ts'
import { RunOutcome, type Vendor } from './vendor-state.tsx'
import styles from './vendors.module.css'

type Props = { vendor: Vendor; onCases: () => void; onCalls: () => void }

/** Our books against the vendor's, and the cases and calls behind them. */
export function ReconcilePart({ vendor, onCases, onCalls }: Props) {
  const { t } = useTranslation('backofficeVendors')
  const mayRun = useCan('games.edit')
  const isOffline = useIsOffline()
  const [span, setSpan] = useState<PeriodName>('yesterday')
  const running = useMutation({
    mutationFn: () =>
      call('bo.reconcileVendor', { vendor: vendor.code, ...reconcilePeriod(span, new Date(serverNow())) }),
    onSuccess: () => refresh('bo.vendors', 'bo.vendorCases'),
  })
  const last = vendor.lastRun
  return (
    <section className={styles.part}>
      <h3>{t('run.title')}</h3>
      {last === null ? (
        <p className={styles.lead}>{t('run.never')}</p>
      ) : (
        <p className={styles.last}>
          <RunOutcome run={last} />
          <span className="num">
            {formatDateTime(last.at)} ·{' '}
            {t('run.compared', { count: last.transactions, shown: formatCount(last.transactions) })}
          </span>
        </p>
      )}
      <FailureAlert error={running.error} />
      {running.data && (
        <Alert tone={running.data.outcome === 'sound' ? 'gain' : 'warning'}>
          {t(`run.done.${running.data.outcome}`, { count: running.data.findings })}
        </Alert>
      )}
      {mayRun && (
        <>
          <Segmented
            block
            label={t('run.span')}
            options={periods.map((value) => ({ value, label: t(`run.spans.${value}`) }))}
            value={span}
            onChange={setSpan}
          />
          <Button loading={running.isPending} disabled={isOffline} onClick={() => running.mutate()}>
            {t('run.start')}
          </Button>
        </>
      )}
      <Button variant="ghost" disabled={vendor.openCases === 0} onClick={onCases}>
        {t('run.cases', { count: vendor.openCases })}
      </Button>
      <Button variant="ghost" onClick={onCalls}>
        {t('call.ofVendor')}
      </Button>
    </section>
  )
}
