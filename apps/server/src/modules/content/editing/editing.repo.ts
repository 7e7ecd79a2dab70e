import { sql, type Queryable } from '@lotus/database'
import type { DocumentKind, NoticeType } from '@lotus/contract'
import type { Localized } from '../../../platform/language.ts'
import { bannerColumns, noticeColumns, type BannerRow, type CategoryRow, type Notice } from '../reading/content.repo.ts'
import type { SafeHtml } from '../html/safe-html.ts'

// Notices, banners and categories as operators read and write them. API times have milliseconds: a row is unchanged if
// its `updated_at` is equal to the millisecond.

type Edited = { isPublished: boolean; updatedAt: Date; updatedBy: string }
export type NoticeToEdit = Notice & Edited
export type NoticeDraft = Omit<Notice, 'id' | 'title' | 'html'> & {
  title: Localized
  html: Localized<SafeHtml>
  /** Titles folded for the operators' search. */
  searched: string
}
/** What the operator has seen of a row that they change, and who they are. */
export type Seen = { id: bigint; seen: Date }

const edited = sql`is_published as "isPublished", updated_at as "updatedAt", updated_by as "updatedBy"`
/** The row is still as it was seen. */
const isSame = ({ id, seen }: Seen) => sql`id = ${id} and date_trunc('milliseconds', updated_at) = ${seen}`
const changedBy = (by: string) =>
  sql`updated_by = ${by}, updated_at = greatest(lotus_now(), updated_at + interval '1 millisecond')`

export type PublicationState = 'draft' | 'planned' | 'live' | 'ended'

/** Newest first, below `beforeId`. `q` is folded text. */
export function listNoticesToEdit(
  db: Queryable,
  asked: { type: NoticeType | null; state: PublicationState | null; q: string; beforeId: bigint | null; limit: number },
): Promise<NoticeToEdit[]> {
  const { state } = asked
  return db.many<NoticeToEdit>(sql`
    select ${noticeColumns}, ${edited} from content_notice
    where (${asked.type}::text is null or type = ${asked.type}) and (${asked.beforeId}::bigint is null or id < ${asked.beforeId})
      and strpos(' ' || searched, ' ' || ${asked.q}::text) > 0
      and (${state}::text is null or ${state}::text = case
        when not is_published then 'draft' when ends_at <= lotus_now() then 'ended'
        when starts_at > lotus_now() then 'planned' else 'live' end)
    order by id desc limit ${asked.limit}`)
}

export function findNoticeToEdit(db: Queryable, id: bigint): Promise<NoticeToEdit | undefined> {
  return db.maybe<NoticeToEdit>(sql`select ${noticeColumns}, ${edited} from content_notice where id = ${id}`)
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
export function updateNotice(db: Queryable, was: Seen, draft: NoticeDraft, by: string): Promise<boolean> {
  return db.hasRows(sql`
    update content_notice set type = ${draft.type}, title = ${draft.title}, html = ${draft.html}, audience = ${draft.audience},
      starts_at = ${draft.startsAt}, ends_at = ${draft.endsAt}, sort_order = ${draft.sort}, searched = ${draft.searched},
      ${changedBy(by)} where ${isSame(was)}`)
}

/** The date of the first publication stays: showing a notice again does not make it new. */
export function publishNotice(db: Queryable, was: Seen, isPublished: boolean, by: string): Promise<boolean> {
  return db.hasRows(sql`
    update content_notice set is_published = ${isPublished}, ${changedBy(by)},
      published_at = case when ${isPublished} then coalesce(published_at, lotus_now()) else published_at end
    where ${isSame(was)}`)
}

export function deleteNotice(db: Queryable, was: Seen): Promise<boolean> {
  return db.hasRows(sql`delete from content_notice where ${isSame(was)} and not is_published`)
}

export type BannerToEdit = BannerRow & Edited & { sort: number }
export type BannerDraft = Omit<BannerToEdit, 'id' | 'title' | 'text' | 'updatedAt' | 'updatedBy'> & {
  title: Localized
  text: Localized
}

export function listBannersToEdit(db: Queryable, limit: number): Promise<BannerToEdit[]> {
  return db.many<BannerToEdit>(sql`
    select ${bannerColumns}, sort_order as sort, ${edited} from content_banner
    order by group_name, sort_order, id limit ${limit}`)
}

export function findBannerToEdit(db: Queryable, id: bigint): Promise<BannerToEdit | undefined> {
  return db.maybe<BannerToEdit>(sql`
    select ${bannerColumns}, sort_order as sort, ${edited} from content_banner where id = ${id}`)
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

export function updateBanner(db: Queryable, was: Seen, draft: BannerDraft, by: string): Promise<boolean> {
  return db.hasRows(sql`
    update content_banner set group_name = ${draft.group}, title = ${draft.title}, text = ${draft.text},
      image = ${JSON.stringify(draft.image)}::jsonb, link = ${draft.link}, language = ${draft.language},
      starts_at = ${draft.startsAt}, ends_at = ${draft.endsAt}, sort_order = ${draft.sort},
      is_published = ${draft.isPublished}, ${changedBy(by)} where ${isSame(was)}`)
}

export function deleteBanner(db: Queryable, was: Seen): Promise<boolean> {
  return db.hasRows(sql`delete from content_banner where ${isSame(was)}`)
}

export type CategoryDraft = Omit<CategoryRow, 'name'> & { name: Localized }

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
