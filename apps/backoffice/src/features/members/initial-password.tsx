import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Button, Modal, TextField, useIsOffline } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { REASON_MIN } from '../../shared/decision-dialog.tsx'
import { Form } from '../../shared/form.tsx'
import { useCan } from '../../shared/permissions.ts'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import styles from '../../shared/settings.module.css'

type Props = { member: { id: string; username: string; status: string } }

/** For members who have neither mail nor telephone to come back with: a password that is shown this once. */
export function InitialPassword({ member }: Props) {
  const { t } = useTranslation('people')
  const mayGive = useCan('members.edit')
  const [isOpen, setOpen] = useState(false)
  if (!mayGive || member.status !== 'active') return null
  return (
    <>
      <div className={styles.buttons}>
        <Button onClick={() => setOpen(true)}>{t('members.password.open')}</Button>
      </div>
      {isOpen && <Dialog member={member} onClose={() => setOpen(false)} />}
    </>
  )
}

function Dialog({ member, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('people')
  const isOffline = useIsOffline()
  const [reason, setReason] = useState('')
  const [code, setCode] = useState('')
  const giving = useMutation({
    mutationFn: () =>
      call('bo.giveInitialPassword', {
        id: member.id,
        reason: reason.trim(),
        ...(code.trim() === '' ? {} : { code: code.trim() }),
      }),
    onError: () => setCode(''),
  })
  const given = giving.data
  return (
    <Modal
      opened
      // Once it is on screen it is gone with the dialog: a slip of the mouse must not take it.
      closeOnCover={given === undefined}
      onClose={() => !giving.isPending && onClose()}
      title={t('members.password.title', { name: member.username })}
      width={440}
    >
      {given ? (
        <div className={styles.form}>
          <Alert tone="gain">{t('members.password.given', { time: formatDateTime(given.expiresAt) })}</Alert>
          <p className={styles.preview}>
            <span>{t('members.password.once')}</span>
            <b className="num">{given.password}</b>
          </p>
          <Button variant="primary" onClick={onClose}>
            {t('members.password.close')}
          </Button>
        </div>
      ) : (
        <Form onSubmit={() => giving.mutate()}>
          <p className={styles.lead}>{t('members.password.lead')}</p>
          <FailureAlert error={giving.error} conflict={t('members.notYet')} />
          <TextField
            size="sm"
            data-autofocus
            label={t('reason')}
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <TextField
            size="sm"
            label={t('members.password.code')}
            hint={t('members.password.codeHint')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={16}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <div className={styles.buttons}>
            <Button
              type="submit"
              variant="primary"
              disabled={isOffline || reason.trim().length < REASON_MIN}
              loading={giving.isPending}
            >
              {t('members.password.give')}
            </Button>
          </div>
        </Form>
      )}
    </Modal>
  )
}
