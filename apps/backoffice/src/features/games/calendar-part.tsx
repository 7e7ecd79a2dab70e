import { formatDay, useTranslation } from '@lotus/i18n'
import { Alert, Button, cx, EmptyState, TextField, toast } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { zonedInstant } from '@lotus/kernel'
import { call } from '../../shared/api.ts'
import { Form } from '../../shared/form.tsx'
import { refresh } from '../../shared/queries.ts'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import styles from './games.module.css'
import type { GameDetail } from './game-types.ts'

/** Days without a draw: their issues are void and every stake is refunded. Own draws follow no calendar. */
export function CalendarPart({ detail, disabled }: { detail: GameDetail; disabled: boolean }) {
  const { t } = useTranslation('backoffice')
  const done = () => {
    toast.success(t('games.saved'))
    void refresh('bo.game')
  }
  const removing = useMutation({
    mutationFn: (day: string) => call('bo.removeHoliday', { gameCode: detail.gameCode, day }),
    onSuccess: done,
  })
  if (detail.drawSource === 'own') return <Alert tone="info">{t('games.ownHasNoCalendar')}</Alert>
  return (
    <>
      <FailureAlert error={removing.error} />
      {detail.holidays.length === 0 && <EmptyState title={t('games.noHolidays')} hint={t('games.noHolidaysHint')} />}
      <ul className={cx(styles.versions, styles.holidays)}>
        {detail.holidays.map((row) => (
          <li key={row.day}>
            <b className="num">{formatDay(zonedInstant(row.day, '12:00'))}</b>
            <span>{row.name}</span>
            {!disabled && (
              <Button
                size="sm"
                variant="ghost"
                loading={removing.isPending && removing.variables === row.day}
                onClick={() => removing.mutate(row.day)}
              >
                {t('games.removeHoliday')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!disabled && <AddHoliday gameCode={detail.gameCode} onDone={done} />}
    </>
  )
}

function AddHoliday({ gameCode, onDone }: { gameCode: string; onDone: () => void }) {
  const { t } = useTranslation('backoffice')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [name, setName] = useState('')
  const adding = useMutation({
    mutationFn: () =>
      call('bo.addHoliday', { gameCodes: [gameCode], from, to: to === '' ? from : to, name: name.trim() }),
    onSuccess: () => {
      setFrom('')
      setTo('')
      onDone()
    },
  })
  return (
    <Form
      className={styles.form}
      onSubmit={() => {
        if (from !== '' && name.trim().length >= 2 && !adding.isPending) adding.mutate()
      }}
    >
      <FailureAlert error={adding.error} />
      <div className={styles.grid}>
        <TextField
          size="sm"
          type="date"
          label={t('games.holidayFrom')}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          size="sm"
          type="date"
          label={t('games.holidayTo')}
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
      </div>
      <TextField
        size="sm"
        label={t('games.holidayName')}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" disabled={from === '' || name.trim().length < 2} loading={adding.isPending}>
        {t('games.addHoliday')}
      </Button>
    </Form>
  )
}
