import type { RouteValue } from '@lotus/contract'
import { isCallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { Button, cx, Modal, QrCard, SkeletonLines, TextField, toast } from '@lotus/ui'
import { IconCopy } from '@lotus/ui/icons'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../shared/api.ts'
import { FormFrame } from '../../../shared/forms/form-frame.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { QueryError } from '../../../shared/query-error.tsx'
import { copyText } from './copy-text.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './security.module.css'
import { useRefetchSecurity } from './use-action.ts'

type Secret = RouteValue<'security.totpBegin'>

/** SES-9: the authenticator app: scan or type the secret, confirm it with one code, save the recovery codes. */
export function TotpModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('security')
  const refetch = useRefetchSecurity()
  const { secret, error, isFetching, begin } = useSecret(onClose)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const close = () => {
    refetch()
    onClose()
  }
  return (
    <Modal
      opened
      onClose={close}
      title={codes ? t('recovery.title') : t('totp.title')}
      width={520}
      isDirty={codes !== null}
      closeOnCover={false}
    >
      {codes ? (
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            // Shown at the end: on a phone the toast would cover the checkbox.
            toast.success(t('totp.onDone'))
            close()
          }}
        />
      ) : secret ? (
        <Enrol secret={secret} onCodes={setCodes} />
      ) : error !== null ? (
        <QueryError query={{ error, isFetching, refetch: begin }} title={t('totp.failed')} />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </Modal>
  )
}

/** A secret for this attempt; a person who cancels the step-up before it is back where they were. */
function useSecret(onCancelled: () => void) {
  const [secret, setSecret] = useState<Secret | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isFetching, setFetching] = useState(false)
  const cancelled = useRef(onCancelled)
  cancelled.current = onCancelled
  const begin = useCallback(() => {
    setFetching(true)
    setError(null)
    call('security.totpBegin', {})
      .then(setSecret)
      .catch((failure: unknown) => {
        if (isCallError(failure, 'step_up_required')) cancelled.current()
        else setError(failure)
      })
      .finally(() => setFetching(false))
  }, [])
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    begin()
  }, [begin])
  return { secret, error, isFetching, begin }
}

function Enrol({ secret, onCodes }: { secret: Secret; onCodes: (codes: readonly string[]) => void }) {
  const { t } = useTranslation(['security', 'auth'])
  const form = useForm({
    start: { code: '' },
    onDirty: () => undefined,
    check: ({ code }) => ({ code: code.trim() ? undefined : t('auth:error.codeRequired') }),
    send: async ({ code }) => {
      const { recoveryCodes } = await call('security.totpConfirm', { code: code.trim() })
      onCodes(recoveryCodes)
    },
  })
  return (
    <FormFrame form={form} lead={<SecretSteps secret={secret} />} submit={t('totp.on')}>
      <TextField
        label={t('auth:verify.totp')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        data-autofocus
        {...form.field('code')}
      />
    </FormFrame>
  )
}

function SecretSteps({ secret }: { secret: Secret }) {
  const { t } = useTranslation('security')
  const copy = async () => {
    if (await copyText(secret.secret)) toast.success(t('copied'))
  }
  return (
    <>
      <ol className={styles.steps}>
        <li>{t('totp.step1')}</li>
        <li>{t('totp.step2')}</li>
        <li>{t('totp.step3')}</li>
      </ol>
      <div className={styles.enrol}>
        <QrCard className={styles.qr} value={secret.uri} label={t('totp.qr')} />
        <div className={cx('stack gap-25 note', styles.secret)}>
          <span>{t('totp.secret')}</span>
          <code data-secret>{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <Button size="sm" icon={<IconCopy size={16} stroke={1.75} aria-hidden />} onClick={() => void copy()}>
            {t('copy')}
          </Button>
        </div>
      </div>
    </>
  )
}
