import { localText, useTranslation } from '@lotus/i18n'
import { Alert, Button, Card, SelectField, TextField } from '@lotus/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { callQuery } from '../../shared/queries.ts'
import { NotLoaded } from '../../shared/query-error.tsx'
import type { ResultsSearch } from '../../shared/results-search.ts'
import { PastNumber } from './past-number.tsx'
import { ticketDigits, type DayDraw } from './results-model.ts'
import { TicketAnswer } from './ticket-answer.tsx'
import styles from './results.module.css'

type Props = { day: string; stations: readonly DayDraw[] }

/** Dò vé: a ticket's number against the results of the day, and where it fell in the years before. */
export function TicketCheck({ day, stations }: Props) {
  const { t } = useTranslation('results')
  const search: ResultsSearch = useSearch({ strict: false })
  const asked = search.number !== undefined && search.number.length >= 5 ? search.number : undefined
  return (
    <Card id="ticket" title={t('ticket.title')} subtitle={t('ticket.hint')} className={styles.screenOnly}>
      <div className="stack gap-35">
        <Form key={`${search.number ?? ''} ${search.station ?? ''}`} day={day} stations={stations} search={search} />
        {asked !== undefined && <Checked day={day} number={asked} station={search.station} />}
        <Alert tone="info">{t('ticket.issuer')}</Alert>
      </div>
    </Card>
  )
}

function Form({ day, stations, search }: Props & { search: ResultsSearch }) {
  const { t } = useTranslation('results')
  const id = useId()
  const navigate = useNavigate()
  const [number, setNumber] = useState(search.number ?? '')
  const [station, setStation] = useState(search.station ?? '')
  const [isTried, setTried] = useState(false)
  const region = stations.find(({ gameCode }) => gameCode === station)?.region
  const isRight = region ? number.length === ticketDigits[region] : number.length === 5 || number.length === 6
  const problem = region ? t('ticket.digits', { count: ticketDigits[region] }) : t('ticket.digitsAny')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isRight) return
    void navigate({
      to: '/results',
      search: { day, number, ...(station === '' ? {} : { station }) },
      resetScroll: false,
    })
  }
  return (
    <form className={styles.ticketForm} onSubmit={submit}>
      <TextField
        id={id}
        label={t('ticket.number')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={number}
        onChange={({ currentTarget: { value } }) => setNumber(value.replaceAll(/\D/g, ''))}
        error={isTried && !isRight ? problem : undefined}
      />
      <SelectField
        label={t('ticket.station')}
        value={station}
        onChange={({ currentTarget: { value } }) => setStation(value)}
        options={[
          { value: '', label: t('ticket.all') },
          ...stations.map(({ gameCode, name }) => ({ value: gameCode, label: localText(name) })),
        ]}
      />
      <Button type="submit" variant="primary" block>
        {t('ticket.check')}
      </Button>
    </form>
  )
}

function Checked({ day, number, station }: { day: string; number: string; station: string | undefined }) {
  const input = { number, day, ...(station === undefined ? {} : { gameCode: station }) }
  const checked = useQuery({ ...callQuery('lottery.ticket', input), staleTime: 5_000 })
  return (
    <div aria-live="polite" className="stack gap-35">
      {checked.data ? <TicketAnswer checked={checked.data} /> : <NotLoaded query={checked} lines={3} />}
      {station !== undefined && <PastNumber gameCode={station} number={number} />}
    </div>
  )
}
