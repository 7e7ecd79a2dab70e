import type { RouteValue } from '@lotus/contract'
import { formatDate, useTranslation } from '@lotus/i18n'
import { DataTable, Money, moneyText, type Column } from '@lotus/ui'
import { useMemo } from 'react'
import { useRows } from '../../../shared/paged.tsx'
import { tableOf } from '../../../shared/table-of.ts'
import { exactShown, type CashbackDay } from './cashback-figures.ts'
import styles from './cashback.module.css'

type Bet = RouteValue<'cashback.bets'>['rows'][number]
type Props = { day: string; category: CashbackDay['parts'][number]['category'] }
const PAGE = 10
const LOTTERY = 'lottery'

/** The bets of one product and day that give cashback, and their sums by where they were placed. */
export function CashbackBets({ day, category }: Props) {
  const { t } = useTranslation('loyalty')
  const query = useRows('cashback.bets', { day, category, limit: PAGE })
  const nameOf = (source: string) => (source === LOTTERY ? t('cashback.lottery') : source.replace(/^vendor:/, ''))
  const columns = useMemo(
    (): Column<Bet>[] => [
      { key: 'bet', header: t('bonus.bet'), card: 'title', cell: ({ ref }) => <span className="num">{ref}</span> },
      { key: 'at', header: t('record.at'), card: 'sub', cell: ({ placedAt }) => formatDate(placedAt, 'hh:mm dd/MM') },
      { key: 'valid', header: t('bonus.validBet'), align: 'right', cell: ({ validBet }) => <Money value={validBet} /> },
      {
        key: 'amount',
        header: t('cashback.amount'),
        align: 'right',
        card: 'result',
        cell: ({ amount }) => <span className="num">{exactShown(amount)}</span>,
      },
    ],
    [t],
  )
  return (
    <div className={styles.bets}>
      <ul className="fine">
        {(query.firstPage?.sources ?? []).map(({ source, bets, validBet, amount }) => (
          <li key={source}>
            {t('cashback.source', {
              source: nameOf(source),
              count: bets,
              valid: moneyText(validBet),
              amount: exactShown(amount),
            })}
          </li>
        ))}
      </ul>
      <DataTable
        label={t('cashback.betsOf', { name: t(`points.category.${category}`) })}
        framed={false}
        columns={columns}
        {...tableOf(query, t('cashback.failed'))}
        empty={{ title: t('cashback.noBets'), hint: t('cashback.noBetsHint') }}
      />
    </div>
  )
}
