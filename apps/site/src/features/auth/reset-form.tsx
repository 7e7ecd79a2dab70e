import { useTranslation } from '@lotus/i18n'
import { Alert, Button, PasswordField } from '@lotus/ui'
import { IconLock } from '@lotus/ui/icons'
import { call } from '../../shared/api.ts'
import { switchAuth } from '../../shared/auth-gate.ts'
import styles from './auth.module.css'
import { useEnter } from './use-enter.ts'
import { useForm } from '../../shared/forms/use-form.ts'
import { useNewPassword } from './use-new-password.ts'
import type { FormProps } from './form-props.ts'

/** T07: the link of the mail leads here, once. */
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
    <form ref={form.ref} className={styles.form} onSubmit={form.onSubmit} noValidate>
      {form.failureText !== null && (
        <Alert tone="loss" title={form.failureText}>
          <button type="button" className="link" onClick={() => switchAuth('forgot')}>
            {t('forgot.another')}
          </button>
        </Alert>
      )}
      <PasswordField
        label={t('field.newPassword')}
        autoComplete="new-password"
        hint={t('field.passwordHint')}
        data-autofocus
        before={<IconLock size={18} stroke={1.75} aria-hidden />}
        {...form.field('newPassword')}
      />
      <PasswordField
        label={t('field.confirmNewPassword')}
        autoComplete="new-password"
        before={<IconLock size={18} stroke={1.75} aria-hidden />}
        {...form.field('confirmNewPassword')}
      />
      <Button type="submit" variant="primary" size="lg" block loading={form.isSending}>
        {t('forgot.set')}
      </Button>
    </form>
  )
}
