import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Button, EmptyState, Skeleton, serverNow, Steps, useServerNow } from '@lotus/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { MemberPage } from '../../../shared/member-pages.ts'
import { loadDeposit } from '../parts/find-by-reference.ts'
import { PageHead } from '../parts/page-head.tsx'
import page from '../parts/page.module.css'
import { CardCheck } from './card-check.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { DepositProof } from './deposit-proof.tsx'
import { DepositOutcome } from './deposit-outcome.tsx'
import { isConfirming, viewOfDeposit, type Deposit, type DepositView } from './deposit-figures.ts'
import { PaymentDetails } from './payment-details.tsx'
import { ProviderPayment } from './provider-payment.tsx'
import { RecentDeposits } from './recent-deposits.tsx'
import { SimulatedPayment } from './simulated-payment.tsx'
import { UsdtConfirming } from './usdt-confirming.tsx'
import { followedOf } from './usdt-figures.ts'
import { UsdtPayment } from './usdt-payment.tsx'
import styles from './deposit.module.css'
import { QueryError } from '../../../shared/query-error.tsx'

/** A push reports the credit at once; polling is for when no push arrives. */
const POLL_MS = 15_000
/** While the provider's page is not known yet. */
const CONNECT_MS = 3_000

type Translate = ReturnType<typeof useTranslation>['t']
type Props = { item: string; onOpen: (page: MemberPage, item?: string) => void }

const isOpen = (deposit: Deposit) => deposit.status === 'AWAITING_PAYMENT' || isConfirming(deposit)

/** One deposit order, from "pay this" to "it is in your wallet"; a reload or an external link returns to it. */
export function DepositOrderPage({ item, onOpen }: Props) {
  const { t } = useTranslation('cashier')
  const query = useQuery({
    queryKey: ['cashier.deposit', { item }],
    queryFn: ({ signal }) => loadDeposit(item, signal),
    refetchInterval: ({ state }) =>
      !state.data || !isOpen(state.data) ? false : state.data.isConnecting ? CONNECT_MS : POLL_MS,
  })
  const back = { page: 'depositv2', label: t('order.back') } as const
  const deposit = query.data
  if (deposit === undefined) {
    return (
      <>
        <PageHead title={t('member:page.depositv2')} back={back} />
        {query.isError ? <QueryError query={query} title={t('order.failed')} /> : <Skeleton height={420} radius={16} />}
      </>
    )
  }
  if (deposit === null) {
    return (
      <>
        <PageHead title={t('member:page.depositv2')} back={back} />
        <EmptyState
          title={t('order.notFound')}
          hint={t('order.notFoundHint')}
          action={<Button onClick={() => onOpen('depositv2')}>{t('order.newOrder')}</Button>}
        />
      </>
    )
  }
  return <DepositOrder deposit={deposit} back={back} onOpen={onOpen} />
}

const stepOfView: Record<DepositView, number> = {
  pay: 1,
  confirming: 1,
  expired: 1,
  cancelled: 1,
  review: 2,
  mismatch: 2,
  currency: 2,
  rejected: 2,
  refunded: 2,
  reversed: 3,
  credited: 3,
}

/** The steps of an order, and which of them it is at: USDT has one more, between sending and credit. */
function stepsOf({ card, crypto, isConnecting }: Deposit, view: DepositView, t: Translate) {
  const current = stepOfView[view]
  const [create, credit] = [t('order.step.create'), t('order.step.credit')]
  // Not with its network yet: it is still being sent.
  if (card) return { steps: [t('order.step.card'), t('order.step.check'), credit], current: isConnecting ? 0 : current }
  if (!crypto) return { steps: [create, t('order.step.pay'), credit], current }
  const isSent = view === 'confirming' || current > 1
  return { steps: [create, t('usdt.step.send'), t('usdt.step.confirmed'), credit], current: current + (isSent ? 1 : 0) }
}

const leadOf = ({ card, crypto, payee, isConnecting }: Deposit) =>
  card
    ? isConnecting
      ? 'order.leadCardSending'
      : 'order.leadCard'
    : crypto
      ? 'usdt.leadOrder'
      : payee === null
        ? 'order.leadProvider'
        : 'order.lead'

function DepositOrder({
  deposit,
  back,
  onOpen,
}: {
  deposit: Deposit
  back: { page: MemberPage; label: string }
  onOpen: Props['onOpen']
}) {
  const { t } = useTranslation('cashier')
  const queryClient = useQueryClient()
  const view = viewOfDeposit(deposit, useServerNow() ?? serverNow())
  const time = formatDateTime(deposit.createdAt)
  const refetch = () => void queryClient.invalidateQueries({ queryKey: ['cashier.deposit'] })
  return (
    <>
      <PageHead
        isItem
        back={back}
        title={<span className="num">{t('order.title', { ref: deposit.refNo })}</span>}
        lead={view === 'pay' ? t(leadOf(deposit)) : <span className="num">{t('order.leadClosed', { time })}</span>}
      />
      <Steps className={styles.steps} {...stepsOf(deposit, view, t)} />
      <div className={page.columns}>
        {view === 'pay' || view === 'confirming' ? (
          <PaymentOf deposit={deposit} onExpired={refetch} />
        ) : (
          <DepositOutcome deposit={deposit} view={view} onNew={() => onOpen('depositv2')} />
        )}
        <div className={styles.side}>
          {view === 'pay' &&
            (deposit.isSimulated && deposit.payee !== null ? <SimulatedPayment deposit={deposit} /> : <Waiting />)}
          {view === 'confirming' && <Waiting />}
          <DepositProof deposit={deposit} />
          {view === 'pay' && !deposit.card && <CancelOrder deposit={deposit} />}
          {view !== 'pay' && view !== 'confirming' && <RecentDeposits />}
        </div>
      </div>
    </>
  )
}

/** An account to transfer to, the page of a provider, a card that is checked, or an address for USDT. */
function PaymentOf(props: { deposit: Deposit; onExpired: () => void }) {
  const { deposit } = props
  const { crypto } = deposit
  if (deposit.card) return <CardCheck deposit={deposit} card={deposit.card} />
  if (crypto) {
    const transfer = followedOf(crypto)
    return transfer ? (
      <UsdtConfirming deposit={deposit} crypto={crypto} transfer={transfer} />
    ) : (
      <UsdtPayment {...props} crypto={crypto} />
    )
  }
  return deposit.payee === null ? <ProviderPayment {...props} /> : <PaymentDetails {...props} />
}

function Waiting() {
  const { t } = useTranslation('cashier')
  return (
    <Alert tone="info" title={t('order.waiting')}>
      {t('order.waitingHint')}
    </Alert>
  )
}
