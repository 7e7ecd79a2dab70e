import { defineReaction } from '../define-reaction.ts'

/** The operator closed the site, or this place: the status has the words for it (T02). */
export const reaction = defineReaction('site_closed', (_news, { refetch }) =>
  refetch('system.status', 'system.whitelabel'),
)
