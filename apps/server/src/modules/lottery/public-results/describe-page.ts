import type { Queryable } from '@lotus/database'
import { inLanguage, readTexts, type Language } from '../../../platform/language.ts'
import { brandSettings, getSetting } from '../../system/index.ts'
import { findGame } from '../config/games.repo.ts'

/** What search engines and shared links read of a page: plain text, not escaped yet. */
export type PageHead = { title: string; description: string; canonical: string }

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** Title, description and address of the pages of results; undefined for every other page. Texts are read once. */
export function createResultsHead(db: Queryable) {
  const [texts, common] = [readTexts('results'), readTexts('common')]
  return async (language: Language, url: string): Promise<PageHead | undefined> => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    if (pathname !== '/results' && !pathname.startsWith('/results/')) return undefined
    const text = (key: string, values: Readonly<Record<string, string>> = {}) =>
      Object.entries(values).reduce(
        (words, [name, value]) => words.replaceAll(`{{${name}}}`, value),
        texts(key.split('.'), language) ?? '',
      )
    const found = await titleOf(db, pathname, searchParams.get('day'), language, text)
    if (!found) return undefined
    const base = (await getSetting(db, brandSettings.siteUrl)) ?? ''
    return {
      title: `${found.title} · ${common(['appName'], language) ?? ''}`,
      description: `${found.title}. ${text('intro')}`,
      canonical: base.replace(/\/$/, '') + found.path,
    }
  }
}

type Words = (key: string, values?: Readonly<Record<string, string>>) => string

/** A ticket that was checked, or a number that was looked up, is no page of its own: it is left out of the address. */
async function titleOf(
  db: Queryable,
  pathname: string,
  day: string | null,
  language: Language,
  text: Words,
): Promise<{ title: string; path: string } | undefined> {
  if (pathname === '/results') {
    if (day === null || !DAY.test(day)) return { title: text('title'), path: pathname }
    return {
      title: text('titleOf', { day: day.split('-').toReversed().join('/') }),
      path: `${pathname}?day=${day}`,
    }
  }
  const [, region, number] = /^\/results\/number\/(north|central|south)\/(\d{2})$/.exec(pathname) ?? []
  if (region !== undefined && number !== undefined)
    return { title: text('number.title', { number, region: text(`region.${region}`) }), path: pathname }
  const [, code] = /^\/results\/([A-Z0-9]{2,12})$/.exec(pathname) ?? []
  const game = code === undefined ? undefined : await findGame(db, code)
  if (!game || game.schedule.kind === 'periodic') return undefined
  return { title: text('station.title', { name: inLanguage(game.name, language) }), path: pathname }
}
