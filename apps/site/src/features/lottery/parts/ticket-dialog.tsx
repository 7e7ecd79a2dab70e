import { formatCount, formatDateTime, useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { Alert, Button, ErrorState, Modal, Money, PrizeTable, SkeletonLines } from '@lotus/ui'
import { IconShieldCheck } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorCode, useErrorText } from '../../../shared/error-text.ts'
import { callQuery } from '../../../shared/queries.ts'
import { contentParts } from '../model/selection.ts'
import { findPlay } from '../model/slip.ts'
import { netOf } from '../model/ticket-status.ts'
import type { Game, TicketDetail } from '../model/types.ts'
import { amountText, gameName, oddsText, useLinesText, usePlayText } from '../texts.ts'
import { CopyButton } from './copy-button.tsx'
import styles from './dialogs.module.css'
import { TicketBadge } from './my-tickets.tsx'
import { rowsOf } from './prize-rows.ts'
import { TicketProof } from './ticket-proof.tsx'

type Props = { game: Game; id: string; onClose: () => void; onProof: (issueNo: string) => void }

/** One ticket: what was bet, what came of it line by line, and its place under the frozen order root. */
export function TicketDialog({ game, id, onClose, onProof }: Props) {
  const { t } = useTranslation('lottery')
  const errorText = useErrorText()
  const query = useQuery(callQuery('lottery.order', { id }))
  const ticket = query.data
  return (
    <Modal opened onClose={onClose} title={t('ticket.title', { id: ticket?.orderNo ?? '' })} width={620}>
      {ticket ? (
        <TicketBody game={game} ticket={ticket} onProof={onProof} />
      ) : query.isError ? (
        <ErrorState
          title={t('ticket.error')}
          hint={errorText(query.error)}
          code={errorCode(query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <SkeletonLines lines={9} />
      )}
    </Modal>
  )
}

function TicketBody({
  game,
  ticket,
  onProof,
}: {
  game: Game
  ticket: TicketDetail
  onProof: (issueNo: string) => void
}) {
  const { t } = useTranslation('lottery')
  return (
    <>
      <Facts game={game} ticket={ticket} />
      <section className={styles.section}>
        <h3>{t('ticket.how')}</h3>
        <Winnings ticket={ticket} />
      </section>
      {ticket.prizes && (
        <section className={styles.section}>
          <h3>{t('ticket.result')}</h3>
          <PrizeTable
            rows={rowsOf(ticket.prizes)}
            caption={t('result.label', { game: gameName(game), issue: ticket.issueNo })}
          />
        </section>
      )}
      {game.drawSource === 'own' && (
        <section className={styles.section}>
          <h3>{t('ticket.proof')}</h3>
          <TicketProof ticket={ticket} />
          <Button
            size="sm"
            icon={<IconShieldCheck size={16} stroke={1.75} aria-hidden />}
            onClick={() => onProof(ticket.issueNo)}
          >
            {t('ticket.certificate')}
          </Button>
        </section>
      )}
    </>
  )
}

function Facts({ game, ticket }: { game: Game; ticket: TicketDetail }) {
  const { t } = useTranslation('lottery')
  const text = usePlayText()
  const linesText = useLinesText()
  const play = findPlay(game, ticket.play) ?? { width: 2, combinationSize: null }
  const net = netOf(ticket)
  return (
    <dl className={styles.facts}>
      <Fact name={t('ticket.status')}>
        <TicketBadge ticket={ticket} />
      </Fact>
      <Fact name={t('ticket.play')}>
        {text.name({ code: ticket.play, nameVi: ticket.playNameVi, nameEn: ticket.playNameEn })} ·{' '}
        <span className="num">{oddsText(ticket.odds)}</span>
      </Fact>
      <Fact name={t('ticket.issue')}>
        <span className="num">
          {ticket.issueNo}
          {ticket.station && ` · ${ticket.station}`} · {formatDateTime(ticket.drawAt)}
        </span>
      </Fact>
      <Fact name={t('ticket.numbers')}>
        <span className={styles.numbers}>{contentParts(play, ticket.content).join(', ')}</span>
      </Fact>
      <Fact name={t('ticket.stake')}>
        <span className="num">
          {t('ticket.formula', {
            lines: linesText(play, ticket.lines),
            points: formatCount(ticket.points),
            price: amountText(ticket.pricePerLine),
            stake: amountText(ticket.stake),
          })}
        </span>
        {parseMoney(ticket.stakeBonus) > 0n && (
          <span className="muted"> · {t('ticket.fromBonus', { amount: amountText(ticket.stakeBonus) })}</span>
        )}
      </Fact>
      {ticket.payout !== null && (
        <>
          <Fact name={t('ticket.payout')}>
            <b>
              <Money value={ticket.payout} />
            </b>
          </Fact>
          <Fact name={t('ticket.net')}>
            <b>
              <Money value={net} colored />
            </b>
          </Fact>
        </>
      )}
      <Fact name={t('ticket.placedAt')}>
        <span className="num">{formatDateTime(ticket.placedAt)}</span>
      </Fact>
      {ticket.settledAt && (
        <Fact name={t('ticket.settledAt')}>
          <span className="num">{formatDateTime(ticket.settledAt)}</span>
        </Fact>
      )}
      <Fact name={t('ticket.id')}>
        <span className="num">{ticket.orderNo}</span> <CopyButton text={ticket.orderNo} label={t('ticket.copyId')} />
        <span className={styles.aside}>{t('ticket.rule', { version: ticket.ruleVersion })}</span>
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** "Lô 68: 2 nháy × 10 điểm × 98.50 = 1,970.00", one sentence a winning line. */
function Winnings({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation('lottery')
  const text = usePlayText()
  if (ticket.status === 2) return <p className={styles.text}>{t('ticket.waiting')}</p>
  if (ticket.status === 12) return <Alert>{t('ticket.void')}</Alert>
  if (ticket.winningLines.length === 0) return <p className={styles.text}>{t('ticket.lost')}</p>
  const name = text.name({ code: ticket.play, nameVi: ticket.playNameVi, nameEn: ticket.playNameEn })
  const paysPerHit = ticket.play.startsWith('lo') // bao lô counts hits (lottery.md 1.4)
  return (
    <ul className={styles.winnings}>
      {ticket.winningLines.map(({ line, hits, odds, payout }) => (
        <li key={line} className="num">
          {t(paysPerHit || hits > 1 ? 'ticket.winHits' : 'ticket.winOnce', {
            name,
            line: line.replaceAll('-', '–'),
            hits,
            points: formatCount(ticket.points),
            odds: oddsText(odds),
            payout: amountText(payout),
          })}
        </li>
      ))}
    </ul>
  )
}
