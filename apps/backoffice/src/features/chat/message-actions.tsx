import { useTranslation } from '@lotus/i18n'
import { SelectField, toast } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { refresh } from '../../shared/queries.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import type { BoMessage } from './chat-types.ts'

/** How long a mute may last, in minutes: ten minutes, an hour, a day, a week, a year. */
const lengths = ['10', '60', '1440', '10080', '525600'] as const
const EVERYWHERE = ''

type Props = { message: BoMessage; onClose: () => void; onDone: () => void }

/** Removes a message from the room; moderators can still read it. */
export function RemoveDialog({ message, onClose, onDone }: Props) {
  const { t } = useTranslation('backofficeTalk')
  return (
    <ReasonDialog
      title={t('chat.remove')}
      text={message.original}
      button={t('chat.remove')}
      isDanger
      act={(reason) => call('bo.removeChatMessage', { id: message.id, reason })}
      onClose={onClose}
      onDone={() => {
        toast.success(t('chat.removed'))
        void refresh('bo.chatReports', 'bo.chatRooms')
        onDone()
      }}
    />
  )
}

/** Mutes a member for a time, in this room or in all. */
export function MuteDialog({ message, onClose, onDone }: Props) {
  const { t } = useTranslation('backofficeTalk')
  const [minutes, setMinutes] = useState<string>('60')
  const [room, setRoom] = useState(EVERYWHERE)
  const { member } = message
  if (member === null) return null
  return (
    <ReasonDialog
      title={t('chat.mute')}
      text={t('chat.muteText', { name: member.username })}
      button={t('chat.mute')}
      isDanger
      act={(reason) =>
        call('bo.muteChat', {
          memberId: member.id,
          roomId: room === EVERYWHERE ? null : room,
          minutes: Number(minutes),
          reason,
        })
      }
      onClose={onClose}
      onDone={() => {
        toast.success(t('chat.muted', { name: member.username }))
        void refresh('bo.chatMutes')
        onDone()
      }}
    >
      <SelectField
        label={t('chat.muteFor')}
        value={minutes}
        options={lengths.map((value) => ({ value, label: t(`chat.length.${value}`) }))}
        onChange={(event) => setMinutes(event.target.value)}
      />
      <SelectField
        label={t('chat.muteWhere')}
        value={room}
        options={[
          { value: EVERYWHERE, label: t('chat.everyRoom') },
          { value: message.roomId, label: t('chat.thisRoom', { room: message.roomId }) },
        ]}
        onChange={(event) => setRoom(event.target.value)}
      />
    </ReasonDialog>
  )
}
