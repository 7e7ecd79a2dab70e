import { contractChanged } from '@lotus/contract/events'
import { getSetting, brandSettings } from '../../../system/index.ts'
import { defineNotice } from '../define-notice.ts'
import { kindOfContract } from '../wording.ts'

/** AC15: an offer from the upline, and whatever the other side or a rule did with a contract. */
export const notice = defineNotice(contractChanged, async ({ kind, move, side, other }, { tx }) => {
  const text = textOf(move, side)
  if (text === undefined) return undefined
  const from = other ?? (await getSetting(tx, brandSettings.name))
  return {
    type: 'CONTRACT',
    text,
    values: (language) => ({ kind: kindOfContract(kind, language), other: from }),
    // The holder's own contract of the kind, or what the granter gave this downline.
    action: { kind: 'CONTRACT', ref: side === 'A' && other !== null ? `${kind}-${other}` : kind },
  }
})

const texts: Readonly<Record<string, string>> = {
  askEnd: 'contractEndAsked',
  sign: 'contractSigned',
  override: 'contractOverridden',
  reject: 'contractRejected',
  acceptEnd: 'contractEnded',
  terminate: 'contractEnded',
  cascade: 'contractEnded',
  refuseEnd: 'contractKept',
  lapseEnd: 'contractKept',
  withdraw: 'contractGone',
  expire: 'contractGone',
  suspend: 'contractSuspended',
  resume: 'contractResumed',
}

const textOf = (move: string, side: 'A' | 'B'): string | undefined =>
  move === 'send' && side === 'B' ? 'contractOffered' : texts[move]
