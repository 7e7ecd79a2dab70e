import { defineReaction } from '../define-reaction.ts'

export const reaction = defineReaction('games.rounds_told', (_event, { refetch }) =>
  refetch('report.bets', 'report.days'),
)
