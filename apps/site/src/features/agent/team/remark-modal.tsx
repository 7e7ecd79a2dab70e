import { useTranslation } from '@lotus/i18n'
import { RemarkForm } from '../parts/remark-form.tsx'
import { useSend } from '../parts/use-send.ts'
import type { Downline } from './types.ts'

/** A note about a member directly below; only the agent who writes it reads it. */
export function RemarkModal({ row, onClose }: { row: Downline; onClose: () => void }) {
  const { t } = useTranslation('agents')
  const { send, ...state } = useSend('agent.remark', ['agent.team'])
  return (
    <RemarkForm
      {...state}
      title={t('remark.title', { account: row.account })}
      remark={row.remark ?? ''}
      save={(remark) => send({ memberId: row.id, remark })}
      onClose={onClose}
    />
  )
}
