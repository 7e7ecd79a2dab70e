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
export type Content = {
  version: bigint
  categories: readonly repo.CategoryRow[]
  entries: readonly Entry[]
  bySlug: ReadonlyMap<string, Entry>
  notices: readonly repo.NoticeRow[]
  banners: readonly repo.BannerRow[]
}
export type ContentCache = {
  get(): Promise<Content>
  /** This process changed something: the next read checks the database. */
  forget(): void
}

/** How long this process may use what it read before it checks for changes. */
const CHECK_EVERY_MS = 1_000

/**
 * Published content, read by every visitor and changed by an operator now and then. Reading one row tells whether it
 * changed; concurrent reads are made once.
 */
export function createContentCache(
  { db }: { db: Queryable },
  checkEveryMs: number = CHECK_EVERY_MS,
  ticks: Ticks = systemTicks,
): ContentCache {
  let known: Content | undefined
  let checking: Promise<Content> | undefined
  let checkedAt = Number.NEGATIVE_INFINITY

  async function check(): Promise<Content> {
    const version = await repo.readVersion(db)
    if (known?.version !== version) known = await read(db, version)
    return known
  }
  return {
    async get() {
      if (!checking) {
        if (known && ticks() - checkedAt < checkEveryMs) return known
        // The time of the start: a change made during the read is found at the next check.
        checkedAt = ticks()
        const mine = check().finally(() => {
          if (checking === mine) checking = undefined
        })
        checking = mine
      }
      return checking
    },
    forget() {
      checkedAt = Number.NEGATIVE_INFINITY
      // A check that began before the change may have missed it.
      checking = undefined
    },
  }
}

async function read(db: Queryable, version: bigint): Promise<Content> {
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
  const foldedText = (text: string) => foldText(text).folded
  return {
    language,
    title,
    summary,
    html,
    body,
    folded: { title: foldedText(title), summary: foldedText(summary), body: foldedText(body) },
  }
}

/** In the asked language, or in another where that one is missing. */
export function inLanguage({ written }: Entry, language: Language): Written {
  const found = written[readingOrder(language).find((one) => written[one]) ?? language]
  // `read` leaves out documents without a complete language.
  if (!found) throw new Error('an entry of the library is written in at least one language')
  return found
}
