import { parseMoney } from '@lotus/kernel'
import { parseShorthand } from '@lotus/rules/shorthand'
import { expect, it } from 'vitest'
import { soldGame } from '../../model/game.fixtures.ts'
import { dayOf, marksOf, priceLines, replaceWord, type Station } from './model.ts'

const station = async (gameCode: string, family = 'vn_south'): Promise<Station> => ({
  ...(await soldGame(family, { gameCode, periodSeconds: null })),
  issueNo: '20260629',
})
const stations = await Promise.all([station('HCM'), station('DTH'), station('CMA'), station('MBAC', 'vn_north')])
const day = dayOf(stations, 'HCM')
const read = (text: string) => priceLines(parseShorthand(text, day), day, stations)

it('prices every line at each station, numbers times price times points (issue 23 section 5)', () => {
  const [line] = read('3dai 12 34 b10n')
  expect(
    line?.tickets.map(({ station: { game }, item, stake }) => [game.gameCode, item.play, item.lines, stake]),
  ).toEqual(['HCM', 'DTH', 'CMA'].map((code) => [code, 'lo2', 2, parseMoney('360')]))
  expect(line?.stake).toBe(parseMoney('1080'))
})

it('takes the price of the region: a point of the North costs 27', () => {
  expect(read('tp.mb 12 b1n')[0]?.tickets.map(({ stake }) => stake)).toEqual([parseMoney('18'), parseMoney('27')])
})

it('says which ticket is over the limit of its game', () => {
  const [line] = read('12 b9999n')
  expect(line?.tickets[0]?.problem).toMatchObject({ code: 'stake_over_limit' })
})

it('marks the words that are wrong and replaces one by a suggestion', () => {
  const text = 'tp 12 baoo 5n'
  const { errors } = parseShorthand(text, day)
  expect(marksOf(text, errors)).toEqual([
    { text: 'tp 12 ', error: null },
    { text: 'baoo', error: 0 },
    { text: ' 5n', error: null },
  ])
  const [error] = errors
  if (!error) throw new Error('there is an error')
  expect(parseShorthand(replaceWord(text, error, error.suggestions[0] ?? ''), day)).toMatchObject({ errors: [] })
})
