import type { Queryable } from '@lotus/database'
import type { Finding } from '../../../platform/finding.ts'
import { brandSettings, getSetting } from '../../system/index.ts'
import { listPublished } from './content.repo.ts'

/** Pages that a member agrees to, or must be able to find, before money moves (trust.md C9). */
const neededPages = ['terms', 'privacy', 'responsible-gaming'] as const

/** The needed pages that are not published in one of the brand's languages. */
export async function checkPages({ db }: { db: Queryable }): Promise<Finding[]> {
  const languages = await getSetting(db, brandSettings.languages)
  const published = await listPublished(db)
  return neededPages.flatMap((slug) => {
    const page = published.find((one) => one.kind === 'page' && one.slug === slug)
    const missing = languages.filter((language) => !page?.html[language])
    return missing.length === 0
      ? []
      : [{ code: 'page_missing' as const, values: { page: slug, languages: missing.join(', ') } }]
  })
}
