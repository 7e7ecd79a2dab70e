import { useTranslation } from '@lotus/i18n'
import { Alert, Button, Checkbox, TextField } from '@lotus/ui'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../shared/api.ts'
import { switchAuth, type AuthPayload, type NewSession } from '../../shared/auth-gate.ts'
import { openCustomerService } from '../../shared/customer-service.ts'
import { usePermission } from '../../shared/permission.ts'
import styles from './auth.module.css'
import { useEnter } from './use-enter.ts'
import { useForm } from '../../shared/forms/use-form.ts'
import type { FormProps } from './form-props.ts'
import { CodeFields } from './fields.tsx'
import { FormFrame } from '../../shared/forms/form-frame.tsx'

type Method = NonNullable<NewSession['verify']>['methods'][number]

/**
 * T22, X11: a correct password from an unknown address and browser opens nothing yet. Until it is verified the token is
 * kept in this form, not in the session; closing the form revokes it.
 */
export function VerifyForm({ payload, onDirty, onDone }: FormProps & { payload: AuthPayload }) {
  const { session } = payload
  if (!session?.verify) return null
  return (
    <Verify session={session} verify={session.verify} typed={payload.oldPassword} onDirty={onDirty} onDone={onDone} />
  )
}

type Props = FormProps & { session: NewSession; verify: NonNullable<NewSession['verify']>; typed: string | undefined }

function Verify({ session, verify, typed, onDirty, onDone }: Props) {
  const { t } = useTranslation('auth')
  const permission = usePermission()
  const enter = useEnter(onDone)
  const [method, setMethod] = useState<Method | undefined>(verify.methods[0])
  const [isTrusted, setTrusted] = useState(true)
  const isVerified = useRef(false)
  const { token } = session
  useEffect(
    () => () => {
      if (!isVerified.current) call('session.logout', {}, { token, background: true }).catch(() => undefined)
    },
    [token],
  )
  const form = useForm({
    start: { code: '', bankAccountName: '' },
    onDirty,
    check: ({ code, bankAccountName }) => ({
      code: code.trim() ? undefined : t('error.codeRequired'),
      bankAccountName: !verify.bankName || bankAccountName.trim() ? undefined : t('error.bankNameRequired'),
    }),
    send: async ({ code, bankAccountName }) => {
      if (method === undefined) return
      const opened = await call(
        'session.verify',
        {
          method,
          code: code.trim(),
          rememberDevice: isTrusted,
          ...(verify.bankName ? { bankAccountName: bankAccountName.trim() } : {}),
        },
        { token },
      )
      isVerified.current = true
      await enter(opened, t('login.done'), typed)
    },
  })
  if (method === undefined) {
    return (
      <div className="stack gap-35">
        <Alert tone="warning">{t('verify.none')}</Alert>
        <Button block onClick={() => void openCustomerService(permission)}>
          {t('login.service')}
        </Button>
        <Button block variant="ghost" onClick={() => switchAuth('login')}>
          {t('verify.back')}
        </Button>
      </div>
    )
  }
  return (
    <FormFrame form={form} lead={<p className={styles.lead}>{t('verify.lead')}</p>} submit={t('verify.submit')}>
      <CodeFields
        form={form}
        methods={verify.methods}
        method={method}
        onMethod={setMethod}
        send={(by) => call('session.sendVerifyCode', { method: by }, { token })}
      />
      {verify.bankName && (
        <TextField label={t('field.bankAccountName')} autoComplete="off" {...form.field('bankAccountName')} />
      )}
      <Checkbox checked={isTrusted} onChange={(event) => setTrusted(event.currentTarget.checked)}>
        {t('verify.trust')}
      </Checkbox>
    </FormFrame>
  )
}
