import { withdrawalLate } from '@lotus/contract/events'
import { defineNotice } from '../define-notice.ts'
import { priced, timesOf } from '../wording.ts'

export const notice = defineNotice(withdrawalLate, async ({ id, refNo, amount, promisedAt }, { tx }) => {
  const price = await priced(tx, amount)
  const times = await timesOf(tx, new Date(promisedAt))
  return {
    type: 'FINANCE',
    text: 'late',
    values: (language) => ({ refNo, amount: price, time: times[language] ?? '' }),
    action: { kind: 'WITHDRAWAL', ref: id },
  }
})
