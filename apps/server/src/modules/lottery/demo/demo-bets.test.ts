import { expect, it } from 'vitest'
import { seededRng } from '@lotus/kernel'
import { familyOf, type Game, type PlayTerms } from '../config/games.repo.ts'
import { bigBet, randomBet } from './demo-bets.ts'
import { demoGames } from './demo-catalogue.ts'

const termsOf = (family: string) =>
  // only the fields that a bet reads
  familyOf(family).plays.map(({ code, odds }) => ({ play: code, odds, isOpen: true })) as unknown as PlayTerms[]

it.each(demoGames.map((game) => [game.code, game] as const))('%s: a bet on one of its plays, or none', (_, game) => {
  const rng = seededRng(7)
  const terms = termsOf(game.family)
  for (let n = 0; n < 20; n += 1) {
    const bet = randomBet(game as unknown as Game, terms, rng)
    if (bet) expect(terms.map(({ play }) => play)).toContain(bet.play)
  }
  expect(randomBet(game as unknown as Game, [], rng)).toBeUndefined()
})

it('large bets are on the last two digits', () => {
  const north = demoGames.find(({ code }) => code === 'MBAC') as unknown as Game
  expect(bigBet(north, termsOf('vn_north'), seededRng(1))).toMatchObject({ play: 'lo2', points: 20 })
})
