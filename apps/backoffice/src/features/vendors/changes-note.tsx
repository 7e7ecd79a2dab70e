import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Badge, toast } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api.ts'
import { Facts } from '../../shared/facts.tsx'
import { SecondDecision } from '../../shared/panel-actions.tsx'
import { useCan } from '../../shared/permissions.ts'
import { refresh } from '../../shared/queries.ts'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import type { VendorChange, VendorDetail } from './vendor-forms.ts'
import styles from './vendors.module.css'

/** Proposals that wait for another operator, above every part. */
export function ChangesNote({ detail }: { detail: VendorDetail }) {
  return detail.changes
    .filter(({ state }) => state === 'proposed')
    .map((change) => <OpenChange key={change.id} change={change} />)
}

function OpenChange({ change }: { change: VendorChange }) {
  const { t } = useTranslation('backofficeVendors')
  const mayConfirm = useCan('vendors.confirm')
  const deciding = useMutation({
    mutationFn: (decision: 'confirm' | 'return') => call('bo.decideVendorChange', { id: change.id, decision }),
    onSuccess: async (_done, decision) => {
      toast.success(t(decision === 'confirm' ? 'change.confirmed' : 'change.returned'))
      await refresh('bo.vendor', 'bo.vendors')
    },
    onError: () => void refresh('bo.vendor'),
  })
  return (
    <section className={styles.change}>
      <h3>
        {t(`change.kind.${change.kind}`)} <Badge tone="info">{t('change.waiting')}</Badge>
      </h3>
      <ChangeFacts details={change.details} />
      <p className={styles.quote}>{change.note}</p>
      <p className={styles.lead}>
        {t('change.by', { name: change.proposedBy, at: formatDateTime(change.proposedAt) })}
      </p>
      <FailureAlert error={deciding.error} conflict={t('change.twoKeys')} />
      {change.isOwn && <Alert tone="info">{t('change.own')}</Alert>}
      {!change.isOwn && !mayConfirm && <Alert tone="info">{t('change.mayNot')}</Alert>}
      {!change.isOwn && mayConfirm && (
        <SecondDecision
          reject={t('change.return')}
          confirm={t('change.confirm')}
          sending={deciding.isPending ? (deciding.variables === 'confirm' ? 'confirm' : 'reject') : undefined}
          onDecide={(decision) => deciding.mutate(decision === 'confirm' ? 'confirm' : 'return')}
        />
      )}
    </section>
  )
}

/** What is to be, with a word for each fact that has one. */
function ChangeFacts({ details }: { details: VendorChange['details'] }) {
  const { t, i18n } = useTranslation('backofficeVendors')
  const shown = Object.entries(details).filter(([, value]) => value !== null && value !== '')
  return (
    <Facts
      facts={shown.map(([name, value]) => ({
        label: i18n.exists(`backofficeVendors:changed.${name}`) ? t(`changed.${name}`) : name,
        value: Array.isArray(value) ? value.join(', ') || t('changed.everywhere') : String(value),
      }))}
    />
  )
}
