import { formatShortDay, useTranslation } from '@lotus/i18n'
import { Button, Chip, Popover, TextField } from '@lotus/ui'
import { IconCalendar } from '@lotus/ui/icons'
import { useState } from 'react'
import styles from './days-filter.module.css'

type Days = { from: string | undefined; to: string | undefined }
type Props = Days & {
  /** What is shown when no day is chosen. */
  everyDay: string
  onChange: (days: Days) => void
}

/** Business days, both included; one of the two may be open. */
export function DaysFilter({ from, to, everyDay, onChange }: Props) {
  const { t } = useTranslation('backoffice')
  const isSet = from !== undefined || to !== undefined
  const day = (value: string | undefined) => (value === undefined ? '…' : formatShortDay(`${value}T00:00:00+07:00`))
  return (
    <Popover
      label={t('draws.days.title')}
      trigger={(props) => (
        <Chip {...props} selected={isSet || undefined} icon={<IconCalendar size={16} stroke={1.75} aria-hidden />}>
          {isSet ? <span className="num">{from === to ? day(from) : `${day(from)} – ${day(to)}`}</span> : everyDay}
        </Chip>
      )}
    >
      {(close) => (
        <DaysForm
          from={from}
          to={to}
          everyDay={everyDay}
          onChange={(days) => {
            close()
            onChange(days)
          }}
        />
      )}
    </Popover>
  )
}

function DaysForm({ from, to, everyDay, onChange }: Props) {
  const { t } = useTranslation('backoffice')
  const [first, setFirst] = useState(from ?? '')
  const [last, setLast] = useState(to ?? '')
  const isReversed = first !== '' && last !== '' && last < first
  return (
    <form
      className={styles.days}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isReversed) onChange({ from: first || undefined, to: last || undefined })
      }}
    >
      <TextField
        type="date"
        size="sm"
        label={t('draws.days.from')}
        value={first}
        onChange={(event) => setFirst(event.target.value)}
      />
      <TextField
        type="date"
        size="sm"
        label={t('draws.days.to')}
        value={last}
        error={isReversed ? t('draws.days.reversed') : undefined}
        onChange={(event) => setLast(event.target.value)}
      />
      <div className={styles.pair}>
        <Button size="sm" onClick={() => onChange({ from: undefined, to: undefined })}>
          {everyDay}
        </Button>
        <Button size="sm" type="submit" variant="primary">
          {t('draws.days.apply')}
        </Button>
      </div>
    </form>
  )
}
