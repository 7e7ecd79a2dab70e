import { describe, expect, it, test as plain } from 'vitest'
import { MONEY_UNIT, seededRng } from '@lotus/kernel'
import { testDatabase } from '@lotus/testing'
import { importRows } from '../../apps/server/src/modules/lottery/results/import-draws.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { judge } from './judge.ts'
import { replay } from './replay.ts'
import { dataFolder, isDataPresent, readSources, type Source } from './sources.ts'

/** A part of every file: with days without a draw, moved days and format changes if there are some. */
const windows: Record<string, readonly [string, string]> = {
  'vn_north.csv': ['2024-02-01', '2024-02-29'],
  'vn_south.csv': ['2021-10-18', '2021-10-31'],
  'vn_central.csv': ['2021-12-20', '2021-12-31'],
  'vn_electronic.csv': ['2024-02-01', '2024-02-29'],
  'thai_glo.csv': ['2023-12-01', '2024-12-31'],
  'hk_mark_six.csv': ['2002-06-20', '2002-08-10'],
  'vietlott_power645.jsonl': ['2024-11-01', '2024-12-31'],
  'vietlott_power655.jsonl': ['2023-09-20', '2023-11-30'],
  'vietlott_keno.jsonl': ['2022-12-04', '2022-12-05'],
}
const ROWS_MAX = 40
const ROWS_OF_2019 = 10

function pieceOf({ rows, file, game }: Source): Source {
  const window = windows[file]
  if (!window) return { file, game, rows: rows.slice(0, ROWS_OF_2019) }
  return { file, game, rows: rows.filter(({ day }) => day >= window[0] && day <= window[1]).slice(0, ROWS_MAX) }
}

function replayTests(): void {
  describe('real draws of every form, through the product', async () => {
    const { sources, left } = readSources()
    const pieces = sources.map(pieceOf).filter(({ rows }) => rows.length > 0)
    const test = await testDatabase()

    it('settle a book of orders like an independent settlement, and the ledger passes its audit', async () => {
      const totals = await replay(test, pieces, { calls: 1, items: 3 })
      expect(totals.findings).toEqual([])
      expect([...totals.byFile.keys()].toSorted()).toEqual([...new Set(sources.map(({ file }) => file))].toSorted())
      expect(totals.draws + totals.voided).toBe(pieces.reduce((sum, { rows }) => sum + rows.length, 0))
      // Days without a draw are void and refunded, for stations and for the electronic draw.
      for (const file of ['vn_north.csv', 'vn_south.csv', 'vn_electronic.csv'])
        expect(totals.byFile.get(file)?.voided, file).toBeGreaterThan(0)
      expect(totals.orders).toBe(3 * (totals.draws + totals.voided))
      expect(totals.playsWon.size).toBeGreaterThan(100)
      console.info(
        `replay: ${totals.draws} draws, ${totals.voided} void, ${totals.orders} orders of ${totals.plays.size} plays`,
      )
    })

    it('change nothing on a second import', async () => {
      const deps = { db: test.db, rng: seededRng(1), log: createLog({ level: 'error' }), nudgeOutbox: () => {} }
      for (const { game, rows } of pieces) {
        const summary = await importRows(deps, { gameCode: game.code, rows, evidence: 'again' })
        const { unchanged, repeated, ...others } = summary
        expect(others, game.code).toMatchObject({ published: 0, voided: 0, history: 0, faultCount: 0 })
        expect(unchanged + repeated, game.code).toBe(rows.length)
      }
    })

    it('report the files without a family in the catalogue', () => {
      const count = (file: string) => left.filter((one) => one.file === file).reduce((sum, one) => sum + one.count, 0)
      expect(count('thai_glo.csv')).toBe(208)
      expect(count('vietlott_power655.jsonl')).toBe(1)
      expect(count('vietlott_3d.jsonl')).toBe(867)
      expect(count('vietlott_3d_pro.jsonl')).toBe(514)
      expect(count('vn_electronic.csv')).toBe(4_881 + 143 + 1_413 + 43)
      expect(count('china_2019/happy10_hunan.csv')).toBe(574)
    })
  })

  describe('the replay itself', async () => {
    const test = await testDatabase()

    it('finds an order that is not paid as judged, and its member', async () => {
      const [north] = readSources().sources
      const piece = north ? [{ ...north, rows: north.rows.slice(0, 3) }] : []
      const totals = await replay(test, piece, {
        calls: 1,
        items: 2,
        judge: (...args) => {
          const verdict = judge(...args)
          return { ...verdict, payout: verdict.payout + MONEY_UNIT }
        },
      })
      expect(totals.findings.filter(({ what }) => what.startsWith('payout of'))).toHaveLength(6)
      expect(totals.findings.some(({ what }) => what.startsWith('balance of'))).toBe(true)
    })
  })
}

if (isDataPresent()) replayTests()
else if (process.env['CI']) plain('the real draws', () => expect.fail(`real data not present: ${dataFolder}`))
else plain.skip('real data not present: draws of every form')
