import { addDays } from '@lotus/kernel'
import { Button, TextField } from '@lotus/ui'
import { useState } from 'react'
import styles from './period-form.module.css'

type Period = { from: string; to: string }
type Props = Period & {
  onChange: (period: Period) => void
  /** Its words: `from`, `to`, `show`, and `periodWrong` with the most days. */
  say: (key: 'from' | 'to' | 'show' | 'periodWrong', values?: { days: number }) => string
}
const DAYS_MAX = 92

/** Two business days, both included. */
export function PeriodForm({ from, to, onChange, say }: Props) {
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
        label={say('from')}
        value={first}
        onChange={({ target }) => setFirst(target.value)}
      />
      <TextField
        type="date"
        size="sm"
        label={say('to')}
        value={last}
        error={isWrong ? say('periodWrong', { days: DAYS_MAX }) : undefined}
        onChange={({ target }) => setLast(target.value)}
      />
      <Button size="sm" type="submit">
        {say('show')}
      </Button>
    </form>
  )
}
