import { useTranslation } from '@lotus/i18n'
import { call } from '../../shared/api.ts'
import { switchAuth } from '../../shared/auth-gate.ts'
import { useEnter } from './use-enter.ts'
import { useForm } from '../../shared/forms/use-form.ts'
import { useNewPassword } from './use-new-password.ts'
import type { FormProps } from './form-props.ts'
import { SecretField } from './fields.tsx'
import { FormFrame } from '../../shared/forms/form-frame.tsx'

/** T07: opened by the single-use link of the mail. */
export function ResetForm({ ticket, onDirty, onDone }: FormProps & { ticket: string }) {
  const { t } = useTranslation('auth')
  const enter = useEnter(onDone)
  const form = useForm({
    start: { newPassword: '', confirmNewPassword: '' },
    onDirty,
    check: useNewPassword(),
    send: async ({ newPassword }) =>
      enter(await call('member.resetByEmail', { ticket, newPassword }), t('forgot.done')),
  })
  return (
    <FormFrame
      form={form}
      wayOut={
        <button type="button" className="link" onClick={() => switchAuth('forgot')}>
          {t('forgot.another')}
        </button>
      }
      submit={t('forgot.set')}
    >
      <SecretField form={form} name="newPassword" hint={t('field.passwordHint')} data-autofocus />
      <SecretField form={form} name="confirmNewPassword" />
    </FormFrame>
  )
}
