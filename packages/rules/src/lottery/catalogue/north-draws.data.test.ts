import { readFileSync } from 'node:fs'
import { must } from '@lotus/kernel'
import { expect, test } from 'vitest'
import { allTwoDigits } from '../../../test-support/draws.ts'
import { describeWithRealData, sharedPath } from '../../../test-support/shared-data.ts'
import { binomial } from '../fraction.ts'
import { vnNorthShape } from '../prize-shapes.ts'
import { findFamily } from './all.ts'
import {
  parseFamilyDraw,
  prepareFamilyOrder,
  returnsOf,
  settleFamilyOrder,
  type Facts,
  type FamilyOrder,
} from './index.ts'

const file = 'data/lottery/vn_north.csv'
const north = must(findFamily('vn_north'), 'vn_north is there')

function readDraw(wire: unknown): Facts {
  const draw = parseFamilyDraw(north, wire)
  if (!draw || draw.isVoid) throw new Error(`no draw: ${JSON.stringify(wire)}`)
  return draw
}

const lastTwo = ({ named }: Facts) =>
  Object.values(named)
    .flat()
    .map((number) => number.slice(-2))

function readDraws() {
  const [header = '', ...rows] = readFileSync(sharedPath(file), 'utf8').trim().split(/\r?\n/)
  const columns = header.split(',')
  return rows.map((row) => {
    const cells = row.split(',')
    const cell = (name: string) => must(cells[columns.indexOf(name)], `the file has a column ${name}`)
    const prizes = Object.fromEntries(vnNorthShape.map(({ prize }) => [prize, cell(prize).split('-')]))
    return readDraw({ prizes })
  })
}

function order(play: string, content: unknown) {
  const prepared = prepareFamilyOrder(north, { play, content, unit: '1', points: 1 })
  if (!prepared.ok) throw new Error(prepared.error)
  return prepared
}

const hitsOf = (entry: FamilyOrder, draw: Facts) => settleFamilyOrder(entry, draw, undefined, 0).hits

const board = (width: number) => ({ board: Array.from({ length: width }, () => [...'0123456789']) })

describeWithRealData('every real northern draw', file, () => {
  const draws = readDraws()

  test('has the 27 numbers of the family', () => {
    expect(draws.length).toBeGreaterThan(5000)
    for (const draw of draws) expect(lastTwo(draw)).toHaveLength(27)
  })

  test('all lô of two, three and four digits hit 27, 23 and 20 times (lottery.md 7.1)', () => {
    const orders = [order('lo2', board(2)), order('lo3', board(3)), order('lo4', board(4))]
    for (const draw of draws) {
      expect(orders.map((entry) => hitsOf(entry, draw))).toEqual([27, 23, 20])
    }
  })

  test('all pairs win as the distinct endings pair up (7.2), and a trượt wins as those that did not fall combine (7.3)', () => {
    const pairs = order('xien2', allTwoDigits)
    const pool = allTwoDigits.filter((_, index) => index % 9 === 0)
    const miss = order('truot4', pool)
    for (const draw of draws) {
      const fell = new Set(lastTwo(draw))
      expect(BigInt(hitsOf(pairs, draw))).toBe(binomial(fell.size, 2))
      const rest = pool.filter((number) => !fell.has(number))
      expect(BigInt(hitsOf(miss, draw))).toBe(binomial(rest.length, 4))
    }
  })

  test('numbers are as frequent as the chances say, within 2 %', () => {
    const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length
    const distinct = draws.map((draw) => new Set(lastTwo(draw)).size)
    const ways = (n: number, k: number) => Number(binomial(n, k)) / Number(binomial(100, k))
    const measured: Record<string, number> = {
      lo2: mean(distinct) / 100,
      xien2: mean(distinct.map((n) => ways(n, 2))),
      xien3: mean(distinct.map((n) => ways(n, 3))),
      xien4: mean(distinct.map((n) => ways(n, 4))),
      truot4: mean(distinct.map((n) => ways(100 - n, 4))),
      truot8: mean(distinct.map((n) => ways(100 - n, 8))),
      truot10: mean(distinct.map((n) => ways(100 - n, 10))),
    }
    for (const [code, share] of Object.entries(measured)) {
      const chance = must(
        returnsOf(north, must(north.findPlay(code), code)).cases[0]?.tiers[0]?.chance,
        `${code} has a chance`,
      )
      const exact = Number(chance.numerator) / Number(chance.denominator)
      expect(Math.abs(share / exact - 1), code).toBeLessThan(0.02)
    }
  })
})
