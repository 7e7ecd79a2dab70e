import { formatDateTime, useTranslation } from '@lotus/i18n'
import { moneyText, SumList } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { gameQuery } from '../../../shared/queries.ts'
import { contentWords } from '../../../shared/lottery/token-text.ts'
import { CancelButton } from '../../../shared/lottery/cancel-button.tsx'
import { useOrderOdds } from '../../../shared/lottery/texts.ts'
import { Corrections } from '../../../shared/lottery/ticket/corrections.tsx'
import { useRules } from '../../../shared/lottery/ticket/use-rules.ts'
import { loadOrder } from '../parts/find-by-reference.ts'
import { BetBadge, gameName, playName } from '../../../shared/records/bet-columns.tsx'
import { winLossOf, type OrderDetail } from '../../../shared/records/bet-figures.ts'
import { OrderProof } from './order-proof.tsx'
import { OrderExplanation } from './order-explanation.tsx'
import { OrderDraw } from './order-draw.tsx'
import styles from './bets.module.css'
import { BetPanel, BetResults } from './bet-panel.tsx'

type Props = { item: string | undefined; onClose: () => void }

/** One order over the list (a sheet on mobile): the bet, the result and its calculation, the draw, the proof. */
export function OrderPanel({ item, onClose }: Props) {
  const { t } = useTranslation('records')
  return (
    <BetPanel
      item={item}
      onClose={onClose}
      failed={t('order.failed')}
      notFound={t('order.notFound')}
      title={(order) => t('order.title', { ref: order?.orderNo ?? '' })}
      queryKey={['lottery.order', { item }]}
      load={loadOrder}
    >
      {(order) => <OrderBody order={order} />}
    </BetPanel>
  )
}

function OrderBody({ order }: { order: OrderDetail }) {
  const { t } = useTranslation(['records', 'tokens'])
  const { family, rule } = useRules(order)
  const orderOdds = useOrderOdds()
  // Only a waiting order can be cancelled, and only if its game allows it.
  const game = useQuery({ ...gameQuery(order.gameCode), enabled: order.status === 2 })
  const split = { cash: moneyText(order.stakeCash), bonus: moneyText(order.stakeBonus) }
  const number = (text: string | number) => <span className="num">{text}</span>
  const lines = [
    {
      key: 'status',
      label: t('bet.col.status'),
      value: (
        <>
          <BetBadge status={order.status} /> <CancelButton game={game.data} ticket={order} />
        </>
      ),
    },
    { key: 'play', label: t('order.play'), value: `${gameName(order)} · ${playName(order)}` },
    { key: 'issue', label: t('order.issue'), value: number(order.issueNo) },
    ...(order.station === null ? [] : [{ key: 'station', label: t('order.station'), value: order.station }]),
    {
      key: 'content',
      label: t('order.content'),
      value: (
        <span className={`num ${styles.content}`}>
          {rule ? contentWords(t, rule, order.content) : order.contentText}
        </span>
      ),
    },
    { key: 'odds', label: t('order.odds'), value: number(orderOdds(order)) },
    { key: 'placedAt', label: t('order.placedAt'), value: number(formatDateTime(order.placedAt)) },
    { key: 'drawAt', label: t('order.drawAt'), value: number(formatDateTime(order.drawAt)) },
    ...(order.settledAt === null
      ? []
      : [{ key: 'settledAt', label: t('order.settledAt'), value: number(formatDateTime(order.settledAt)) }]),
    {
      key: 'stakeFrom',
      label: t('order.stakeFrom'),
      value: <span className="p-num">{t('order.stakeSplit', split)}</span>,
    },
  ]
  return (
    <>
      <BetResults stake={order.stake} payout={order.payout} winLoss={winLossOf(order)} />
      <SumList lines={lines} />
      <OrderExplanation order={order} family={family} rule={rule} />
      {order.draw !== null && <OrderDraw order={order} draw={order.draw} />}
      <Corrections order={order} />
      <OrderProof order={order} />
    </>
  )
}
