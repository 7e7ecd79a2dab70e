import { formatCount, formatDay, localText, useTranslation } from '@lotus/i18n'
import { moneyText } from '@lotus/ui'
import { worthOf } from '../../../../../shared/promotions/rule-words.ts'
import stage from '../../../../../shared/promotions/proof/stage.module.css'
import styles from './raffle.module.css'
import type { OwnRaffle, RaffleDraw } from './types.ts'

/** The member's tickets and the days that earned them; after the draw what came of them. */
export function OwnTickets({ raffle, own }: { raffle: RaffleDraw; own: OwnRaffle }) {
  const { t } = useTranslation('promotions')
  const { tickets, days, listed } = own
  if (raffle.state === 'CANCELLED') return null
  return (
    <>
      <p className={styles.own}>
        <span>{t('raffle.mine')}</span>
        <b className="num">{formatCount(tickets)}</b>
      </p>
      {raffle.seed !== null && <Outcome own={own} />}
      {listed && <p className="fine">{t('raffle.numbers', { first: listed.first, last: listed.last })}</p>}
      {raffle.root !== null && listed === null && days.some((day) => day.tickets > 0) && (
        <p className="fine">{t('raffle.notListed')}</p>
      )}
      {raffle.tickets !== null && tickets > 0 && (
        <p className="fine">{t('raffle.share', { mine: formatCount(tickets), all: formatCount(raffle.tickets) })}</p>
      )}
      {days.length === 0 ? (
        raffle.root === null && <p className="fine">{t('raffle.noneYet')}</p>
      ) : (
        <ul className={styles.days} aria-label={t('raffle.howEarned')}>
          {days.map(({ day, value, tickets: count }) => (
            <li key={day}>
              <span className="num">{formatDay(day)}</span>
              <span className="num">{moneyText(value)}</span>
              <b className="num">{t('raffle.dayTickets', { count })}</b>
            </li>
          ))}
        </ul>
      )}
      {days.length > 0 && <p className="fine">{t('raffle.dayRest')}</p>}
    </>
  )
}

function Outcome({ own: { win, tickets } }: { own: OwnRaffle }) {
  const { t } = useTranslation('promotions')
  if (win === null) return tickets > 0 ? <p className={stage.told}>{t('raffle.notWon')}</p> : null
  const prize = win.kind === 'GOOD' ? (win.good ? localText(win.good) : '') : worthOf(t, win.kind, win.amount)
  return (
    <div className={stage.won} data-state={win.state}>
      <b>{t('raffle.won', { prize })}</b>
      <span>{t('raffle.wonTicket', { ticket: win.ticket })}</span>
      <small>{t(`raffle.win.${win.state}`)}</small>
    </div>
  )
}
