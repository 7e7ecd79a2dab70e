import { checkField, type FieldRule } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Alert, Modal, TextField, toast } from '@lotus/ui'
import { IconMail } from '@lotus/ui/icons'
import { useRef, useState, type ReactNode } from 'react'
import { call } from '../../../shared/api.ts'
import { CodeField, type CodeSent } from '../../../shared/forms/code-field.tsx'
import { FormFrame } from '../../../shared/forms/form-frame.tsx'
import { problemText } from '../../../shared/forms/field-text.ts'
import { FormPhone, useDialingCode } from '../../../shared/forms/phone-fields.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import styles from './security.module.css'
import { useRefetchSecurity } from './use-action.ts'

type FormProps = { onDirty: (isDirty: boolean) => void; onClose: () => void }

/** Sets or changes the phone or mail address: a code sent to the new one proves that it is the member's. */
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

type ContactForm = FormProps & {
  kind: 'email' | 'phone'
  /** Why a code cannot be sent there; undefined if it can. */
  check: (target: string) => string | undefined
  sendCode: (target: string) => Promise<CodeSent & { sentTo: string }>
}

/** A form with one field: it requests a code first and then checks it. */
function useContactForm({ kind, check, sendCode, onDirty, onClose }: ContactForm) {
  const { t } = useTranslation(['security', 'auth'])
  const refetch = useRefetchSecurity()
  const [sentTo, setSentTo] = useState<string | null>(null)
  // From when it is asked for: the letter may be there before the answer.
  const isAsked = useRef(false)
  const name = kind === 'email' ? 'email' : 'mobileNum'
  const form = useForm({
    start: { email: '', mobileNum: '', code: '' },
    onDirty,
    check: (values) => ({
      [name]: check(values[name].trim()),
      code: isAsked.current ? (values.code.trim() ? undefined : t('auth:error.codeRequired')) : t('contact.sendFirst'),
    }),
    send: async ({ code }) => {
      await call(kind === 'email' ? 'security.confirmEmail' : 'security.confirmPhone', { code: code.trim() })
      toast.success(t(`contact.${kind}Done`))
      refetch()
      onClose()
    },
  })
  const send = async () => {
    const target = form.values[name].trim()
    const problem = check(target)
    if (problem !== undefined) {
      form.show({ [name]: problem })
      return undefined
    }
    const wasAsked = isAsked.current
    isAsked.current = true
    // What stood there was that a code is to be sent first.
    form.show({})
    try {
      const sent = await sendCode(target)
      setSentTo(sent.sentTo)
      return sent
    } catch (error) {
      isAsked.current = wasAsked
      throw error
    }
  }
  return { kind, form, send, sentTo }
}

function ContactFrame({ state, children }: { state: ReturnType<typeof useContactForm>; children: ReactNode }) {
  const { kind, form, send, sentTo } = state
  const { t } = useTranslation('security')
  return (
    <FormFrame
      form={form}
      lead={<p className={styles.lead}>{t(`contact.${kind}Lead`)}</p>}
      submit={t('contact.confirm')}
    >
      {children}
      <CodeField
        name="code"
        value={form.values.code}
        error={form.messages['code']}
        onChange={(value) => form.set('code', value)}
        onRefused={form.show}
        send={send}
      />
      {sentTo !== null && <Alert tone="info">{t('contact.sentTo', { target: sentTo })}</Alert>}
    </FormFrame>
  )
}

function EmailForm(props: FormProps) {
  const { t } = useTranslation(['auth', 'patterns'])
  const state = useContactForm({
    ...props,
    kind: 'email',
    check: (email) => {
      const found = checkField(emailRule, email)
      return found ? problemText(t, 'email', found) : undefined
    },
    sendCode: (email) => call('security.setEmail', { email }),
  })
  return (
    <ContactFrame state={state}>
      <TextField
        label={t('auth:field.email')}
        type="email"
        autoComplete="email"
        data-autofocus
        before={<IconMail size={18} stroke={1.75} aria-hidden />}
        {...state.form.field('email')}
      />
    </ContactFrame>
  )
}

function PhoneForm(props: FormProps) {
  const { t } = useTranslation('errors')
  const dialing = useDialingCode()
  const state = useContactForm({
    ...props,
    kind: 'phone',
    check: (mobileNum) => (mobileNum ? undefined : t('errors:phone_missing')),
    sendCode: (mobileNum) => call('security.setPhone', { mobileNum, countryDialingCode: dialing.dialingCode }),
  })
  return (
    <ContactFrame state={state}>
      <FormPhone form={state.form} dialing={dialing} />
    </ContactFrame>
  )
}
