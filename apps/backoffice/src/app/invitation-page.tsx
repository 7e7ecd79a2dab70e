import type { RouteValue } from '@lotus/contract'
import { isCallError } from '@lotus/client'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Button, ErrorState, LotusMark, OfflineStrip, PasswordField, QrCard, TextField } from '@lotus/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../shared/api.ts'
import { Form } from '../shared/form.tsx'
import { queryClient } from '../shared/queries.ts'
import { startSession } from '../shared/session.ts'
import { FailureAlert, UntilLoaded } from '../shared/until-loaded.tsx'
import { useDraft } from '../shared/use-draft.ts'
import { LanguageButton, ThemeButton } from './preferences.tsx'
import styles from './login.module.css'
import settingsStyles from '../shared/settings.module.css'
import { usePageTitle } from './use-page-title.ts'

const PASSWORD_MIN = 12
const CODE_MAX = 7
type Invitation = RouteValue<'bo.openInvitation'>

/** Behind `#`, which browsers send to nobody. */
const tokenOf = (hash: string) => /^#([\w-]{20,64})$/.exec(hash)?.[1] ?? ''

/** Where an invited operator sets a password and an authenticator (trust.md BO-1, BO-2). */
export function InvitationPage() {
  const { t } = useTranslation('brand')
  const [token] = useState(() => tokenOf(globalThis.location.hash))
  usePageTitle(t('invitation.title'))
  const query = useQuery({
    queryKey: ['bo.openInvitation', token],
    queryFn: () => call('bo.openInvitation', { token }),
    enabled: token !== '',
    // It stays as it was shown: another secret would make the one just scanned worthless.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const isOver = token === '' || isCallError(query.error, 'ticket_invalid', 'bad_request')
  const refusal = refusalOf(query.error)
  return (
    <>
      <OfflineStrip />
      <main className={styles.page} id="main">
        <section className={styles.card}>
          <div className={styles.brand}>
            <LotusMark size={36} />
            <span>{query.data?.brand ?? t('common:appName')}</span>
          </div>
          {isOver ? (
            <Over />
          ) : refusal ? (
            <Refused {...refusal} />
          ) : query.data ? (
            <Accept token={token} invitation={query.data} />
          ) : (
            <UntilLoaded query={query} />
          )}
        </section>
        <div className={styles.preferences}>
          <ThemeButton />
          <LanguageButton />
        </div>
      </main>
    </>
  )
}

type Refusal = { kind: 'held'; until: string } | { kind: 'own' }

/** A link that works, but not now, or not here. */
function refusalOf(error: unknown): Refusal | undefined {
  if (isCallError(error, 'same_operator')) return { kind: 'own' }
  const until = isCallError(error, 'state_conflict') && error.details['state'] === 'held' && error.details['until']
  return typeof until === 'string' ? { kind: 'held', until } : undefined
}

function Refused(refusal: Refusal) {
  const { t } = useTranslation('brand')
  return refusal.kind === 'held' ? (
    <ErrorState title={t('invitation.held')} hint={t('invitation.heldHint', { time: formatDateTime(refusal.until) })} />
  ) : (
    <ErrorState title={t('invitation.own')} hint={t('invitation.ownHint')} />
  )
}

function Over() {
  const { t } = useTranslation('brand')
  return (
    <>
      <ErrorState title={t('invitation.over')} hint={t('invitation.overHint')} />
      <Link to="/login" className="link">
        {t('invitation.again')}
      </Link>
    </>
  )
}

type Draft = { password: string; repeat: string; code: string }

/** What is missing or wrong in a draft, by field. */
function useProblems({ password, repeat, code }: Draft, error: unknown): Partial<Record<keyof Draft, string>> {
  const { t } = useTranslation('brand')
  const isCommon =
    isCallError(error, 'bad_request') && JSON.stringify(error.details['fields'] ?? {}).includes('too_common')
  return {
    ...(password.length < PASSWORD_MIN
      ? { password: t('invitation.passwordShort') }
      : isCommon && { password: t('invitation.passwordCommon') }),
    ...(password !== repeat && { repeat: t('invitation.repeatWrong') }),
    ...(code.trim() === ''
      ? { code: isCallError(error, 'code_wrong') ? t('invitation.codeWrong') : t('invitation.codeMissing') }
      : {}),
  }
}

/** Sets password and authenticator, and goes on as the operator who is now logged in. */
function useAccept(token: string, draft: Draft, onWrongCode: () => void) {
  const router = useRouter()
  return useMutation({
    mutationFn: () => call('bo.acceptInvitation', { token, password: draft.password, code: draft.code.trim() }),
    onSuccess: (session) => {
      queryClient.clear()
      startSession(session)
      router.history.replace('/')
    },
    onError: (error) => {
      if (isCallError(error, 'code_wrong')) onWrongCode()
      // Opened elsewhere meanwhile: this browser needs another secret.
      if (isCallError(error, 'ticket_invalid', 'state_conflict', 'same_operator'))
        void queryClient.invalidateQueries({ queryKey: ['bo.openInvitation'] })
    },
  })
}

function Accept({ token, invitation }: { token: string; invitation: Invitation }) {
  const { t } = useTranslation('brand')
  const { draft, set, field } = useDraft<Draft>({ password: '', repeat: '', code: '' })
  const [isTried, setTried] = useState(false)
  const accepting = useAccept(token, draft, () => set({ code: '' }))
  const problems = useProblems(draft, accepting.error)
  const isElsewhere = isCallError(accepting.error, 'state_conflict')
  const isOdd = accepting.error !== null && !isElsewhere && !isCallError(accepting.error, 'code_wrong', 'bad_request')
  const shown = (name: keyof Draft) => (isTried ? problems[name] : undefined)
  const hasLocal = draft.password.length < PASSWORD_MIN || draft.password !== draft.repeat || draft.code.trim() === ''
  return (
    <>
      <h1>{t('invitation.title')}</h1>
      <p className={styles.note}>
        {t('invitation.lead', {
          name: invitation.name,
          username: invitation.username,
          time: formatDateTime(invitation.expiresAt),
        })}
      </p>
      <Form
        className={styles.form}
        onSubmit={() => {
          setTried(true)
          if (!hasLocal && !accepting.isPending) accepting.mutate()
        }}
      >
        {isOdd && <FailureAlert error={accepting.error} />}
        {invitation.otherBrowsers > 0 && (
          <Alert tone="warning">
            {isElsewhere
              ? t('invitation.elsewhereNow')
              : t('invitation.elsewhere', { count: invitation.otherBrowsers })}
          </Alert>
        )}
        {/* The name, so that a password manager stores both. */}
        <input type="hidden" name="username" autoComplete="username" value={invitation.username} />
        <PasswordField
          label={t('invitation.password')}
          hint={t('invitation.passwordHint')}
          autoComplete="new-password"
          maxLength={128}
          error={shown('password')}
          {...field.text('password')}
        />
        <PasswordField
          label={t('invitation.repeat')}
          autoComplete="new-password"
          maxLength={128}
          error={shown('repeat')}
          {...field.text('repeat')}
        />
        <Secret invitation={invitation} />
        <TextField
          label={t('invitation.code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={CODE_MAX}
          error={shown('code')}
          {...field.text('code')}
        />
        <Button type="submit" variant="primary" size="lg" block loading={accepting.isPending}>
          {t('invitation.submit')}
        </Button>
      </Form>
    </>
  )
}

/** The secret for the authenticator app, as a picture and as text. */
function Secret({ invitation: { uri, secret } }: { invitation: Invitation }) {
  const { t } = useTranslation('brand')
  return (
    <>
      <p className={settingsStyles.lead}>{t('invitation.scan')}</p>
      <QrCard value={uri} label={t('invitation.qr')} />
      <p className={settingsStyles.preview}>
        <span>{t('invitation.secret')}</span>
        <b className="num">{secret.match(/.{1,4}/g)?.join(' ')}</b>
      </p>
    </>
  )
}
