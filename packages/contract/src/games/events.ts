import { z } from 'zod'
import { defineOpenEvent } from '../define-event.ts'

export const roundsTold = defineOpenEvent({
  topic: 'games.rounds_told',
  audience: 'member',
  payload: z.object({ openedAt: z.array(z.iso.datetime({ offset: true })) }),
  summary: 'Rounds that were played from a vendor’s own wallet stand in the record; by the hours in which they began.',
})
