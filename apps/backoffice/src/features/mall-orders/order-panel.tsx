import { formatDateTime, localText, useTranslation } from '@lotus/i18n'
import { Button, Money } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { Facts, type Fact } from '../../shared/facts.tsx'
import { PanelActions, Reason } from '../../shared/panel-actions.tsx'
import { useCan } from '../../shared/permissions.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import { OrderDecision, type Choice } from './order-decision.tsx'
import { OrderState, type Order } from './order-state.tsx'

type Props = { order: Order; onClose: () => void }
const PPM = 1_000_000

/** One order: what it is for, where it goes, and the decision. */
export function OrderPanel({ order, onClose }: Props) {
  const { t } = useTranslation('backofficeLoyalty')
  const mayDecide = useCan('loyalty.orders')
  const [choice, setChoice] = useState<Choice>()
  return (
    <>
      <SidePanel
        label={t('orders.panel')}
        onClose={onClose}
        isCovered={choice !== undefined}
        initialsOf={order.account}
        title={
          <>
            {order.account} <OrderState state={order.state} />
          </>
        }
        note={order.ref}
        footer={mayDecide && <Actions order={order} onChoose={setChoice} />}
      >
        <Facts facts={useFacts(order)} />
        {mayDecide && order.kind === 'PHYSICAL' && <AddressPart order={order} />}
      </SidePanel>
      {choice && <OrderDecision order={order} choice={choice} onClose={() => setChoice(undefined)} />}
    </>
  )
}

function Actions({ order, onChoose }: { order: Order; onChoose: (choice: Choice) => void }) {
  const { t } = useTranslation('backofficeLoyalty')
  if (order.state === 'IN_PROCESS') {
    return (
      <PanelActions>
        {(isOffline) => (
          <>
            <Button variant="danger-outline" disabled={isOffline} onClick={() => onChoose('reject')}>
              {t('orders.reject')}
            </Button>
            <Button variant="primary" disabled={isOffline} onClick={() => onChoose('approve')}>
              {t('orders.approve')}
            </Button>
          </>
        )}
      </PanelActions>
    )
  }
  if (order.state !== 'APPROVED' || order.kind !== 'PHYSICAL') return null
  return (
    <PanelActions isSingle>
      {(isOffline) => (
        <Button variant="primary" disabled={isOffline} onClick={() => onChoose('ship')}>
          {t('orders.ship')}
        </Button>
      )}
    </PanelActions>
  )
}

/** Read only when somebody asks: each look is recorded. */
function AddressPart({ order }: { order: Order }) {
  const { t } = useTranslation('backofficeLoyalty')
  const { memberId, id } = order
  const looking = useMutation({ mutationFn: () => call('bo.mallOrder', { memberId, id }) })
  const address = looking.data?.address
  return (
    <>
      <FailureAlert error={looking.error} />
      {looking.data === undefined ? (
        <>
          <Reason>{t('orders.addressNote')}</Reason>
          <Button size="sm" loading={looking.isPending} onClick={() => looking.mutate()}>
            {t('orders.showAddress')}
          </Button>
        </>
      ) : (
        <Facts
          facts={[
            {
              label: t('orders.fact.address'),
              value: address ? [address.name, address.phone, address.address].join(' · ') : t('orders.noAddress'),
            },
          ]}
        />
      )}
    </>
  )
}

function useFacts(order: Order): Fact[] {
  const { t } = useTranslation('backofficeLoyalty')
  const fact = (name: string, value: Fact['value'] | null): Fact[] =>
    value === null || value === '' ? [] : [{ label: t(`orders.fact.${name}`), value }]
  const isWorth = Number(order.worth) > 0
  return [
    ...fact('ref', order.ref),
    ...fact('at', formatDateTime(order.at)),
    ...fact('item', `${localText(order.name)} × ${order.quantity}`),
    ...fact('points', <Money value={order.points} />),
    ...fact('amount', Number(order.amount) > 0 ? <Money value={order.amount} /> : null),
    ...fact('worth', isWorth ? <Money value={order.worth} /> : null),
    ...fact('multiple', isWorth ? `${order.multiplePpm / PPM}×` : null),
    ...fact('after', <Money value={order.pointsAfter} />),
    ...fact('remark', order.remark),
    ...fact('handover', order.handover),
    ...fact(
      'decided',
      order.decidedAt && `${order.decidedBy ?? t('orders.fact.auto')} · ${formatDateTime(order.decidedAt)}`,
    ),
    ...fact('shipped', order.shippedAt && formatDateTime(order.shippedAt)),
  ]
}
