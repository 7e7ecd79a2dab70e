import { systemTicks, type Ticks } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import { foldText } from '../../../platform/plain-text.ts'
import type { Language } from '../../../platform/language.ts'
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
export type Entry = Omit<repo.PublishedRow, 'titleVi' | 'titleEn' | 'summaryVi' | 'summaryEn' | 'htmlVi' | 'htmlEn'> & {
  /** Languages that are complete; at least one. */
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
  const entries = rows.map(entryOf).filter(({ written }) => written.vi !== undefined || written.en !== undefined)
  return {
    version,
    categories,
    entries,
    bySlug: new Map(entries.map((entry) => [entry.slug, entry])),
    notices,
    banners,
  }
}

function entryOf(row: repo.PublishedRow): Entry {
  const { titleVi, titleEn, summaryVi, summaryEn, htmlVi, htmlEn, ...rest } = row
  const vi = write('vi', titleVi, summaryVi, htmlVi)
  const en = write('en', titleEn, summaryEn, htmlEn)
  return { ...rest, written: { ...(vi ? { vi } : {}), ...(en ? { en } : {}) } }
}

function write(language: Language, title: string, summary: string, html: SafeHtml): Written | undefined {
  if (title.trim() === '' || isBlank(html)) return undefined
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

/** In the asked language, or in the other where that one is missing. */
export function inLanguage({ written }: Entry, language: Language): Written {
  const found = written[language] ?? written.vi ?? written.en
  // `read` leaves out what is written in no language.
  if (!found) throw new Error('an entry of the library is written in at least one language')
  return found
}
