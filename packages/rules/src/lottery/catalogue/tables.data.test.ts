import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { moneyToString, parseMoney } from '@lotus/kernel'
import { expect, test } from 'vitest'
import { compactCatalogue, type SourceCatalogue, type SourcePlay } from '../../../scripts/compact-catalogue.ts'
import { describeWithRealData, sharedPath } from '../../../test-support/shared-data.ts'
import { fractionToString } from '../fraction.ts'
import { findFamily, listFamilies } from './all.ts'
import { returnsOf, type TierReturn } from './chances/returns.ts'
import { familyAliases, familyNames, resolveFamilyName } from './names.ts'

const path = 'domain/lottery-plays.json'

/** One figure, or one per tier, by tier. */
function byTier<K extends string>(figure: string | readonly Record<string, string>[] | null, key: K) {
  if (figure === null) return new Map<string, string>()
  if (typeof figure === 'string') return new Map([['win', figure]])
  return new Map(figure.map((row) => [row['tier'] ?? '', row[key] ?? '']))
}

/** Plays that read several numbers: the catalogue gives the chance for one of them (its `probabilityMeaning`). */
const perNumber =
  /^(lo[234](_1k|_head|_head_1k)?|de_g7|de_dau_duoi|ba_cang_dau(_duoi)?|agent_(dau_duoi|xiu_chu|lo[234]|bao[78]))$/

describeWithRealData('the catalogue of plays', path, () => {
  // The file's format is documented beside it; a wrong guess fails the comparisons below.
  const catalogue = JSON.parse(readFileSync(sharedPath(path), 'utf8')) as SourceCatalogue
  const sourceOf = (family: string, code: string) =>
    catalogue.plays.find((play) => play.family === family && play.code === code) as SourcePlay

  test('every committed table equals the one built from the catalogue', () => {
    const tables = compactCatalogue(catalogue)
    expect([...tables.keys()].toSorted()).toEqual(familyNames.toSorted())
    for (const [family, text] of tables) {
      expect(readFileSync(join(import.meta.dirname, 'families', family, 'table.json'), 'utf8'), family).toBe(text)
    }
  })

  test('families, modes, aliases and all 702 plays with their names, prices, odds and inputs are complete', () => {
    expect(Object.fromEntries(familyAliases.map((name) => [name, resolveFamilyName(name)]))).toEqual(catalogue.aliases)
    const plays = listFamilies().flatMap((family) => family.plays)
    expect(plays).toHaveLength(702)
    for (const play of plays) {
      const source = sourceOf(play.family, play.code)
      expect(
        {
          mode: play.mode,
          name: play.name,
          kind: play.input.kind,
          price: moneyToString(play.pricePerLine),
          odds: new Map(play.odds.map(({ tier, odds }) => [tier, odds])),
          group: play.isPrizeGroupAllowed,
          modulated: play.isModulated,
          lines: play.maxLines,
        },
        `${play.family} ${play.code}`,
      ).toEqual({
        mode: catalogue.families[play.family]?.mode,
        name: { vi: source.nameVi, en: source.nameEn },
        kind: source.input.kind,
        price: moneyToString(parseMoney(source.pricePerLine)),
        odds: new Map([...byTier(source.odds, 'odds')].map(([tier, odds]) => [tier, parseMoney(odds)])),
        group: source.prizeGroupAllowed,
        modulated: source.zyModulated,
        lines: source.maxLines,
      })
    }
  })

  const tiersOf = (family: string, code: string): readonly TierReturn[] => {
    const found = findFamily(family)
    const play = found?.findPlay(code)
    if (!found || !play) throw new Error(`${family} ${code} is missing`)
    return returnsOf(found, play).cases.flatMap(({ tiers }) => tiers)
  }
  const compare = (play: SourcePlay, figures: Map<string, string>, read: (row: TierReturn) => string) => {
    const rows = tiersOf(play.family, play.code)
    const found = new Map([...figures.keys()].map((tier) => [tier, new Set<string>()]))
    for (const row of rows) found.get(row.tier)?.add(read(row))
    return Object.fromEntries([...found].map(([tier, values]) => [tier, [...values].toSorted()]))
  }
  const wanted = (figures: Map<string, string>) =>
    Object.fromEntries([...figures].map(([tier, figure]) => [tier, [figure]]))

  test('the exact chance of every tier of every play equals the catalogue’s', () => {
    // Intended differences from the catalogue: 3 tod and 3D any have the chance of six permutations only, the front and
    // back pairs of the Thai draw and tongxuan count the expected hits (lottery-choices.md 5 and 15).
    const differences: Record<string, unknown> = {}
    let compared = 0
    for (const play of catalogue.plays) {
      const figures = byTier(play.probability, 'p')
      if (figures.size === 0 || perNumber.test(play.code)) continue
      const own = compare(play, figures, (row) => fractionToString(row.chance))
      compared += figures.size
      if (JSON.stringify(own) !== JSON.stringify(wanted(figures))) differences[`${play.family} ${play.code}`] = own
    }
    expect(compared).toBeGreaterThan(1270)
    const both = { win: ['3/1000', '3/500'] }
    const either = { win: ['1999/1000000'] }
    expect(differences).toEqual({
      'thai tod3': both,
      'lao any3': both,
      'hanoi tod3': both,
      'yeekee tod3': both,
      'thai front3': either,
      'thai back3': either,
      'ssc five_tongxuan': { full: ['1/100000'], three: ['199/100000'], two: ['199/10000'] },
    })
  })

  test('a play that reads several numbers has as many expected hits as numbers times the chance of one', () => {
    const plays = catalogue.plays.filter((play) => play.mode === 'VN' && perNumber.test(play.code))
    expect(plays).toHaveLength(31)
    for (const play of plays) {
      // fairOdds = price / expected hits, by the definition in the catalogue.
      const own = compare(play, byTier(play.fairOdds, 'fairOdds'), (row) => fractionToString(row.fairOdds))
      expect(own, `${play.family} ${play.code}`).toEqual(wanted(byTier(play.fairOdds, 'fairOdds')))
    }
    const tongxuan = tiersOf('ssc', 'five_tongxuan').map((row) => fractionToString(row.expectedHits))
    expect(tongxuan).toEqual(expect.arrayContaining(['1/100000', '1/500', '1/50']))
  })

  test('fair odds equal the catalogue’s, with the stake shared equally by the tiers of a line', () => {
    const differences = catalogue.plays.flatMap((play) => {
      const figures = byTier(play.fairOdds, 'fairOdds')
      const own = compare(play, figures, (row) => fractionToString(row.fairOdds))
      return JSON.stringify(own) === JSON.stringify(wanted(figures)) ? [] : [`${play.family} ${play.code}`]
    })
    // The first six as for the chances; the catalogue has separate shares for colours and symbols.
    expect(differences.toSorted()).toEqual(
      [
        'thai tod3',
        'lao any3',
        'hanoi tod3',
        'yeekee tod3',
        'thai front3',
        'thai back3',
        'wingo colour',
        'vbc symbol',
        'clr symbol',
      ].toSorted(),
    )
  })
})
