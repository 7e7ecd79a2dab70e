import { defineReaction } from '../define-reaction.ts'

export const reaction = defineReaction('lottery.issue_settled', ({ gameCode }, { refetchGame }) =>
  refetchGame(gameCode, 'lottery.current', 'lottery.results'),
)
