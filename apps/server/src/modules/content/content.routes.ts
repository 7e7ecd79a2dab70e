import type { PlatformDeps } from '../../platform/deps.ts'
import type { Language } from '../../platform/language.ts'
import type { ContentCache } from './reading/content-cache.ts'
import { getArticle, listHelp, listPosts, postsOf, presentHead } from './reading/read-documents.ts'
import {
  bannersFor,
  getAnnouncements,
  getNotice,
  listNotices,
  noticesFor,
  presentNotice,
  seeNotices,
  type ReaderDeps,
} from './reading/read-notices.ts'
import { searchDocuments } from './reading/search-documents.ts'

const HOME_NOTICES = 10
const HOME_NEWS = 3

export type ContentRouteDeps = Pick<PlatformDeps, 'db' | 'http' | 'clock'> & { cache: ContentCache }

export function registerContentRoutes(deps: ContentRouteDeps): void {
  const { http, cache } = deps
  http.handle('content.announcements', (context, input) => getAnnouncements(deps, context, input))
  http.handle('content.home', (context) => homeContent(deps, context.language))
  http.handle('content.notices', (context, input) => listNotices(deps, context, input))
  http.handle('content.notice', (context, input) => getNotice(deps, context, input.id))
  http.handle('content.seen', async (context, input) => {
    await seeNotices(deps, context, context.member.memberId, input)
    return { ok: true as const }
  })
  http.handle('content.help', async (context) => listHelp(await cache.get(), context.language))
  http.handle('content.article', async (context, input) => getArticle(await cache.get(), input.slug, context.language))
  http.handle('content.posts', async (context, input) => listPosts(await cache.get(), input, context.language))
  http.handle('content.search', async (context, input) => searchDocuments(await cache.get(), input, context.language))
}

/** The home page's content, from memory: the same for everybody, as a visitor may see it. */
async function homeContent({ clock, cache }: ReaderDeps, language: Language) {
  const content = await cache.get()
  const now = clock.now()
  const notices = noticesFor(content, { actor: null, language }, now, ['H', 'B']).slice(0, HOME_NOTICES)
  return {
    banners: bannersFor(content, language, now, 'home'),
    notices: notices.map((notice) => {
      const { content: _html, ...head } = presentNotice(notice, language)
      return head
    }),
    news: postsOf(content, 'news')
      .slice(0, HOME_NEWS)
      .map((entry) => presentHead(content, entry, language)),
  }
}
