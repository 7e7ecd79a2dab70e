import { isCallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { Modal, PinField, toast } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../../shared/api.ts'
import { failureText } from '../../../shared/failure-text.ts'
import { FormFrame } from '../../../shared/forms/form-frame.tsx'
import type { FieldMessages } from '../../../shared/forms/field-text.ts'
import { useForm } from '../../../shared/forms/use-form.ts'
import { badFields } from '../../../shared/forms/field-error.ts'
import styles from './security.module.css'
import { useRefetchSecurity } from './use-action.ts'

export type FundDeed = 'set' | 'change' | 'reset'
type Props = { deed: FundDeed; onClose: () => void }

const isWhole = (digits: string) => /^\d{6}$/.test(digits)

/** operations.md 3.3: the six digits that a withdrawal asks for. Changing asks for the old ones, a reset does not. */
export function FundModal({ deed, onClose }: Props) {
  const { t } = useTranslation('security')
  const [isDirty, setDirty] = useState(false)
  const form = useFundForm({ deed, onClose }, setDirty)
  const pin = (name: 'oldFundPassword' | 'fundPassword' | 'again') => ({
    name,
    value: form.values[name],
    error: form.messages[name],
    onChange: (digits: string) => form.set(name, digits),
  })
  return (
    <Modal opened onClose={onClose} title={t(`fund.${deed}Title`)} width={440} isDirty={isDirty}>
      <FormFrame
        form={form}
        lead={<p className={styles.lead}>{t(deed === 'reset' ? 'fund.resetLead' : 'fund.lead')}</p>}
        submit={t('fund.save')}
      >
        {deed === 'change' && <PinField label={t('fund.old')} {...pin('oldFundPassword')} />}
        <PinField label={t('fund.new')} {...pin('fundPassword')} />
        <PinField label={t('fund.again')} {...pin('again')} />
      </FormFrame>
    </Modal>
  )
}

function useFundForm({ deed, onClose }: Props, onDirty: (isDirty: boolean) => void) {
  const { t } = useTranslation('security')
  const refetch = useRefetchSecurity()
  const form = useForm({
    start: { oldFundPassword: '', fundPassword: '', again: '' },
    onDirty,
    check: (values) => ({
      oldFundPassword: deed !== 'change' || isWhole(values.oldFundPassword) ? undefined : t('fund.digits'),
      fundPassword: isWhole(values.fundPassword) ? undefined : t('fund.digits'),
      again: values.again === values.fundPassword ? undefined : t('fund.mismatch'),
    }),
    send: async ({ oldFundPassword, fundPassword }) => {
      try {
        if (deed === 'change') await call('security.changeFundPassword', { oldFundPassword, fundPassword })
        else await call(deed === 'set' ? 'security.setFundPassword' : 'security.resetFundPassword', { fundPassword })
      } catch (error) {
        refetch()
        const found = refusalOf(t, error)
        if (found === undefined) throw error
        form.show(found)
        return
      }
      toast.success(t('fund.done'))
      refetch()
      onClose()
    },
  })
  return form
}

/** What stands beside a field; undefined if it is about none. */
function refusalOf(t: (key: string) => string, error: unknown): FieldMessages | undefined {
  if (isCallError(error, 'fund_password_wrong', 'fund_password_locked')) return { oldFundPassword: failureText(error) }
  if (isCallError(error, 'password_same')) return { fundPassword: t('fund.same') }
  if (badFields(error)['fundPassword'] === 'too_common') return { fundPassword: t('fund.plain') }
  return undefined
}
