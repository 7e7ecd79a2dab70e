import { systemTicks, type Ticks } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import { foldText } from '../../../platform/plain-text.ts'
import { languages, readingOrder, type Language } from '../../../platform/language.ts'
import * as repo from './content.repo.ts'
import { isBlank, textOf, type SafeHtml } from '../html/safe-html.ts'

/** A document in one language, with what the search looks through. */
export type Written = {
  language: Language
  title: string
  summary: string
  html: SafeHtml
  /** The body's words, and all three parts folded. */
  body: string
  folded: { title: string; summary: string; body: string }
}
export type Entry = Omit<repo.PublishedRow, 'title' | 'summary' | 'html'> & {
  /** Languages in which title and body are written; at least one. */
  written: Partial<Record<Language, Written>>
}
/** Everything that is on the site, in memory. */
export type Shelf = {
  version: bigint
  categories: readonly repo.CategoryRow[]
  entries: readonly Entry[]
  bySlug: ReadonlyMap<string, Entry>
  notices: readonly repo.NoticeRow[]
  banners: readonly repo.BannerRow[]
}
export type Library = {
  get(): Promise<Shelf>
  /** This process changed something: the next look is a look at the database. */
  forget(): void
}

/** How long this process may go on with what it read, before it asks whether something changed. */
const LOOK_MS = 1_000

/**
 * What is on the site, read by every visitor and changed by an operator now and then. A look at one row tells whether it
 * changed; what several ask for at the same time is read once.
 */
export function createLibrary(
  { db }: { db: Queryable },
  lookMs: number = LOOK_MS,
  ticks: Ticks = systemTicks,
): Library {
  let known: Shelf | undefined
  let looking: Promise<Shelf> | undefined
  let lookedAt = Number.NEGATIVE_INFINITY

  async function look(): Promise<Shelf> {
    const version = await repo.readVersion(db)
    if (known?.version !== version) known = await read(db, version)
    return known
  }
  return {
    async get() {
      if (!looking) {
        if (known && ticks() - lookedAt < lookMs) return known
        // From its beginning on: what is changed meanwhile is looked at again.
        lookedAt = ticks()
        const mine = look().finally(() => {
          if (looking === mine) looking = undefined
        })
        looking = mine
      }
      return looking
    },
    forget() {
      lookedAt = Number.NEGATIVE_INFINITY
      // A look that began before the change may have missed it.
      looking = undefined
    },
  }
}

async function read(db: Queryable, version: bigint): Promise<Shelf> {
  const [categories, rows, notices, banners] = await Promise.all([
    repo.listCategories(db),
    repo.listPublished(db),
    repo.listNoticeRows(db),
    repo.listBannerRows(db),
  ])
  const entries = rows.map(entryOf).filter(({ written }) => Object.keys(written).length > 0)
  return {
    version,
    categories,
    entries,
    bySlug: new Map(entries.map((entry) => [entry.slug, entry])),
    notices,
    banners,
  }
}

function entryOf({ title, summary, html, ...rest }: repo.PublishedRow): Entry {
  const written: Entry['written'] = {}
  for (const language of languages) {
    const one = write(language, title[language] ?? '', summary[language] ?? '', html[language])
    if (one) written[language] = one
  }
  return { ...rest, written }
}

function write(language: Language, title: string, summary: string, html: SafeHtml | undefined): Written | undefined {
  if (title.trim() === '' || html === undefined || isBlank(html)) return undefined
  const body = textOf(html)
  const fold = (text: string) => foldText(text).folded
  return {
    language,
    title,
    summary,
    html,
    body,
    folded: { title: fold(title), summary: fold(summary), body: fold(body) },
  }
}

/** In the asked language, or in another where that one is missing. */
export function inLanguage({ written }: Entry, language: Language): Written {
  const found = written[readingOrder(language).find((one) => written[one]) ?? language]
  // `read` leaves out what is written in no language.
  if (!found) throw new Error('an entry of the library is written in at least one language')
  return found
}
