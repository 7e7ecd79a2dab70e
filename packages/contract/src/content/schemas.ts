import { z } from 'zod'
import { contentScenes, documentKinds, noticeTypes } from '../content-lists.ts'

// Notices, banners, help, pages, posts and the search over them (C06, C10, C15, E12), and how operators write them.
export const zNoticeType = z.enum(noticeTypes)
export const zKind = z.enum(documentKinds)
/** `rules-lo-de`, `terms`; unique among all documents. */
export const zSlug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80)
export const zCategoryKey = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)
export const zPictureUrl = z
  .string()
  .regex(/^\/media\/content\/[A-Za-z0-9_-]{22}\.webp$/)
  .meta({ examples: ['/media/content/k2sQ7XwZr0nT4vB1mC9dE5.webp'] })

/** A banner's picture: a built-in scene, a drawing by its code, or an uploaded picture. */
export const zBannerImage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('scene'), scene: z.enum(contentScenes) }),
  z.object({ kind: z.literal('art'), code: z.string().regex(/^[A-Za-z0-9_.-]{1,40}$/) }),
  z.object({ kind: z.literal('picture'), url: zPictureUrl }),
])
