import { AppError, uniformInt, zonedInstant } from '@lotus/kernel'
import { isBigPlayer, playersOf, visitorsOf, type DemoAct, type DemoDay } from '../../../platform/demo-act.ts'
import { cancelOrder } from '../sale/cancel-order.ts'
import { listGames, listHolidays, listPlayTerms, type Game } from '../config/games.repo.ts'
import { createIssues, findIssue } from '../draw/issues.repo.ts'
import { placeOrders, type PlacementDeps } from '../sale/place-orders.ts'
import { proposeCorrection } from '../draw/propose-draw.ts'
import type { Operator } from '../results/results.repo.ts'
import { publishResult } from '../results/publish-result.ts'
import { dailyIssue, drawsOn, type PlannedIssue } from '../draw/schedule.ts'
import { settleIssue } from '../settle/settle-issue.ts'
import { bigBet, randomBet } from './demo-bets.ts'
import { simulateDraw } from './simulated-draw.ts'
import { publishOne } from './simulated-source.ts'

type Deps = PlacementDeps & { secret: Uint8Array; operator: Operator }
type Sale = { game: Game; issue: PlannedIssue }

const MINUTE_MS = 60_000
/** Of ten players this many bet on a day; one of twenty orders is cancelled. */
const PLAYING_OF_TEN = 5
const CANCELLED_OF = 20
const BIG_GAME = 'MBAC'
/** A void draw and a corrected one, so that every state of an order can be seen. */
const VOID = { code: 'HANOI', back: 12 }
const CORRECTED = { code: 'MBAC', back: 6 }
/** A correction that one operator has proposed and a second has yet to decide. */
const PROPOSED = { code: 'HANOI', back: 1 }

/**
 * A past day of the national games: issues made and sold by the real commands, orders of the demo's members, a
 * simulated draw at its hour, settlement.
 */
export async function nationalDay(deps: Deps, day: DemoDay): Promise<DemoAct[]> {
  const sales: Sale[] = []
  for (const game of await listGames(deps.db)) {
    if (game.drawSource !== 'outside' || game.schedule.kind === 'periodic' || !drawsOn(game.schedule, day.day)) continue
    if ((await listHolidays(deps.db, game.id, day.day)).has(day.day)) continue
    const issue = dailyIssue(game.schedule, game.lockSeconds, day.day)
    // Issues that are yet to be drawn are sold and drawn by the program itself.
    if (issue.drawAt.getTime() + MINUTE_MS > day.now.getTime()) continue
    if (await findIssue(deps.db, game.code, issue.issueNo)) continue
    sales.push({ game, issue })
  }
  const begin = zonedInstant(day.day, '00:05')
  const openings = sales.map(({ game, issue }) => ({
    at: begin,
    run: async () => {
      await createIssues(deps.db, game.id, [{ ...issue, commitment: null, seed: null, beaconRound: null }])
    },
  }))
  return [...openings, ...(await betsOf(deps, day, sales)), ...sales.flatMap((sale) => endOf(deps, day, sale))]
}

async function betsOf(deps: Deps, demoDay: DemoDay, sales: readonly Sale[]): Promise<DemoAct[]> {
  if (sales.length === 0) return []
  const { day, generated, rng } = demoDay
  const terms = new Map<number, Awaited<ReturnType<typeof listPlayTerms>>>()
  for (const { game } of sales) terms.set(game.id, await listPlayTerms(deps.db, game))
  const opens = zonedInstant(day, '07:00').getTime()
  const acts: DemoAct[] = []
  const visitors = visitorsOf(demoDay)
  for (const memberId of [...playersOf(demoDay), ...visitors]) {
    if (generated.includes(memberId) && !isBigPlayer(demoDay, memberId) && uniformInt(rng, 10) >= PLAYING_OF_TEN)
      continue
    const count = visitors.includes(memberId) ? 1 : 1 + uniformInt(rng, 2)
    for (let n = 0; n < count; n += 1) {
      const isBig = n === 0 && isBigPlayer(demoDay, memberId)
      const north = isBig ? sales.find(({ game }) => game.code === BIG_GAME) : undefined
      const { game, issue } = north ?? sales[uniformInt(rng, sales.length)] ?? {}
      if (!game || !issue) continue
      const item = (north ? bigBet : randomBet)(game, terms.get(game.id) ?? [], rng)
      if (!item) continue
      const minutes = Math.floor((issue.lockAt.getTime() - opens) / MINUTE_MS) - 10
      const at = new Date(opens + uniformInt(rng, minutes) * MINUTE_MS + uniformInt(rng, MINUTE_MS))
      const input = {
        gameCode: game.code,
        issueNo: issue.issueNo,
        items: [item],
        memberId,
        idempotencyKey: `demo-${day}-${memberId}-${n}`,
        isBonusFirst: true,
      }
      const isCancelled = !isBig && uniformInt(rng, CANCELLED_OF) === 0
      let placed: string | undefined
      acts.push({ at, run: async () => void (placed = await tryPlacing(deps, input)) })
      if (!isCancelled) continue
      const back = async () => void (placed !== undefined && (await cancelOrder(deps, memberId, placed)))
      acts.push({ at: new Date(at.getTime() + 4 * MINUTE_MS), run: back })
    }
  }
  return acts
}

/** Places a bet that may be refused, for example for lack of balance. Returns the order. */
export async function tryPlacing(
  deps: PlacementDeps,
  input: Parameters<typeof placeOrders>[1],
): Promise<string | undefined> {
  try {
    return (await placeOrders(deps, input)).orders[0]?.id
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

function endOf(deps: Deps, { back }: DemoDay, { game, issue }: Sale): DemoAct[] {
  const idOf = async () => (await findIssue(deps.db, game.code, issue.issueNo))?.id
  const isVoid = game.code === VOID.code && back === VOID.back
  const draw: DemoAct = {
    at: new Date(issue.drawAt.getTime() + MINUTE_MS / 4),
    run: async () => {
      const id = await idOf()
      if (id === undefined) return
      await publishOne(deps, id, { secret: deps.secret, isVoid })
      await settleIssue(deps, id)
    },
  }
  const isOne = (one: { code: string; back: number }) => one.code === game.code && one.back === back
  const later = (run: () => Promise<void>) => [draw, { at: new Date(issue.drawAt.getTime() + 60 * MINUTE_MS), run }]
  // Must differ from the first draw: another game code makes the seed differ.
  const other = {
    gameCode: `${game.drawOf ?? game.code}-corrected`,
    drawOf: null,
    rules: game.rules,
    drawTerms: null,
    ...issue,
  }
  const ask = async () => {
    const { draw: entered, evidence } = await simulateDraw(deps.secret, other)
    const input = {
      gameCode: game.code,
      issueNo: issue.issueNo,
      draw: entered,
      reason: '(mô phỏng) Chép nhầm một giải',
    }
    await proposeCorrection(deps, deps.operator, { ...input, evidence })
  }
  if (isOne(PROPOSED)) return later(ask)
  if (!isOne(CORRECTED)) return [draw]
  const correct = async () => {
    const id = await idOf()
    if (id === undefined) return
    await publishResult(deps.db, {
      issueId: id,
      ...(await simulateDraw(deps.secret, other)),
      source: 'simulated',
      reason: 'a simulated correction',
      corrects: 1,
    })
    await settleIssue(deps, id)
  }
  return later(correct)
}
