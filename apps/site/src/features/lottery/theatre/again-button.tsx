import { useTranslation } from '@lotus/i18n'
import { Button, toast } from '@lotus/ui'
import { IconRepeat } from '@lotus/ui/icons'
import { useErrorText } from '../../../shared/error-text.ts'
import type { Game } from '../../../shared/lottery/types.ts'
import { useRepeatOrders } from '../state/use-repeat.ts'
import type { Outcome } from './outcome-store.ts'

type Props = {
  game: Game
  outcome: Outcome
  /** The issue that the board takes bets for. */
  issueNo: string | undefined
  block?: boolean
  onDone?: (() => void) | undefined
}

/** One tap puts the same bets into the slip for the issue on sale; nothing is charged before its amount is confirmed. */
export function AgainButton({ game, outcome, issueNo, block = false, onDone }: Props) {
  const { t } = useTranslation('lottery')
  const errorText = useErrorText()
  const { isLoading, repeat } = useRepeatOrders(game)
  if (issueNo === undefined || outcome.orders.length === 0) return null
  const again = async () => {
    try {
      const count = await repeat(issueNo, outcome.orders)
      if (count === 0) toast.info(t('slip.repeatNone'), { id: 'repeat' })
      else onDone?.()
    } catch (error) {
      toast.error(errorText(error), { id: 'repeat' })
    }
  }
  return (
    <Button
      variant="primary"
      size={block ? 'md' : 'sm'}
      block={block}
      loading={isLoading}
      icon={<IconRepeat size={18} stroke={1.75} aria-hidden />}
      onClick={() => void again()}
    >
      {t('theatre.again')}
    </Button>
  )
}
