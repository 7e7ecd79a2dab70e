import { AGENT_MESSAGE_MAX } from '@lotus/contract'
import { formatCount, useTranslation } from '@lotus/i18n'
import { Button, Modal, TextAreaField, toast } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { MoneyFailure } from '../../../shared/forms/money-failure.tsx'
import { useMoneyCall } from '../../../shared/forms/use-money-call.ts'
import { callQuery } from '../../../shared/queries.ts'
import type { Downline } from './types.ts'

/** A message to a member directly below (AC04). What was typed stays until it was sent, and is sent once. */
export function MessageModal({ row, onClose }: { row: Downline; onClose: () => void }) {
  const { t } = useTranslation('agents')
  const [text, setText] = useState('')
  const { data: rules } = useQuery(callQuery('agent.messageRules', {}))
  const sending = useMoneyCall('agent.message', {
    refetch: ['agent.messageRules'],
    onDone: () => {
      toast.success(t('message.sent', { account: row.account }))
      onClose()
    },
  })
  const isNone = rules?.left === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !isNone) void sending.send({ memberId: row.id, text: text.trim() })
  }
  return (
    <Modal
      opened
      width={480}
      onClose={() => !sending.isPending && onClose()}
      title={t('message.title', { account: row.account })}
      isDirty={!sending.isPending && text !== ''}
    >
      <form className="stack gap-45" noValidate onSubmit={submit}>
        {sending.error !== null && (
          <MoneyFailure
            title={t('message.failed')}
            error={sending.error}
            isUnknown={sending.isUnknown}
            movesMoney={false}
          />
        )}
        <TextAreaField
          label={t('message.label')}
          labelAside={
            <small className="num">{`${formatCount(text.length)} / ${formatCount(AGENT_MESSAGE_MAX)}`}</small>
          }
          hint={t('message.hint')}
          rows={6}
          value={text}
          maxLength={AGENT_MESSAGE_MAX}
          onChange={(event) => {
            setText(event.target.value)
            sending.reset()
          }}
        />
        {rules && (
          <p className="note">
            {isNone ? t('message.none') : t('message.left', { count: rules.left, max: rules.daily })}
          </p>
        )}
        <Button
          type="submit"
          variant="primary"
          block
          disabled={text.trim() === '' || isNone}
          loading={sending.isPending}
        >
          {t('message.send')}
        </Button>
      </form>
    </Modal>
  )
}
