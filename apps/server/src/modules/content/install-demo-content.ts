import { isDeepStrictEqual } from 'node:util'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { Queryable } from '@lotus/database'
import { mapTexts } from '../../platform/language.ts'
import { BANNERS_MAX, DOCUMENTS_MAX } from './reading/content.repo.ts'
import { demoContent } from './demo/index.ts'
import type { DemoContent, DemoDocument } from './demo-types.ts'
import { draftOf } from './editing/edit-notices.ts'
import { insertBanner, insertCategory, insertNotice } from './editing/editing.repo.ts'
import * as repo from './editing/documents.repo.ts'
import { textOfVersion } from './editing/list-documents.ts'
import { cleanText, guardedSlugs, searchedOf } from './editing/save-document.ts'

/** The author of a brand's first content; whoever saves over it becomes the author. */
const BY = 'demo'
const DAY_MS = 86_400_000

/**
 * Installs the demo brand's texts. Safe to repeat: missing ones are added and published, documents that only this
 * function wrote get a changed text as a new version, and what an operator saved stays.
 */
export async function installDemoContent(
  deps: Pick<PlatformDeps, 'db' | 'clock'>,
  content: DemoContent = demoContent,
): Promise<void> {
  const now = deps.clock.now().getTime()
  const daysBefore = (days: number) => new Date(now - days * DAY_MS)
  await deps.db.tx(async (tx) => {
    for (const category of content.categories) await insertCategory(tx, category)
    for (const document of content.documents) await installDocument(tx, document, daysBefore(document.daysAgo ?? 0))
    for (const { key, daysAgo, texts, ...rest } of content.notices) {
      const draft = draftOf({
        ...rest,
        title: mapTexts(texts, ({ title }) => title),
        html: mapTexts(texts, ({ html }) => html),
        startsAt: null,
        endsAt: null,
      })
      await insertNotice(tx, draft, BY, { key, publishedAt: daysBefore(daysAgo) })
    }
    for (const { key, texts, ...rest } of content.banners) {
      const draft = {
        ...rest,
        title: mapTexts(texts, ({ title }) => title),
        text: mapTexts(texts, ({ text }) => text),
        language: 'both' as const,
        startsAt: null,
        endsAt: null,
        isPublished: true,
      }
      await insertBanner(tx, draft, BY, { max: BANNERS_MAX, originKey: key })
    }
  })
}

async function installDocument(tx: Queryable, document: DemoDocument, publishedAt: Date): Promise<void> {
  const { kind, slug, category, sort, texts } = document
  const text = cleanText({
    title: mapTexts(texts, ({ title }) => title),
    summary: mapTexts(texts, ({ summary }) => summary),
    html: mapTexts(texts, ({ html }) => html),
  })
  const place = { kind, slug, category, sort, picture: null, searched: searchedOf(text) }
  const known = await repo.findInstalled(tx, slug)
  if (!known) {
    const id = await repo.insertDocument(tx, { ...place, isGuarded: guardedSlugs.includes(slug) }, BY, DOCUMENTS_MAX)
    if (id === undefined) return
    await repo.insertVersion(tx, id, 1, text, { by: BY, note: null })
    return repo.setPublished(tx, id, 1, BY, publishedAt)
  }
  if (known.updatedBy !== BY) return
  const before = await repo.findVersion(tx, known.id, known.version)
  if (before && isDeepStrictEqual(text, textOfVersion(before))) return
  const version = known.version + 1
  await repo.updatePlace(tx, known.id, { ...place, version }, BY)
  await repo.insertVersion(tx, known.id, version, text, { by: BY, note: null })
  await repo.setPublished(tx, known.id, version, BY)
}
