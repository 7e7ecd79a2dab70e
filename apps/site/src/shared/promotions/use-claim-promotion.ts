import { i18n } from '@lotus/i18n'
import { toast } from '@lotus/ui'
import { useMoneyCall } from '../forms/use-money-call.ts'
import { changedByAward } from '../changed-by-award.ts'
import { dueText } from '../rewards/due-text.ts'
import { worthOf } from './rule-words.ts'

/** Claims what a period gives now: its reached steps, or today's visit. */
export function useClaimPromotion(id: string, onDone?: () => void) {
  const { send, ...rest } = useMoneyCall('promotion.claim', {
    refetch: changedByAward,
    onDone: ({ amount, kind, dueAt }) => {
      const t = i18n.getFixedT(null, 'promotions')
      if (dueAt === null) toast.success(t('claim.done', { worth: worthOf(t, kind, amount) }), { id: `claim-${id}` })
      else toast.info(dueText(amount, dueAt), { id: `claim-${id}` })
      onDone?.()
    },
  })
  return { ...rest, claim: (period: string) => void send({ id, period }) }
}
