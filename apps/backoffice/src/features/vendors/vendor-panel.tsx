import { formatCount, formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Badge, Button, confirm, Segmented, serverNow, TextField, toast, useIsOffline } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { REASON_MIN } from '../../shared/decision-dialog.tsx'
import { Facts } from '../../shared/facts.tsx'
import { Form } from '../../shared/form.tsx'
import { useCan } from '../../shared/permissions.ts'
import { refresh } from '../../shared/queries.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import { reconcilePeriod, periods, type PeriodName } from './reconcile-period.ts'
import { RunOutcome, VendorStatus, type Vendor } from './vendor-state.tsx'
import styles from './vendors.module.css'

const REASON_MAX = 500

type Props = { vendor: Vendor; onClose: () => void; onCases: () => void }

export function VendorPanel({ vendor, onClose, onCases }: Props) {
  const { t } = useTranslation('backofficeVendors')
  const mayEdit = useCan('games.edit')
  return (
    <SidePanel
      label={t('panel', { name: vendor.name })}
      onClose={onClose}
      title={
        <>
          {vendor.name} <VendorStatus status={vendor.status} />
        </>
      }
      note={<span className="num">{vendor.code}</span>}
    >
      <Facts
        facts={[
          {
            label: t('column.interface'),
            value: `${t(`wallet.${vendor.walletMode}`)} · ${t(`dialect.${vendor.dialect}`, vendor.dialect)}`,
          },
          { label: t('fact.origin'), value: vendor.origin },
        ]}
      />
      {mayEdit && <StatusForm key={vendor.status} vendor={vendor} />}
      <Keys keys={vendor.keys} />
      <Reconciliation vendor={vendor} mayRun={mayEdit} onCases={onCases} />
    </SidePanel>
  )
}

/** Open, under maintenance, or closed: what it means for members is shown before it happens. */
function StatusForm({ vendor }: { vendor: Vendor }) {
  const { t } = useTranslation('backofficeVendors')
  const isOffline = useIsOffline()
  const [status, setStatus] = useState(vendor.status)
  const [reason, setReason] = useState('')
  const saving = useMutation({
    mutationFn: () => call('bo.setVendorStatus', { vendor: vendor.code, status, reason: reason.trim() }),
    onSuccess: async () => {
      toast.success(t(`status.done.${status}`, { name: vendor.name }))
      await refresh('bo.vendors')
    },
  })
  const isChanged = status !== vendor.status
  const ask = async () => {
    const isSure = await confirm({
      title: t(`status.confirm.${status}`, { name: vendor.name }),
      text: t(`status.effect.${status}`),
      confirmLabel: t('status.save'),
      danger: status === 'off',
    })
    if (isSure) saving.mutate()
  }
  return (
    <Form className={styles.part} onSubmit={() => void ask()}>
      <h3>{t('status.label')}</h3>
      <FailureAlert error={saving.error} />
      <Segmented
        block
        label={t('status.label')}
        options={(['on', 'maintenance', 'off'] as const).map((value) => ({ value, label: t(`status.${value}`) }))}
        value={status}
        onChange={setStatus}
      />
      {isChanged && (
        <>
          <p className={styles.lead}>{t(`status.effect.${status}`)}</p>
          <TextField
            size="sm"
            label={t('reason')}
            hint={t('reasonHint')}
            maxLength={REASON_MAX}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          {isOffline && <p className={styles.lead}>{t('backoffice:offlineReason')}</p>}
          <Button
            type="submit"
            variant={status === 'off' ? 'danger' : 'primary'}
            loading={saving.isPending}
            disabled={isOffline || reason.trim().length < REASON_MIN}
          >
            {t('status.save')}
          </Button>
        </>
      )}
    </Form>
  )
}

/** Names and times of the keys; the secrets themselves never leave the server. */
function Keys({ keys }: { keys: Vendor['keys'] }) {
  const { t } = useTranslation('backofficeVendors')
  const now = serverNow()
  return (
    <section className={styles.part}>
      <h3>{t('keys.title')}</h3>
      {keys.length === 0 ? (
        <p className={styles.lead}>{t('keys.none')}</p>
      ) : (
        <ul className={styles.rows}>
          {keys.map((key) => {
            const isOver = key.activeTo !== null && Date.parse(key.activeTo) <= now
            return (
              <li key={key.keyId}>
                <span className={styles.name}>
                  <b className="num">{key.keyId}</b>
                  <small className="num">
                    {key.kind.toUpperCase()} · {t('keys.from', { at: formatDateTime(key.activeFrom) })}
                    {key.activeTo !== null && ` · ${t('keys.to', { at: formatDateTime(key.activeTo) })}`}
                  </small>
                </span>
                <Badge tone={isOver ? 'neutral' : 'gain'}>{t(isOver ? 'keys.over' : 'keys.live')}</Badge>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

function Reconciliation({ vendor, mayRun, onCases }: { vendor: Vendor; mayRun: boolean; onCases: () => void }) {
  const { t } = useTranslation('backofficeVendors')
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
    </section>
  )
}
