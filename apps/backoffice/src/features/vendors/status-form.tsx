import { useTranslation } from '@lotus/i18n'
import { Button, confirm, Segmented, TextField, toast, useIsOffline } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { REASON_MIN } from '../../shared/decision-dialog.tsx'
import { Form } from '../../shared/form.tsx'
import { refresh } from '../../shared/queries.ts'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import type { Vendor } from './vendor-state.tsx'
import styles from './vendors.module.css'

const REASON_MAX = 500

/** Open, under maintenance, or closed: what it means for members is shown before it happens. */
export function StatusForm({ vendor }: { vendor: Vendor }) {
  const { t } = useTranslation('backofficeVendors')
  const isOffline = useIsOffline()
  const [status, setStatus] = useState(vendor.status)
  const [reason, setReason] = useState('')
  const saving = useMutation({
    mutationFn: () => call('bo.setVendorStatus', { vendor: vendor.code, status, reason: reason.trim() }),
    onSuccess: async () => {
      toast.success(t(`status.done.${status}`, { name: vendor.name }))
      await refresh('bo.vendors', 'bo.vendor')
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
      <FailureAlert error={saving.error} conflict={t('status.kitRequired')} />
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
