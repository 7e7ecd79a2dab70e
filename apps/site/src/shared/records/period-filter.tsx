import { useTranslation } from '@lotus/i18n'
import { businessDay } from '@lotus/kernel'
import { Button, Chip, ChipGroup, TextField } from '@lotus/ui'
import { IconCalendar } from '@lotus/ui/icons'
import { useState, type FormEvent } from 'react'
import { serverClock } from '../api.ts'
import {
  HISTORY_DAYS,
  periodPresets,
  problemOfRange,
  rangeOfPeriod,
  SPAN_DAYS_MAX,
  type DayRange,
  type Period,
  type PeriodPreset,
} from './period.ts'
import styles from './filters.module.css'

/** `value` undefined: what is shown is of no preset and no chosen days. */
type Props = { value: Period | undefined; onChange: (period: Period) => void }
type FilterProps = Props & { presets?: readonly PeriodPreset[] }

/** Date presets, then a custom range (operations.md 0.8). */
export function PeriodFilter({ value, onChange, presets = periodPresets }: FilterProps) {
  const { t } = useTranslation('member')
  const [isChoosing, setChoosing] = useState(value?.preset === 'custom')
  return (
    <>
      <ChipGroup label={t('period.label')}>
        {presets.map((preset) => (
          <Chip
            key={preset}
            selected={!isChoosing && value?.preset === preset}
            onClick={() => {
              setChoosing(false)
              onChange({ preset })
            }}
          >
            {t(`period.${preset}`)}
          </Chip>
        ))}
        <Chip
          selected={isChoosing}
          icon={<IconCalendar size={16} stroke={1.75} aria-hidden />}
          onClick={() => setChoosing(true)}
        >
          {t('period.custom')}
        </Chip>
      </ChipGroup>
      {isChoosing && <RangeForm value={value} onChange={onChange} />}
    </>
  )
}

/** A custom range, with a message if it is invalid. */
export function RangeForm({ value, onChange }: Props) {
  const { t } = useTranslation('member')
  const now = new Date(serverClock.now())
  const [range, setRange] = useState<DayRange>(() => rangeOfPeriod(value ?? { preset: 'today' }, now))
  const [isAsked, setAsked] = useState(false)
  const problem = problemOfRange(range, now)
  const days = problem === 'too_old' ? HISTORY_DAYS : SPAN_DAYS_MAX
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!problem) onChange({ preset: 'custom', range })
  }
  const today = businessDay(now)
  return (
    <form className={styles.range} onSubmit={submit} noValidate>
      <TextField
        type="date"
        size="sm"
        label={t('period.from')}
        value={range.from}
        max={today}
        onChange={(event) => setRange({ ...range, from: event.target.value })}
      />
      <TextField
        type="date"
        size="sm"
        label={t('period.to')}
        value={range.to}
        max={today}
        error={isAsked && problem ? t(`period.problem.${problem}`, { days }) : undefined}
        onChange={(event) => setRange({ ...range, to: event.target.value })}
      />
      <Button type="submit">{t('period.apply')}</Button>
    </form>
  )
}
