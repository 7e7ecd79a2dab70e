import { currentLanguage, formatDate, playName as wordedName, useTranslation } from '@lotus/i18n'
import { Badge, Money, type Column } from '@lotus/ui'
import { usePointsText } from '../../../shared/lottery/texts.ts'
import { localName } from '../parts/local-name.ts'
import { statusNames, statusTones, winLossOf, type Order } from './bet-figures.ts'
import styles from './bets.module.css'

/** The columns of operations.md 3.7 with what the lottery adds: issue, points, odds; unsettled figures show a dash. */
export function useBetColumns(): Column<Order>[] {
  const { t } = useTranslation('records')
  const points = usePointsText()
  return [
    {
      key: 'id',
      header: t('bet.col.id'),
      card: 'hidden',
      cell: (row) => (
        <span className="num">
          {row.orderNo}
          <small>{formatDate(row.placedAt, 'dd/MM hh:mm:ss')}</small>
        </span>
      ),
    },
    {
      key: 'game',
      header: t('bet.col.game'),
      card: 'title',
      cell: (row) => (
        <>
          <b>{t('bet.gamePlay', { game: gameName(row), play: playName(row) })}</b>
          <small className="num">{t('bet.issue', { issue: row.issueNo })}</small>
        </>
      ),
    },
    {
      key: 'content',
      header: t('bet.col.content'),
      card: 'sub',
      cell: (row) => (
        <span className={`num ${styles.content}`}>
          {t('bet.contentPoints', { content: row.contentText, points: points.count(row.family, row.points) })}
          <span className="hide-d"> · {formatDate(row.placedAt, 'dd/MM hh:mm')}</span>
        </span>
      ),
    },
    { key: 'stake', header: t('bet.stake'), align: 'right', cell: (row) => <Money value={row.stake} /> },
    {
      key: 'validBet',
      header: t('bet.validBet'),
      align: 'right',
      card: 'hidden',
      cell: (row) => <Money value={row.validBet} />,
    },
    { key: 'payout', header: t('bet.payout'), align: 'right', cell: (row) => <Money value={row.payout} /> },
    {
      key: 'winLoss',
      header: t('bet.winLoss'),
      align: 'right',
      card: 'result',
      cell: (row) => <Money value={winLossOf(row)} colored />,
    },
    { key: 'status', header: t('bet.col.status'), card: 'status', cell: (row) => <BetBadge status={row.status} /> },
  ]
}

export function BetBadge({ status }: { status: Order['status'] }) {
  const { t } = useTranslation('records')
  return <Badge tone={statusTones[status]}>{t(`bet.status.${statusNames[status]}`)}</Badge>
}

export const gameName = (order: Pick<Order, 'gameNameVi' | 'gameNameEn'>) =>
  localName({ nameVi: order.gameNameVi, nameEn: order.gameNameEn })
export const playName = (order: Pick<Order, 'playNameVi' | 'playNameEn'>) =>
  wordedName({ nameVi: order.playNameVi, nameEn: order.playNameEn }, currentLanguage())
