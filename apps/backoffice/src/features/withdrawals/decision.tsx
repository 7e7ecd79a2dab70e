import { useTranslation } from '@lotus/i18n'
import { Button, moneyText } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { PanelActions, Reason } from '../../shared/panel-actions.tsx'
import { useCan } from '../../shared/permissions.ts'
import { meQuery } from '../../shared/queries.ts'
import { isPartlyPaid, isStopping, type WithdrawalDetail, type WithdrawalDialog } from './withdrawal-status.tsx'

/** What an operator may do with a request that waits, and why not. */
export function Decision({ detail, onOpen }: { detail: WithdrawalDetail; onOpen: (dialog: WithdrawalDialog) => void }) {
  const { t } = useTranslation('backoffice')
  const canDecide = useCan('withdrawals.decide')
  const me = useQuery(meQuery()).data?.operator.username
  const isMine = detail.firstApproval !== null && detail.firstApproval.who === me
  // The money may be out already: it is not returned before that is settled.
  const isStopped = detail.payouts.some(isStopping)
  const isPartly = isPartlyPaid(detail)
  const isRestMine = detail.restAsked !== null && detail.restAsked.who === me && detail.restAsked.amount === detail.left
  if (!canDecide) return <Reason>{t('withdrawals.mayNotDecide')}</Reason>
  return (
    <>
      {isMine && <Reason>{t('withdrawals.second.mine')}</Reason>}
      {isPartly && isRestMine && <Reason>{t('withdrawals.rest.waitsMine')}</Reason>}
      <PanelActions>
        {(isOffline) => (
          <>
            <Button
              variant="danger-outline"
              disabled={isOffline || isStopped || (isPartly && isRestMine)}
              onClick={() => onOpen(isPartly ? 'rest' : 'reject')}
            >
              {isPartly
                ? t('withdrawals.rest.button', { left: moneyText(detail.left) })
                : t('withdrawals.reject.button')}
            </Button>
            <Button variant="primary" disabled={isOffline || isMine} onClick={() => onOpen('approve')}>
              {isPartly
                ? t('withdrawals.approve.buttonRest', { left: moneyText(detail.left) })
                : t('withdrawals.approve.button', { amount: moneyText(detail.amount) })}
            </Button>
          </>
        )}
      </PanelActions>
    </>
  )
}
