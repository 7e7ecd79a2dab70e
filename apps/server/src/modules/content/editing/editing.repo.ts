import { sql, type Queryable } from '@lotus/database'
import type { BannerGroup, ContentAudience, DocumentKind, NoticeType } from '@lotus/contract'
import type { Language, Localized, Texts } from '../../../platform/language.ts'
import type { BannerImage } from '../reading/content.repo.ts'
import type { SafeHtml } from '../html/safe-html.ts'

// Notices, banners and categories as operators read and write them. API times have milliseconds: a row is unchanged if
// its `updated_at` is equal to the millisecond.

export type NoticeDraft = {
  type: NoticeType
  title: Localized
  html: Localized<SafeHtml>
  audience: ContentAudience
  startsAt: Date | null
  endsAt: Date | null
  sort: number
  /** Titles folded for the operators' search. */
  searched: string
}
export type NoticeToEdit = {
  id: bigint
  type: NoticeType
  title: Texts
  html: Texts<SafeHtml>
  audience: ContentAudience
  startsAt: Date | null
  endsAt: Date | null
  sort: number
  isPublished: boolean
  updatedAt: Date
  updatedBy: string
}

const noticeColumns = sql`
  id, type, title, html, audience,
  starts_at as "startsAt", ends_at as "endsAt", sort_order as sort, is_published as "isPublished",
  updated_at as "updatedAt", updated_by as "updatedBy"`

export type PublicationState = 'draft' | 'planned' | 'live' | 'ended'

/** Newest first, below `beforeId`. `q` is folded text. */
export function listNoticesToEdit(
  db: Queryable,
  asked: { type: NoticeType | null; state: PublicationState | null; q: string; beforeId: bigint | null; limit: number },
): Promise<NoticeToEdit[]> {
  const { state } = asked
  return db.many<NoticeToEdit>(sql`
    select ${noticeColumns} from content_notice
    where (${asked.type}::text is null or type = ${asked.type}) and (${asked.beforeId}::bigint is null or id < ${asked.beforeId})
      and strpos(' ' || searched, ' ' || ${asked.q}::text) > 0
      and (${state}::text is null or ${state}::text = case
        when not is_published then 'draft' when ends_at <= lotus_now() then 'ended'
        when starts_at > lotus_now() then 'planned' else 'live' end)
    order by id desc limit ${asked.limit}`)
}

export function findNoticeToEdit(db: Queryable, id: bigint): Promise<NoticeToEdit | undefined> {
  return db.maybe<NoticeToEdit>(sql`select ${noticeColumns} from content_notice where id = ${id}`)
}

export function insertNotice(
  db: Queryable,
  draft: NoticeDraft,
  by: string,
  origin: { key: string; publishedAt: Date } | null = null,
): Promise<bigint | undefined> {
  return db.maybeValue<bigint>(sql`
    insert into content_notice (origin_key, type, title, html, audience, starts_at, ends_at,
      sort_order, searched, updated_by, is_published, published_at)
    values (${origin?.key ?? null}, ${draft.type}, ${draft.title}, ${draft.html},
      ${draft.audience}, ${draft.startsAt}, ${draft.endsAt}, ${draft.sort}, ${draft.searched}, ${by}, ${origin !== null},
      ${origin?.publishedAt ?? null})
    on conflict (origin_key) do nothing returning id`)
}

/** False if the notice has changed since it was read. */
export function updateNotice(db: Queryable, id: bigint, seen: Date, draft: NoticeDraft, by: string): Promise<boolean> {
  return db.hasRows(sql`
    update content_notice set type = ${draft.type}, title = ${draft.title}, html = ${draft.html}, audience = ${draft.audience}, starts_at = ${draft.startsAt},
      ends_at = ${draft.endsAt}, sort_order = ${draft.sort}, searched = ${draft.searched}, updated_by = ${by},
      updated_at = greatest(lotus_now(), updated_at + interval '1 millisecond')
    where id = ${id} and date_trunc('milliseconds', updated_at) = ${seen} returning id`)
}

/** The date of the first publication stays: showing a notice again does not make it new. */
export function publishNotice(
  db: Queryable,
  { id, seen, isPublished, by }: { id: bigint; seen: Date; isPublished: boolean; by: string },
): Promise<boolean> {
  return db.hasRows(sql`
    update content_notice set is_published = ${isPublished}, updated_by = ${by},
      published_at = case when ${isPublished} then coalesce(published_at, lotus_now()) else published_at end,
      updated_at = greatest(lotus_now(), updated_at + interval '1 millisecond')
    where id = ${id} and date_trunc('milliseconds', updated_at) = ${seen} returning id`)
}

export function deleteNotice(db: Queryable, id: bigint, seen: Date): Promise<boolean> {
  return db.hasRows(sql`
    delete from content_notice where id = ${id} and date_trunc('milliseconds', updated_at) = ${seen} and not is_published
    returning id`)
}

export type BannerDraft = {
  group: BannerGroup
  title: Localized
  text: Localized
  image: BannerImage
  link: string | null
  language: 'both' | Language
  startsAt: Date | null
  endsAt: Date | null
  sort: number
  isPublished: boolean
}
export type BannerToEdit = Omit<BannerDraft, 'title' | 'text'> & {
  id: bigint
  title: Texts
  text: Texts
  updatedAt: Date
  updatedBy: string
}

const bannerColumns = sql`
  id, group_name as "group", title, text, image,
  link, language, starts_at as "startsAt", ends_at as "endsAt", sort_order as sort, is_published as "isPublished",
  updated_at as "updatedAt", updated_by as "updatedBy"`

export function listBannersToEdit(db: Queryable, limit: number): Promise<BannerToEdit[]> {
  return db.many<BannerToEdit>(sql`
    select ${bannerColumns} from content_banner order by group_name, sort_order, id limit ${limit}`)
}

export function findBannerToEdit(db: Queryable, id: bigint): Promise<BannerToEdit | undefined> {
  return db.maybe<BannerToEdit>(sql`select ${bannerColumns} from content_banner where id = ${id}`)
}

/** Undefined if there are `max` already, or if the one of this origin exists. */
export function insertBanner(
  db: Queryable,
  draft: BannerDraft,
  by: string,
  { max, originKey = null }: { max: number; originKey?: string | null },
): Promise<bigint | undefined> {
  return db.maybeValue<bigint>(sql`
    insert into content_banner (origin_key, group_name, title, text, image, link, language,
      starts_at, ends_at, sort_order, is_published, updated_by)
    select ${originKey}::text, ${draft.group}::text, ${draft.title}::jsonb, ${draft.text}::jsonb,
      ${JSON.stringify(draft.image)}::jsonb, ${draft.link}::text, ${draft.language}::text,
      ${draft.startsAt}::timestamptz, ${draft.endsAt}::timestamptz, ${draft.sort}::integer, ${draft.isPublished}::boolean,
      ${by}::text
    where (select count(*) from content_banner) < ${max}
    on conflict (origin_key) do nothing returning id`)
}

export function updateBanner(db: Queryable, id: bigint, seen: Date, draft: BannerDraft, by: string): Promise<boolean> {
  return db.hasRows(sql`
    update content_banner set group_name = ${draft.group}, title = ${draft.title}, text = ${draft.text}, image = ${JSON.stringify(draft.image)}::jsonb,
      link = ${draft.link}, language = ${draft.language}, starts_at = ${draft.startsAt}, ends_at = ${draft.endsAt},
      sort_order = ${draft.sort}, is_published = ${draft.isPublished}, updated_by = ${by},
      updated_at = greatest(lotus_now(), updated_at + interval '1 millisecond')
    where id = ${id} and date_trunc('milliseconds', updated_at) = ${seen} returning id`)
}

export function deleteBanner(db: Queryable, id: bigint, seen: Date): Promise<boolean> {
  return db.hasRows(sql`
    delete from content_banner where id = ${id} and date_trunc('milliseconds', updated_at) = ${seen} returning id`)
}

export type CategoryDraft = { key: string; kind: 'help' | 'news' | 'blog'; name: Localized; sort: number }

/** False if there are `max` already, or if the key belongs to another kind. */
export function storeCategory(db: Queryable, draft: CategoryDraft, max: number): Promise<boolean> {
  return db.hasRows(sql`
    insert into content_category as c (key, kind, name, sort_order)
    select ${draft.key}::text, ${draft.kind}::text, ${draft.name}::jsonb, ${draft.sort}::integer
    where (select count(*) from content_category where key <> ${draft.key}) < ${max}
    on conflict (key) do update set name = excluded.name, sort_order = excluded.sort_order
      where c.kind = excluded.kind
    returning key`)
}

/** An existing one stays as the operator has it. */
export async function insertCategory(db: Queryable, draft: CategoryDraft): Promise<void> {
  await db.query(sql`
    insert into content_category (key, kind, name, sort_order)
    values (${draft.key}, ${draft.kind}, ${draft.name}, ${draft.sort}) on conflict (key) do nothing`)
}

export function hasCategory(db: Queryable, key: string, kind: DocumentKind): Promise<boolean> {
  return db.hasRows(sql`select key from content_category where key = ${key} and kind = ${kind}`)
}

/** Which of these pictures are used: by a document, one of its kept versions, a notice or a banner. */
export function listReferredPictures(db: Queryable, names: readonly string[]): Promise<string[]> {
  return db.values<string>(sql`
    select n.name from unnest(${[...names]}::text[]) as n(name)
    where exists (select from content_document d where strpos(d.picture, n.name) > 0)
      or exists (select from content_banner b where strpos(b.image::text, n.name) > 0)
      or exists (select from content_version v where strpos(v.html::text, n.name) > 0)
      or exists (select from content_notice m where strpos(m.html::text, n.name) > 0)`)
}
