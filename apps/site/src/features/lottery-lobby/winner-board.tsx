import { formatShortDay, formatTime, useTranslation, localText } from '@lotus/i18n'
import { cx, Money, moneyText, serverNow, SimulatedMark } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../shared/queries.ts'
import { gameName } from './lobby-texts.ts'
import styles from './winner-board.module.css'

const SHOWN = 6
const DAY_MS = 24 * 60 * 60_000

/**
 * Orders that were really paid, with what counts and the time of the data (components.md, "Honesty rules"); hidden if
 * there are none.
 */
export function WinnerBoard() {
  const { t } = useTranslation('lobby')
  const winners = useQuery({ ...callQuery('lottery.winners', { count: SHOWN }), staleTime: 60_000 })
  const board = winners.data
  if (!board || board.rows.length === 0) return null
  return (
    <section className={cx('panel', styles.board)} aria-labelledby="winners-title">
      <h2 id="winners-title">{t('winners.title')}</h2>
      <p>
        {t('winners.hint', { amount: moneyText(board.minPayout), count: board.hours, time: formatTime(board.asOf) })}
      </p>
      <ul>
        {board.rows.map((row) => (
          <li key={`${row.account}-${row.settledAt}`}>
            <span className="num">{row.account}</span>
            <span className="trunc">
              <b>{localText(row.playName)}</b> <small>{gameName(row)}</small>{' '}
              <SimulatedMark isShown={row.isGenerated} />
            </span>
            <Money value={row.payout} colored />
            <small className="num">
              {serverNow() - Date.parse(row.settledAt) > DAY_MS / 2
                ? `${formatShortDay(row.settledAt)} ${formatTime(row.settledAt)}`
                : formatTime(row.settledAt)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
