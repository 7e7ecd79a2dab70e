import type { RouteValue } from '@lotus/contract'
import { currentLanguage, formatDateTime, playName, useTranslation, localText } from '@lotus/i18n'
import { DataTable, Money, moneyText, type Column, SimulatedMark } from '@lotus/ui'
import { IconTrophy } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorCode, useErrorText } from '../../../shared/error-text.ts'
import { callQuery } from '../../../shared/queries.ts'
import {} from '../../../shared/games/open-target.ts'
import { PageHead } from '../parts/page-head.tsx'
import parts from '../parts/parts.module.css'

type Winner = RouteValue<'lottery.winners'>['rows'][number]

const COUNT = 50
const ASK_AGAIN_MS = 60_000

/** X04: orders that were settled and paid, with shortened names; the answer says what counts and until when. */
export function WinnersPage() {
  const { t } = useTranslation('content')
  const errorText = useErrorText()
  const query = useQuery({ ...callQuery('lottery.winners', { count: COUNT }), refetchInterval: ASK_AGAIN_MS })
  const { data, error } = query
  return (
    <div className={parts.page}>
      <PageHead
        title={t('winners.title')}
        hint={
          data
            ? t('winners.hint', { min: moneyText(data.minPayout), hours: data.hours, time: formatDateTime(data.asOf) })
            : t('winners.hintBefore')
        }
      />
      <DataTable
        label={t('winners.title')}
        columns={useColumns()}
        rows={data?.rows}
        rowKey={({ account, settledAt, payout }) => `${account} ${settledAt} ${payout}`}
        loading={query.isFetching}
        error={
          error && !data
            ? {
                hint: errorText(error),
                code: errorCode(error),
                onRetry: () => void query.refetch(),
                retrying: query.isFetching,
              }
            : undefined
        }
        empty={{
          icon: <IconTrophy size={34} stroke={1.5} aria-hidden />,
          title: t('winners.empty'),
          hint: data && t('winners.emptyHint', { min: moneyText(data.minPayout), hours: data.hours }),
          action: (
            <Link to="/vnlottery" className="link">
              {t('winners.toLottery')}
            </Link>
          ),
        }}
      />
    </div>
  )
}

function useColumns(): readonly Column<Winner>[] {
  const { t } = useTranslation('content')
  const language = currentLanguage()
  return [
    {
      key: 'account',
      header: t('winners.account'),
      cell: (row) => (
        <>
          {row.account} <SimulatedMark isShown={row.isGenerated} />
        </>
      ),
      card: 'sub',
      width: 200,
    },
    {
      key: 'game',
      header: t('winners.game'),
      cell: (row) => (
        <>
          <b>{localText(row.name)}</b> <span className="muted">{playName(row.playName, language)}</span>
        </>
      ),
      card: 'title',
    },
    { key: 'issue', header: t('winners.issue'), cell: (row) => row.issueNo, card: 'value', width: 170 },
    {
      key: 'time',
      header: t('winners.time'),
      cell: (row) => <span className="num">{formatDateTime(row.settledAt)}</span>,
      card: 'sub',
      width: 190,
    },
    {
      key: 'payout',
      header: t('winners.payout'),
      cell: (row) => <Money value={row.payout} signed className="gain" />,
      align: 'right',
      card: 'result',
      width: 150,
    },
  ]
}
