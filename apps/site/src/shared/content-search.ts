/** The search parameters of content pages; each page uses some of them. */
export type ContentSearch = {
  q?: string | undefined
  /** The open help article, or the category whose articles are listed. */
  article?: string | undefined
  category?: string | undefined
  tab?: string | undefined
  id?: string | undefined
  /** The code of an agent's link (R19). */
  affiliateCode?: string | undefined
  /** The page of a list, from 2 on. */
  page?: number | undefined
}

const QUERY_MAX = 60
const name = /^[\w-]{1,80}$/

/** Invalid values are left out: a damaged link still opens the page. */
export function readContentSearch(search: Record<string, unknown>): ContentSearch {
  const { q } = search
  const page = Number(search['page'])
  const found: ContentSearch = {}
  if (typeof q === 'string' && q.trim() !== '') found.q = q.slice(0, QUERY_MAX)
  if (Number.isInteger(page) && page > 1 && page < 1000) found.page = page
  for (const key of ['article', 'category', 'tab', 'id', 'affiliateCode'] as const) {
    const value = search[key]
    if (typeof value === 'string' && name.test(value)) found[key] = value
  }
  return found
}
