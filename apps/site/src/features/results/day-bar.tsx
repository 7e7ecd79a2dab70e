import { formatShortDay, useTranslation } from '@lotus/i18n'
import { addDays } from '@lotus/kernel'
import { buttonClass, cx, Segmented, TextField } from '@lotus/ui'
import { IconChevronLeft, IconChevronRight } from '@lotus/ui/icons'
import { useNavigate } from '@tanstack/react-router'
import { PageLink } from '../../shared/page-link.tsx'
import { noonOf, weekdayOfDay, weekOf, type Cut } from './results-model.ts'
import styles from './results.module.css'

type Props = {
  day: string
  today: string | undefined
  firstDay: string | null | undefined
  cut: Cut
  onCut: (cut: Cut) => void
}

/** The day: the one before and after, those of its week, any other by its date; and how much of each number is shown. */
export function DayBar({ day, today, firstDay, cut, onCut }: Props) {
  const { t } = useTranslation('results')
  const navigate = useNavigate()
  return (
    <div className={cx(styles.bar, styles.screenOnly)}>
      <nav className={styles.days} aria-label={t('day.label')}>
        <Step to={addDays(day, -1)} label={t('day.before')}>
          <IconChevronLeft size={20} stroke={1.75} aria-hidden />
        </Step>
        <div className={styles.week}>
          {weekOf(day).map((each) => (
            <PageLink
              key={each}
              to="/results"
              search={{ day: each }}
              aria-current={each === day ? 'date' : undefined}
              data-today={each === today || undefined}
              data-later={(today !== undefined && each > today) || undefined}
            >
              <small>{t(`common:weekdayShort.${weekdayOfDay(each)}`)}</small>
              <span className="num">{formatShortDay(noonOf(each))}</span>
            </PageLink>
          ))}
        </div>
        <Step to={addDays(day, 1)} label={t('day.after')}>
          <IconChevronRight size={20} stroke={1.75} aria-hidden />
        </Step>
      </nav>
      <TextField
        className={styles.date}
        label={t('day.choose')}
        labelHidden
        type="date"
        min={firstDay ?? undefined}
        value={day}
        onChange={({ currentTarget: { value } }) => {
          if (value) void navigate({ to: '/results', search: { day: value }, resetScroll: false })
        }}
      />
      <PageLink
        className={cx(buttonClass(), styles.toTicket)}
        to="/results"
        search={day === today ? {} : { day }}
        hash="ticket"
      >
        {t('ticket.check')}
      </PageLink>
      <Segmented
        block
        className={styles.cuts}
        label={t('cut.label')}
        options={[
          { value: 'full', label: t('cut.full') },
          { value: 'last-two', label: t('cut.two') },
          { value: 'last-three', label: t('cut.three') },
        ]}
        value={cut}
        onChange={onCut}
      />
    </div>
  )
}

function Step({ to, label, children }: { to: string; label: string; children: React.ReactNode }) {
  return (
    <PageLink to="/results" search={{ day: to }} aria-label={label} className={styles.step} keepsScroll>
      {children}
    </PageLink>
  )
}
