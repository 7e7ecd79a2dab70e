import { named, sql, type Queryable } from '@lotus/database'
import type { BannerGroup, ContentAudience, DocumentKind, NoticeType, RouteValue } from '@lotus/contract'
import type { Language, Texts } from '../../../platform/language.ts'
import type { SafeHtml } from '../html/safe-html.ts'

// What the site reads. Rows as operators edit them are in editing.repo.ts.

export type CategoryRow = { key: string; kind: 'help' | 'news' | 'blog'; name: Texts; sort: number }
export type PublishedRow = {
  slug: string
  kind: DocumentKind
  category: string | null
  picture: string | null
  version: number
  publishedAt: Date
  changedAt: Date
  title: Texts
  summary: Texts
  html: Texts<SafeHtml>
}
type Period = { startsAt: Date | null; endsAt: Date | null }
export type Notice = Period & {
  id: bigint
  type: NoticeType
  title: Texts
  html: Texts<SafeHtml>
  audience: ContentAudience
  sort: number
}
export type NoticeRow = Notice & { publishedAt: Date }
export type BannerImage = RouteValue<'content.home'>['banners'][number]['image']
export type BannerRow = Period & {
  id: bigint
  group: BannerGroup
  title: Texts
  text: Texts
  image: BannerImage
  link: string | null
  language: 'both' | Language
}
const period = sql`starts_at as "startsAt", ends_at as "endsAt"`
/** What readers and operators see of a notice, and of a banner. */
export const noticeColumns = sql`id, type, title, html, audience, ${period}, sort_order as sort`
export const bannerColumns = sql`id, group_name as "group", title, text, image, link, language, ${period}`

/** No more is kept in memory; saving refuses more documents, and of notices the newest are shown. */
export const DOCUMENTS_MAX = 2_000
export const NOTICES_SHOWN_MAX = 500
export const BANNERS_MAX = 100
export const CATEGORIES_MAX = 100

/** Increases with every change of what could be shown. */
export function readVersion(db: Queryable): Promise<bigint> {
  return db.value<bigint>(named('content_version_look', sql`select version from content_state`))
}

export function listCategories(db: Queryable): Promise<CategoryRow[]> {
  return db.many<CategoryRow>(sql`
    select key, kind, name, sort_order as sort
    from content_category order by kind, sort_order, key limit ${CATEGORIES_MAX}`)
}

/** Published documents, in order. */
export function listPublished(db: Queryable): Promise<PublishedRow[]> {
  return db.many<PublishedRow>(sql`
    select d.slug, d.kind, d.category, d.picture, v.version, d.published_at as "publishedAt", d.changed_at as "changedAt",
      v.title, v.summary, v.html
    from content_document d join content_version v on v.document_id = d.id and v.version = d.published_version
    order by d.sort_order, d.published_at desc, d.id limit ${DOCUMENTS_MAX}`)
}

/** Published notices of any period: start and end are checked when a notice is shown. Ended ones are left out. */
export function listNoticeRows(db: Queryable): Promise<NoticeRow[]> {
  return db.many<NoticeRow>(sql`
    select ${noticeColumns}, published_at as "publishedAt" from content_notice
    where is_published and (ends_at is null or ends_at > lotus_now())
    order by id desc limit ${NOTICES_SHOWN_MAX}`)
}

export function listBannerRows(db: Queryable): Promise<BannerRow[]> {
  return db.many<BannerRow>(sql`
    select ${bannerColumns} from content_banner where is_published order by group_name, sort_order, id limit ${BANNERS_MAX}`)
}

export async function markSeen(db: Queryable, memberId: bigint, ids: readonly bigint[]): Promise<void> {
  await db.query(sql`select content_mark_seen(${memberId}, ${ids.map(String)}::bigint[])`)
}

/** Which of these notices the member has seen. */
export async function listSeen(db: Queryable, memberId: bigint, ids: readonly bigint[]): Promise<Set<bigint>> {
  const seen = await db.values<bigint>(sql`
    select notice_id from content_seen where member_id = ${memberId} and notice_id = any(${ids.map(String)}::bigint[])`)
  return new Set(seen)
}

/** What a member has seen is deleted when they are erased (trust.md ACC-13). */
export async function forgetSeen(db: Queryable, memberId: bigint): Promise<void> {
  await db.query(sql`delete from content_seen where member_id = ${memberId}`)
}
