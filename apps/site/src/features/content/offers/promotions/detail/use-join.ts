import { isCallError } from '@lotus/client'
import { i18n } from '@lotus/i18n'
import { confirm, toast } from '@lotus/ui'
import { useMoneyCall } from '../../../../../shared/forms/use-money-call.ts'
import { changedByAward } from '../../../../../shared/changed-by-award.ts'
import type { Promotion } from '../../../../../shared/promotions/types.ts'
import { requireMember } from '../../../../../shared/require-member.ts'

/** Joins under the terms that are on the screen, and leaves again while nothing was given. */
export function useJoin({ id, title, version }: Promotion) {
  const say = (key: string, values: Record<string, string> = {}) => i18n.t(`promotions:join.${key}`, values)
  const joining = useMoneyCall('promotion.join', {
    refetch: changedByAward,
    onDone: () => toast.success(say('done', { title }), { id: `join-${id}` }),
  })
  const leaving = useMoneyCall('promotion.leave', {
    refetch: changedByAward,
    onDone: () => toast.success(say('left', { title }), { id: `join-${id}` }),
  })
  return {
    joining,
    leaving,
    /** The terms changed while they were read: the new ones are shown, and the member is asked once more. */
    hasNewTerms: isCallError(joining.error, 'promo_terms'),
    async join(): Promise<void> {
      if (await requireMember()) await joining.send({ id, version })
    },
    async leave(): Promise<void> {
      const isSure = await confirm({
        title: say('leaveTitle', { title }),
        text: say('leaveText'),
        confirmLabel: say('leaveYes'),
        cancelLabel: say('leaveNo'),
        tone: 'warning',
      })
      if (isSure) await leaving.send({ id })
    },
  }
}
