import { permissions } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Badge, Button, toast } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { Facts } from '../../shared/facts.tsx'
import { SecondDecision } from '../../shared/panel-actions.tsx'
import { queryClient, refresh } from '../../shared/queries.ts'
import { useSession } from '../../shared/session.ts'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import styles from '../../shared/settings.module.css'
import { isWaiting, type Operator } from './operator.ts'
import { PermissionTicks } from './permission-ticks.tsx'

/** The permissions' names, as a sentence lists them. */
function useNames(): (names: readonly string[]) => string {
  const { t } = useTranslation('backoffice')
  return (names) => names.map((one) => t(`permission.${one.replace('.', '_')}`)).join(', ')
}

type Props = { operator: Operator; onCover: (isCovered: boolean) => void }

/** What a colleague may do, what waits for a second operator, and the way to change it. */
export function PermissionsPart({ operator, onCover }: Props) {
  const { t } = useTranslation('people')
  const namesOf = useNames()
  const [isChanging, setChanging] = useState(false)
  const cover = (isCovered: boolean) => {
    setChanging(isCovered)
    onCover(isCovered)
  }
  return (
    <>
      <Facts
        facts={[{ label: t('operators.permissions'), value: namesOf(operator.permissions) || t('operators.nothing') }]}
      />
      {operator.grant && <WaitingGrant operator={operator} grant={operator.grant} />}
      {operator.status === 'active' && (
        <div className={styles.buttons}>
          <Button size="sm" onClick={() => cover(true)}>
            {t('operators.change')}
          </Button>
        </div>
      )}
      {isChanging && <ChangeDialog operator={operator} onClose={() => cover(false)} />}
    </>
  )
}

function ChangeDialog({
  operator: { id, username, permissions: before },
  onClose,
}: {
  operator: Operator
  onClose: () => void
}) {
  const { t } = useTranslation('people')
  const own = useSession((state) => state.operator?.permissions) ?? []
  const [given, setGiven] = useState<readonly string[]>(before)
  const isSame = given.length === before.length && given.every((one) => before.includes(one))
  return (
    <DecisionDialog
      title={t('operators.changeTitle', { name: username })}
      width={560}
      text={t('operators.changeText')}
      button={t('operators.changeButton')}
      reason={{ label: t('reason'), rows: 2 }}
      isDirty={!isSame}
      check={() => !isSame && given.length > 0}
      act={(reason) => call('bo.setOperatorPermissions', { id, permissions: [...given], seen: before, reason })}
      onClose={onClose}
      onRefused={() => void refresh('bo.operators')}
      onDone={(answer) => {
        queryClient.setQueryData(['bo.operators', {}], answer)
        const row = answer.operators.find((one) => one.id === id)
        toast.success(
          t(row && isWaiting(row, given) ? 'operators.changeWaits' : 'operators.changeDone', { name: username }),
        )
        onClose()
      }}
    >
      <PermissionTicks
        // What they may do already can be taken away by whoever may not do it.
        offered={permissions.filter((one) => own.includes(one) || before.includes(one))}
        given={given}
        onChange={setGiven}
        before={before}
        hint={t('operators.changeHint')}
      />
    </DecisionDialog>
  )
}

/** More permissions that wait: another operator decides, or the one who proposed once the hold is over. */
function WaitingGrant({ operator, grant }: { operator: Operator; grant: NonNullable<Operator['grant']> }) {
  const { t } = useTranslation('people')
  const namesOf = useNames()
  const isOwn = useSession((state) => state.operator?.username) === grant.proposedBy
  const deciding = useMutation({
    mutationFn: (isConfirmed: boolean) => call('bo.decideOperatorGrant', { id: grant.id, isConfirmed }),
    onSuccess: (answer, isConfirmed) => {
      queryClient.setQueryData(['bo.operators', {}], answer)
      toast.success(t(isConfirmed ? 'operators.grantDone' : 'operators.grantReturned', { name: operator.username }))
      void refresh()
    },
    onError: () => void refresh('bo.operators'),
  })
  const sending = deciding.isPending ? (deciding.variables ? 'confirm' : 'reject') : undefined
  return (
    <section className={styles.group}>
      <h3>
        {t('operators.grant')} <Badge tone="info">{t('operators.grantWaits')}</Badge>
      </h3>
      <p>{namesOf(grant.permissions)}</p>
      <p className={styles.lead}>
        {t('operators.grantBy', {
          name: grant.proposedBy,
          time: formatDateTime(grant.proposedAt),
          reason: grant.reason,
        })}
      </p>
      <FailureAlert error={deciding.error} />
      {grant.isHeld && grant.heldUntil !== null && (
        <Alert tone="warning">{t('operators.grantHeld', { time: formatDateTime(grant.heldUntil) })}</Alert>
      )}
      {grant.mayConfirm ? (
        <SecondDecision
          reject={t(isOwn ? 'operators.grantWithdraw' : 'operators.grantReject')}
          confirm={t('operators.grantConfirm')}
          sending={sending}
          onDecide={(decision) => deciding.mutate(decision === 'confirm')}
        />
      ) : (
        <>
          {!grant.isHeld && <Alert tone="info">{t('operators.grantSecond')}</Alert>}
          <div className={styles.buttons}>
            <Button size="sm" loading={deciding.isPending} onClick={() => deciding.mutate(false)}>
              {t(isOwn ? 'operators.grantWithdraw' : 'operators.grantReject')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
