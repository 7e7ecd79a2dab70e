import { useTranslation } from '@lotus/i18n'
import type { Family } from '@lotus/rules/catalogue'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../shared/queries.ts'
import { useIsLoggedIn } from '../../../shared/session.ts'
import { amountText, shortIssue, usePlayText } from '../../../shared/lottery/texts.ts'
import { textInWords } from '../../../shared/lottery/token-text.ts'
import type { Game } from '../../../shared/lottery/types.ts'
import { LastDraws } from './last-draws.tsx'
import styles from './last-tickets.module.css'
import { TicketBadge } from './my-orders.tsx'

type Props = { game: Game; family: Family; onTicket: (id: string) => void }

const SHOWN = 3

/** The member's last tickets of this game, in the slip while it is empty; its last draws for who has none. */
export function LastTickets({ game, family, onTicket }: Props) {
  const { t } = useTranslation('lottery')
  const isMember = useIsLoggedIn()
  const text = usePlayText()
  const { data } = useQuery({
    ...callQuery('lottery.orders', { gameCode: game.gameCode, state: 'all', limit: SHOWN }),
    enabled: isMember,
  })
  if (!isMember || data?.rows.length === 0) return <LastDraws game={game} family={family} />
  if (data === undefined) return null
  return (
    <section className={styles.last} aria-label={t('slip.lastTickets')}>
      <h3>{t('slip.lastTickets')}</h3>
      <ul>
        {data.rows.map((ticket) => (
          <li key={ticket.id}>
            <button type="button" onClick={() => onTicket(ticket.id)}>
              <span className={styles.what}>
                <b className="trunc">
                  {text.name({ code: ticket.play, name: ticket.playName }, family.name)}{' '}
                  <span className="num sec">{textInWords(t, family.findPlay(ticket.play), ticket.contentText)}</span>
                </b>
                <small className="num">{t('draw.issue', { issue: shortIssue(ticket.issueNo) })}</small>
              </span>
              <span className={styles.outcome}>
                <b className="num">{amountText(ticket.stake)}</b>
                <TicketBadge ticket={ticket} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
