import type { Family, Play as RulePlay } from '@lotus/rules/catalogue'
import type { Game } from '../../../shared/lottery/types.ts'

export type TheatreProps = {
  game: Game
  family: Family
  /** The play on the board, whose cells may have won. */
  rule: RulePlay | undefined
  /** The issue drawn last. */
  newestDrawn: string | undefined
  /** The issue that the board takes bets for. */
  issueNo: string | undefined
  isMobile: boolean
  onOpenSlip: () => void
  onTicket: (id: string) => void
}
