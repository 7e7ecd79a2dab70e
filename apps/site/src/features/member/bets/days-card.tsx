import type { RouteInput } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Button, Card, cx, EmptyState } from '@lotus/ui'
import { IconChevronDown, IconChevronUp } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../shared/queries.ts'
import { DayTotals } from '../parts/day-totals.tsx'
import styles from './bets.module.css'
import { NotLoaded } from '../../../shared/query-error.tsx'

/** Totals of the filter by day and vendor; fetched when opened. */
export function DaysCard({ input }: { input: RouteInput<'report.days'> }) {
  const { t } = useTranslation('records')
  const [isOpen, setOpen] = useState(false)
  const query = useQuery({ ...callQuery('report.days', input), enabled: isOpen })
  const Glyph = isOpen ? IconChevronUp : IconChevronDown
  return (
    <section className={cx('stack gap-2', styles.days)} aria-label={t('bet.dayTotals')}>
      <Button
        size="sm"
        variant="ghost"
        aria-expanded={isOpen}
        icon={<Glyph size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {t('bet.dayTotals')}
      </Button>
      {isOpen && (
        <Card>
          {query.data ? (
            query.data.days.length === 0 ? (
              <EmptyState title={t('bet.empty')} />
            ) : (
              <DayTotals days={query.data.days} />
            )
          ) : (
            <NotLoaded query={query} title={t('bet.daysFailed')} lines={3} />
          )}
        </Card>
      )}
    </section>
  )
}
