import { useTranslation } from '@lotus/i18n'
import { Button, confirm, toast, useServerNow } from '@lotus/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, serverClock } from '../api.ts'
import { useErrorText } from '../error-text.ts'
import { setBalance } from '../session.ts'
import { canGiveBack } from './order-status.ts'
import type { Order } from './types.ts'
import { amountText } from './texts.ts'

type Props = {
  game: { isCancelAllowed: boolean } | undefined
  ticket: Pick<Order, 'id' | 'orderNo' | 'status' | 'lockAt' | 'stake'>
}

/** Cancels a waiting order before its lock, if the game allows it; the stake returns to where it came from. */
export function CancelButton({ game, ticket }: Props) {
  // Separate, because its clock would render every settled row each second.
  return ticket.status === 2 && game?.isCancelAllowed ? <Cancel game={game} ticket={ticket} /> : null
}

function Cancel({ game, ticket }: Props) {
  const { t } = useTranslation('lottery')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const now = useServerNow() ?? serverClock.now()
  const cancel = useMutation({
    mutationFn: () => call('lottery.cancelOrder', { id: ticket.id }),
    onSuccess: ({ balance }) => {
      setBalance(balance)
      toast.success(t('tickets.cancelled', { id: ticket.orderNo, amount: amountText(ticket.stake) }), {
        id: `cancel-${ticket.id}`,
      })
    },
    onError: (error) => toast.error(errorText(error), { id: `cancel-${ticket.id}` }),
    // Refetch in any case: the list must show the current state.
    onSettled: () => {
      for (const name of ['lottery.orders', 'lottery.order', 'report.bets', 'wallet.statement'])
        void queries.invalidateQueries({ queryKey: [name] })
    },
  })
  if (!canGiveBack(game, ticket, now)) return null
  const ask = async () => {
    const isSure = await confirm({
      title: t('tickets.cancelTitle', { id: ticket.orderNo }),
      text: t('tickets.cancelText', { amount: amountText(ticket.stake) }),
      confirmLabel: t('tickets.cancelYes'),
    })
    if (isSure) cancel.mutate()
  }
  return (
    <Button
      size="sm"
      loading={cancel.isPending}
      aria-label={t('tickets.cancelOf', { id: ticket.orderNo })}
      onClick={() => void ask()}
    >
      {t('tickets.cancel')}
    </Button>
  )
}
