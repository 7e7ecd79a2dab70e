import { formatCount, useTranslation } from '@lotus/i18n'
import { Badge, Button, EmptyState, ErrorState, SkeletonLines, Tabs } from '@lotus/ui'
import { IconTicket } from '@lotus/ui/icons'
import { useState } from 'react'
import { openAuth } from '../../../shared/auth-gate.ts'
import { errorCode, useErrorText } from '../../../shared/error-text.ts'
import { useIsLoggedIn } from '../../../shared/session.ts'
import { isNetLoss, netOf, ticketTone } from '../model/ticket-status.ts'
import type { Game, Ticket } from '../model/types.ts'
import { ticketFilters, useTickets, type TicketFilter } from '../state/use-tickets.ts'
import { amountText, usePlayText } from '../texts.ts'
import styles from './lists.module.css'

type Props = { game: Game; onTicket: (id: string) => void }

export function MyTickets({ game, onTicket }: Props) {
  const { t } = useTranslation('lottery')
  const isMember = useIsLoggedIn()
  const [filter, setFilter] = useState<TicketFilter>('all')
  const tickets = useTickets(game.gameCode, filter)
  return (
    <div className={styles.card}>
      <header className={styles.head}>
        <h2>{t('tickets.title')}</h2>
        {isMember && (
          <Tabs
            compact
            label={t('tickets.filter')}
            items={ticketFilters.map((value) => ({
              value,
              label: t(`tickets.${value}`),
              ...(value === 'waiting' && tickets.waiting > 0 ? { count: tickets.waiting } : {}),
            }))}
            value={filter}
            onChange={setFilter}
          />
        )}
      </header>
      {isMember ? <Rows tickets={tickets} filter={filter} onTicket={onTicket} /> : <GuestNote />}
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

type RowsProps = { tickets: ReturnType<typeof useTickets>; filter: TicketFilter; onTicket: (id: string) => void }

function Rows({ tickets, filter, onTicket }: RowsProps) {
  const { t } = useTranslation('lottery')
  const { t: common } = useTranslation('common')
  const errorText = useErrorText()
  const { rows } = tickets
  if (rows.length === 0) {
    if (tickets.isLoading) return <SkeletonLines lines={6} />
    if (tickets.error) {
      return (
        <ErrorState
          title={t('tickets.error')}
          hint={errorText(tickets.error)}
          code={errorCode(tickets.error)}
          onRetry={tickets.refetch}
        />
      )
    }
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
          <TicketRow key={ticket.id} ticket={ticket} onOpen={() => onTicket(ticket.id)} />
        ))}
      </ul>
      {tickets.hasMore && (
        <Button size="sm" variant="ghost" block loading={tickets.isLoadingMore} onClick={tickets.loadMore}>
          {common('action.loadMore')}
        </Button>
      )}
    </>
  )
}

function TicketRow({ ticket, onOpen }: { ticket: Ticket; onOpen: () => void }) {
  const { t } = useTranslation('lottery')
  const text = usePlayText()
  const name = text.name({ code: ticket.play, nameVi: ticket.playNameVi, nameEn: ticket.playNameEn })
  const points = t('tickets.points', { count: ticket.points, shown: formatCount(ticket.points) })
  return (
    <li>
      <div className="grow">
        <b className={styles.ticketName}>
          {name} <span className="num sec">{ticket.contentText}</span>
        </b>
        <small className="num">{t('tickets.lineFull', { id: ticket.orderNo, issue: ticket.issueNo, points })}</small>
      </div>
      <div className={styles.amounts}>
        <b className="num">{amountText(ticket.stake)}</b>
        <TicketBadge ticket={ticket} />
      </div>
      <Button
        size="sm"
        className={styles.details}
        aria-label={t('tickets.detailsOf', { id: ticket.orderNo })}
        onClick={onOpen}
      >
        {t('tickets.details')}
      </Button>
    </li>
  )
}

export function TicketBadge({ ticket }: { ticket: Pick<Ticket, 'status' | 'stake' | 'payout'> }) {
  const { t } = useTranslation('lottery')
  const amount = amountText(ticket.payout ?? '0')
  const net = netOf(ticket) ?? 0n
  const words = isNetLoss(ticket)
    ? t('tickets.status.4net', { amount, loss: amountText(-net) })
    : t(`tickets.status.${ticket.status}`, { amount })
  return (
    <Badge tone={ticketTone(ticket)} className="num">
      {words}
    </Badge>
  )
}
