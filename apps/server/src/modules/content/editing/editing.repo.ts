import { sql, type Queryable } from '@lotus/database'
import type { BannerGroup, ContentAudience, DocumentKind, NoticeType } from '@lotus/contract'
import type { Language } from '../../../platform/language.ts'
import type { BannerImage } from '../reading/content.repo.ts'
import type { SafeHtml } from '../html/safe-html.ts'

// Notices, banners and categories as operators read and write them. Times of the wire have milliseconds: a row is the one
// that was read where its `updated_at` is the same in these.

export type Both<Text = string> = { vi: Text; en: Text }
export type NoticeDraft = {
  type: NoticeType
  title: Both
  html: Both<SafeHtml>
  audience: ContentAudience
  startsAt: Date | null
  endsAt: Date | null
  sort: number
  /** Titles folded, for the operators' search. */
  searched: string
}
export type NoticeToEdit = {
  id: bigint
  type: NoticeType
  titleVi: string
  titleEn: string
  htmlVi: SafeHtml
  htmlEn: SafeHtml
  audience: ContentAudience
  startsAt: Date | null
  endsAt: Date | null
  sort: number
  isPublished: boolean
  updatedAt: Date
  updatedBy: string
}

const noticeColumns = sql`
  id, type, title_vi as "titleVi", title_en as "titleEn", html_vi as "htmlVi", html_en as "htmlEn", audience,
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

export async function insertNotice(
  db: Queryable,
  draft: NoticeDraft,
  by: string,
  origin: { key: string; publishedAt: Date } | null = null,
): Promise<bigint | undefined> {
  const row = await db.maybe<{ id: bigint }>(sql`
    insert into content_notice (origin_key, type, title_vi, title_en, html_vi, html_en, audience, starts_at, ends_at,
      sort_order, searched, updated_by, is_published, published_at)
    values (${origin?.key ?? null}, ${draft.type}, ${draft.title.vi}, ${draft.title.en}, ${draft.html.vi}, ${draft.html.en},
      ${draft.audience}, ${draft.startsAt}, ${draft.endsAt}, ${draft.sort}, ${draft.searched}, ${by}, ${origin !== null},
      ${origin?.publishedAt ?? null})
    on conflict (origin_key) do nothing returning id`)
  return row?.id
}

/** False where the notice is not there as it was read. */
export async function updateNotice(
  db: Queryable,
  id: bigint,
  seen: Date,
  draft: NoticeDraft,
  by: string,
): Promise<boolean> {
  const row = await db.maybe(sql`
    update content_notice set type = ${draft.type}, title_vi = ${draft.title.vi}, title_en = ${draft.title.en},
      html_vi = ${draft.html.vi}, html_en = ${draft.html.en}, audience = ${draft.audience}, starts_at = ${draft.startsAt},
      ends_at = ${draft.endsAt}, sort_order = ${draft.sort}, searched = ${draft.searched}, updated_by = ${by},
      updated_at = greatest(lotus_now(), updated_at + interval '1 millisecond')
    where id = ${id} and date_trunc('milliseconds', updated_at) = ${seen} returning id`)
  return row !== undefined
}

/** The date of the first publication stays: what is shown again is not news. */
export async function publishNotice(
  db: Queryable,
  { id, seen, isPublished, by }: { id: bigint; seen: Date; isPublished: boolean; by: string },
): Promise<boolean> {
  const row = await db.maybe(sql`
    update content_notice set is_published = ${isPublished}, updated_by = ${by},
      published_at = case when ${isPublished} then coalesce(published_at, lotus_now()) else published_at end,
      updated_at = greatest(lotus_now(), updated_at + interval '1 millisecond')
    where id = ${id} and date_trunc('milliseconds', updated_at) = ${seen} returning id`)
  return row !== undefined
}

export async function deleteNotice(db: Queryable, id: bigint, seen: Date): Promise<boolean> {
  const row = await db.maybe(sql`
    delete from content_notice where id = ${id} and date_trunc('milliseconds', updated_at) = ${seen} and not is_published
    returning id`)
  return row !== undefined
}

export type BannerDraft = {
  group: BannerGroup
  title: Both
  text: Both
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
  titleVi: string
  titleEn: string
  textVi: string
  textEn: string
  updatedAt: Date
  updatedBy: string
}

const bannerColumns = sql`
  id, group_name as "group", title_vi as "titleVi", title_en as "titleEn", text_vi as "textVi", text_en as "textEn", image,
  link, language, starts_at as "startsAt", ends_at as "endsAt", sort_order as sort, is_published as "isPublished",
  updated_at as "updatedAt", updated_by as "updatedBy"`

export function listBannersToEdit(db: Queryable, limit: number): Promise<BannerToEdit[]> {
  return db.many<BannerToEdit>(sql`
    select ${bannerColumns} from content_banner order by group_name, sort_order, id limit ${limit}`)
}

export function findBannerToEdit(db: Queryable, id: bigint): Promise<BannerToEdit | undefined> {
  return db.maybe<BannerToEdit>(sql`select ${bannerColumns} from content_banner where id = ${id}`)
}

/** Nothing where there are `max` already, or where the origin's is there. */
export async function insertBanner(
  db: Queryable,
  draft: BannerDraft,
  by: string,
  { max, originKey = null }: { max: number; originKey?: string | null },
): Promise<bigint | undefined> {
  const row = await db.maybe<{ id: bigint }>(sql`
    insert into content_banner (origin_key, group_name, title_vi, title_en, text_vi, text_en, image, link, language,
      starts_at, ends_at, sort_order, is_published, updated_by)
    select ${originKey}::text, ${draft.group}::text, ${draft.title.vi}::text, ${draft.title.en}::text, ${draft.text.vi}::text,
      ${draft.text.en}::text, ${JSON.stringify(draft.image)}::jsonb, ${draft.link}::text, ${draft.language}::text,
      ${draft.startsAt}::timestamptz, ${draft.endsAt}::timestamptz, ${draft.sort}::integer, ${draft.isPublished}::boolean,
      ${by}::text
    where (select count(*) from content_banner) < ${max}
    on conflict (origin_key) do nothing returning id`)
  return row?.id
}

export async function updateBanner(
  db: Queryable,
  id: bigint,
  seen: Date,
  draft: BannerDraft,
  by: string,
): Promise<boolean> {
  const row = await db.maybe(sql`
    update content_banner set group_name = ${draft.group}, title_vi = ${draft.title.vi}, title_en = ${draft.title.en},
      text_vi = ${draft.text.vi}, text_en = ${draft.text.en}, image = ${JSON.stringify(draft.image)}::jsonb,
      link = ${draft.link}, language = ${draft.language}, starts_at = ${draft.startsAt}, ends_at = ${draft.endsAt},
      sort_order = ${draft.sort}, is_published = ${draft.isPublished}, updated_by = ${by},
      updated_at = greatest(lotus_now(), updated_at + interval '1 millisecond')
    where id = ${id} and date_trunc('milliseconds', updated_at) = ${seen} returning id`)
  return row !== undefined
}

export async function deleteBanner(db: Queryable, id: bigint, seen: Date): Promise<boolean> {
  const row = await db.maybe(sql`
    delete from content_banner where id = ${id} and date_trunc('milliseconds', updated_at) = ${seen} returning id`)
  return row !== undefined
}

export type CategoryDraft = { key: string; kind: 'help' | 'news' | 'blog'; name: Both; sort: number }

/** False where there are `max` already, or where the key is one of another kind. */
export async function storeCategory(db: Queryable, draft: CategoryDraft, max: number): Promise<boolean> {
  const row = await db.maybe(sql`
    insert into content_category as c (key, kind, name_vi, name_en, sort_order)
    select ${draft.key}::text, ${draft.kind}::text, ${draft.name.vi}::text, ${draft.name.en}::text, ${draft.sort}::integer
    where (select count(*) from content_category where key <> ${draft.key}) < ${max}
    on conflict (key) do update set name_vi = excluded.name_vi, name_en = excluded.name_en, sort_order = excluded.sort_order
      where c.kind = excluded.kind
    returning key`)
  return row !== undefined
}

/** What is there stays as the operator has it. */
export async function insertCategory(db: Queryable, draft: CategoryDraft): Promise<void> {
  await db.query(sql`
    insert into content_category (key, kind, name_vi, name_en, sort_order)
    values (${draft.key}, ${draft.kind}, ${draft.name.vi}, ${draft.name.en}, ${draft.sort}) on conflict (key) do nothing`)
}

export async function hasCategory(db: Queryable, key: string, kind: DocumentKind): Promise<boolean> {
  const row = await db.maybe(sql`select key from content_category where key = ${key} and kind = ${kind}`)
  return row !== undefined
}

/** Which of these pictures anything refers to: a document, one of its kept versions, a notice, a banner. */
export async function listReferredPictures(db: Queryable, names: readonly string[]): Promise<string[]> {
  const rows = await db.many<{ name: string }>(sql`
    select n.name from unnest(${[...names]}::text[]) as n(name)
    where exists (select from content_document d where strpos(d.picture, n.name) > 0)
      or exists (select from content_banner b where strpos(b.image::text, n.name) > 0)
      or exists (select from content_version v where strpos(v.html_vi, n.name) > 0 or strpos(v.html_en, n.name) > 0)
      or exists (select from content_notice m where strpos(m.html_vi, n.name) > 0 or strpos(m.html_en, n.name) > 0)`)
  return rows.map(({ name }) => name)
}
