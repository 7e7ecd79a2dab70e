import { registered } from '@lotus/contract/events'
import { getMember } from '../../../identity/index.ts'
import { getSetting, brandSettings } from '../../../system/index.ts'
import { defineNotice } from '../define-notice.ts'

export const notice = defineNotice(registered, async (_event, { memberId, tx }) => {
  const { username } = await getMember(tx, memberId)
  const brand = await getSetting(tx, brandSettings.name)
  return {
    type: 'SYSTEM',
    text: 'welcome',
    values: () => ({ brand, username }),
    action: { kind: 'PAGE', ref: 'beginner-guide' },
  }
})
