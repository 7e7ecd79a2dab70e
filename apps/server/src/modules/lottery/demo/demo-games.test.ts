import { expect, it } from 'vitest'
import { checkOdds } from '@lotus/rules/catalogue'
import { regionOf } from '@lotus/rules/shorthand'
import { familyOf } from '../config/games.repo.ts'
import { demoGames } from './demo-catalogue.ts'
import { isSold } from './demo-games.ts'

/** Games of one family and one prize group sell the same plays at the same odds. */
const different = [...Map.groupBy(demoGames, ({ family, prizeGroupMax }) => `${family} ${prizeGroupMax}`).values()]

it.each(different.map((games) => [games.map(({ code }) => code).join(' '), games] as const))(
  '%s: no play returns more than is staked, at the highest prize group either',
  { timeout: 60_000 },
  (_, [game]) => {
    if (game === undefined) return expect.unreachable()
    const family = familyOf(game.family)
    const sold = family.plays.filter(isSold)
    expect(sold.length).toBeGreaterThan(0)
    const problems = sold.flatMap((play) =>
      checkOdds(family, play, {
        odds: play.odds,
        ...(play.isPrizeGroupAllowed ? { prizeGroup: game.prizeGroupMax } : {}),
      }),
    )
    expect(problems).toEqual([])
  },
)

it('gives every daily station its names in shorthand, in its own region (issue 23 section 5)', () => {
  const daily = demoGames.filter(({ family, schedule }) => family.startsWith('vn_') && schedule.kind === 'daily')
  const regions = { vn_north: 'north', vn_central: 'central', vn_south: 'south' } as Record<string, string>
  expect(daily.length).toBeGreaterThan(30)
  for (const { code, family } of daily) expect([code, regionOf(code)]).toEqual([code, regions[family]])
})
