import { permissions } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { TextField, toast } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { queryClient } from '../../shared/queries.ts'
import { useSession } from '../../shared/session.ts'
import { useDraft } from '../../shared/use-draft.ts'
import type { Operator } from './operator.ts'
import { PermissionTicks } from './permission-ticks.tsx'

const NAME_MAX = 80
const USERNAME = /^[a-z][a-z0-9._-]{2,39}$/

type Props = { onClose: () => void; onInvited: (username: string, rows: readonly Operator[]) => void }

/** Names an operator and what they may do; the link is handed out afterwards, by another operator where there is one. */
export function InviteDialog({ onClose, onInvited }: Props) {
  const { t } = useTranslation('people')
  const own = useSession((state) => state.operator?.permissions) ?? []
  const { draft, field } = useDraft({ username: '', name: '' })
  const [given, setGiven] = useState<readonly string[]>([])
  const [isTried, setTried] = useState(false)
  const username = draft.username.trim().toLowerCase()
  const isWrong = !USERNAME.test(username)
  const isNameless = draft.name.trim() === ''
  return (
    <DecisionDialog
      title={t('operators.inviteTitle')}
      width={560}
      text={t('operators.inviteLead')}
      button={t('operators.invite')}
      reason={{ label: t('reason'), rows: 2 }}
      isDirty={draft.username !== '' || draft.name !== '' || given.length > 0}
      check={() => {
        setTried(true)
        return !isWrong && !isNameless && given.length > 0
      }}
      act={(reason) =>
        call('bo.inviteOperator', { username, name: draft.name.trim(), permissions: [...given], reason })
      }
      onClose={onClose}
      onDone={(answer) => {
        queryClient.setQueryData(['bo.operators', {}], answer)
        toast.success(t('operators.inviteDone', { name: username }))
        onInvited(username, answer.operators)
      }}
    >
      <TextField
        size="sm"
        data-autofocus
        label={t('operators.username')}
        hint={t('operators.usernameHint')}
        error={isTried && isWrong ? t('operators.usernameHint') : undefined}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        {...field.text('username')}
      />
      <TextField
        size="sm"
        label={t('operators.fullName')}
        error={isTried && isNameless ? t('operators.fullName') : undefined}
        maxLength={NAME_MAX}
        {...field.text('name')}
      />
      <PermissionTicks
        offered={permissions.filter((one) => own.includes(one))}
        given={given}
        onChange={setGiven}
        hint={t('operators.permissionsHint')}
      />
    </DecisionDialog>
  )
}
