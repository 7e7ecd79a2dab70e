import { uniformInt, type Rng } from '@lotus/kernel'
import { cancelChase } from '../chase/cancel-chase.ts'
import { placeChase } from '../chase/place-chase.ts'
import { findGame, listGames, listPlayTerms, type Game } from '../config/games.repo.ts'
import { getNow, listSelling, type Issue } from '../draw/issues.repo.ts'
import type { PlacementDeps } from '../sale/place-orders.ts'
import { bigBet, randomBet } from './demo-bets.ts'
import { tryPlacing } from './national-day.ts'

/** Games whose sale ends within a minute, so that winners follow soon. */
const PERIOD_MAX_SECONDS = 60
const CHASED = 'VTX60'
/** One in this many bets is large, on a game where it may win enough to be listed. */
const BIG_OF = 12
const BIG_GAME = 'SEN60'

/** One bet of a generated member on a game that draws every minute, by the real placement. */
export async function playLive(deps: PlacementDeps, players: readonly bigint[], rng: Rng): Promise<void> {
  const games = (await listGames(deps.db)).filter(
    ({ isOpen, schedule }) => isOpen && schedule.kind === 'periodic' && schedule.periodSeconds <= PERIOD_MAX_SECONDS,
  )
  const isBig = uniformInt(rng, BIG_OF) === 0
  const big = isBig ? games.find(({ code }) => code === BIG_GAME) : undefined
  const game = big ?? games[uniformInt(rng, Math.max(1, games.length))]
  const memberId = players[uniformInt(rng, Math.max(1, players.length))]
  if (game && memberId !== undefined) await playOn(deps, game, memberId, rng, big ? bigBet : randomBet)
}

async function playOn(
  deps: PlacementDeps,
  game: Game,
  memberId: bigint,
  rng: Rng,
  betOn: typeof randomBet = randomBet,
): Promise<void> {
  const issue = (await sellingOf(deps, game, 1))[0]
  const item = betOn(game, await listPlayTerms(deps.db, game), rng)
  if (!issue || !item) return
  await tryPlacing(deps, {
    gameCode: game.code,
    issueNo: issue.issueNo,
    items: [item],
    memberId,
    idempotencyKey: `demo-live-${issue.issueNo}-${memberId}-${uniformInt(rng, 1_000_000)}`,
    isBonusFirst: true,
  })
}

async function sellingOf({ db }: PlacementDeps, game: Game, count: number): Promise<Issue[]> {
  return listSelling(db, game.id, await getNow(db), count)
}

/**
 * Open bets and chases of the demo's own member, so that every state can be seen: bets that wait for the next national
 * draws, a running chase, one that the member ended and one that ends by itself within minutes.
 */
export async function playEveryState(deps: PlacementDeps, memberId: bigint, rng: Rng): Promise<void> {
  const games = await listGames(deps.db)
  for (const game of games.filter(({ code }) => ['MBAC', 'HANOI', 'LAO'].includes(code)))
    await playOn(deps, game, memberId, rng)
  const long = await chase(deps, memberId, 'running', 30)
  const ended = await chase(deps, memberId, 'ended', 10)
  await chase(deps, memberId, 'short', 2)
  if (long !== undefined && ended !== undefined) await cancelChase(deps, memberId, { id: ended })
}

/** A chase of one number over the next issues; undefined if the game does not exist. */
async function chase(deps: PlacementDeps, memberId: bigint, name: string, count: number): Promise<string | undefined> {
  const game = await findGame(deps.db, CHASED)
  if (!game) return undefined
  const terms = (await listPlayTerms(deps.db, game)).find(({ play }) => play === game.defaultPlay)
  const item = terms && randomBet(game, [terms], { bytes: (bytes) => deps.rng.bytes(bytes) })
  const issues = await sellingOf(deps, game, count)
  if (!item || issues.length < count) return undefined
  const answer = await placeChase(deps, {
    gameCode: CHASED,
    items: [{ ...item, points: 1 }],
    issues: issues.map(({ issueNo }) => ({ issueNo, multiple: 1 })),
    generator: 'same',
    winStop: name === 'running',
    memberId,
    idempotencyKey: `demo-chase-${name}`,
    isBonusFirst: true,
  })
  return answer.chase.id
}
