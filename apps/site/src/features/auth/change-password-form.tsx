import { isCallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { Alert, Button, PasswordField, toast } from '@lotus/ui'
import { IconLock } from '@lotus/ui/icons'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { endOwnSession, enterSession } from '../../shared/account.ts'
import { call } from '../../shared/api.ts'
import styles from './auth.module.css'
import { PasswordLength } from './password-length.tsx'
import { useForm } from '../../shared/forms/use-form.ts'
import { useNewPassword } from './use-new-password.ts'
import type { FormProps } from './form-props.ts'

/**
 * M04, V02: the old password is asked for only where it was not just typed. Every other session ends; this one goes on
 * with a new token, and the page is the first one again (T06).
 */
export function ChangePasswordForm({ oldPassword, onDirty, onDone }: FormProps & { oldPassword: string | undefined }) {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const checkNew = useNewPassword()
  // Typed a moment ago, unless it turned out to be another one by now (changed in another tab).
  const [isAsked, setAsked] = useState(oldPassword === undefined)
  const form = useForm({
    start: { oldPassword: '', newPassword: '', confirmNewPassword: '' },
    onDirty,
    check: (values) => ({
      oldPassword: !isAsked || values.oldPassword ? undefined : t('error.oldPasswordRequired'),
      ...checkNew(values),
    }),
    send: async (values) => {
      await endOwnSession(async () => {
        const session = await call('member.changePassword', {
          oldPassword: isAsked ? values.oldPassword : (oldPassword ?? ''),
          newPassword: values.newPassword,
          confirmNewPassword: values.confirmNewPassword,
        })
        await enterSession(session.token)
      })
      toast.success(t('change.done'))
      onDone()
      await navigate({ to: '/index', search: {} })
    },
    onRefused: (error) => {
      if (isCallError(error, 'bad_request')) setAsked(true)
    },
  })
  return (
    <form ref={form.ref} className={styles.form} onSubmit={form.onSubmit} noValidate>
      {oldPassword !== undefined && form.failureText === null && <Alert tone="warning">{t('change.forced')}</Alert>}
      {form.failureText !== null && <Alert tone="loss" title={form.failureText} />}
      {isAsked && (
        <PasswordField
          label={t('field.oldPassword')}
          autoComplete="current-password"
          data-autofocus
          before={<IconLock size={18} stroke={1.75} aria-hidden />}
          {...form.field('oldPassword')}
        />
      )}
      <div className={styles.withMeter}>
        <PasswordField
          label={t('field.newPassword')}
          autoComplete="new-password"
          hint={t('field.passwordHint')}
          before={<IconLock size={18} stroke={1.75} aria-hidden />}
          {...form.field('newPassword')}
        />
        <PasswordLength password={form.values.newPassword} />
      </div>
      <PasswordField
        label={t('field.confirmNewPassword')}
        autoComplete="new-password"
        before={<IconLock size={18} stroke={1.75} aria-hidden />}
        {...form.field('confirmNewPassword')}
      />
      <Button type="submit" variant="primary" size="lg" block loading={form.isSending}>
        {t('change.submit')}
      </Button>
    </form>
  )
}
