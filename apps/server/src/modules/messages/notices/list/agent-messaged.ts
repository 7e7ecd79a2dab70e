import { agentMessaged } from '@lotus/contract/events'
import { defineNotice } from '../define-notice.ts'

/** What the agent directly above wrote; it is plain text, and the letter can be answered by wanting no more of them. */
export const notice = defineNotice(agentMessaged, ({ from, text }) => ({
  type: 'AGENT',
  text: 'agentMessaged',
  values: () => ({ from, text }),
  action: { kind: 'UPLINE', ref: from },
}))
