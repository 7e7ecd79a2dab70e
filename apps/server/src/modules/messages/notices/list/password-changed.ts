import { passwordChanged } from '@lotus/contract/events'
import { defineNotice } from '../define-notice.ts'
import { timesOf } from '../wording.ts'

export const notice = defineNotice(passwordChanged, async (_event, { at, tx }) => {
  const times = await timesOf(tx, at)
  return {
    type: 'SYSTEM',
    text: 'password',
    values: (language) => ({ at: times[language] }),
    action: { kind: 'SECURITY', ref: null },
  }
})
