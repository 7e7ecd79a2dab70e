import { formatCount, useTranslation } from '@lotus/i18n'
import { Button } from '@lotus/ui'
import type { Who } from './use-filter.ts'
import styles from './reports.module.css'

type Team = { members: number; isTooLarge: boolean; totals: object | null }

/** How many members a list goes through, and why it has no totals. */
export function AboutTeam({ team }: { team: Team | undefined }) {
  const { t } = useTranslation('agents')
  if (team === undefined || team.isTooLarge) return null
  const about = t('report.members', { count: team.members })
  return <p className={styles.note}>{team.totals === null ? [about, t('report.noTotals')].join(' · ') : about}</p>
}

/** What an empty list says. */
export function useEmpty(team: Team | undefined, who: Who, onMonth: () => void) {
  const { t } = useTranslation('agents')
  if (team?.isTooLarge) {
    return {
      title: t('report.tooLarge'),
      hint: t('report.tooLargeHint', { most: formatCount(team.members - 1) }),
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
