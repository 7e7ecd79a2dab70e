import { z } from 'zod'
import {
  bannerGroups,
  contentAudiences,
  contentBannerLanguages,
  contentScenes,
  documentKinds,
  noticeTypes,
} from './content-lists.ts'
import { done, none, paged, text, zCursor, zId, zLimit, zTime } from './schema-parts.ts'

// Notices, banners, help, pages, posts and the search over them (C06, C10, C15, E12), and the operator's desk for them.

const zNoticeType = z.enum(noticeTypes)
const zKind = z.enum(documentKinds)
const zLanguage = z.enum(['vi', 'en'])
/** `rules-lo-de`, `terms`; one of a kind over all documents. */
const zSlug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80)
const zCategoryKey = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)
const zPage = z.coerce.number().int().min(1).max(10_000).optional()
const zPerPage = z.coerce.number().int().min(1).max(50).optional()
/** An address of ours from the root, or a whole one on the web. */
const zLink = text(300).regex(/^(?:https:\/\/[^\s\\"'<>]+|\/(?![/\\])[^\s\\"'<>]*)$/)
const zPictureUrl = z.string().regex(/^\/media\/content\/[A-Za-z0-9_-]{22}\.webp$/)

/** What a banner shows: a scene of the house, a drawing by its code, or an uploaded picture of ours. */
export const zBannerImage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('scene'), scene: z.enum(contentScenes) }),
  z.object({ kind: z.literal('art'), code: z.string().regex(/^[A-Za-z0-9_.-]{1,40}$/) }),
  z.object({ kind: z.literal('picture'), url: zPictureUrl }),
])

/** E12. `content` is HTML that was sanitised when it was written; the page sanitises once more (trust.md 4.6). */
export const zNotice = z.object({
  id: z.string(),
  type: zNoticeType,
  title: z.string(),
  content: z.string(),
  date: zTime,
})
const zNoticeHead = zNotice.omit({ content: true })
export const zContentBanner = z.object({
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
/** Plain text in pieces: what was looked for is marked, nothing has to be parsed. */
const zMarked = z.array(z.object({ text: z.string(), isHit: z.boolean() }))
const pages = { page: z.number().int(), pages: z.number().int(), total: z.number().int() }

const publicSchemas = {
  /** C10, E12. `player` holds B, PL and H; with a member's token pop-ups that were seen are left out. */
  'content.announcements': {
    input: z.object({
      /** Some of them, with commas; all where none is named. */
      types: z
        .string()
        .regex(/^(?:B|PL|PU|PR|H)(?:,(?:B|PL|PU|PR|H)){0,4}$/)
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
  },
  /** Home's share of the content in one light answer: no HTML is in it. */
  'content.home': {
    input: none,
    value: z.object({ banners: zBanners, notices: z.array(zNoticeHead), news: z.array(zPostHead) }),
  },
  /** Newest first, those with a place of their own before (M05, K07: 9 a page). Pop-ups are not in it. */
  'content.notices': {
    input: z.object({ type: zNoticeType.optional(), page: zPage, perPage: zPerPage }),
    value: z.object({ rows: z.array(zNotice), ...pages }),
  },
  'content.notice': { input: z.object({ id: zId }), value: zNotice },
  /** Pop-ups that were closed: they come once to a person. Ids that are none are passed over. */
  'content.seen': { input: z.object({ ids: z.array(zId).min(1).max(50) }), value: done },
  'content.help': {
    input: none,
    value: z.object({
      categories: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          articles: z.array(z.object({ slug: z.string(), title: z.string(), summary: z.string() })),
        }),
      ),
    }),
  },
  'content.article': {
    input: z.object({ slug: zSlug }),
    value: zPostHead.extend({
      /** Sanitised when it was written. */
      html: z.string(),
      /** What `html` is written in: the other language where the caller's is missing. */
      language: zLanguage,
      languages: z.array(zLanguage),
      updatedAt: zTime,
      version: z.number().int(),
      /** Of the same category, then of the same kind. */
      related: z.array(z.object({ slug: z.string(), kind: zKind, title: z.string() })),
    }),
  },
  'content.posts': {
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
  },
  /** As one types: with or without diacritics, in both languages; title before summary before body (X06). */
  'content.search': {
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
  },
  /** C15. Empty until there are promotions to apply for. */
  'content.promotions': {
    input: none,
    value: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          tab: z.string(),
          title: z.string(),
          summary: z.string(),
          image: zBannerImage,
          startsAt: zTime,
          endsAt: zTime.nullable(),
        }),
      ),
    }),
  },
} as const

// --- back office -------------------------------------------------------------------------------------------------

const zBoth = (max: number) => z.object({ vi: text(max), en: text(max) })
const zTitles = zBoth(140)
const zBody = zBoth(60_000)
/** Null in `from`: at once; null in `to`: until it is taken off. */
const period = { startsAt: zTime.nullable(), endsAt: zTime.nullable() }
const zState = z.enum(['draft', 'planned', 'live', 'ended'])
const zSort = z.number().int().min(-1000).max(1000)
const written = { state: zState, updatedAt: zTime, updatedBy: z.string() }
/** `updatedAt` as it was read, null for a new row: another change in between is a conflict. */
const seen = { id: zId.nullable(), seen: zTime.nullable() }

const noticeFields = {
  type: zNoticeType,
  title: zTitles,
  html: zBody,
  audience: z.enum(contentAudiences),
  ...period,
  sort: zSort,
}
const zBoNoticeHead = z.object({ id: z.string(), ...noticeFields, ...written }).omit({ html: true })
const zBoNotice = z.object({ id: z.string(), ...noticeFields, ...written, isPublished: z.boolean() })

const bannerFields = {
  group: z.enum(bannerGroups),
  title: zTitles,
  text: zBoth(200),
  image: zBannerImage,
  link: zLink.nullable(),
  language: z.enum(contentBannerLanguages),
  ...period,
  sort: zSort,
  isPublished: z.boolean(),
}
const zBoBanner = z.object({ id: z.string(), ...bannerFields, ...written })

const zBoDocumentHead = z.object({
  id: z.string(),
  kind: zKind,
  slug: z.string(),
  category: z.string().nullable(),
  sort: zSort,
  title: zTitles,
  /** Languages in which title or body is missing. */
  missing: z.array(zLanguage),
  version: z.number().int(),
  /** Null while it is not on the site. */
  publishedVersion: z.number().int().nullable(),
  publishedAt: zTime.nullable(),
  updatedAt: zTime,
  updatedBy: z.string(),
  /** Publishing it takes a second operator (terms, privacy). */
  isGuarded: z.boolean(),
  isWaiting: z.boolean(),
})
const documentText = { title: zTitles, summary: zBoth(400), html: zBody }
const zBoDocument = zBoDocumentHead.extend({
  ...documentText,
  picture: z.string().nullable(),
  /** Newest first, the last 100. */
  versions: z.array(
    z.object({ version: z.number().int(), savedAt: zTime, savedBy: z.string(), note: z.string().nullable() }),
  ),
  publications: z.array(z.object({ version: z.number().int().nullable(), at: zTime, by: z.string() })),
  proposal: z
    .object({
      id: z.string(),
      /** Null: to take it off the site. */
      version: z.number().int().nullable(),
      enteredBy: z.string(),
      enteredAt: zTime,
      isOwn: z.boolean(),
    })
    .nullable(),
})
const zBoCategory = z.object({
  key: zCategoryKey,
  kind: z.enum(['help', 'news', 'blog']),
  name: zBoth(60).extend({ vi: text(60).min(1), en: text(60).min(1) }),
  sort: zSort,
})

const deskSchemas = {
  'bo.contentNotices': {
    input: z.object({
      type: zNoticeType.optional(),
      state: zState.optional(),
      q: text(60).optional(),
      cursor: zCursor,
      limit: zLimit,
    }),
    value: paged(zBoNoticeHead),
  },
  'bo.contentNotice': { input: z.object({ id: zId }), value: zBoNotice },
  'bo.saveContentNotice': { input: z.object({ ...seen, ...noticeFields }), value: zBoNotice },
  'bo.publishContentNotice': {
    input: z.object({ id: zId, seen: zTime, isPublished: z.boolean() }),
    value: zBoNotice,
  },
  'bo.removeContentNotice': { input: z.object({ id: zId, seen: zTime }), value: done },
  'bo.contentBanners': { input: none, value: z.object({ rows: z.array(zBoBanner) }) },
  'bo.saveContentBanner': { input: z.object({ ...seen, ...bannerFields }), value: zBoBanner },
  'bo.removeContentBanner': { input: z.object({ id: zId, seen: zTime }), value: done },
  'bo.uploadContentPicture': { input: none, value: z.object({ url: z.string() }) },
  'bo.contentDocuments': {
    input: z.object({
      kind: zKind.optional(),
      state: z.enum(['draft', 'published', 'changed', 'missing']).optional(),
      q: text(60).optional(),
      cursor: zCursor,
      limit: zLimit,
    }),
    value: paged(zBoDocumentHead),
  },
  'bo.contentDocument': { input: z.object({ id: zId }), value: zBoDocument },
  'bo.contentVersion': {
    input: z.object({ id: zId, version: z.coerce.number().int().min(1).max(1_000_000) }),
    value: z.object({ version: z.number().int(), savedAt: zTime, savedBy: z.string(), ...documentText }),
  },
  /** `version`: the last one that was read, 0 for a new document; another one since then is a conflict. */
  'bo.saveContentDocument': {
    input: z.object({
      id: zId.nullable(),
      version: z.number().int().min(0),
      kind: zKind,
      slug: zSlug,
      category: zCategoryKey.nullable(),
      sort: zSort,
      picture: zPictureUrl.nullable(),
      ...documentText,
      note: text(140).optional(),
    }),
    value: zBoDocument,
  },
  /** `version` null takes it off the site. A guarded one waits for a second operator then. */
  'bo.publishContentDocument': {
    input: z.object({ id: zId, version: z.number().int().min(1).nullable() }),
    value: zBoDocument,
  },
  'bo.decideContentDocument': {
    input: z.object({ proposalId: zId, isConfirmed: z.boolean() }),
    value: zBoDocument,
  },
  /** The old text becomes the newest version; it is not published by that. */
  'bo.restoreContentVersion': {
    input: z.object({ id: zId, version: z.number().int().min(1) }),
    value: zBoDocument,
  },
  'bo.contentCategories': { input: none, value: z.object({ rows: z.array(zBoCategory) }) },
  'bo.saveContentCategory': { input: zBoCategory, value: z.object({ rows: z.array(zBoCategory) }) },
  /** What would be left of it after sanitising, for the preview. */
  'bo.previewContent': { input: z.object({ html: text(60_000) }), value: z.object({ html: z.string() }) },
} as const

export const contentSchemas = { ...publicSchemas, ...deskSchemas } as const
