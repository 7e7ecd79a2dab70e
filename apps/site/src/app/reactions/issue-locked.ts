import { defineReaction } from '../define-reaction.ts'
import { refetchOpened } from '../refetch-opened.ts'

export const reaction = defineReaction('lottery.issue_locked', ({ gameCode }, live) => {
  live.refetchGame(gameCode, 'lottery.current')
  refetchOpened(live)
})
