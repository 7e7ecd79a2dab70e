import { currentLanguage, formatDate, playName as wordedName, useTranslation, localText } from '@lotus/i18n'
import { Badge, type Column } from '@lotus/ui'
import { usePointsText } from '../lottery/texts.ts'
import { useRules } from '../lottery/ticket/use-rules.ts'
import { textInWords } from '../lottery/token-text.ts'
import { moneyColumn } from './money-column.tsx'
import { statusNames, statusTones, stateTones, type Bet, type Order, type ShownBet } from './bet-figures.ts'
import styles from './records.module.css'

/**
 * The columns of operations.md 3.7; a lottery order adds draw and points, a round its number; unsettled figures show a
 * dash.
 */
export function useBetColumns(): Column<Bet>[] {
  const { t } = useTranslation('records')
  return [
    {
      key: 'id',
      header: t('bet.col.id'),
      card: 'hidden',
      cell: (row) => (
        <span className="num">
          {row.refNo}
          <small>{formatDate(row.placedAt, 'dd/MM hh:mm:ss')}</small>
        </span>
      ),
    },
    { key: 'game', header: t('bet.col.game'), card: 'title', cell: (row) => <GameCell bet={row} /> },
    { key: 'content', header: t('bet.col.content'), card: 'sub', cell: (row) => <ContentCell bet={row} /> },
    moneyColumn('stake', t('bet.stake'), (row) => row.stake),
    moneyColumn('validBet', t('bet.validBet'), (row) => row.validBet, { card: 'hidden' }),
    moneyColumn('payout', t('bet.payout'), (row) => row.payout),
    moneyColumn('winLoss', t('bet.winLoss'), (row) => row.winLoss, { card: 'result', colored: true }),
    { key: 'status', header: t('bet.col.status'), card: 'status', cell: (row) => <StateBadge bet={row} /> },
  ]
}

export function GameCell({ bet }: { bet: ShownBet }) {
  const { t } = useTranslation('records')
  const game = gameName(bet)
  if (bet.order)
    return (
      <>
        <b>{t('bet.gamePlay', { game, play: playName(bet.order) })}</b>
        <small className="num">{t('bet.issue', { issue: bet.order.issueNo })}</small>
      </>
    )
  const category = t(`bet.categoryOption.${bet.category}`)
  return (
    <>
      <b>{game}</b>
      <small>{bet.vendorName === null ? category : t('bet.gamePlay', { game: category, play: bet.vendorName })}</small>
    </>
  )
}

export function ContentCell({ bet }: { bet: ShownBet }) {
  const { t } = useTranslation(['records', 'tokens'])
  const points = usePointsText()
  const { order } = bet
  const { rule } = useRules(order ?? undefined)
  const content = order
    ? t('bet.contentPoints', {
        content: textInWords(t, rule, order.contentText),
        points: points.count(order.family, order.points),
      })
    : t('bet.round', { round: bet.roundId ?? bet.refNo })
  return (
    <span className={`num ${styles.content}`}>
      {content}
      <span className="hide-d"> · {formatDate(bet.placedAt, 'dd/MM hh:mm')}</span>
    </span>
  )
}

/** An order's own status if it has one, because it says more. */
export function StateBadge({ bet }: { bet: Pick<ShownBet, 'state' | 'order'> }) {
  const { t } = useTranslation('records')
  if (bet.order) return <BetBadge status={bet.order.status} />
  const text = bet.state === 'returned' ? t('bet.stateOption.returned') : t(`bet.status.${bet.state}`)
  return <Badge tone={stateTones[bet.state]}>{text}</Badge>
}

export function BetBadge({ status }: { status: Order['status'] }) {
  const { t } = useTranslation('records')
  return <Badge tone={statusTones[status]}>{t(`bet.status.${statusNames[status]}`)}</Badge>
}

export const gameName = (order: Pick<Order, 'gameName'>) => localText(order.gameName)
export const playName = (order: Pick<Order, 'playName'>) => wordedName(order.playName, currentLanguage())
