import type { Database, Queryable } from '@lotus/database'
import type { Play } from '@lotus/rules/catalogue'
import { demoGames, type DemoGame } from './demo-catalogue.ts'
import { familyOf, insertGame, insertHoliday, type PlayTerms } from '../config/games.repo.ts'

/** An optional module of lottery.md 1.7: one of its plays returns more than is staked. */
export const isSold = ({ code }: Play): boolean => !code.startsWith('agent_')

/**
 * Price and odds as the family's table has them. That none returns more than is staked is known before a start: the
 * file and the families are part of this repository, and a test checks every play of every game.
 */
export function termsOf(play: Play, game: DemoGame): PlayTerms {
  return {
    play: play.code,
    price: play.pricePerLine,
    odds: play.odds,
    numberLimit: null,
    numberStock: game.numberStock?.[play.code] ?? null,
    minPoints: 1,
    maxPoints: 100_000,
    maxLines: play.maxLines,
    isOpen: true,
  }
}

/** Four days without a northern draw around each New Year, from the day before it (lottery.md 1.2). */
const northHolidays = [
  '2027-02-05',
  '2027-02-06',
  '2027-02-07',
  '2027-02-08',
  '2028-01-25',
  '2028-01-26',
  '2028-01-27',
  '2028-01-28',
]

/** Puts games into the catalogue as their families have them; a code that exists stays as the operators have it. */
export async function installGames(tx: Queryable, games: readonly (DemoGame & { sortOrder: number })[]): Promise<void> {
  for (const game of games) {
    const family = familyOf(game.family)
    const plays = family.plays.filter(isSold).map((play) => termsOf(play, game))
    await insertGame(tx, { ...game, defaultPlay: game.defaultPlay ?? plays[0]?.play ?? '' }, plays)
  }
}

/** Puts the demo brand's games into the catalogue; what exists stays as the operators have it. */
export async function installDemoGames(
  { db }: { db: Database },
  only: (game: DemoGame) => boolean = () => true,
): Promise<void> {
  await db.tx(async (tx) => {
    await installGames(tx, demoGames.map((game, index) => ({ ...game, sortOrder: index + 1 })).filter(only))
    await installHolidays(tx)
  })
}

/** The known days without a draw, for those of the northern games that are there. */
export async function installHolidays(tx: Queryable): Promise<void> {
  for (const day of northHolidays) {
    for (const code of ['MBAC', 'HANOI']) await insertHoliday(tx, code, day, 'Tết Nguyên Đán')
  }
}
