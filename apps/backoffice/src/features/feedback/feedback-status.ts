import type { RouteValue } from '@lotus/contract'
import type { Tone } from '@lotus/ui'

export type Feedback = RouteValue<'bo.feedbackItem'>

export const tones: Record<Feedback['status'], Tone> = {
  NEW: 'warning',
  IN_PROGRESS: 'info',
  REPLIED: 'gain',
  CLOSED: 'neutral',
}

/** The author: a member, or a guest with the contact they gave. */
export function senderOf(row: Feedback, guest: string): string {
  return row.member?.username ?? row.name ?? row.contact ?? guest
}
