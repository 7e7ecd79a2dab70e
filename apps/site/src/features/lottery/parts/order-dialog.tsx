import { formatDateTime, formatRatePpm, useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import type { Family } from '@lotus/rules/catalogue'
import { Button, Modal, Money, SimulatedMark } from '@lotus/ui'
import { IconShieldCheck } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../shared/queries.ts'
import { DrawView } from '../../../shared/draws/index.ts'
import { contentWords } from '../../../shared/lottery/token-text.ts'
import { netOf } from '../../../shared/lottery/order-status.ts'
import type { Game, TicketDetail } from '../../../shared/lottery/types.ts'
import { Corrections } from '../../../shared/lottery/ticket/corrections.tsx'
import { Winnings } from '../../../shared/lottery/ticket/winnings.tsx'
import {
  amountText,
  gameName,
  priceText,
  useLinesText,
  useOrderOdds,
  usePlayText,
  usePointsText,
} from '../../../shared/lottery/texts.ts'
import { CancelButton } from '../../../shared/lottery/cancel-button.tsx'
import { CopyButton } from './copy-button.tsx'
import styles from './dialogs.module.css'
import { Fact, Facts } from './fact.tsx'
import { TicketBadge } from './my-orders.tsx'
import { TicketProof } from './ticket-proof.tsx'
import { NotLoaded } from '../../../shared/query-error.tsx'

type Props = {
  game: Game
  family: Family
  id: string
  onClose: () => void
  onProof: (issueNo: string) => void
  onChase: (id: string) => void
}

/** One order: its bet, its result line by line, and its leaf under the frozen order root. */
export function OrderDialog({ game, family, id, onClose, onProof, onChase }: Props) {
  const { t } = useTranslation('lottery')
  const query = useQuery(callQuery('lottery.order', { id }))
  const ticket = query.data
  return (
    <Modal opened onClose={onClose} title={t('ticket.title', { id: ticket?.orderNo ?? '' })} width={620}>
      {ticket ? (
        <TicketBody game={game} family={family} ticket={ticket} onProof={onProof} onChase={onChase} />
      ) : (
        <NotLoaded query={query} title={t('ticket.error')} lines={9} />
      )}
    </Modal>
  )
}

type BodyProps = Omit<Props, 'id' | 'onClose'> & { ticket: TicketDetail }

function TicketBody({ game, family, ticket, onProof, onChase }: BodyProps) {
  const { t } = useTranslation('lottery')
  return (
    <>
      <TicketFacts game={game} family={family} ticket={ticket} onChase={onChase} />
      <Corrections order={ticket} />
      <section className={styles.section}>
        <h3>{t('ticket.how')}</h3>
        <Winnings order={ticket} family={family} rule={family.findPlay(ticket.play)} />
      </section>
      {ticket.draw && (
        <section className={styles.section}>
          <h3>
            {t('ticket.result')} <SimulatedMark isShown={ticket.isSimulated} />
          </h3>
          <DrawView
            family={family.name}
            draw={ticket.draw}
            size="full"
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

function TicketFacts({ game, family, ticket, onChase }: Omit<BodyProps, 'onProof'>) {
  const { t } = useTranslation(['lottery', 'tokens'])
  const text = usePlayText()
  const points = usePointsText()
  const linesText = useLinesText()
  const orderOdds = useOrderOdds()
  const rule = family.findPlay(ticket.play)
  return (
    <Facts>
      <Fact name={t('ticket.status')}>
        <TicketBadge ticket={ticket} /> <CancelButton game={game} ticket={ticket} />
      </Fact>
      <Fact name={t('ticket.play')}>
        {text.name({ code: ticket.play, name: ticket.playName }, family.name)} ·{' '}
        <span className="num">{orderOdds(ticket)}</span>
      </Fact>
      <Fact name={t('ticket.issue')}>
        <span className="num">
          {ticket.issueNo}
          {ticket.station && ` · ${ticket.station}`} · {formatDateTime(ticket.drawAt)}
        </span>
      </Fact>
      <Fact name={t('ticket.numbers')}>
        <span className={styles.numbers}>{rule ? contentWords(t, rule, ticket.content) : ticket.contentText}</span>
      </Fact>
      <Fact name={t('ticket.stake')}>
        <span className="num">
          {t('ticket.formula', {
            lines: linesText(rule, ticket.lines),
            points: points.count(family.name, ticket.points),
            price: priceText(ticket, ticket.unit),
            stake: amountText(ticket.stake),
          })}
        </span>
        {parseMoney(ticket.stakeBonus) > 0n && (
          <span className="muted"> · {t('ticket.fromBonus', { amount: amountText(ticket.stakeBonus) })}</span>
        )}
      </Fact>
      <Outcome ticket={ticket} />
      {ticket.refundReason !== null && <Fact name={t('ticket.refundReason')}>{ticket.refundReason}</Fact>}
      {ticket.chaseId !== null && (
        <Fact name={t('ticket.chase')}>
          <button type="button" className="link" onClick={() => onChase(ticket.chaseId ?? '')}>
            {t('ticket.openChase')}
          </button>
        </Fact>
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
    </Facts>
  )
}

/** Its result, and how much of the stake counts as turnover. */
function Outcome({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation('lottery')
  return (
    <>
      {ticket.payout !== null && (
        <>
          <Fact name={t('ticket.payout')}>
            <b>
              <Money value={ticket.payout} />
            </b>
          </Fact>
          <Fact name={t('ticket.net')}>
            <b>
              <Money value={netOf(ticket)} colored />
            </b>
          </Fact>
        </>
      )}
      {ticket.validCut !== null && (
        <Fact name={t('ticket.validBet')}>
          <span className="num">{amountText(ticket.validBet ?? '0')}</span>{' '}
          <span className="muted">
            {t('ticket.validCut', {
              amount: amountText(ticket.validCut.opposed),
              covered: formatRatePpm(ticket.validCut.coveredPpm),
              limit: formatRatePpm(ticket.validCut.limitPpm),
            })}
          </span>
        </Fact>
      )}
    </>
  )
}
