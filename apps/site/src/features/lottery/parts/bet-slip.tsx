import { useTranslation } from '@lotus/i18n'
import type { Family } from '@lotus/rules/catalogue'
import { Badge, Button, EmptyState, Skeleton } from '@lotus/ui'
import { IconReceipt, IconTrash } from '@lotus/ui/icons'
import { lazy, Suspense } from 'react'
import { groupByPlay } from '../model/slip.ts'
import type { Game } from '../../../shared/lottery/types.ts'
import { removeItems, slipOf, useBetting, type Receipt } from '../state/betting-store.ts'
import type { Issues } from '../state/use-issues.ts'
import styles from './bet-slip.module.css'
import { LastTickets } from './last-tickets.tsx'
import { ReceiptNote } from './receipt-note.tsx'
import { RepeatButton } from './repeat-button.tsx'
import { SlipFoot } from './slip-foot.tsx'
import { SlipItemRow } from './slip-item-row.tsx'
import { UndoStrip } from './undo-strip.tsx'
import { outcomeOf, useOutcomes } from '../theatre/outcome-store.ts'
import { useTogether } from '../stations/use-together.ts'
import type { ChaseRequest } from '../chase-request.ts'

export type BetSlipProps = {
  game: Game
  family: Family
  issues: Issues
  onTicket: (id: string) => void
  onChase: ((request: ChaseRequest) => void) | undefined
  /** Closes the surrounding sheet; left out where the slip is beside the board. */
  onLeave?: (() => void) | undefined
}

// Most slips are of one game: the parts for several stations load when a second one has tickets.
const StationsSlip = lazy(async () => ({ default: (await import('../stations/stations-slip.tsx')).StationsSlip }))

// Only who has bet sees it; the theatre of the board has loaded it by then.
const OutcomeCard = lazy(async () => ({ default: (await import('../theatre/outcome-card.tsx')).OutcomeCard }))

/** Chosen items, not sent yet. Nothing costs anything until the amount on the button is confirmed. */
export function BetSlip(props: BetSlipProps) {
  const { game, issues, onLeave } = props
  const own = useBetting((state) => slipOf(state, game.gameCode))
  const viewed = issues.viewed?.issueNo
  const together = useTogether(game, viewed)
  const issueNo = own.items.length > 0 ? own.issueNo : viewed
  if (together.length === 0 || issueNo === undefined) return <GameSlip {...props} />
  return (
    <Suspense fallback={<Skeleton height={220} radius={16} />}>
      <StationsSlip codes={together} issueNo={issueNo} shownAt={game.gameCode} onLeave={onLeave} />
    </Suspense>
  )
}

/** Whether the receipt is of orders whose draw comes after that of the outcome. */
const isNewer = (receipt: Receipt | undefined, issueNo: string, gameCode: string): boolean =>
  receipt?.orders.some((order) => order.gameCode === gameCode && order.issueNo > issueNo) ?? false

function GameSlip({ game, family, issues, onTicket, onChase, onLeave }: BetSlipProps) {
  const { t } = useTranslation('lottery')
  const slip = useBetting((state) => slipOf(state, game.gameCode))
  const { items } = slip
  // While the result of an attempt is unknown, only the same items may be sent again.
  const isFrozen = slip.attempt?.isUnknown ?? false
  return (
    <>
      <header className={styles.head}>
        <div>
          <h2>
            {t('slip.title')}{' '}
            {items.length > 0 && (
              <Badge tone="accent" className="num">
                {items.length}
              </Badge>
            )}
          </h2>
          {items.length > 0 && <small className="num">{t('slip.forIssue', { issue: slip.issueNo })}</small>}
        </div>
        {items.length > 0 && (
          <Button
            size="sm"
            variant="ghost"
            icon={<IconTrash size={16} stroke={1.75} aria-hidden />}
            disabled={isFrozen}
            onClick={() =>
              removeItems(
                game.gameCode,
                items.map((item) => item.id),
              )
            }
          >
            {t('slip.clear')}
          </Button>
        )}
      </header>
      <UndoStrip gameCode={game.gameCode} />
      {items.length === 0 ? (
        <EmptySlip game={game} family={family} issues={issues} onTicket={onTicket} onLeave={onLeave} />
      ) : (
        <>
          <div className={styles.list}>
            {groupByPlay(items).map((group) => (
              <ul key={group.play}>
                {group.items.map((item) => (
                  <SlipItemRow key={item.id} game={game} family={family} item={item} isFrozen={isFrozen} />
                ))}
              </ul>
            ))}
          </div>
          <SlipFoot game={game} family={family} issues={issues} slip={slip} onChase={onChase} onLeave={onLeave} />
        </>
      )}
    </>
  )
}

/** A slip without items: the outcome of the last draw, what was just placed, or a hint. */
function EmptySlip({ game, family, issues, onTicket, onLeave }: Omit<BetSlipProps, 'onChase'>) {
  const { t } = useTranslation('lottery')
  const receipt = useBetting((state) => state.receipts[game.gameCode])
  const outcome = useOutcomes((state) => outcomeOf(state, game.gameCode))
  if (outcome && !isNewer(receipt, outcome.issueNo, game.gameCode)) {
    return (
      <Suspense fallback={<Skeleton height={220} radius={16} />}>
        <OutcomeCard
          key={outcome.issueNo}
          game={game}
          family={family}
          outcome={outcome}
          issueNo={issues.viewed?.issueNo}
          onTicket={onTicket}
        />
      </Suspense>
    )
  }
  if (receipt)
    return <ReceiptNote game={game} issues={issues} receipt={receipt} onTicket={onTicket} onLeave={onLeave} />
  return (
    <>
      <EmptyState
        className={styles.empty}
        icon={<IconReceipt size={34} stroke={1.5} aria-hidden />}
        title={t('slip.empty')}
        hint={t('slip.emptyHint')}
        action={<RepeatButton game={game} issues={issues} />}
      />
      <LastTickets game={game} family={family} onTicket={onTicket} />
    </>
  )
}
