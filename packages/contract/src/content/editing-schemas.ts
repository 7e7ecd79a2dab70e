import { completeLanguages } from '@lotus/i18n/languages'
import { z } from 'zod'
import { bannerGroups, contentAudiences, contentBannerLanguages } from '../content-lists.ts'
import { text, zId, zLocalized, zPartlyLocalized, zTime } from '../schema-parts.ts'
import { zBannerImage, zCategoryKey, zKind, zNoticeType } from './schemas.ts'

/** A path of this site, or a full web address. */
const zLink = text(300)
  .regex(/^(?:https:\/\/[^\s\\"'<>]+|\/(?![/\\])[^\s\\"'<>]*)$/)
  .meta({ examples: ['/rng'] })

const zTitles = zPartlyLocalized(140)
const zBody = zPartlyLocalized(60_000)
/** `startsAt` null: at once; `endsAt` null: until it is unpublished. */
const period = { startsAt: zTime.nullable(), endsAt: zTime.nullable() }
export const zState = z.enum(['draft', 'planned', 'live', 'ended'])
export const zSort = z.number().int().min(-1000).max(1000)
const written = { state: zState, updatedAt: zTime, updatedBy: z.string() }
/** `updatedAt` as it was read, null for a new row: a change in between is a conflict. */
export const seen = { id: zId.nullable(), seen: zTime.nullable() }

export const noticeFields = {
  type: zNoticeType,
  title: zTitles,
  html: zBody,
  audience: z.enum(contentAudiences),
  ...period,
  sort: zSort,
}
export const zBoNoticeHead = z.object({ id: z.string(), ...noticeFields, ...written }).omit({ html: true })
export const zBoNotice = z.object({ id: z.string(), ...noticeFields, ...written, isPublished: z.boolean() })

export const bannerFields = {
  group: z.enum(bannerGroups),
  title: zTitles,
  text: zPartlyLocalized(200),
  image: zBannerImage,
  link: zLink.nullable(),
  language: z.enum(contentBannerLanguages),
  ...period,
  sort: zSort,
  isPublished: z.boolean(),
}
export const zBoBanner = z.object({ id: z.string(), ...bannerFields, ...written })

export const zBoDocumentHead = z.object({
  id: z.string(),
  kind: zKind,
  slug: z.string(),
  category: z.string().nullable(),
  sort: zSort,
  title: zTitles,
  /** Languages without title or body. */
  missing: z.array(z.enum(completeLanguages)),
  version: z.number().int(),
  /** Null while it is not published. */
  publishedVersion: z.number().int().nullable(),
  publishedAt: zTime.nullable(),
  updatedAt: zTime,
  updatedBy: z.string(),
  /** Publishing it needs a second operator (terms, privacy). */
  isGuarded: z.boolean(),
  isWaiting: z.boolean(),
})
export const documentText = { title: zTitles, summary: zPartlyLocalized(400), html: zBody }
export const zBoDocument = zBoDocumentHead.extend({
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
      /** Null: to unpublish it. */
      version: z.number().int().nullable(),
      enteredBy: z.string(),
      enteredAt: zTime,
      isOwn: z.boolean(),
    })
    .nullable(),
})
export const zBoCategory = z.object({
  key: zCategoryKey,
  kind: z.enum(['help', 'news', 'blog']),
  name: zLocalized(60),
  sort: zSort,
})
