import { defineReaction } from '../define-reaction.ts'

/** Every client gets this push in the same second, so each refetches after a random delay. */
export const reaction = defineReaction('inbox.published', ({ spreadSeconds }, { refetch, soon }) =>
  soon('inbox.published', Math.random() * spreadSeconds * 1000, () => refetch('inbox.unread', 'inbox.list')),
)
