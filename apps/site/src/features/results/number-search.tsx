import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Button, Card, TextField } from '@lotus/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import type { ResultsSearch } from '../../shared/results-search.ts'
import { PastNumber } from './past-number.tsx'
import { regionOfFamily, ticketDigits } from './results-model.ts'
import styles from './results.module.css'

type Game = RouteValue<'lottery.menu'>['games'][number]
const ENDING_MAX = 4

/** Where a number fell at a station: its last digits, or a whole ticket. */
export function NumberSearch({ game }: { game: Game }) {
  const { t } = useTranslation('results')
  const search: ResultsSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const [number, setNumber] = useState(search.number ?? '')
  const [isTried, setTried] = useState(false)
  const region = regionOfFamily(game.family)
  if (!region) return null
  const whole = ticketDigits[region]
  const isFit = (text: string) => (text.length >= 2 && text.length <= ENDING_MAX) || text.length === whole
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isFit(number)) void navigate({ to: '.', search: { number }, resetScroll: false })
  }
  return (
    <Card title={t('past.search')} className={styles.screenOnly}>
      <form className={styles.ticketForm} onSubmit={submit}>
        <TextField
          label={t('ticket.number')}
          hint={t('past.searchHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={whole}
          value={number}
          onChange={({ currentTarget: { value } }) => setNumber(value.replaceAll(/\D/g, ''))}
          error={isTried && !isFit(number) ? t('past.problem', { count: whole }) : undefined}
        />
        <Button type="submit" block>
          {t('past.find')}
        </Button>
      </form>
      {search.number !== undefined && isFit(search.number) && (
        <div aria-live="polite">
          <PastNumber gameCode={game.gameCode} number={search.number} />
        </div>
      )}
    </Card>
  )
}
