import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import { inLanguage as textIn, languages, type Language } from '../../../platform/language.ts'
import { inLanguage, type Entry, type Content } from './content-cache.ts'
import { pageOf } from './pages.ts'
import { found } from '../../../platform/paging.ts'

type PostHead = RouteValue<'content.posts'>['rows'][number]

const POSTS_PER_PAGE = 9
const RELATED_MAX = 4

export function categoryOf(content: Content, { category }: Entry, language: Language): PostHead['category'] {
  const row = content.categories.find(({ key }) => key === category)
  return row ? { key: row.key, name: textIn(row.name, language) } : null
}

export function presentHead(content: Content, entry: Entry, language: Language): PostHead {
  const { title, summary } = inLanguage(entry, language)
  return {
    slug: entry.slug,
    kind: entry.kind,
    category: categoryOf(content, entry, language),
    title,
    summary,
    picture: entry.picture,
    publishedAt: entry.publishedAt.toISOString(),
  }
}

const newestFirst = (a: Entry, b: Entry) => b.publishedAt.getTime() - a.publishedAt.getTime()
/** Posts sorted by day, the rest by the place that the operator gave. */
export const postsOf = (content: Content, kind: Entry['kind']): Entry[] =>
  content.entries.filter((entry) => entry.kind === kind).sort(newestFirst)

/** The call `content.help`: categories that have something, in their order (C06). */
export function listHelp(content: Content, language: Language): RouteValue<'content.help'> {
  const articles = content.entries.filter(({ kind }) => kind === 'help')
  return {
    categories: content.categories
      .filter(({ kind, key }) => kind === 'help' && articles.some(({ category }) => category === key))
      .map(({ key, name }) => ({
        key,
        name: textIn(name, language),
        articles: articles
          .filter(({ category }) => category === key)
          .map((entry) => {
            const { title, summary } = inLanguage(entry, language)
            return { slug: entry.slug, title, summary }
          }),
      })),
  }
}

/** The call `content.article`. */
export function getArticle(content: Content, slug: string, language: Language): RouteValue<'content.article'> {
  const entry = found(content.bySlug.get(slug))
  const shown = inLanguage(entry, language)
  return {
    ...presentHead(content, entry, language),
    html: shown.html,
    language: shown.language,
    languages: languages.filter((each) => entry.written[each] !== undefined),
    updatedAt: entry.changedAt.toISOString(),
    version: entry.version,
    related: relatedTo(content, entry).map((each) => ({
      slug: each.slug,
      kind: each.kind,
      title: inLanguage(each, language).title,
    })),
  }
}

/** Pages have no related documents: terms and the beginner's guide have nothing in common. */
function relatedTo(content: Content, entry: Entry): Entry[] {
  if (entry.kind === 'page') return []
  const others = (entry.kind === 'help' ? content.entries : postsOf(content, entry.kind)).filter(
    (each) => each.kind === entry.kind && each !== entry,
  )
  const near = others.filter(({ category }) => category === entry.category)
  return [...near, ...others.filter((each) => !near.includes(each))].slice(0, RELATED_MAX)
}

/** The call `content.posts`: newest first. */
export function listPosts(
  content: Content,
  input: RouteParsedInput<'content.posts'>,
  language: Language,
): RouteValue<'content.posts'> {
  const posts = postsOf(content, input.kind)
  const asked = posts.filter(({ category }) => input.category === undefined || category === input.category)
  const page = pageOf(asked, input, POSTS_PER_PAGE)
  return {
    ...page,
    rows: page.rows.map((entry) => presentHead(content, entry, language)),
    categories: content.categories
      .filter(({ key, kind }) => kind === input.kind && posts.some(({ category }) => category === key))
      .map(({ key, name }) => ({ key, name: textIn(name, language) })),
  }
}
