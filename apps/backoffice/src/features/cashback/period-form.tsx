import { useTranslation } from '@lotus/i18n'
import { addDays } from '@lotus/kernel'
import { Button, TextField } from '@lotus/ui'
import { useState } from 'react'
import styles from './cashback.module.css'

type Period = { from: string; to: string }
type Props = Period & { onChange: (period: Period) => void }
const DAYS_MAX = 92

/** Two business days, both included. */
export function PeriodForm({ from, to, onChange }: Props) {
  const { t } = useTranslation('backofficeLoyalty')
  const [first, setFirst] = useState(from)
  const [last, setLast] = useState(to)
  const isWrong = first === '' || last === '' || last < first || last >= addDays(first, DAYS_MAX)
  return (
    <form
      className={styles.period}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong) onChange({ from: first, to: last })
      }}
    >
      <TextField
        type="date"
        size="sm"
        label={t('cashback.from')}
        value={first}
        onChange={({ target }) => setFirst(target.value)}
      />
      <TextField
        type="date"
        size="sm"
        label={t('cashback.to')}
        value={last}
        error={isWrong ? t('cashback.periodWrong', { days: DAYS_MAX }) : undefined}
        onChange={({ target }) => setLast(target.value)}
      />
      <Button size="sm" type="submit">
        {t('cashback.show')}
      </Button>
    </form>
  )
}
