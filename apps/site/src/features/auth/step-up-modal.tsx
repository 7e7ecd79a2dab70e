import { useTranslation } from '@lotus/i18n'
import { Alert, Button, ErrorState, Modal, SkeletonLines } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { openAuth } from '../../shared/auth-gate.ts'
import { callQuery } from '../../shared/queries.ts'
import type { StepUpQuestion } from '../../shared/step-up-gate.ts'
import styles from './auth.module.css'
import { useForm } from '../../shared/forms/use-form.ts'
import { CodeFields, SecretField } from './fields.tsx'
import { FormFrame } from '../../shared/forms/form-frame.tsx'

const methods = ['totp', 'recovery', 'sms', 'email', 'password'] as const
type Method = (typeof methods)[number]
const isMethod = (value: string): value is Method => methods.some((method) => method === value)

type Props = {
  methods: readonly string[]
  question?: StepUpQuestion | undefined
  onClose: () => void
  onDone: () => void
}

/**
 * Asks for a second confirmation before money or credentials change (trust.md ACC-6); the interrupted action then
 * continues by itself.
 * @public Loaded by name in app/auth-host.tsx.
 */
export function StepUpModal({ methods: known, question, onClose, onDone }: Props) {
  const { t } = useTranslation('auth')
  const overview = useQuery({ ...callQuery('security.overview', {}), enabled: known.length === 0 })
  const offered = (known.length > 0 ? [...known] : (overview.data?.stepUpMethods ?? [])).filter(isMethod)
  return (
    <Modal opened onClose={onClose} title={question?.title ?? t('stepUp.title')} width={440}>
      {overview.isError ? (
        <ErrorState title={t('stepUp.unread')} onRetry={() => void overview.refetch()} />
      ) : offered.length === 0 && !overview.isSuccess && known.length === 0 ? (
        <SkeletonLines lines={4} />
      ) : offered.length === 0 ? (
        <NoMethod onClose={onClose} />
      ) : (
        <StepUpForm offered={offered} question={question} onDone={onDone} />
      )}
    </Modal>
  )
}

/** An account with neither password nor second factor: a new login through its provider is the confirmation. */
function NoMethod({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('auth')
  const again = () => {
    onClose()
    void openAuth('login')
  }
  return (
    <div className="stack gap-35">
      <Alert tone="info">{t('stepUp.none')}</Alert>
      <Button variant="primary" size="lg" block onClick={again}>
        {t('login.submit')}
      </Button>
    </div>
  )
}

type FormProps = Pick<Props, 'question' | 'onDone'> & { offered: readonly Method[] }

function StepUpForm({ offered, question, onDone }: FormProps) {
  const { t } = useTranslation('auth')
  const [method, setMethod] = useState<Method>(offered[0] ?? 'password')
  const form = useForm({
    start: { code: '', password: '' },
    onDirty: () => undefined,
    check: ({ code, password }) =>
      method === 'password'
        ? { password: password ? undefined : t('error.passwordRequired') }
        : { code: code.trim() ? undefined : t('error.codeRequired') },
    send: async ({ code, password }) => {
      await call('session.stepUp', method === 'password' ? { method, password } : { method, code: code.trim() })
      onDone()
    },
  })
  return (
    <FormFrame
      form={form}
      lead={<p className={styles.lead}>{question?.text ?? t('stepUp.lead')}</p>}
      submit={question?.submit ?? t('stepUp.submit')}
      isDanger={question !== undefined}
    >
      <CodeFields
        form={form}
        methods={offered}
        method={method}
        onMethod={setMethod}
        send={(by) => call('session.stepUpCode', { method: by })}
      />
      {method === 'password' && <SecretField form={form} name="password" isCurrent data-autofocus />}
      {question && <p className={styles.lead}>{question.wayOut}</p>}
    </FormFrame>
  )
}
