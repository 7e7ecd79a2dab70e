import { isCallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { Alert, Button, PasswordField, TextField } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../shared/api.ts'
import { failureText } from '../shared/failure-text.ts'
import { Form } from '../shared/form.tsx'
import { closeLoginGate } from '../shared/login-gate.ts'
import { queryClient } from '../shared/queries.ts'
import { startSession, useSession } from '../shared/session.ts'
import { useDraft } from '../shared/use-draft.ts'
import styles from './login.module.css'

const nameField = { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false, maxLength: 64 } as const
/** Six digits, or a colleague's recovery code: ten characters with a dash. */
const CODE_MAX = 12

const names = ['username', 'password', 'code'] as const
type FieldName = (typeof names)[number]

/**
 * Sealed login (trust.md BO-1, BO-2): name and password, then the code of the authenticator, sent together. After a
 * session expires, the same form opens over the page.
 */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('backoffice')
  const before = useSession.getState().operator
  const { draft, set, field } = useDraft({ username: before?.username ?? '', password: '', code: '' })
  const [isCodeAsked, setIsCodeAsked] = useState(false)
  const [isTried, setTried] = useState(false)
  const [codeFailure, setCodeFailure] = useState<string>()
  const fields = useFocus(before ? 'password' : 'username', isCodeAsked)
  const login = useLogin({
    onDone,
    onFailed: (error) => {
      set({ code: '' })
      setTried(false)
      if (isCallError(error, 'operator_code_required')) return setIsCodeAsked(true)
      if (isCallError(error, 'code_wrong')) {
        setCodeFailure(t('login.codeWrong'))
        return fields.focus('code')
      }
      setIsCodeAsked(false)
      set({ password: '' })
      fields.focus('password')
    },
  })
  const missing = (isCodeAsked ? names : names.slice(0, 2)).filter(
    (name) => (name === 'password' ? draft[name] : draft[name].trim()) === '',
  )
  const submit = () => {
    if (login.isPending) return
    setTried(true)
    setCodeFailure(undefined)
    const [first] = missing
    if (first !== undefined) return fields.focus(first)
    return login.mutate({ ...draft, isCodeAsked })
  }
  const shared = (name: FieldName) => ({
    ref: fields.refs[name],
    label: t(`login.${name}`),
    error: isTried && missing.includes(name) ? t(`login.${name}Missing`) : undefined,
    ...field.text(name),
  })
  return (
    <Form className={styles.form} onSubmit={submit}>
      <Failure error={login.error} />
      <TextField {...shared('username')} data-autofocus={before === null || undefined} {...nameField} />
      <PasswordField
        {...shared('password')}
        data-autofocus={before !== null || undefined}
        autoComplete="current-password"
        maxLength={128}
      />
      {isCodeAsked && (
        <TextField
          {...shared('code')}
          {...(codeFailure !== undefined && { error: codeFailure })}
          hint={t('login.codeHint')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          maxLength={CODE_MAX}
        />
      )}
      <Button type="submit" variant="primary" size="lg" block loading={login.isPending}>
        {t('login.submit')}
      </Button>
    </Form>
  )
}

/** The reason of the failure. A missing or wrong code is shown at its field instead. */
function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation('backoffice')
  if (error === null || isCallError(error, 'operator_code_required', 'code_wrong')) return null
  return <Alert tone="loss">{isCallError(error, 'login_failed') ? t('login.failed') : failureText(error)}</Alert>
}

function useLogin({ onDone, onFailed }: { onDone: () => void; onFailed: (error: unknown) => void }) {
  return useMutation({
    mutationFn: ({ username, password, code, isCodeAsked }: Record<FieldName, string> & { isCodeAsked: boolean }) =>
      call('bo.login', {
        username: username.trim().toLowerCase(),
        password,
        ...(isCodeAsked ? { code: code.trim() } : {}),
      }),
    onSuccess: (session) => {
      const before = useSession.getState().operator
      const isSameOperator = before === null || before.id === session.operator.id
      // Data loaded for another operator may be more than this one may see.
      if (!isSameOperator) queryClient.clear()
      startSession(session)
      closeLoginGate(isSameOperator)
      onDone()
    },
    onError: onFailed,
  })
}

/** Moves the focus to the first required field, or to the code once it is asked for. */
function useFocus(first: FieldName, isCodeAsked: boolean) {
  const [username, password, code] = [
    useRef<HTMLInputElement>(null),
    useRef<HTMLInputElement>(null),
    useRef<HTMLInputElement>(null),
  ]
  const refs = useMemo(() => ({ username, password, code }), [username, password, code])
  useEffect(() => refs[first].current?.focus(), [refs, first])
  useEffect(() => {
    if (isCodeAsked) refs.code.current?.focus()
  }, [refs, isCodeAsked])
  return { refs, focus: (name: FieldName) => refs[name].current?.focus() }
}
