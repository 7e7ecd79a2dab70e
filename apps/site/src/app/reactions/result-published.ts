import { defineReaction } from '../define-reaction.ts'
import { refetchOpened } from '../refetch-opened.ts'

export const reaction = defineReaction('lottery.result', ({ gameCode }, live) => {
  live.refetchGame(
    gameCode,
    'lottery.current',
    'lottery.results',
    'lottery.statistics',
    'lottery.trends',
    'lottery.certificate',
  )
  refetchOpened(live)
})
