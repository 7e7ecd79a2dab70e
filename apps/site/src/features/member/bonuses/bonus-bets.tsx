import type { RouteValue } from '@lotus/contract'
import { formatDate, useTranslation } from '@lotus/i18n'
import { DataTable, Money, type Column } from '@lotus/ui'
import { useMemo } from 'react'
import { useRows } from '../../../shared/paged.tsx'
import { tableOf } from '../../../shared/table-of.ts'

type Bet = RouteValue<'bonus.progress'>['rows'][number]

/** The bets that a bonus's progress is made of. */
export function BonusBets({ id }: { id: string }) {
  const { t } = useTranslation('loyalty')
  const query = useRows('bonus.progress', { id, limit: 20 })
  const columns = useMemo(
    (): Column<Bet>[] => [
      { key: 'bet', header: t('bonus.bet'), card: 'title', cell: ({ bet }) => <span className="num">{bet}</span> },
      { key: 'at', header: t('record.at'), card: 'sub', cell: ({ settledAt }) => formatDate(settledAt, 'hh:mm dd/MM') },
      {
        key: 'valid',
        header: t('bonus.validBet'),
        align: 'right',
        cell: ({ validBet }) => <Money value={validBet} />,
      },
      {
        key: 'counts',
        header: t('bonus.counts'),
        align: 'right',
        card: 'result',
        cell: ({ amount, isOverMaxBet }) => (isOverMaxBet ? t('bonus.overMax') : <Money value={amount} />),
      },
    ],
    [t],
  )
  return (
    <DataTable
      label={t('bonus.bets')}
      framed={false}
      columns={columns}
      {...tableOf(query, t('bonus.failed'))}
      empty={{ title: t('bonus.noBets'), hint: t('bonus.noBetsHint') }}
    />
  )
}
