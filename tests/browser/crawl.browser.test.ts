import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressesOf } from './crawl/addresses.ts'
import { crawl, startCrawlPlatform, formatFindings, type CrawlPlatform } from './crawl/crawl.ts'
import { isOfRoom, lookAtTexts, pseudoViews, enablePseudoLanguage } from './pseudo/crawl-pseudo.ts'
import { pseudoText, pseudoTexts } from './pseudo/pseudo-text.ts'
import { allViewStates, everyOtherView, nameOf, opposites, shortViews } from './crawl/views.ts'
import { areAllFaces } from './faces.ts'

const folder = join(import.meta.dirname, '../../test-results')

describe('the crawl', () => {
  it('visits every address in both languages, themes and sizes, as both persons, and in every pair of these', () => {
    const states = opposites.flat()
    expect(new Set(states.map(nameOf)).size).toBe(8)
    for (const pair of opposites)
      for (const factor of ['language', 'theme', 'size', 'person'] as const)
        expect(pair[0][factor]).not.toBe(pair[1][factor])
    const twoOf = (names: readonly (typeof allViewStates)[number][]) =>
      new Set(
        names.flatMap((state) => {
          const things = Object.entries(state)
          return things.flatMap((one, at) => things.slice(at + 1).map((other) => `${one.join()} ${other.join()}`))
        }),
      )
    expect(twoOf(states)).toEqual(twoOf(allViewStates))
    expect(shortViews(['/a', '/b', '/c', '/d'])).toHaveLength(8)
    const eight = everyOtherView(['/a', '/b', '/c', '/d', '/e', '/f', '/g', '/h'])
    expect(new Set(eight.map(({ address }) => address)).size).toBe(8)
    expect(new Set(eight.map(nameOf)).size).toBe(8)
  })

  it('makes texts a third longer, in brackets, and leaves placeholders and tags alone', () => {
    expect(pseudoText('Đóng')).toBe('⟦Đóngơơ⟧')
    expect(pseudoText('Rút {{amount}} về <1>ví</1>')).toMatch(/^⟦Rút \{\{amount\}\} về <1>ví<\/1> ơ{4}⟧$/)
    const long = 'Số dư còn 640.00, thiếu 330.00 để đặt các vé này'
    expect(pseudoText(long).length).toBeGreaterThan(long.length * 1.35)
    expect(pseudoTexts({ a: { b: 'x' } })).toEqual({ a: { b: '⟦xơ⟧' } })
    expect(pseudoTexts({ a: { b: 'Lotus' } }, (key) => key === 'a.b')).toEqual({ a: { b: '⟦Lotus⟧' } })
  })

  it('refuses a route with a parameter without an example', () => {
    expect(() => addressesOf(['/index', '/shop/$item'], { isLong: false })).toThrow('/shop/$item')
    expect(addressesOf(['/index', '/new-page'], { isLong: false })).toContain('/new-page')
  })
})

describe('every route of the running site', () => {
  let platform: CrawlPlatform
  beforeAll(async () => {
    platform = await startCrawlPlatform()
  }, 400_000)
  afterAll(async () => platform?.close(), 60_000)

  it('has no error, no failed request, no overflow, no untranslated text and is not empty', async () => {
    const { views, findings } = await crawl(platform, {
      isLong: false,
      viewsOf: areAllFaces() ? shortViews : everyOtherView,
      areAllPictured: false,
      folder: join(folder, 'crawl'),
    })
    expect(views).toBeGreaterThan(areAllFaces() ? 80 : 40)
    expect(formatFindings(findings)).toEqual([])
  }, 600_000)

  it('has no text outside the language files (pseudo-language)', async () => {
    const { views, findings } = await crawl(platform, {
      isLong: false,
      viewsOf: pseudoViews,
      areAllPictured: false,
      folder: join(folder, 'pseudo'),
      prepare: enablePseudoLanguage,
      // What does not fit when a third longer is reported by `npm run pseudo`; the real languages are checked above.
      look: async (page) => (await lookAtTexts(page)).filter((finding) => !isOfRoom(finding)),
    })
    expect(views).toBeGreaterThan(40)
    expect(formatFindings(findings)).toEqual([])
  }, 600_000)
})
