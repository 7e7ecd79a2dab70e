import { isCallError, type CallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { Alert, Button, Checkbox, Modal, moneyText, PasswordField, showDialog, TextAreaField } from '@lotus/ui'
import { IconLock } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endOwnSession } from '../../../shared/account.ts'
import { call } from '../../../shared/api.ts'
import { FormFrame } from '../../../shared/forms/form-frame.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { useCloseMember } from '../../../shared/member-pages.ts'
import { callQuery } from '../../../shared/queries.ts'
import { forgetSession } from '../../../shared/session.ts'
import styles from './security.module.css'

const REASON_MAX = 300
const emptyForm: { password: string; reason: string; understood: boolean } = {
  password: '',
  reason: '',
  understood: false,
}

/** Closes the account for good. What happens to the money is explained before anything is asked for. */
export function CloseModal({ onClose, onWithdraw }: { onClose: () => void; onWithdraw: () => void }) {
  const { t } = useTranslation(['security', 'auth'])
  const [isDirty, setDirty] = useState(false)
  const { form, hasPassword, hold } = useCloseForm(onClose, setDirty)
  return (
    <Modal opened onClose={onClose} title={t('close.title')} width={500} isDirty={isDirty}>
      <FormFrame
        form={form}
        lead={
          <ul className={styles.bullets}>
            <li>{t('close.money')}</li>
            <li>{t('close.bets')}</li>
            <li>{t('close.records')}</li>
            <li>{t('close.forGood')}</li>
          </ul>
        }
        failure={hold && <Hold error={hold} onWithdraw={onWithdraw} />}
        submit={t('close.submit')}
        isDanger
      >
        {hasPassword && (
          <PasswordField
            label={t('auth:field.password')}
            autoComplete="current-password"
            before={<IconLock size={18} stroke={1.75} aria-hidden />}
            {...form.field('password')}
          />
        )}
        <TextAreaField
          label={t('close.reason')}
          labelAside={t('auth:field.optional')}
          rows={3}
          maxLength={REASON_MAX}
          {...form.field('reason')}
        />
        <Checkbox {...form.tick('understood')}>{t('close.understood')}</Checkbox>
      </FormFrame>
    </Modal>
  )
}

/** Asks for the password if there is one, a reason and a confirmation; then the account is closed. */
function useCloseForm(onClose: () => void, onDirty: (isDirty: boolean) => void) {
  const { t } = useTranslation(['security', 'auth'])
  const { data: overview } = useQuery(callQuery('security.overview', {}))
  const hasPassword = overview?.items.some(({ id, done }) => id === 'password' && done) ?? true
  const closeCentre = useCloseMember()
  const [hold, setHold] = useState<CallError | null>(null)
  const form = useForm({
    start: emptyForm,
    onDirty,
    check: ({ password, understood }) => ({
      password: !hasPassword || password ? undefined : t('auth:error.passwordRequired'),
      understood: understood ? undefined : t('close.tick'),
    }),
    send: ({ password, reason }) => {
      setHold(null)
      return endOwnSession(async () => {
        await call('security.closeAccount', {
          ...(hasPassword ? { password } : {}),
          ...(reason.trim() ? { reason: reason.trim() } : {}),
        })
        onClose()
        await closeCentre()
        forgetSession()
        await showDialog({ tone: 'info', title: t('close.doneTitle'), text: t('close.doneText') })
      })
    },
    onRefused: (error) => {
      if (isCallError(error, 'account_closing_balance')) setHold(error)
      else if (isCallError(error, 'login_failed')) form.show({ password: t('auth:error.incorrect') })
    },
  })
  return { form, hasPassword, hold }
}

/** What the account still has, each with its figure. */
function Hold({ error, onWithdraw }: { error: CallError; onWithdraw: () => void }) {
  const { t } = useTranslation('security')
  const { balance, onHold, openBets } = error.details
  const lines = [
    Number(balance) > 0 && t('close.holdBalance', { amount: moneyText(String(balance)) }),
    Number(onHold) > 0 && t('close.holdOnHold', { amount: moneyText(String(onHold)) }),
    Number(openBets) > 0 && t('close.holdBets', { n: Number(openBets) }),
  ].filter((line) => line !== false)
  return (
    <Alert
      tone="warning"
      title={t('close.holdTitle')}
      action={
        <Button size="sm" onClick={onWithdraw}>
          {t('close.withdraw')}
        </Button>
      }
    >
      <ul className={styles.bullets}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Alert>
  )
}
