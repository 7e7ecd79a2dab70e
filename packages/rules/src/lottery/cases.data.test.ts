import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeWithRealData, sharedPath } from '../../test-support/shared-data.ts'
import { parseExchangeLine, settleExchange } from './exchange.ts'
import { fractionToString } from './fraction.ts'
import { listPlays, resolveFamily } from './index.ts'
import { moneyToString, parseMoney } from '@lotus/kernel'
import { isRecord } from './shape-checks.ts'

const readLines = (path: string) => readFileSync(sharedPath(path), 'utf8').trim().split('\n')

describeWithRealData('the settlement cases', 'data/lottery/cases_dev.jsonl', () => {
  const cases = readLines('data/lottery/cases_dev.jsonl')
  const expected = readLines('data/lottery/cases_dev.expected.jsonl').map((line): unknown => JSON.parse(line))

  test('every case of the families built agrees', () => {
    const built = cases.flatMap((line, index) => {
      const request = parseExchangeLine(line)
      const isBuilt = isRecord(request) && typeof request['family'] === 'string' && resolveFamily(request['family'])
      return isBuilt ? [{ request, expected: expected[index] }] : []
    })
    expect(built.length).toBeGreaterThan(200)
    expect(built.map(({ request }) => settleExchange(request))).toEqual(built.map((entry) => entry.expected))
  })
})

type Figure = string | readonly Record<string, string>[] | null
type CataloguePlay = {
  family: string
  code: string
  nameVi: string
  nameEn: string
  input: Record<string, unknown>
  pricePerLine: string
  odds: Figure
  fairOdds: Figure
  probability: Figure
  maxLines: number
}

/** One figure, or one a tier, as text by tier. */
function byTier(figure: Figure, key: string): Record<string, string> | null {
  if (figure === null) return null
  if (typeof figure === 'string') return { win: figure }
  return Object.fromEntries(figure.map((row) => [row['tier'] ?? '', row[key] ?? '']))
}

describeWithRealData('the catalogue of plays', 'domain/lottery-plays.json', () => {
  // The file's shape is documented beside it; a wrong guess here fails the comparison below.
  const catalogue = JSON.parse(readFileSync(sharedPath('domain/lottery-plays.json'), 'utf8')) as {
    plays: CataloguePlay[]
  }

  test('the table of vn_north holds every play with its names, price, odds and fair odds', () => {
    const plays = catalogue.plays.filter(({ family }) => family === 'vn_north')
    expect(
      listPlays('vn_north')
        .map(({ code }) => code)
        .toSorted(),
    ).toEqual(plays.map(({ code }) => code).toSorted())
    for (const play of listPlays('vn_north')) {
      const row = plays.find(({ code }) => code === play.code)
      const odds = byTier(row?.odds ?? null, 'odds') ?? {}
      expect(
        {
          ...play,
          pricePerLine: moneyToString(play.pricePerLine),
          odds: Object.fromEntries(play.odds.map((t) => [t.tier, t.odds])),
        },
        play.code,
      ).toMatchObject({
        nameVi: row?.nameVi,
        nameEn: row?.nameEn,
        inputKind: row?.input['kind'],
        pricePerLine: moneyToString(parseMoney(row?.pricePerLine ?? '')),
        odds: Object.fromEntries(Object.entries(odds).map(([tier, figure]) => [tier, parseMoney(figure)])),
        maxLines: row?.maxLines,
      })
      const fair = byTier(row?.fairOdds ?? null, 'fairOdds')
      const own = Object.fromEntries(play.odds.map((t) => [t.tier, t.fairOdds ? fractionToString(t.fairOdds) : '']))
      if (fair) expect(own, play.code).toEqual(fair)
      else expect(play.returnPpm, play.code).toBeNull()
    }
  })

  test('the chances are those of the catalogue, which names them by result number where several occurrences pay', () => {
    let compared = 0
    for (const play of listPlays('vn_north')) {
      const row = catalogue.plays.find(({ family, code }) => family === 'vn_north' && code === play.code)
      const probability = byTier(row?.probability ?? null, 'p')
      if (!probability) continue
      for (const { tier, chance } of play.odds) {
        const own =
          play.win.rule === 'occurrences' ? `1/${10 ** play.win.look.width}` : chance && fractionToString(chance)
        expect(own, `${play.code} ${tier}`).toBe(probability[tier])
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(60)
  })
})
