import { fillBounds } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Alert, Modal, TextField, toast } from '@lotus/ui'
import { IconId } from '@lotus/ui/icons'
import { useState } from 'react'
import { call } from '../../../shared/api.ts'
import { FormFrame } from '../../../shared/forms/form-frame.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { useRefetchSecurity } from './use-action.ts'

/** V07: letters without diacritics and spaces, as banks write names. */
const NAME = /^[A-Za-z]+( +[A-Za-z]+)*$/
const LENGTH = { min: 1, max: 60 }

/** The real name for withdrawals; it can be set only once. */
export function PayeeModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['security', 'auth', 'patterns'])
  const [isDirty, setDirty] = useState(false)
  const refetch = useRefetchSecurity()
  const form = useForm({
    start: { payeeName: '' },
    onDirty: setDirty,
    check: ({ payeeName }) => ({
      payeeName: NAME.test(payeeName.trim()) ? undefined : fillBounds(t('patterns:payeeName'), LENGTH),
    }),
    send: async ({ payeeName }) => {
      await call('security.setPayeeName', { payeeName: payeeName.trim() })
      toast.success(t('payee.done'))
      refetch()
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={t('payee.title')} width={460} isDirty={isDirty}>
      <FormFrame form={form} lead={<Alert tone="warning">{t('payee.once')}</Alert>} submit={t('payee.save')}>
        <TextField
          label={t('auth:field.payeeName')}
          hint={t('auth:field.payeeNameHint')}
          autoComplete="name"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={LENGTH.max}
          data-autofocus
          before={<IconId size={18} stroke={1.75} aria-hidden />}
          {...form.field('payeeName')}
        />
      </FormFrame>
    </Modal>
  )
}
