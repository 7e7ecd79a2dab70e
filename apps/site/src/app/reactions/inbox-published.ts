import { defineReaction } from '../define-reaction.ts'

/** Everybody hears of it in the same second: each asks in a moment of its own. */
export const reaction = defineReaction('inbox.published', ({ spreadSeconds }, { refetch, soon }) =>
  soon('inbox.published', Math.random() * spreadSeconds * 1000, () => refetch('inbox.unread', 'inbox.list')),
)
