import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Button, toast } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'

type Member = RouteValue<'bo.member'>
type Props = { member: Member; onChange: (member: Member) => void }

/** Takes a member's fund password away with its lock, with a reason (operations.md 3.3). */
export function ClearFundPassword({ member, onChange }: Props) {
  const { t } = useTranslation('people')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('members.fund.open')}</Button>
      {isOpen && (
        <DecisionDialog
          title={t('members.fund.title', { name: member.username })}
          text={t('members.fund.text')}
          button={t('members.fund.button')}
          isDanger
          reason={{ label: t('reason'), lengthMax: 300 }}
          act={(reason) => call('bo.clearFundPassword', { id: member.id, reason })}
          onClose={close}
          onDone={(next) => {
            toast.success(t('members.fund.done', { name: next.username }))
            onChange(next)
            close()
          }}
          onConflict={() => {
            toast.error(t('members.fund.none'))
            close()
          }}
        />
      )}
    </>
  )
}
