import { defineReaction } from '../define-reaction.ts'

/** Maintenance or a region block has begun: the status has the text for it (T02). */
export const reaction = defineReaction('site_closed', (_event, { refetch }) =>
  refetch('system.status', 'system.whitelabel'),
)
