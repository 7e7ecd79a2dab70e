import { z } from 'zod'
import { bannerGroups } from '../content-lists.ts'
import { playerPost, publicGet } from '../define-call.ts'
import { text, zId, zLanguage, zTime } from '../schema-parts.ts'
import { zBannerImage, zCategoryKey, zKind, zNoticeType, zSlug } from './schemas.ts'

const zPage = z.coerce.number().int().min(1).max(10_000).optional()
const zPerPage = z.coerce.number().int().min(1).max(50).optional()

/** E12. `content` is HTML, sanitised when it was saved; the page sanitises once more (trust.md 4.6). */
const zNotice = z.object({
  id: z.string(),
  type: zNoticeType,
  title: z.string(),
  content: z.string(),
  date: zTime,
})
const zNoticeHead = zNotice.omit({ content: true })
const zContentBanner = z.object({
  id: z.string(),
  group: z.enum(bannerGroups),
  title: z.string(),
  text: z.string(),
  image: zBannerImage,
  link: z.string().nullable(),
})
const zBanners = z.array(zContentBanner)
const zPostHead = z.object({
  slug: z.string(),
  kind: zKind,
  category: z.object({ key: z.string(), name: z.string() }).nullable(),
  title: z.string(),
  summary: z.string(),
  picture: z.string().nullable(),
  publishedAt: zTime,
})
/** Plain text in pieces with the matches marked, so that nothing has to be parsed. */
const zMarked = z.array(z.object({ text: z.string(), isHit: z.boolean() }))
const pages = { page: z.number().int(), pages: z.number().int(), total: z.number().int() }

export const pageCalls = {
  /** C10, E12. `player` contains B, PL and H; with a member's token, pop-ups already seen are left out. */
  'content.announcements': publicGet({
    path: '/wps/relay/getListAnnouncements',
    id: 'C10',
    input: z.object({
      /** Comma-separated; all by default. */
      types: z
        .string()
        .regex(/^(?:B|PL|PU|PR|H)(?:,(?:B|PL|PU|PR|H)){0,4}$/)
        .meta({ examples: ['B,PL'] })
        .optional(),
      platform: text(20).optional(),
      execution: text(20).optional(),
      merchantCode: text(40).optional(),
    }),
    value: z.object({
      player: z.array(zNotice),
      banners: z.object({ w_login: zBanners, w_register: zBanners, home: zBanners }),
      popup: z.array(zNotice),
      promotion: z.array(zNotice),
    }),
  }),
  /** The home page's content in one small answer, without HTML. */
  'content.home': publicGet({
    path: '/wps/content/home',
    revalidated: true,
    value: z.object({ banners: zBanners, notices: z.array(zNoticeHead), news: z.array(zPostHead) }),
  }),
  /** Newest first, after those with a fixed place (M05, K07: 9 a page). Without pop-ups. */
  'content.notices': publicGet({
    path: '/wps/content/notices',
    /** `agents`: only what is written for agents (AC01); nobody else is answered any. */
    input: z.object({
      type: zNoticeType.optional(),
      audience: z.literal('agents').optional(),
      page: zPage,
      perPage: zPerPage,
    }),
    value: z.object({
      /** `isNew`: written for agents, and the reader has not had it in a list of AC01 yet (`content.seen`). */
      rows: z.array(zNotice.extend({ isNew: z.boolean() })),
      /** How many of all pages are. */
      unread: z.number().int(),
      ...pages,
    }),
  }),
  'content.notice': publicGet({
    path: '/wps/content/notices/detail',
    errors: ['not_found'],
    input: z.object({ id: zId }),
    value: zNotice,
  }),
  /**
   * Closed pop-ups, each shown once per person; and agents' notices that were listed. Unknown ids are ignored.
   * `older`: with all notices for agents that are no newer than these.
   */
  'content.seen': playerPost({
    path: '/wps/content/notices/seen',
    rate: { max: 60, perSeconds: 60 },
    input: z.object({ ids: z.array(zId).min(1).max(50), older: z.boolean().optional() }),
  }),
  'content.help': publicGet({
    path: '/wps/system/helpCenter',
    id: 'C06',
    revalidated: true,
    value: z.object({
      categories: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          articles: z.array(z.object({ slug: z.string(), title: z.string(), summary: z.string() })),
        }),
      ),
    }),
  }),
  'content.article': publicGet({
    path: '/wps/content/article',
    revalidated: true,
    errors: ['not_found'],
    input: z.object({ slug: zSlug }),
    value: zPostHead.extend({
      /** Sanitised when it was saved. */
      html: z.string(),
      /** The language of `html`: the other one if the caller's is missing. */
      language: zLanguage,
      languages: z.array(zLanguage),
      updatedAt: zTime,
      version: z.number().int(),
      /** Of the same category, then of the same kind. */
      related: z.array(z.object({ slug: z.string(), kind: zKind, title: z.string() })),
    }),
  }),
  'content.posts': publicGet({
    path: '/wps/content/posts',
    revalidated: true,
    input: z.object({
      kind: z.enum(['news', 'blog']),
      category: zCategoryKey.optional(),
      page: zPage,
      perPage: zPerPage,
    }),
    value: z.object({
      rows: z.array(zPostHead),
      categories: z.array(z.object({ key: z.string(), name: z.string() })),
      ...pages,
    }),
  }),
  /** Search as you type: with or without diacritics, in both languages; title before summary before body (X06). */
  'content.search': publicGet({
    path: '/wps/content/search',
    rate: { max: 300, perSeconds: 60 },
    input: z.object({ q: text(60), kind: zKind.optional(), count: z.coerce.number().int().min(1).max(50).optional() }),
    value: z.object({
      total: z.number().int(),
      list: z.array(
        z.object({
          slug: z.string(),
          kind: zKind,
          category: z.object({ key: z.string(), name: z.string() }).nullable(),
          title: zMarked,
          snippet: zMarked,
        }),
      ),
    }),
  }),
}
