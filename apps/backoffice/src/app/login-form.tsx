import { isCallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { Alert, Button, PasswordField, TextField } from '@lotus/ui'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { call } from '../shared/api.ts'
import { failureText } from '../shared/failure-text.ts'
import { closeLoginGate } from '../shared/login-gate.ts'
import { queryClient } from '../shared/queries.ts'
import { startSession, useSession } from '../shared/session.ts'
import styles from './login.module.css'

type Missing = { username?: boolean; password?: boolean; code?: boolean }
/** Six digits, or a colleague's code of ten signs with its dash. */
const CODE_MAX = 12

/**
 * Sealed login (trust.md BO-1, BO-2): name and password, then the code of the authenticator, sent together. After an expired session the
 * same form stands over the page.
 */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('backoffice')
  const before = useSession.getState().operator
  const [username, setUsername] = useState(before?.username ?? '')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isCodeAsked, setIsCodeAsked] = useState(false)
  const [codeFailure, setCodeFailure] = useState<string>()
  const codeField = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState<Missing>({})
  const [failure, setFailure] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const passwordField = useRef<HTMLInputElement>(null)
  const usernameField = useRef<HTMLInputElement>(null)

  useEffect(() => (before ? passwordField : usernameField).current?.focus(), [before])

  useEffect(() => {
    if (isCodeAsked) codeField.current?.focus()
  }, [isCodeAsked])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    const lacking = {
      username: username.trim() === '',
      password: password === '',
      code: isCodeAsked && code.trim() === '',
    }
    setMissing(lacking)
    if (lacking.username || lacking.password) return (lacking.username ? usernameField : passwordField).current?.focus()
    if (lacking.code) return codeField.current?.focus()
    setIsSending(true)
    setFailure(undefined)
    setCodeFailure(undefined)
    try {
      const session = await call('bo.login', {
        username: username.trim().toLowerCase(),
        password,
        ...(isCodeAsked ? { code: code.trim() } : {}),
      })
      const isSameOperator = before === null || before.id === session.operator.id
      // What was loaded for somebody else may be more than this operator may see.
      if (!isSameOperator) queryClient.clear()
      startSession(session)
      closeLoginGate(isSameOperator)
      onDone()
    } catch (error) {
      showFailure(error)
    } finally {
      setIsSending(false)
    }
  }

  function showFailure(error: unknown): void {
    setCode('')
    if (isCallError(error, 'operator_code_required')) return setIsCodeAsked(true)
    if (isCallError(error, 'code_wrong')) {
      setCodeFailure(t('login.codeWrong'))
      return codeField.current?.focus()
    }
    setFailure(isCallError(error, 'login_failed') ? t('login.failed') : failureText(error))
    setIsCodeAsked(false)
    setPassword('')
    passwordField.current?.focus()
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {failure !== undefined && <Alert tone="loss">{failure}</Alert>}
      <TextField
        ref={usernameField}
        data-autofocus={before === null || undefined}
        label={t('login.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        value={username}
        error={missing.username && username.trim() === '' ? t('login.usernameMissing') : undefined}
        onChange={(event) => setUsername(event.target.value)}
      />
      <PasswordField
        ref={passwordField}
        data-autofocus={before !== null || undefined}
        label={t('login.password')}
        autoComplete="current-password"
        maxLength={128}
        value={password}
        error={missing.password && password === '' ? t('login.passwordMissing') : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      {isCodeAsked && (
        <TextField
          ref={codeField}
          label={t('login.code')}
          hint={t('login.codeHint')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          maxLength={CODE_MAX}
          value={code}
          error={missing.code && code.trim() === '' ? t('login.codeMissing') : codeFailure}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <Button type="submit" variant="primary" size="lg" block loading={isSending}>
        {t('login.submit')}
      </Button>
    </form>
  )
}
