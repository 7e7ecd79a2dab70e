import { formatDateTime, useTranslation } from '@lotus/i18n'
import { EmptyState, ErrorState, Modal, Money, moneyText, SkeletonLines, SumList } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { gameQuery } from '../../../shared/queries.ts'
import { contentWords } from '../../../shared/lottery/token-text.ts'
import { CancelButton } from '../../../shared/lottery/cancel-button.tsx'
import { useOrderOdds } from '../../../shared/lottery/texts.ts'
import { Corrections } from '../../../shared/lottery/ticket/corrections.tsx'
import { useRules } from '../../../shared/lottery/ticket/use-rules.ts'
import { errorProps } from '../parts/error-props.ts'
import { loadOrder } from '../parts/find-by-reference.ts'
import { BetBadge, gameName, playName } from './bet-columns.tsx'
import { winLossOf, type OrderDetail } from './bet-figures.ts'
import { OrderProof } from './order-proof.tsx'
import { OrderExplanation } from './order-explanation.tsx'
import { OrderDraw } from './order-draw.tsx'
import styles from './bets.module.css'

type Props = { item: string | undefined; onClose: () => void }

/** One ticket over the list (a sheet on mobile): what was bet, what came of it and how, the draw, the proof. */
export function OrderPanel({ item, onClose }: Props) {
  const { t } = useTranslation('records')
  const query = useQuery({
    queryKey: ['lottery.order', { item }],
    queryFn: ({ signal }) => (item === undefined ? null : loadOrder(item, signal)),
    enabled: item !== undefined,
  })
  const order = item === undefined ? undefined : query.data
  const title = order ? t('order.title', { ref: order.orderNo }) : t('order.title', { ref: '' }).trim()
  return (
    <Modal
      opened={item !== undefined}
      onClose={onClose}
      title={<span className="num">{title}</span>}
      label={title}
      width={600}
    >
      <div className={styles.panel}>
        {order ? (
          <OrderBody order={order} />
        ) : query.isError ? (
          <ErrorState {...errorProps(query, t('order.failed'))} />
        ) : order === null ? (
          <EmptyState title={t('order.notFound')} hint={t('order.notFoundHint')} />
        ) : (
          <SkeletonLines lines={8} />
        )}
      </div>
    </Modal>
  )
}

function OrderBody({ order }: { order: OrderDetail }) {
  const { t } = useTranslation(['records', 'tokens'])
  const { family, rule } = useRules(order)
  const orderOdds = useOrderOdds()
  // Only a waiting ticket can be given back, and only where its game allows it.
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
      <dl className={styles.results}>
        <div>
          <dt>{t('order.stake')}</dt>
          <dd>
            <Money value={order.stake} />
          </dd>
        </div>
        <div>
          <dt>{t('order.payout')}</dt>
          <dd>
            <Money value={order.payout} />
          </dd>
        </div>
        <div>
          <dt>{t('order.winLoss')}</dt>
          <dd>
            <Money value={winLossOf(order)} colored />
          </dd>
        </div>
      </dl>
      <SumList lines={lines} />
      <OrderExplanation order={order} family={family} rule={rule} />
      {order.draw !== null && <OrderDraw order={order} draw={order.draw} />}
      <Corrections order={order} />
      <OrderProof order={order} />
    </>
  )
}
