import type { Tone } from '@lotus/ui'
import { parseMoney } from '@lotus/kernel'
import type {
  Condition,
  OwnPromotion,
  OwnState,
  Promotion,
  PromotionRule,
} from '../../../../shared/promotions/types.ts'

export const stateTones: Readonly<Record<OwnState, Tone>> = {
  COMING: 'neutral',
  JOIN: 'gain',
  JOINED: 'info',
  APPLYING: 'warning',
  PROCESS: 'gold',
  CLAIM: 'gold',
  ISSUED: 'accent',
  CLAIMED: 'accent',
  REJECTED: 'loss',
  CLOSED: 'neutral',
}

/** The member's state; a guest sees what everybody may do. */
export function shownState(promotion: Promotion, own: OwnPromotion | undefined): OwnState {
  if (own !== undefined) return own.state
  return promotion.state === 'OPEN' ? 'JOIN' : promotion.state
}

/** Agreed to before it counts: a deposit's bonus, and whatever is had once. All else runs for everybody by itself. */
export const needsJoining = ({ trigger, period }: PromotionRule): boolean =>
  trigger === 'DEPOSIT' || (trigger === 'PROGRESS' && period === 'ONCE')

/** The word of the state; what nobody joins is only counted, or is there for everybody. */
export function stateWord(state: OwnState, rule: PromotionRule): OwnState | 'COUNTING' | 'RUNNING' {
  if (state !== 'JOINED' || needsJoining(rule)) return state
  // Of a rescue nothing is counted in sight: nobody is to play on for it.
  return rule.trigger === 'REDPACKET' || rule.trigger === 'RESCUE' ? 'RUNNING' : 'COUNTING'
}

/** The deposit that counts once is over: nothing can be done about it any more. */
export const isMissed = ({ code, isMet, have, need }: Condition, { period }: PromotionRule): boolean =>
  code === 'DEPOSIT' && !isMet && period === 'ONCE' && parseMoney(have ?? '0') >= parseMoney(need ?? '0')

/**
 * Conditions without which one cannot join or apply. What the promotion itself counts comes after joining, and what was had
 * in this period can be joined for the next.
 */
export const blockingOf = (own: OwnPromotion | undefined): Condition[] =>
  own?.conditions.filter((condition) => {
    const { code, isMet } = condition
    if (isMet || code === 'METRIC') return false
    if (code === 'DEPOSIT') return isMissed(condition, own.rule)
    return code !== 'USED' || own.rule.period === 'ONCE' || own.rule.trigger === 'APPLY'
  }) ?? []

/** Something of the member's own is under way or done here. */
export const isMine = (own: OwnPromotion | undefined): boolean =>
  own !== undefined &&
  !['COMING', 'JOIN', 'CLOSED'].includes(own.state) &&
  !['COUNTING', 'RUNNING'].includes(stateWord(own.state, own.rule))
