import { systemTicks, type Ticks } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import { foldText } from '../../../platform/plain-text.ts'
import { languages, readingOrder, type Language } from '../../../platform/language.ts'
import * as repo from './content.repo.ts'
import { isBlank, textOf, type SafeHtml } from '../html/safe-html.ts'

/** A document in one language, with its search text. */
export type Written = {
  language: Language
  title: string
  summary: string
  html: SafeHtml
  /** The body's text, and all three parts folded. */
  body: string
  folded: { title: string; summary: string; body: string }
}
export type Entry = Omit<repo.PublishedRow, 'title' | 'summary' | 'html'> & {
  /** Languages in which title and body are written; at least one. */
  written: Partial<Record<Language, Written>>
}
/** All published content, in memory. */
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
  /** This process changed something: the next read checks the database. */
  forget(): void
}

/** How long this process may use what it read before it checks for changes. */
const LOOK_MS = 1_000

/**
 * Published content, read by every visitor and changed by an operator now and then. Reading one row tells whether it
 * changed; concurrent reads are made once.
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
        // The time of the start: a change made during the read is found at the next check.
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
      // A check that began before the change may have missed it.
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
  // `read` leaves out documents without a complete language.
  if (!found) throw new Error('an entry of the library is written in at least one language')
  return found
}
