import { useTranslation } from '@lotus/i18n'
import type { Family } from '@lotus/rules/catalogue'
import { cx, IconButton, Money, moneyText, SimulatedMark, VisuallyHidden } from '@lotus/ui'
import { IconVolume, IconVolumeOff, IconX } from '@lotus/ui/icons'
import type { CSSProperties } from 'react'
import { netOf } from '../../../shared/lottery/order-status.ts'
import { amountText, shortIssue, usePlayText } from '../../../shared/lottery/texts.ts'
import { textInWords } from '../../../shared/lottery/token-text.ts'
import { useWinningWords } from '../../../shared/lottery/ticket/winnings.tsx'
import type { Game, TicketDetail } from '../../../shared/lottery/types.ts'
import { AgainButton } from './again-button.tsx'
import { FallingDraw, fallMs, fallsOf } from './falling-draw.tsx'
import { loudnessOf } from './model.ts'
import { closeOutcome, type Outcome } from './outcome-store.ts'
import { setDrawSound, useDrawSound } from './sound.ts'
import styles from './theatre.module.css'
import { useCounted } from './use-counted.ts'

type Props = {
  game: Game
  family: Family
  outcome: Outcome
  issueNo: string | undefined
  onTicket: (id: string) => void
}

/** The slip after its draw: what fell, how each ticket came out, and the net, in one line each. */
export function OutcomeCard({ game, family, outcome, issueNo, onTicket }: Props) {
  const { t } = useTranslation('lottery')
  const { details, isLive, net, stake } = outcome
  const first = details[0]
  const draw = first?.draw ?? null
  const delayMs = fallMs(fallsOf(family.name, draw), isLive)
  const more = outcome.count - details.length
  return (
    <div
      className={styles.card}
      data-outcome={outcome.issueNo}
      data-loudness={loudnessOf(net, stake)}
      data-live={isLive || undefined}
      style={{ '--told-after': `${delayMs}ms` } as CSSProperties /* a custom property */}
    >
      <header className={cx('between', styles.cardHead)}>
        <h3 className="num">{t('theatre.title', { issue: shortIssue(outcome.issueNo) })}</h3>
        <span className="row">
          <SoundButton />
          <IconButton
            size="sm"
            label={t('theatre.close')}
            icon={<IconX size={18} stroke={1.75} aria-hidden />}
            onClick={() => closeOutcome(game.gameCode)}
          />
        </span>
      </header>
      {draw && (
        <div className={styles.drawn}>
          <FallingDraw family={family.name} draw={draw} isLive={isLive} size="card" />
          <SimulatedMark isShown={first?.isSimulated === true} />
        </div>
      )}
      <div className={styles.told}>
        <ul className={styles.lines}>
          {details.map((ticket) => (
            <OutcomeLine key={ticket.id} family={family} ticket={ticket} onOpen={() => onTicket(ticket.id)} />
          ))}
        </ul>
        {more > 0 && <p className={cx('fine', styles.more)}>{t('theatre.more', { count: more })}</p>}
        <Net outcome={outcome} delayMs={delayMs} />
        <AgainButton game={game} outcome={outcome} issueNo={issueNo} block />
      </div>
    </div>
  )
}

/** One ticket: its numbers and its net, below it how that came about. */
function OutcomeLine({ family, ticket, onOpen }: { family: Family; ticket: TicketDetail; onOpen: () => void }) {
  const { t } = useTranslation('lottery')
  const text = usePlayText()
  const rule = family.findPlay(ticket.play)
  const words = useWinningWords(ticket, family, rule)
  const [line, ...others] = ticket.winningLines
  const name = text.name({ code: ticket.play, name: ticket.playName }, family.name)
  return (
    <li data-won={ticket.winningLines.length > 0 || undefined}>
      <button type="button" onClick={onOpen}>
        <span>
          {name} <span className="num sec">{textInWords(t, rule, ticket.contentText)}</span>
        </span>
        <b>
          <Money value={netOf(ticket)} colored />
        </b>
        <small className="num">
          {line ? words(line) : t(outcomeKey(ticket.status), { stake: amountText(ticket.stake) })}
          {others.length > 0 && ` ${t('slip.more', { count: others.length, shown: String(others.length) })}`}
        </small>
        <VisuallyHidden>{t('tickets.detailsOf', { id: ticket.orderNo })}</VisuallyHidden>
      </button>
    </li>
  )
}

const outcomeKey = (status: TicketDetail['status']) =>
  status === 12 || status === 8 || status === 6
    ? 'theatre.lineBack'
    : status === 16
      ? 'tickets.status.16'
      : 'theatre.lineLost'

/** Received less staked is the net: the largest figure of the card, with its sign. */
function Net({ outcome, delayMs }: { outcome: Outcome; delayMs: number }) {
  const { t } = useTranslation('lottery')
  const { payout, stake, net, isLive } = outcome
  const counted = useCounted(net, isLive, delayMs)
  const word = t(net > 0n ? 'theatre.netWon' : net < 0n ? 'theatre.netLost' : 'theatre.netEven')
  return (
    <div className={styles.net}>
      <p className="num">{t('theatre.formula', { payout: moneyText(payout), stake: moneyText(stake) })}</p>
      <p>
        <span>{word}</span>
        <b aria-hidden data-net>
          <Money value={counted} colored currency />
        </b>
        <VisuallyHidden>{moneyText(net, { signed: true })}</VisuallyHidden>
      </p>
    </div>
  )
}

/** Sound is off until it is asked for here. */
function SoundButton() {
  const { t } = useTranslation('lottery')
  const isOn = useDrawSound()
  const Icon = isOn ? IconVolume : IconVolumeOff
  return (
    <IconButton
      size="sm"
      label={t('theatre.sound')}
      aria-pressed={isOn}
      icon={<Icon size={18} stroke={1.75} aria-hidden />}
      onClick={() => setDrawSound(!isOn)}
    />
  )
}
