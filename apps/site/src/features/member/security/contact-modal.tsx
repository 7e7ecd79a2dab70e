import { checkField, type FieldRule } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Alert, Button, Modal, TextField, toast } from '@lotus/ui'
import { IconMail } from '@lotus/ui/icons'
import { useState } from 'react'
import { call } from '../../../shared/api.ts'
import { CodeField } from '../../../shared/forms/code-field.tsx'
import { problemText } from '../../../shared/forms/field-text.ts'
import { PhoneField, useCountries } from '../../../shared/forms/phone-fields.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import styles from './security.module.css'
import { useRefetchSecurity } from './use-action.ts'

type FormProps = { onDirty: (isDirty: boolean) => void; onClose: () => void }

/** Sets or changes what the account can be reached by: the code to the new place proves that it is the member's. */
export function ContactModal({ kind, onClose }: { kind: 'email' | 'phone'; onClose: () => void }) {
  const { t } = useTranslation('security')
  const [isDirty, setDirty] = useState(false)
  const form = { onDirty: setDirty, onClose }
  return (
    <Modal opened onClose={onClose} title={t(`contact.${kind}Title`)} width={460} isDirty={isDirty}>
      {kind === 'email' ? <EmailForm {...form} /> : <PhoneForm {...form} />}
    </Modal>
  )
}

const emailRule: FieldRule = {
  patternId: 4,
  minLength: 6,
  maxLength: 254,
  acceptedPattern: '*',
  enabled: true,
  required: true,
}

function EmailForm({ onDirty, onClose }: FormProps) {
  const { t } = useTranslation(['security', 'auth', 'patterns'])
  const refetch = useRefetchSecurity()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const emailProblem = (email: string) => {
    const found = checkField(emailRule, email.trim())
    return found ? problemText(t, 'email', found) : undefined
  }
  const form = useForm({
    start: { email: '', code: '' },
    onDirty,
    check: ({ email, code }) => ({
      email: emailProblem(email),
      code: sentTo === null ? t('contact.sendFirst') : code.trim() ? undefined : t('auth:error.codeRequired'),
    }),
    send: async ({ code }) => {
      await call('security.confirmEmail', { code: code.trim() })
      toast.success(t('contact.emailDone'))
      refetch()
      onClose()
    },
  })
  const send = async () => {
    const email = form.values.email.trim()
    const problem = emailProblem(email)
    if (problem !== undefined) {
      form.show({ email: problem })
      return undefined
    }
    const sent = await call('security.setEmail', { email })
    setSentTo(sent.sentTo)
    return sent
  }
  return (
    <form ref={form.ref} className={styles.form} onSubmit={form.onSubmit} noValidate>
      <p className={styles.lead}>{t('contact.emailLead')}</p>
      {form.failureText !== null && <Alert tone="loss" title={form.failureText} />}
      <TextField
        label={t('auth:field.email')}
        type="email"
        autoComplete="email"
        data-autofocus
        before={<IconMail size={18} stroke={1.75} aria-hidden />}
        {...form.field('email')}
      />
      <CodeField
        name="code"
        value={form.values.code}
        error={form.messages['code']}
        onChange={(value) => form.set('code', value)}
        onRefused={form.show}
        send={send}
      />
      {sentTo !== null && <Alert tone="info">{t('contact.sentTo', { target: sentTo })}</Alert>}
      <Button type="submit" variant="primary" size="lg" block loading={form.isSending}>
        {t('contact.confirm')}
      </Button>
    </form>
  )
}

function PhoneForm({ onDirty, onClose }: FormProps) {
  const { t } = useTranslation(['security', 'auth', 'errors'])
  const refetch = useRefetchSecurity()
  const { dialingCode } = useCountries()
  const [chosenCode, chooseCode] = useState<string | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const countryDialingCode = chosenCode ?? dialingCode
  const form = useForm({
    start: { mobileNum: '', code: '' },
    onDirty,
    check: ({ mobileNum, code }) => ({
      mobileNum: mobileNum.trim() ? undefined : t('errors:phone_missing'),
      code: sentTo === null ? t('contact.sendFirst') : code.trim() ? undefined : t('auth:error.codeRequired'),
    }),
    send: async ({ code }) => {
      await call('security.confirmPhone', { code: code.trim() })
      toast.success(t('contact.phoneDone'))
      refetch()
      onClose()
    },
  })
  const send = async () => {
    const mobileNum = form.values.mobileNum.trim()
    if (!mobileNum) {
      form.show({ mobileNum: t('errors:phone_missing') })
      return undefined
    }
    const sent = await call('security.setPhone', { mobileNum, countryDialingCode })
    setSentTo(sent.sentTo)
    return sent
  }
  return (
    <form ref={form.ref} className={styles.form} onSubmit={form.onSubmit} noValidate>
      <p className={styles.lead}>{t('contact.phoneLead')}</p>
      {form.failureText !== null && <Alert tone="loss" title={form.failureText} />}
      <PhoneField
        isFirst
        value={form.values.mobileNum}
        error={form.messages['mobileNum']}
        dialingCode={countryDialingCode}
        onDialingCode={chooseCode}
        onChange={(value) => form.set('mobileNum', value)}
      />
      <CodeField
        name="code"
        value={form.values.code}
        error={form.messages['code']}
        onChange={(value) => form.set('code', value)}
        onRefused={form.show}
        send={send}
      />
      {sentTo !== null && <Alert tone="info">{t('contact.sentTo', { target: sentTo })}</Alert>}
      <Button type="submit" variant="primary" size="lg" block loading={form.isSending}>
        {t('contact.confirm')}
      </Button>
    </form>
  )
}
