import { expect, it } from 'vitest'
import { offeredOf, withOfferedLinks } from './offered-links.ts'

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
const vendor = (code: string) => ({ code, displayName: 'Sân <Xanh>', isOpen: true })
const menu = { games: [{ area: 'vn' }, { area: 'vn' }] }
const vendors = (codes: readonly string[]) => ({
  data: {
    lanes: [
      { category: 'RNG', vendors: [vendor('HOUSE')] },
      { category: 'ESPORTS', vendors: codes.map(vendor) },
      { category: 'LIVE', vendors: [] },
    ],
  },
})

it('L01: the shell shows no category without a game or vendor', () => {
  const offered = offeredOf([menu, vendors(['ESP'])])
  expect(offered).toEqual({ areas: ['vn'], lanes: ['RNG', 'ESPORTS'], sports: null })
  expect(withOfferedLinks(shell, { offered })).toBe(`<nav>${plain}${lottery}${slots}${sports}</nav>`)
})

it('a category whose vendors are all closed has no entry, and the sports vendor none of its own (issue 22 section 1)', () => {
  const closed = { category: 'SPORTS', vendors: [{ ...vendor('DS88'), isOpen: false }] }
  const offered = offeredOf([menu, { data: { lanes: [...vendors([]).data.lanes, closed] } }])
  expect(offered).toEqual({ areas: ['vn'], lanes: ['RNG'], sports: null })
})

it('what the page was not told stays', () => {
  expect(withOfferedLinks(shell, { offered: offeredOf([menu, undefined]) })).toBe(
    `<nav>${plain}${lottery}${slots}${live}${sports}</nav>`,
  )
  expect(withOfferedLinks(shell, {})).toBe(shell)
})

it('L01: the sports vendor’s entry gets its name, or is left out', () => {
  const entry = (name: string) => `<a href="/sports?page=DS88" data-vendor="DS88">${name}</a>`
  const of = (codes: readonly string[]) =>
    withOfferedLinks(entry('DS88'), { offered: offeredOf([menu, vendors(codes)]) })
  expect(of(['DS88'])).toBe(entry('Sân &lt;Xanh&gt;'))
  expect(of(['ESP'])).toBe('')
})

it('the label of a demo stands in the shell of a demo only', () => {
  const label = '<span class="x" data-profile="demo"><span class="hide-m">Tiền demo</span><span>Demo</span></span>'
  expect(withOfferedLinks(`<header>${label}</header>`, { status: { profile: 'demo' } })).toContain(label)
  expect(withOfferedLinks(`<header>${label}</header>`, { status: { profile: 'production' } })).toBe('<header></header>')
})
