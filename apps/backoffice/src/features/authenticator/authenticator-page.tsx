import type { RouteValue } from '@lotus/contract'
import { isCallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { Button, Card, QrCard, TextField, toast } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { PageHead } from '../../shared/page-parts.tsx'
import { failureText } from '../../shared/failure-text.ts'
import { Form } from '../../shared/form.tsx'
import { refresh } from '../../shared/queries.ts'
import { setMustEnrol, useSession } from '../../shared/session.ts'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import styles from '../../shared/settings.module.css'

const CODE_MAX = 7
type Secret = RouteValue<'bo.beginAuthenticator'>

/**
 * An operator's own authenticator: it is replaced with a code of the old one or with a colleague's code (trust.md
 * BO-2).
 */
export function AuthenticatorPage() {
  const { t } = useTranslation('people')
  const mustEnrol = useSession((state) => state.mustEnrol)
  const [secret, setSecret] = useState<Secret | null>(null)
  return (
    <>
      <PageHead title={t('authenticator.title')} note={t(mustEnrol ? 'authenticator.must' : 'authenticator.note')} />
      <Card className={styles.card}>
        {secret ? <Confirm secret={secret} /> : <Begin mustEnrol={mustEnrol} onSecret={setSecret} />}
      </Card>
    </>
  )
}

function codeFailure(error: unknown, wrong: string): string | undefined {
  if (!error) return undefined
  return isCallError(error, 'code_wrong') ? wrong : failureText(error)
}

function Begin({ mustEnrol, onSecret }: { mustEnrol: boolean; onSecret: (secret: Secret) => void }) {
  const { t } = useTranslation('people')
  const [code, setCode] = useState('')
  const beginning = useMutation({
    mutationFn: () => call('bo.beginAuthenticator', mustEnrol ? {} : { code: code.trim() }),
    onSuccess: onSecret,
    onError: () => setCode(''),
  })
  return (
    <Form onSubmit={() => beginning.mutate()}>
      {!mustEnrol && (
        <TextField
          label={t('authenticator.old')}
          hint={t('authenticator.oldHint')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={CODE_MAX}
          value={code}
          error={codeFailure(beginning.error, t('authenticator.wrong'))}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      {mustEnrol && <FailureAlert error={beginning.error} />}
      <div className={styles.buttons}>
        <Button
          type="submit"
          variant="primary"
          loading={beginning.isPending}
          disabled={!mustEnrol && code.trim() === ''}
        >
          {t('authenticator.begin')}
        </Button>
      </div>
    </Form>
  )
}

function Confirm({ secret }: { secret: Secret }) {
  const { t } = useTranslation('people')
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const confirming = useMutation({
    mutationFn: () => call('bo.confirmAuthenticator', { code: code.trim() }),
    onSuccess: () => {
      setMustEnrol(false)
      void refresh('bo.me')
      toast.success(t('authenticator.done'))
      void navigate({ to: '/' })
    },
    onError: () => setCode(''),
  })
  return (
    <Form onSubmit={() => confirming.mutate()}>
      <p className={styles.lead}>{t('authenticator.scan')}</p>
      <QrCard value={secret.uri} label={t('authenticator.qr')} />
      <p className={styles.preview}>
        <span>{t('authenticator.secret')}</span>
        <b className="num">{secret.secret.match(/.{1,4}/g)?.join(' ')}</b>
      </p>
      <TextField
        label={t('authenticator.first')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={CODE_MAX}
        value={code}
        error={codeFailure(confirming.error, t('authenticator.wrong'))}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" loading={confirming.isPending} disabled={code.trim() === ''}>
          {t('authenticator.confirm')}
        </Button>
      </div>
    </Form>
  )
}
