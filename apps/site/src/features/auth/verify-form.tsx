import { useTranslation } from '@lotus/i18n'
import { Alert, Button, Checkbox, Segmented, TextField } from '@lotus/ui'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../shared/api.ts'
import { switchAuth, type AuthPayload, type NewSession } from '../../shared/auth-gate.ts'
import { openCustomerService } from '../../shared/customer-service.ts'
import { usePermission } from '../../shared/permission.ts'
import styles from './auth.module.css'
import { CodeField } from '../../shared/forms/code-field.tsx'
import { useEnter } from './use-enter.ts'
import { useForm } from '../../shared/forms/use-form.ts'
import type { FormProps } from './form-props.ts'

type Method = NonNullable<NewSession['verify']>['methods'][number]
const sendable = (method: Method): method is 'sms' | 'email' => method === 'sms' || method === 'email'

/**
 * T22, X11: a right password from an address and a browser that nobody knows opens nothing yet. Until it is verified the
 * token lies here, in this form, and not in the session; closing the form gives it back.
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
      <div className={styles.form}>
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
    <form ref={form.ref} className={styles.form} onSubmit={form.onSubmit} noValidate>
      <p className={styles.lead}>{t('verify.lead')}</p>
      {form.failureText !== null && <Alert tone="loss" title={form.failureText} />}
      {verify.methods.length > 1 && (
        <Segmented
          block
          label={t('verify.by')}
          options={verify.methods.map((value) => ({ value, label: t(`method.${value}`) }))}
          value={method}
          onChange={(value) => {
            setMethod(value)
            form.set('code', '')
            // Another way, nothing wrong with it yet.
            form.show({})
          }}
        />
      )}
      {sendable(method) ? (
        <CodeField
          key={method}
          name="code"
          label={t(`verify.${method}`)}
          value={form.values.code}
          error={form.messages['code']}
          onChange={(value) => form.set('code', value)}
          send={() => call('session.sendVerifyCode', { method }, { token })}
        />
      ) : (
        <TextField
          label={t(`verify.${method}`)}
          inputMode={method === 'totp' ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          {...form.field('code')}
        />
      )}
      {verify.bankName && (
        <TextField label={t('field.bankAccountName')} autoComplete="off" {...form.field('bankAccountName')} />
      )}
      <Checkbox checked={isTrusted} onChange={(event) => setTrusted(event.currentTarget.checked)}>
        {t('verify.trust')}
      </Checkbox>
      <Button type="submit" variant="primary" size="lg" block loading={form.isSending}>
        {t('verify.submit')}
      </Button>
    </form>
  )
}
