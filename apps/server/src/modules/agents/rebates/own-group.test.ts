import { moneyToString, seededRng, uniformInt, type Money } from '@lotus/kernel'
import { ownGroupOf, PRIZE_GROUP } from '@lotus/rules/catalogue'
import { expect, it } from 'vitest'
import { splitBet, tradedPpmOf } from './split-bet.ts'

// operations.md 1.2 and 1.3: what a bet of a member with a rate is worth to the bettor and to everybody above.
const CHAINS = 20_000
const PPM = 1_000_000n
const rng = seededRng(20_270_726)
const upTo = (most: number) => uniformInt(rng, most + 1)

/** A chain of 1 to 6, the rates mostly falling on the way down, and not always whole steps or groups. */
function chainOf(maxPpm: number) {
  const length = 1 + upTo(5)
  const rates = Array.from({ length }, () => Math.min(maxPpm, upTo(1) === 0 ? upTo(100) * 1000 : upTo(100_000)))
  if (upTo(3) > 0) rates.sort((a, b) => a - b)
  return { members: rates.map((_, at) => BigInt(at + 1)), rates, payable: rates.map(() => upTo(9) > 0) }
}

function given(stake: Money, game: { prizeGroupMin: number; prizeGroupMax: number }, maxPpm: number) {
  const chain = chainOf(maxPpm)
  const own = ownGroupOf(game, chain.rates[0] ?? 0)
  const chosen = game.prizeGroupMin + upTo(own - game.prizeGroupMin)
  const shares = splitBet(stake, chain, tradedPpmOf(own))
  const odds = (stake * BigInt(chosen)) / PRIZE_GROUP.fair
  const rebate = (stake * BigInt(own - chosen)) / PRIZE_GROUP.fair
  return { chain, own, chosen, all: odds + rebate + shares.reduce((sum, { paid }) => sum + paid, 0n) }
}

it('is never more than the maximum rebate above 1800, whatever the chain, the group and the game', () => {
  for (let n = 0; n < CHAINS; n += 1) {
    const stake = BigInt(1 + upTo(99_999_999))
    const maxPpm = upTo(100) * 1000
    const lowest = 1700 + upTo(100)
    const game = { prizeGroupMin: lowest, prizeGroupMax: lowest + upTo(2000 - lowest) }
    const { all, ...bet } = given(stake, game, maxPpm)
    const most = (stake * 9n) / 10n + (stake * BigInt(maxPpm)) / PPM
    // Of amounts that are cut one by one as much may be left at most; none is ever rounded up.
    if (all > most + 1n)
      expect.fail(
        `${moneyToString(all)} of ${moneyToString(stake)}: ${JSON.stringify({ game, maxPpm, ...bet }, (_, v: unknown) => (typeof v === 'bigint' ? Number(v) : v))}`,
      )
  }
})

it('is more by no more than a game asks that sells nothing as low as 1800', () => {
  for (let n = 0; n < CHAINS; n += 1) {
    const stake = BigInt(1 + upTo(99_999_999))
    const maxPpm = upTo(100) * 1000
    const lowest = 1800 + upTo(200)
    const { all } = given(stake, { prizeGroupMin: lowest, prizeGroupMax: lowest + upTo(2000 - lowest) }, maxPpm)
    expect(all <= (stake * BigInt(lowest)) / PRIZE_GROUP.fair + (stake * BigInt(maxPpm)) / PPM + 1n).toBe(true)
  }
})

it('a player with nothing below an agent of 7.8 %: 90 % and 7.8 %, where it was 98 % and 7.8 %', () => {
  const game = { prizeGroupMin: 1700, prizeGroupMax: 1960 }
  const chain = { members: [1n, 2n], rates: [0, 78_000], payable: [true, true] }
  expect(ownGroupOf(game, 0)).toBe(1800)
  expect(splitBet(10_000_000n, chain, tradedPpmOf(1800)).map(({ paid }) => paid)).toEqual([780_000n])
})
