import { moneyToString } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { listPlayTerms, type Game, type PlayTerms } from './games.repo.ts'
import { getGame } from '../lobby/get-game.ts'
import { money, plainAmount, presentCard, presentTerms } from '../sale/presenters.ts'
import { listHolidaysFrom, listVersions, sumOpenIssues } from './config.repo.ts'

type Detail = RouteValue<'bo.game'>
const VERSIONS_MAX = 50
const HOLIDAYS_MAX = 200

/** The draw time of a game that draws by the calendar. */
export const drawTimeOf = ({ schedule }: Pick<Game, 'schedule'>): string | null =>
  schedule.kind === 'periodic' ? null : schedule.drawTime

const presentOwnTerms = (game: Game, terms: PlayTerms): Detail['plays'][number] => ({
  ...presentTerms(game, terms),
  play: terms.play,
  price: moneyToString(terms.price),
  numberLimit: money(terms.numberLimit),
  numberStock: money(terms.numberStock),
  isOpen: terms.isOpen,
})

/** A game as the operator configures it: hours, limits, every play with its odds and exact return, versions, holidays. */
export async function getGameConfig(db: Queryable, gameCode: string): Promise<Detail> {
  const game = await getGame(db, gameCode)
  const [plays, versions, holidays, openIssues] = await Promise.all([
    listPlayTerms(db, game),
    listVersions(db, game.id, VERSIONS_MAX),
    listHolidaysFrom(db, gameCode, HOLIDAYS_MAX),
    sumOpenIssues(db, game.id),
  ])
  return {
    ...presentCard(game),
    ruleVersion: game.ruleVersion,
    playCount: plays.length,
    drawTime: drawTimeOf(game),
    schedule: game.schedule,
    drawTerms: game.drawTerms,
    isCancelAllowed: game.isCancelAllowed,
    chaseIssuesMax: game.chaseIssuesMax,
    limits: {
      minStake: moneyToString(game.minStake),
      maxStake: moneyToString(game.maxStake),
      maxPayout: moneyToString(game.maxPayout),
      maxItems: game.maxItems,
      maxIssueStake: money(game.maxIssueStake),
      maxIssuePayout: money(game.maxIssuePayout),
      maxIssueOrders: game.maxIssueOrders,
      prizeGroupMin: game.prizeGroupMin,
      prizeGroupMax: game.prizeGroupMax,
      fewLinesMax: game.fewLinesMax,
      fewLinesPayout: money(game.fewLinesPayout),
    },
    units: game.units.map(plainAmount),
    plays: plays.map((terms) => presentOwnTerms(game, terms)),
    versions: versions.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    holidays,
    openIssues: { count: openIssues.count, stake: moneyToString(openIssues.stake) },
  }
}
