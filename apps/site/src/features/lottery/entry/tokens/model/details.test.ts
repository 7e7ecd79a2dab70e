import { deriveFamilyDraw, type Facts, type Family, type Play } from '@lotus/rules/catalogue'
import { must } from '@lotus/kernel'
import { findFamily, listFamilies } from '@lotus/rules/catalogue/all'
import { expect, it } from 'vitest'
import { coveredBy } from './details.ts'
import { universeOf } from '../../../../../shared/lottery/vocabulary.ts'

const sum = (values: readonly string[]) => values.reduce((total, value) => total + Number(value), 0)

/** The figure of a draw that a play's range refers to. */
function figureOf({ code, rule, family }: Play, { values, named }: Facts): number {
  const read = rule.reads?.places.map((place) => values[place] ?? '') ?? values
  const mark = values[6] ?? ''
  switch (code) {
    case 'special_bs':
      return Number(mark)
    case 'special_he_bs':
      return sum([...mark])
    case 'special_tail_bs':
      return Number(mark.slice(-1))
    case 'sum_tail':
      return sum(read) % 10
    case 'fantan_side':
      return (family === 'thai' ? Number(read.join('')) : sum(read)) % 4 || 4
    case 'db2_side':
      return Number(named['DB']?.[0]?.slice(-2))
    case 'db2_sum_side':
      return sum(Array.from((named['DB']?.[0] ?? '').slice(-2)))
    default:
      return sum(read)
  }
}

function isIn(range: string, figure: number): boolean {
  const [from = Number.NaN, to = Number.NaN] = range.split('–').map(Number)
  return range.includes('–') ? from <= figure && figure <= to : range.split(/,? /).map(Number).includes(figure)
}

const described = listFamilies().flatMap((family) =>
  family.plays
    .filter((play) => universeOf(play.input).some((token) => coveredBy(play, token).range !== undefined))
    .map((play) => [family.name, play.code, family, play] as const),
)

async function drawOf(family: Family, index: number): Promise<Facts> {
  const seed = new Uint8Array(32).fill(index)
  const issueId = `20260101-${String(index + 1).padStart(4, '0')}`
  const wire = await deriveFamilyDraw(family, { seed, orderRoot: '0'.repeat(64), issueId, yearAnimal: 'snake' })
  const draw = family.form.parse(wire)
  return !draw || draw.isVoid ? expect.fail(family.name) : draw
}

it.each(described)(
  '%s %s: the results in a range are those that win',
  { timeout: 60_000 },
  async (_family, _code, family, play) => {
    for (let index = 0; index < 100; index += 1) {
      const facts = await drawOf(family, index)
      const figure = figureOf(play, facts)
      for (const token of universeOf(play.input)) {
        const { range, note } = coveredBy(play, token)
        if (range === undefined) continue
        const groups = play.rule.judge({ kind: 'items', items: [token] }, facts)
        const result = groups.length === 0 ? 'lost' : groups[0]?.result === 'push' ? 'push' : 'won'
        const isTriple = note?.key === 'triplesLose' && new Set(facts.values).size === 1
        if (result === 'push') expect([token, figure, note?.key]).toEqual([token, figure, 'push'])
        else expect([token, figure, result === 'won']).toEqual([token, figure, isIn(range, figure) && !isTriple])
      }
    }
  },
)

it('describes the sides of every family that has them', () => {
  expect(described.length).toBeGreaterThan(35)
})

it('says how the variants of three digits treat 13 and 14', () => {
  const note = (code: string, token: string) =>
    coveredBy({ facts: must(findFamily('elott_pc28'), 'the family').facts, code }, token).note
  expect(note('bsoe_tie', 'odd')).toEqual({ key: 'push', numbers: '13' })
  expect(note('combo_tie', 'big_even')).toEqual({ key: 'push', numbers: '14' })
  expect(note('combo_tie', 'big_odd')).toBeUndefined()
  expect(note('bsoe_only_tie', 'odd')).toEqual({ key: 'push', numbers: '13, 14' })
  expect(note('combo_kill', 'small_even')).toEqual({ key: 'loses', numbers: '13, 14' })
})

it('notes every outcome whose stake may be returned', { timeout: 60_000 }, async () => {
  const missing: string[] = []
  for (const family of listFamilies()) {
    if (family.form.parts === null) continue
    const plays = family.plays.filter(({ input }) => input.kind === 'outcomes')
    for (let index = 0; index < 60 && plays.length > 0; index += 1) {
      const facts = await drawOf(family, index)
      for (const play of plays) {
        for (const token of universeOf(play.input)) {
          const isPushed = play.rule.judge({ kind: 'items', items: [token] }, facts)[0]?.result === 'push'
          // The texts of a nim say it themselves.
          if (play.code === 'fantan_nim') continue
          const hasNote = coveredBy(play, token).note?.key.toLowerCase().includes('push') ?? false
          if (isPushed && !hasNote) missing.push(`${family.name}:${play.code}:${token}`)
        }
      }
    }
  }
  expect([...new Set(missing)]).toEqual([])
})
