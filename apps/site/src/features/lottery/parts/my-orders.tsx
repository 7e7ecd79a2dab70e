import { useTranslation } from '@lotus/i18n'
import type { Family } from '@lotus/rules/catalogue'
import { Badge, Button, cx, EmptyState, Tabs } from '@lotus/ui'
import { IconRepeat, IconTicket } from '@lotus/ui/icons'
import { useState } from 'react'
import { openAuth } from '../../../shared/auth-gate.ts'
import { LoadMore } from '../../../shared/paged.tsx'
import { NotLoaded } from '../../../shared/query-error.tsx'
import { useIsLoggedIn } from '../../../shared/session.ts'
import { isNetLoss, netOf, orderTone } from '../../../shared/lottery/order-status.ts'
import type { Game, Order } from '../../../shared/lottery/types.ts'
import { orderFilters, useOrders, type OrderFilter } from '../state/use-orders.ts'
import { amountText, usePlayText, usePointsText } from '../../../shared/lottery/texts.ts'
import { CancelButton } from '../../../shared/lottery/cancel-button.tsx'
import { textInWords } from '../../../shared/lottery/token-text.ts'
import styles from './lists.module.css'

type Props = { game: Game; family: Family; onTicket: (id: string) => void; onChases?: () => void }

export function MyOrders({ game, family, onTicket, onChases }: Props) {
  const { t } = useTranslation('lottery')
  const isMember = useIsLoggedIn()
  const [filter, setFilter] = useState<OrderFilter>('all')
  const tickets = useOrders(game.gameCode, filter)
  return (
    <div className={cx('panel', styles.card)}>
      <header className={cx('between', styles.head)}>
        <h2>{t('tickets.title')}</h2>
        {isMember && onChases && game.chaseIssuesMax > 0 && (
          <Button
            size="sm"
            variant="ghost"
            className={styles.chases}
            icon={<IconRepeat size={16} stroke={1.75} aria-hidden />}
            onClick={onChases}
          >
            {t('slip.chase')}
          </Button>
        )}
        {isMember && (
          <Tabs
            compact
            label={t('tickets.filter')}
            items={orderFilters.map((value) => ({
              value,
              label: t(`tickets.${value}`),
              ...(value === 'waiting' && tickets.waiting > 0 ? { count: tickets.waiting } : {}),
            }))}
            value={filter}
            onChange={setFilter}
          />
        )}
      </header>
      {isMember ? (
        <Rows game={game} family={family} tickets={tickets} filter={filter} onTicket={onTicket} />
      ) : (
        <GuestNote />
      )}
    </div>
  )
}

function GuestNote() {
  const { t } = useTranslation('lottery')
  return (
    <EmptyState
      icon={<IconTicket size={34} stroke={1.5} aria-hidden />}
      title={t('tickets.guest')}
      action={
        <Button size="sm" onClick={() => void openAuth('login')}>
          {t('tickets.login')}
        </Button>
      }
    />
  )
}

type RowsProps = Props & { tickets: ReturnType<typeof useOrders>; filter: OrderFilter }

function Rows({ game, family, tickets, filter, onTicket }: RowsProps) {
  const { t } = useTranslation('lottery')
  const { query, rows } = tickets
  if (rows.length === 0) {
    if (!query.isSuccess) return <NotLoaded query={query} title={t('tickets.error')} lines={6} />
    const title =
      filter === 'waiting' ? 'tickets.emptyWaiting' : filter === 'settled' ? 'tickets.emptySettled' : 'tickets.empty'
    return (
      <EmptyState
        icon={<IconTicket size={34} stroke={1.5} aria-hidden />}
        title={t(title)}
        hint={t('tickets.emptyHint')}
      />
    )
  }
  return (
    <>
      <ul className={styles.tickets}>
        {rows.map((ticket) => (
          <TicketRow key={ticket.id} game={game} family={family} ticket={ticket} onOpen={() => onTicket(ticket.id)} />
        ))}
      </ul>
      <LoadMore query={query} size="sm" variant="ghost" />
    </>
  )
}

type RowProps = { game: Game; family: Family; ticket: Order; onOpen: () => void }

function TicketRow({ game, family, ticket, onOpen }: RowProps) {
  const { t } = useTranslation('lottery')
  const text = usePlayText()
  const name = text.name({ code: ticket.play, name: ticket.playName }, family.name)
  const points = usePointsText().count(family.name, ticket.points)
  return (
    <li>
      <div className="grow">
        <b className={styles.ticketName}>
          {name} <span className="num sec">{textInWords(t, family.findPlay(ticket.play), ticket.contentText)}</span>
        </b>
        <small className="num">{t('tickets.lineFull', { id: ticket.orderNo, issue: ticket.issueNo, points })}</small>
      </div>
      <div className={styles.amounts}>
        <b className="num">{amountText(ticket.stake)}</b>
        <TicketBadge ticket={ticket} />
      </div>
      <div className={styles.details}>
        <CancelButton game={game} ticket={ticket} />
        <Button size="sm" aria-label={t('tickets.detailsOf', { id: ticket.orderNo })} onClick={onOpen}>
          {t('tickets.details')}
        </Button>
      </div>
    </li>
  )
}

export function TicketBadge({ ticket }: { ticket: Pick<Order, 'status' | 'stake' | 'payout'> }) {
  const { t } = useTranslation('lottery')
  const amount = amountText(ticket.payout ?? '0')
  const net = netOf(ticket) ?? 0n
  const words = isNetLoss(ticket)
    ? t('tickets.status.4net', { amount, loss: amountText(-net) })
    : t(`tickets.status.${ticket.status}`, { amount })
  return (
    <Badge tone={orderTone(ticket)} className="num">
      {words}
    </Badge>
  )
}
