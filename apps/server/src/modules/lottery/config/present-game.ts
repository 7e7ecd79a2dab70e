import { moneyToString, must, type Money } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { returnsOf } from '@lotus/rules/catalogue'
import { listPlayTerms, writeOdds, type Game, type PlayTerms } from './games.repo.ts'
import { getGame } from '../lobby/get-game.ts'
import { plainAmount, presentCard } from '../sale/presenters.ts'
import { listHolidaysFrom, listVersions, sumOpenIssues } from './config.repo.ts'

type Detail = RouteValue<'bo.game'>
const VERSIONS_MAX = 50
const HOLIDAYS_MAX = 200
const money = (amount: Money | null) => (amount === null ? null : moneyToString(amount))

/** The draw time of a game that draws by the calendar. */
export const drawTimeOf = ({ schedule }: Pick<Game, 'schedule'>): string | null =>
  schedule.kind === 'periodic' ? null : schedule.drawTime

function presentTerms(game: Game, terms: PlayTerms): Detail['plays'][number] {
  const play = must(game.rules.findPlay(terms.play), `the rules know no play ${terms.play}`)
  const returns = returnsOf(game.rules, play, {
    odds: terms.odds,
    pricePerLine: terms.price,
    ...(play.isPrizeGroupAllowed ? { prizeGroup: game.prizeGroupMax } : {}),
  })
  return {
    play: play.code,
    name: play.name,
    price: moneyToString(terms.price),
    odds: writeOdds(terms.odds),
    numberLimit: money(terms.numberLimit),
    numberStock: money(terms.numberStock),
    minPoints: terms.minPoints,
    maxPoints: terms.maxPoints,
    maxLines: terms.maxLines,
    isOpen: terms.isOpen,
    returnMinPpm: Number(returns.lowestPpm),
    returnMaxPpm: Number(returns.highestPpm),
    isPrizeGroupAllowed: play.isPrizeGroupAllowed,
  }
}

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
    plays: plays.map((terms) => presentTerms(game, terms)),
    versions: versions.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    holidays,
    openIssues: { count: openIssues.count, stake: moneyToString(openIssues.stake) },
  }
}
