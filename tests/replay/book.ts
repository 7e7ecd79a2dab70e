import { must, moneyToString, uniformInt, type Money, type Rng } from '@lotus/kernel'
import { prepareFamilyOrder } from '@lotus/rules/catalogue'
import { findFamily } from '@lotus/rules/catalogue/all'
import { pick, randomContent, randomDraw, rngOf } from '../../packages/rules/test-support/random-orders.ts'
import type { DemoGame } from '../../apps/server/src/modules/lottery/demo/demo-catalogue.ts'
import { writeOdds } from '../../apps/server/src/modules/lottery/config/games.repo.ts'
import type { OrderItem } from '../../apps/server/src/modules/lottery/sale/prepare-items.ts'
import type { Slip } from './judge.ts'

const POINTS_MAX = 5
/** An upper limit, not an expectation: random choices of a valid play are nearly always orders. */
const TRIES = 60

export type Bet = { slip: Slip; item: OrderItem }

/**
 * Bets of one call on one draw: any plays of the game, any kind of choice (lists, boards, pools, bankers, typed lines),
 * often near the coming result so that many win. The same draw always gets the same bets.
 */
export function betsOn(game: DemoGame, issueNo: string, draw: unknown, calls: number, items: number): Bet[][] {
  const rng = rngOf(`${game.code} ${issueNo}`)
  const family = must(findFamily(game.family), game.family)
  const likely = draw ?? randomDraw(family, rng)
  return Array.from({ length: calls }, () =>
    Array.from({ length: items }, () => oneBet(game, likely, rng)).flatMap((bet) => bet ?? []),
  )
}

function oneBet(game: DemoGame, likely: unknown, rng: Rng): Bet | undefined {
  const family = must(findFamily(game.family), game.family)
  // An optional module of lottery.md 1.7, which the demo brand does not sell.
  const plays = family.plays.filter(({ code }) => !code.startsWith('agent_'))
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const play = pick(rng, plays)
    const unit = moneyToString(pick(rng, game.units))
    const points = 1 + uniformInt(rng, POINTS_MAX)
    const group = game.prizeGroupMin + uniformInt(rng, game.prizeGroupMax - game.prizeGroupMin + 1)
    const terms = play.isPrizeGroupAllowed ? { prizeGroup: group } : {}
    const content = randomContent(rng, play.input, likely)
    const prepared = prepareFamilyOrder(family, { play: play.code, content, unit, points, ...terms })
    if (!prepared.ok || !isWithin(game, prepared.stake)) continue
    const slip = { play, content: prepared.content, unit, points, prizeGroup: terms.prizeGroup ?? null }
    const item = {
      play: play.code,
      content: prepared.content as OrderItem['content'], // the same JSON; the wire's lists are mutable
      unit,
      points,
      odds: writeOdds(play.odds),
      ...terms,
    }
    return { slip, item }
  }
  return undefined
}

const isWithin = ({ minStake, maxStake }: DemoGame, stake: Money) => stake >= minStake && stake <= maxStake
