import { chaseHalted } from '@lotus/contract/events'
import { defineNotice } from '../define-notice.ts'
import { priced } from '../wording.ts'

export const notice = defineNotice(chaseHalted, async ({ gameCode, returned, reason }, { tx }) => {
  const values = { gameCode, returned: await priced(tx, returned), reason }
  return { type: 'FINANCE', text: 'chaseHalted', values: () => values, action: { kind: 'BET', ref: null } }
})
