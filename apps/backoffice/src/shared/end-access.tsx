import { useTranslation } from '@lotus/i18n'
import { toast } from '@lotus/ui'
import { call } from './api.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { queryClient, refresh } from './queries.ts'

type Props = { operator: { id: string; username: string }; onClose: () => void; onDone?: () => void }

/** Asks whether to end a colleague's access, and ends it. */
export function EndAccess({ operator: { id, username }, onClose, onDone }: Props) {
  const { t } = useTranslation('backoffice')
  return (
    <DecisionDialog
      title={t('endAccess.question', { name: username })}
      text={t('endAccess.text')}
      button={t('endAccess.button')}
      isDanger
      reason={{ label: t('endAccess.reason') }}
      act={(reason) => call('bo.disableOperator', { id, reason })}
      onClose={onClose}
      onRefused={() => void refresh('bo.operators')}
      onDone={(answer) => {
        queryClient.setQueryData(['bo.operators', {}], answer)
        void refresh()
        toast.success(t('endAccess.done', { name: username }))
        onClose()
        onDone?.()
      }}
    />
  )
}
