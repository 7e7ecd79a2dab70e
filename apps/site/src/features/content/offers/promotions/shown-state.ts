import type { Tone } from '@lotus/ui'
import type { Condition, OwnPromotion, OwnState, Promotion } from '../../../../shared/promotions/types.ts'

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

/** What the promotion itself counts, after joining: it does not keep anybody from joining. */
const metLater: readonly Condition['code'][] = ['DEPOSIT', 'METRIC']

/** Conditions without which one cannot join or apply. */
export const blockingOf = (own: OwnPromotion | undefined): Condition[] =>
  own?.conditions.filter(({ code, isMet }) => !isMet && !metLater.includes(code)) ?? []

/** Something of the member's own is under way or done here. */
export const isMine = (own: OwnPromotion | undefined): boolean =>
  own !== undefined && !['COMING', 'JOIN', 'CLOSED'].includes(own.state)
