import { isCallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { Alert, toast } from '@lotus/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { endOwnSession, enterSession } from '../../shared/account.ts'
import { call } from '../../shared/api.ts'
import { PasswordLength } from './password-length.tsx'
import { useForm } from '../../shared/forms/use-form.ts'
import { useNewPassword } from './use-new-password.ts'
import type { FormProps } from './form-props.ts'
import { SecretField } from './fields.tsx'
import { FormFrame } from '../../shared/forms/form-frame.tsx'

/**
 * M04, V02: the old password is asked for only if it was not just typed. All other sessions end; this one continues
 * with a new token and returns to the first page (T06).
 */
export function ChangePasswordForm({ oldPassword, onDirty, onDone }: FormProps & { oldPassword: string | undefined }) {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const checkNew = useNewPassword()
  // The password just typed, unless it has been changed since (in another tab).
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
    <FormFrame form={form} submit={t('change.submit')}>
      {oldPassword !== undefined && form.failureText === null && <Alert tone="warning">{t('change.forced')}</Alert>}
      {isAsked && <SecretField form={form} name="oldPassword" isCurrent data-autofocus />}
      <div className="stack gap-2">
        <SecretField form={form} name="newPassword" hint={t('field.passwordHint')} />
        <PasswordLength password={form.values.newPassword} />
      </div>
      <SecretField form={form} name="confirmNewPassword" />
    </FormFrame>
  )
}
