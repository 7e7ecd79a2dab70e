import type { RouteValue } from '@lotus/contract'
import { formatDay, localText, useTranslation } from '@lotus/i18n'
import { SimulatedMark } from '@lotus/ui'
import { noonOf } from './results-model.ts'
import styles from './results.module.css'
import { usePrizeName } from './use-prize-name.ts'

type Checked = RouteValue<'lottery.ticket'>

/** What a ticket won at each station of the day. */
export function TicketAnswer({ checked }: { checked: Checked }) {
  const { t } = useTranslation('results')
  return (
    <section className={styles.answer} aria-label={t('ticket.answer')}>
      <h3>
        {t('ticket.of')} <b className="num">{checked.number}</b> · {formatDay(noonOf(checked.day))}
      </h3>
      {checked.stations.length === 0 && <p>{t('ticket.noStation')}</p>}
      <ul>
        {checked.stations.map((station) => (
          <Station key={station.gameCode} station={station} />
        ))}
      </ul>
    </section>
  )
}

function Station({ station }: { station: Checked['stations'][number] }) {
  const { t } = useTranslation('results')
  const prizeName = usePrizeName()
  const isDrawn = station.resultVersion > 0 && station.state !== 'void'
  const word = station.state === 'void' ? 'void' : isDrawn ? 'none' : 'waiting'
  return (
    <li data-won={station.hits.length > 0 || undefined}>
      <span>
        <b>{localText(station.name)}</b> <SimulatedMark isShown={station.isSimulated} />
      </span>
      {station.hits.length === 0 ? (
        <small>{t(`ticket.${word}`)}</small>
      ) : (
        station.hits.map(({ prize, number, isSeries }, at) => (
          <span key={at} className={styles.won}>
            {prizeName(prize)} <span className="num">{number}</span>
            {isSeries && <small>{t('ticket.series')}</small>}
          </span>
        ))
      )}
    </li>
  )
}
