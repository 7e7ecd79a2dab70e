import { localText, useTranslation } from '@lotus/i18n'
import { Button, cx, VisuallyHidden } from '@lotus/ui'
import { IconCircleCheck } from '@lotus/ui/icons'
import type { Game } from '../../../shared/lottery/types.ts'
import type { Receipt } from '../state/betting-store.ts'
import type { Issues } from '../state/use-issues.ts'
import { amountText, usePlayText } from '../../../shared/lottery/texts.ts'
import styles from './bet-slip.module.css'
import { RepeatButton } from './repeat-button.tsx'

type Props = {
  game: Game
  issues: Issues
  receipt: Receipt
  onTicket: (id: string) => void
  onLeave: (() => void) | undefined
}

/** After a confirmed bet: the placed orders with their numbers, until the next item is added. */
export function ReceiptNote({ game, issues, receipt, onTicket, onLeave }: Props) {
  const { t } = useTranslation('lottery')
  const text = usePlayText()
  const { orders, totalStake, isDuplicate } = receipt
  const areOthers = orders.some(({ gameCode }) => gameCode !== game.gameCode)
  return (
    <div className={cx('stack', styles.receipt)}>
      <IconCircleCheck size={34} stroke={1.5} aria-hidden />
      <p role="alert">
        <b>
          {t(isDuplicate ? 'slip.alreadyPlaced' : 'slip.placed', {
            count: orders.length,
            amount: amountText(totalStake),
          })}
        </b>
      </p>
      <ul>
        {orders.map((order) => (
          <li key={order.id}>
            <button type="button" onClick={() => onTicket(order.id)}>
              <span>
                {areOthers && `${localText(order.gameName)} · `}
                {text.name({ code: order.play, name: order.playName }, order.family)}
                <small className="num">{order.orderNo}</small>
              </span>
              <b className="num">{amountText(order.stake)}</b>
              <VisuallyHidden>{t('tickets.detailsOf', { id: order.orderNo })}</VisuallyHidden>
            </button>
          </li>
        ))}
      </ul>
      <Button
        block
        onClick={() => {
          onLeave?.()
          // The sheet restores the focus first; the page scrolls after that.
          setTimeout(
            () => document.getElementById('my-tickets')?.scrollIntoView({ behavior: 'smooth', block: 'start' }),
            60,
          )
        }}
      >
        {t('slip.viewTickets')}
      </Button>
      {!areOthers && <RepeatButton game={game} issues={issues} />}
    </div>
  )
}
