import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Button, Modal, TextField, useIsOffline } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { REASON_MIN } from '../../shared/decision-dialog.tsx'
import { Form } from '../../shared/form.tsx'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import styles from '../../shared/settings.module.css'

type Props = { member: { id: string; username: string } }

/** For members with neither mail nor phone to recover their account: a password that is shown only once. */
export function InitialPassword({ member }: Props) {
  const { t } = useTranslation('people')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('members.password.open')}</Button>
      {isOpen && <Dialog member={member} onClose={() => setOpen(false)} />}
    </>
  )
}

function Dialog({ member, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('people')
  const isOffline = useIsOffline()
  const { draft, set, field } = useDraft({ reason: '', code: '' })
  const [reason, code] = [draft.reason.trim(), draft.code.trim()]
  const giving = useMutation({
    mutationFn: () => call('bo.giveInitialPassword', { id: member.id, reason, ...(code === '' ? {} : { code }) }),
    onError: () => set({ code: '' }),
  })
  return (
    <Modal
      opened
      // The password is lost when the dialog closes, so a click beside the dialog must not close it.
      closeOnCover={giving.data === undefined}
      onClose={() => !giving.isPending && onClose()}
      title={t('members.password.title', { name: member.username })}
      width={440}
    >
      {giving.data ? (
        <Given {...giving.data} onClose={onClose} />
      ) : (
        <Form onSubmit={() => giving.mutate()}>
          <p className={styles.lead}>{t('members.password.lead')}</p>
          <FailureAlert error={giving.error} conflict={t('members.notYet')} />
          <TextField size="sm" data-autofocus label={t('reason')} maxLength={300} {...field.text('reason')} />
          <TextField
            size="sm"
            label={t('members.password.code')}
            hint={t('members.password.codeHint')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={16}
            {...field.text('code')}
          />
          <div className={styles.buttons}>
            <Button
              type="submit"
              variant="primary"
              disabled={isOffline || reason.length < REASON_MIN}
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

function Given({ password, expiresAt, onClose }: { password: string; expiresAt: string; onClose: () => void }) {
  const { t } = useTranslation('people')
  return (
    <div className={styles.form}>
      <Alert tone="gain">{t('members.password.given', { time: formatDateTime(expiresAt) })}</Alert>
      <p className={styles.preview}>
        <span>{t('members.password.once')}</span>
        <b className="num">{password}</b>
      </p>
      <Button variant="primary" onClick={onClose}>
        {t('members.password.close')}
      </Button>
    </div>
  )
}
