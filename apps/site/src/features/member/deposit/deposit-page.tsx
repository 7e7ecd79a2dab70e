import { useTranslation } from '@lotus/i18n'
import { EmptyState, moneyText, Skeleton } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { callQuery } from '../../../shared/queries.ts'
import { BalanceFigures } from '../parts/balance-figures.tsx'
import { PageHead } from '../parts/page-head.tsx'
import page from '../parts/page.module.css'
import { ChannelPicker, ClosedChannels, MethodPicker } from './channel-picker.tsx'
import { CardForm } from './card-form.tsx'
import { methodsOf, offerOf, vndOf, type Channel, type MethodOffer, type Offer } from './deposit-figures.ts'
import { DepositForm } from './deposit-form.tsx'
import { DueNotice } from './due-notice.tsx'
import { OpenOrders, RecentDeposits } from './recent-deposits.tsx'
import { QueryError } from '../../../shared/query-error.tsx'

/** MC03: choose a channel and an amount, get an order to pay. */
export function DepositPage({ onOpenOrder }: { onOpenOrder: (id: string) => void }) {
  const { t } = useTranslation('cashier')
  const query = useQuery(callQuery('cashier.channels', {}))
  const [method, setMethod] = useState<Channel['method']>()
  const [code, setCode] = useState<string>()
  const channels = query.data?.channels
  const methods = methodsOf(channels ?? [])
  const chosen = methods.find((one) => one.method === method) ?? methods[0]
  const offer = chosen && offerOf(chosen, code)
  return (
    <>
      <PageHead title={t('member:page.depositv2')} lead={offer ? <Lead offer={offer} /> : t('deposit.leadPlain')} />
      <BalanceFigures />
      <OpenOrders />
      <DueNotice due={query.data?.due ?? null} />
      {channels === undefined && query.isError ? (
        <QueryError query={query} title={t('deposit.channelsFailed')} />
      ) : channels === undefined ? (
        <Skeleton height={260} radius={16} />
      ) : offer === undefined || chosen === undefined ? (
        <div className={page.columns}>
          <div>
            <EmptyState title={t('deposit.noChannels')} hint={t('deposit.noChannelsHint')} />
            <ClosedChannels closed={query.data?.closed ?? []} />
          </div>
          <RecentDeposits />
        </div>
      ) : (
        <FormOf
          key={offer.channel?.code ?? offer.method}
          chosen={chosen}
          offer={offer}
          picker={
            <>
              <MethodPicker
                methods={methods}
                value={chosen.method}
                onChange={(next) => {
                  setMethod(next)
                  setCode(undefined)
                }}
              />
              <ChannelPicker channels={chosen.channels} value={offer.channel?.code} onChange={setCode} />
              <ClosedChannels closed={query.data?.closed ?? []} />
            </>
          }
          onCreated={onOpenOrder}
        />
      )}
    </>
  )
}

type FormProps = {
  chosen: MethodOffer
  offer: Offer
  picker: ReactNode
  onCreated: (id: string) => void
}

/** A card is typed in; everything else is an amount. */
function FormOf({ chosen, offer, ...rest }: FormProps) {
  return chosen.method === 'DEP_CARD' ? (
    <CardForm channels={chosen.channels} code={offer.channel?.code} {...rest} />
  ) : (
    <DepositForm offer={offer} {...rest} />
  )
}

function Lead({ offer }: { offer: Offer }) {
  const { t } = useTranslation('cashier')
  const rate = vndOf('1', offer.vndPerUnit)
  if (offer.method === 'DEP_CARD') return t('card.lead')
  if (offer.channel?.crypto)
    return t('usdt.lead', { rate: moneyText(offer.channel.crypto.rate), count: offer.channel.orderMinutes })
  return (
    <span className="num" style={{ whiteSpace: 'normal' }}>
      {rate === undefined ? t('deposit.leadPlain') : t('deposit.lead', { rate })}
    </span>
  )
}
