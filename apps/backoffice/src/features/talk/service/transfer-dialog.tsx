import { useTranslation } from '@lotus/i18n'
import { Alert, Button, Modal, Radio, toast } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../../../shared/api.ts'
import { failureText } from '../../../shared/failure-text.ts'
import { useSession } from '../../../shared/session.ts'
import type { Colleague } from './conversation-pane.tsx'
import type { Conversation } from './desk-line.ts'
import styles from './service.module.css'

type Props = {
  conversation: Conversation
  colleagues: readonly Colleague[]
  onClose: () => void
  onDone: (conversation: Conversation) => void
}

const QUEUE = 'queue'

/** To a colleague who is here, or back into the queue. */
export function TransferDialog({ conversation, colleagues, onClose, onDone }: Props) {
  const { t } = useTranslation('talkDesk')
  const me = useSession((state) => state.operator?.id)
  const [to, setTo] = useState(QUEUE)
  const transfer = useMutation({
    mutationFn: () => call('bo.serviceTransfer', { id: conversation.id, operatorId: to === QUEUE ? null : to }),
    onSuccess: (next) => {
      toast.success(t('service.transferred'))
      onDone(next)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!transfer.isPending) transfer.mutate()
  }
  const choices = [
    { id: QUEUE, label: t('service.toQueue') },
    ...colleagues
      .filter(({ id }) => id !== me)
      .map(({ id, name, open }) => ({ id, label: t('service.toColleague', { name, count: open }) })),
  ]
  return (
    <Modal opened onClose={onClose} title={t('service.transfer')} width={420}>
      <form className={styles.dialog} onSubmit={submit}>
        <fieldset className={styles.choices}>
          {choices.map(({ id, label }, index) => (
            <Radio
              key={id}
              name="to"
              data-autofocus={index === 0 || undefined}
              checked={to === id}
              onChange={() => setTo(id)}
            >
              {label}
            </Radio>
          ))}
        </fieldset>
        {transfer.error && <Alert tone="loss">{failureText(transfer.error)}</Alert>}
        <div className={styles.dialogButtons}>
          <Button onClick={onClose}>{t('common:action.back')}</Button>
          <Button type="submit" variant="primary" loading={transfer.isPending}>
            {t('service.transfer')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
