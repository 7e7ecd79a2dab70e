import { useTranslation } from '@lotus/i18n'
import { Radio, toast } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { useSession } from '../../shared/session.ts'
import type { Conversation } from './conversation-thread.ts'
import styles from './service.module.css'
import type { RouteValue } from '@lotus/contract'

export type Colleague = RouteValue<'bo.serviceQueue'>['operators'][number]

type Props = {
  conversation: Conversation
  colleagues: readonly Colleague[]
  onClose: () => void
  onDone: (conversation: Conversation) => void
}

const QUEUE = 'queue'

/** To a colleague who is online, or back into the queue. */
export function TransferDialog({ conversation, colleagues, onClose, onDone }: Props) {
  const { t } = useTranslation('backofficeTalk')
  const me = useSession((state) => state.operator?.id)
  const [to, setTo] = useState(QUEUE)
  const choices = [
    { id: QUEUE, label: t('service.toQueue') },
    ...colleagues
      .filter(({ id }) => id !== me)
      .map(({ id, name, open }) => ({ id, label: t('service.toColleague', { name, count: open }) })),
  ]
  return (
    <DecisionDialog
      title={t('service.transfer')}
      width={420}
      button={t('service.transfer')}
      act={() => call('bo.serviceTransfer', { id: conversation.id, operatorId: to === QUEUE ? null : to })}
      onClose={onClose}
      onDone={(next) => {
        toast.success(t('service.transferred'))
        onDone(next)
      }}
    >
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
    </DecisionDialog>
  )
}
