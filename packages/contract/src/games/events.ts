import { z } from 'zod'
import { defineEvent } from '../define-event.ts'

const zHours = z.object({ openedAt: z.array(z.iso.datetime({ offset: true })) })

export const roundsTold = defineEvent({
  topic: 'games.rounds_told',
  audience: 'member',
  payload: zHours,
  public: zHours,
  summary: 'Rounds that were played from a vendor’s own wallet stand in the record; by the hours in which they began.',
})
