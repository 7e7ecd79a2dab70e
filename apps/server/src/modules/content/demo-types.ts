import type { Localized } from '../../platform/language.ts'
import type { BannerGroup, ContentAudience, DocumentKind, NoticeType, contentScenes } from '@lotus/contract'

/** Shapes of a brand's first content; `installDemoContent` installs it. */
export type DemoText = { title: string; summary: string; html: string }
export type DemoCategory = { key: string; kind: 'help' | 'news' | 'blog'; sort: number; name: Localized }
export type DemoDocument = {
  kind: DocumentKind
  /** Lower case, digits and dashes; unique among all documents. */
  slug: string
  /** Key of a category of the same kind; pages have none. */
  category: string | null
  /** Lower comes first in its category; posts are sorted by day. */
  sort: number
  /** Posts: published this many days before the first start. */
  daysAgo?: number
  texts: Localized<DemoText>
}
export type DemoNotice = {
  /** Identifies it, so that it is installed only once; never shown. */
  key: string
  type: NoticeType
  audience: ContentAudience
  sort: number
  daysAgo: number
  texts: Localized<{ title: string; html: string }>
}
export type DemoBanner = {
  key: string
  group: BannerGroup
  image: { kind: 'scene'; scene: (typeof contentScenes)[number] } | { kind: 'art'; code: string }
  /** An address of the site, or nothing. */
  link: string | null
  sort: number
  texts: Localized<{ title: string; text: string }>
}
export type DemoContent = {
  categories: readonly DemoCategory[]
  documents: readonly DemoDocument[]
  notices: readonly DemoNotice[]
  banners: readonly DemoBanner[]
}
