import type { RouteValue } from '@lotus/contract'
import { formatCount, formatDate, formatDateTime, useTranslation } from '@lotus/i18n'
import { Button, Money } from '@lotus/ui'
import type { Who } from './use-filter.ts'
import styles from '../parts/cells.module.css'

type Team = {
  members: number
  searchedTo: string | null
  nextCursor: string | null
  totals: object | null
  atLeast: number | null
}
type Settled = RouteValue<'agent.bets'>['settled']
type Kept = RouteValue<'agent.transactions'>['kept']
/** A list with its pages. */
type Listed = {
  firstPage: Team | undefined
  lastPage: Team | undefined
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

type AboutProps = { list: Listed; settled?: Settled | undefined; kept?: Kept | undefined }
const dayText = (day: string) => formatDate(day, 'dd/MM/yyyy')

/** How many members a list is about, why it has no totals, and how far back a large team's was looked through. */
export function AboutTeam({ list, settled, kept }: AboutProps) {
  const { t } = useTranslation('agents')
  const { firstPage: team, lastPage, hasNextPage } = list
  if (team === undefined) return null
  const parts = [t('report.members', { count: team.members, shown: formatCount(team.members) })]
  if (team.atLeast) parts.push(t('report.atLeast', { count: team.atLeast, shown: formatCount(team.atLeast) }))
  if (team.totals === null) parts.push(t('report.noTotals'))
  if (lastPage?.searchedTo) parts.push(t('report.searchedTo', { time: formatDateTime(lastPage.searchedTo) }))
  if (lastPage?.nextCursor && !hasNextPage) parts.push(t('report.noFurther'))
  return (
    <>
      <p className={styles.note}>{parts.join(' · ')}</p>
      {settled && (
        <p className={styles.note}>
          {t('report.settled', {
            count: settled.count,
            shown: formatCount(settled.count),
            from: dayText(settled.from),
            to: dayText(settled.to),
          })}{' '}
          · {t('records:bet.stake')} <Money value={settled.stake} /> · {t('records:bet.winLoss')}{' '}
          <Money value={settled.winLoss} signed />
        </p>
      )}
      {kept && (
        <p className={styles.note}>
          {t('report.kept', { from: dayText(kept.from), to: dayText(kept.to) })}
          {kept.deposits !== null && (
            <>
              {' · '}
              {t('overview.deposits')} <Money value={kept.deposits} />
            </>
          )}
          {kept.withdrawals !== null && (
            <>
              {' · '}
              {t('overview.withdrawals')} <Money value={kept.withdrawals} />
            </>
          )}
        </p>
      )}
    </>
  )
}

/** What an empty list says. */
export function useEmpty({ firstPage: team, lastPage, ...more }: Listed, who: Who, onMonth: () => void) {
  const { t } = useTranslation('agents')
  if (lastPage?.searchedTo) {
    return {
      title: t('report.nothingYet', { time: formatDateTime(lastPage.searchedTo) }),
      hint: t(more.hasNextPage ? 'report.nothingYetHint' : 'report.noFurtherHint'),
      action: more.hasNextPage && (
        <Button size="sm" loading={more.isFetchingNextPage} onClick={() => void more.fetchNextPage()}>
          {t('report.searchOn')}
        </Button>
      ),
    }
  }
  if (team?.members === 0 && who.account !== '') return { title: t('team.unknown'), hint: t('team.unknownHint') }
  return {
    title: t('report.empty'),
    hint: t('report.emptyHint'),
    action:
      who.period.preset === 'thisMonth' ? undefined : (
        <Button size="sm" onClick={onMonth}>
          {t('report.showMonth')}
        </Button>
      ),
  }
}
