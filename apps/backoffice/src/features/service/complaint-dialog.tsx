import { useTranslation } from '@lotus/i18n'
import { call } from '../../shared/api.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import type { Conversation } from './conversation-thread.ts'

type Props = { conversation: Conversation; onClose: () => void; onDone: (conversation: Conversation) => void }

/** CMP-2: marks a conversation as a complaint, which has its deadlines, or removes the mark; both need a reason. */
export function ComplaintDialog({ conversation, onClose, onDone }: Props) {
  const { t } = useTranslation('backofficeTalk')
  const isComplaint = !conversation.isComplaint
  return (
    <ReasonDialog
      title={t(isComplaint ? 'service.isComplaint' : 'service.noComplaint')}
      text={t(isComplaint ? 'service.complaintText' : 'service.noComplaintText')}
      button={t('common:action.confirm')}
      act={(reason) => call('bo.serviceComplaint', { id: conversation.id, isComplaint, reason })}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
