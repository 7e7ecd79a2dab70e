import { formatCount, useTranslation } from '@lotus/i18n'
import { amountText as shorthandAmount } from '@lotus/rules/shorthand'
import { moneyText } from '@lotus/ui'
import { gameName, priceText, useLinesText, usePlayText, usePointsText } from '../../../../shared/lottery/texts.ts'
import { useItemErrorText } from '../../parts/item-error-text.ts'
import type { QuickLine, QuickTicket } from './model.ts'
import styles from './quick.module.css'

const NUMBERS_MAX = 24

/** Every line that was understood: its numbers, and for each station play, points and money. */
export function QuickLines({ lines }: { lines: readonly QuickLine[] }) {
  const { t } = useTranslation('shorthand')
  return (
    <ol className={styles.lines} aria-label={t('read')}>
      {lines.map((line, index) => (
        <li key={index} className={styles.line}>
          <Line line={line} />
        </li>
      ))}
    </ol>
  )
}

function Line({ line: { bet, tickets, stake } }: { line: QuickLine }) {
  const { t } = useTranslation('shorthand')
  const text = usePlayText()
  const [first] = tickets
  const name = first ? text.name(first.play, first.station.family.name) : bet.play
  const shown = bet.numbers.slice(0, NUMBERS_MAX).join(' ')
  const rest = bet.numbers.length - NUMBERS_MAX
  return (
    <>
      <div className={styles.lineHead}>
        <b>{t('at', { play: name, amount: shorthandAmount(bet) })}</b>
        <b className="num">{moneyText(stake)}</b>
      </div>
      <div className={styles.numbers}>{rest > 0 ? t('numbers_more', { shown, count: rest }) : shown}</div>
      <ul className={styles.tickets}>
        {tickets.map((ticket) => (
          <Ticket key={ticket.station.game.gameCode} ticket={ticket} />
        ))}
      </ul>
      {bet.play === 'da' && first?.play.code === 'xien2' && <p className={styles.note}>{t('soldAs')}</p>}
    </>
  )
}

function Ticket({ ticket: { station, item, stake, problem } }: { ticket: QuickTicket }) {
  const { t } = useTranslation('shorthand')
  const linesText = useLinesText()
  const points = usePointsText()
  const errorText = useItemErrorText()
  const { game, family } = station
  if (problem) {
    return <li className={styles.problem}>{t('limit', { station: gameName(game), text: errorText(problem) })}</li>
  }
  const rule = family.findPlay(item.play)
  return (
    <li>
      <span>{gameName(game)}</span>
      <span className="num">
        {t('each', {
          lines: rule ? linesText(rule, item.lines) : formatCount(item.lines),
          price: priceText(item, item.unit),
          points: points.count(family.name, item.points),
          stake: moneyText(stake),
        })}
      </span>
    </li>
  )
}
