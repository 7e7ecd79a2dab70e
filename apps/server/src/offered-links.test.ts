import { expect, it } from 'vitest'
import { withOfferedLinks } from './offered-links.ts'

const link = (name: string, kind: 'areas' | 'lanes', of: string) =>
  `<a class="x" href="/${name}" data-${kind}="${of}"><svg></svg>\n<b>${name}</b></a>`
const plain = '<a href="/hot">hot</a>'
const [lottery, sea, slots, live, sports] = [
  link('vnlottery', 'areas', 'vn'),
  link('seaLottery', 'areas', 'sea'),
  link('rng', 'lanes', 'RNG'),
  link('live', 'lanes', 'LIVE'),
  link('sports', 'lanes', 'SPORTS ESPORTS'),
]
const shell = `<nav>${plain}${lottery}${sea}${slots}${live}${sports}</nav>`
const menu = { input: {}, value: { games: [{ area: 'vn' }] } }
const vendors = { input: {}, value: { data: { lanes: [{ category: 'RNG' }, { category: 'ESPORTS' }] } } }

it('L01: the shell shows no category without a game or vendor', () => {
  expect(withOfferedLinks(shell, { menu, vendors })).toBe(`<nav>${plain}${lottery}${slots}${sports}</nav>`)
})

it('what the page was not told stays', () => {
  expect(withOfferedLinks(shell, { menu })).toBe(`<nav>${plain}${lottery}${slots}${live}${sports}</nav>`)
  expect(withOfferedLinks(shell, { vendors: { input: {}, value: undefined }, menu: { input: {} } })).toBe(shell)
})
