import { sql, type Queryable } from '@lotus/database'
import type { DocumentKind } from '@lotus/contract'
import { completeLanguages, type Localized, type Texts } from '../../../platform/language.ts'
import type { SafeHtml } from '../html/safe-html.ts'

// Documents with their versions and publications, as operators read and write them.

export type DocumentText = { title: Localized; summary: Localized; html: Localized<SafeHtml> }
export type DocumentPlace = {
  kind: DocumentKind
  slug: string
  category: string | null
  sort: number
  picture: string | null
}
export type DocumentRow = DocumentPlace & {
  id: bigint
  version: number
  publishedVersion: number | null
  publishedAt: Date | null
  isGuarded: boolean
  updatedAt: Date
  updatedBy: string
  /** A publication waits for a second operator. */
  isWaiting: boolean
  title: Texts
  html: Texts<SafeHtml>
}
export type VersionHead = { version: number; savedAt: Date; savedBy: string; note: string | null }
export type VersionRow = VersionHead & { title: Texts; summary: Texts; html: Texts<SafeHtml> }

const documentColumns = sql`
  d.id, d.kind, d.slug, d.category, d.sort_order as sort, d.picture, d.version, d.published_version as "publishedVersion",
  d.published_at as "publishedAt", d.is_guarded as "isGuarded", d.updated_at as "updatedAt", d.updated_by as "updatedBy",
  exists (select from content_proposal p where p.document_id = d.id and p.state = 'pending') as "isWaiting",
  v.title, v.html`
const versionHead = sql`version, note, saved_at as "savedAt", saved_by as "savedBy"`

export type DocumentState = 'draft' | 'published' | 'changed' | 'missing'

/** Ordered by kind and place; `after` is the last row of the page before. */
export function listDocuments(
  db: Queryable,
  asked: { kind: DocumentKind | null; state: DocumentState | null; q: string; offset: number; limit: number },
): Promise<DocumentRow[]> {
  const { state } = asked
  return db.many<DocumentRow>(sql`
    select ${documentColumns} from content_document d
    join content_version v on v.document_id = d.id and v.version = d.version
    where (${asked.kind}::text is null or d.kind = ${asked.kind}) and strpos(' ' || d.searched, ' ' || ${asked.q}::text) > 0
      and case ${state}::text when 'draft' then d.published_version is null when 'published' then d.published_version is not null
        when 'changed' then d.published_version < d.version
        when 'missing' then exists (select from unnest(${[...completeLanguages]}::text[]) as l(code)
          where coalesce(v.title ->> l.code, '') = '' or coalesce(v.html ->> l.code, '') = '') else true end
    order by d.kind, d.category nulls last, d.sort_order, d.id offset ${asked.offset} limit ${asked.limit}`)
}

export function findDocument(db: Queryable, id: bigint): Promise<DocumentRow | undefined> {
  return db.maybe<DocumentRow>(sql`
    select ${documentColumns} from content_document d
    join content_version v on v.document_id = d.id and v.version = d.version where d.id = ${id}`)
}

/** The number of the newest version, locked until the transaction ends, so that saves are serialised. */
export function lockDocument(
  tx: Queryable,
  id: bigint,
): Promise<Pick<DocumentRow, 'version' | 'publishedVersion' | 'isGuarded'> | undefined> {
  return tx.maybe(sql`
    select version, published_version as "publishedVersion", is_guarded as "isGuarded"
    from content_document where id = ${id} for update`)
}

export function findVersion(db: Queryable, id: bigint, version: number): Promise<VersionRow | undefined> {
  return db.maybe<VersionRow>(sql`
    select ${versionHead}, title, summary, html from content_version where document_id = ${id} and version = ${version}`)
}

export function listVersions(db: Queryable, id: bigint, limit: number): Promise<VersionHead[]> {
  return db.many<VersionHead>(sql`
    select ${versionHead} from content_version where document_id = ${id} order by version desc limit ${limit}`)
}

export type PublicationRow = { version: number | null; at: Date; by: string }
export function listPublications(db: Queryable, id: bigint, limit: number): Promise<PublicationRow[]> {
  return db.many<PublicationRow>(sql`
    select version, at, by_name as by from content_publication where document_id = ${id} order by id desc limit ${limit}`)
}

/** Undefined if the slug is taken, or if there are already `max` documents. */
export function insertDocument(
  tx: Queryable,
  place: DocumentPlace & { isGuarded: boolean; searched: string },
  by: string,
  max: number,
): Promise<bigint | undefined> {
  return tx.maybeValue<bigint>(sql`
    insert into content_document (kind, slug, category, sort_order, picture, is_guarded, searched, updated_by)
    select ${place.kind}::text, ${place.slug}::text, ${place.category}::text, ${place.sort}::integer, ${place.picture}::text,
      ${place.isGuarded}::boolean, ${place.searched}::text, ${by}::text
    where (select count(*) from content_document) < ${max}
    on conflict (slug) do nothing returning id`)
}

/** The kind does not change: an address leads to one kind of page. False if another document has the slug. */
export function updatePlace(
  tx: Queryable,
  id: bigint,
  place: Omit<DocumentPlace, 'kind'> & { version: number; searched: string },
  by: string,
): Promise<boolean> {
  return tx.hasRows(sql`
    update content_document d set slug = ${place.slug}, category = ${place.category}, sort_order = ${place.sort},
      picture = ${place.picture}, version = ${place.version}, searched = ${place.searched}, updated_by = ${by},
      updated_at = lotus_now()
    where id = ${id} and not exists (select from content_document o where o.slug = ${place.slug} and o.id <> d.id)
    returning id`)
}

export async function insertVersion(
  tx: Queryable,
  id: bigint,
  version: number,
  text: DocumentText,
  saved: { by: string; note: string | null },
): Promise<void> {
  await tx.query(sql`
    insert into content_version (document_id, version, title, summary, html, note, saved_by)
    values (${id}, ${version}, ${text.title}, ${text.summary}, ${text.html}, ${saved.note}, ${saved.by})`)
}

/**
 * Publishes a version, or unpublishes the document (null), and stores who did. `firstAt` is for a brand's first
 * content.
 */
export async function setPublished(
  tx: Queryable,
  id: bigint,
  version: number | null,
  by: string,
  firstAt: Date | null = null,
): Promise<void> {
  await tx.query(sql`
    update content_document set published_version = ${version}::integer, updated_by = left(${by}, 64), updated_at = lotus_now(),
      changed_at = case when ${version}::integer is null then null else coalesce(${firstAt}::timestamptz, lotus_now()) end,
      published_at = case when ${version}::integer is null then published_at
        else coalesce(published_at, ${firstAt}::timestamptz, lotus_now()) end
    where id = ${id}`)
  await tx.query(sql`
    insert into content_publication (document_id, version, by_name) values (${id}, ${version}, ${by})`)
}

export type ProposalRow = {
  id: bigint
  documentId: bigint
  version: number | null
  enteredBy: bigint
  enteredByName: string
  enteredAt: Date
}
const proposalColumns = sql`
  id, document_id as "documentId", version, entered_by as "enteredBy", entered_by_name as "enteredByName",
  entered_at as "enteredAt"`

export function findPending(db: Queryable, documentId: bigint): Promise<ProposalRow | undefined> {
  return db.maybe<ProposalRow>(sql`
    select ${proposalColumns} from content_proposal where document_id = ${documentId} and state = 'pending'`)
}

export function lockPending(tx: Queryable, id: bigint): Promise<ProposalRow | undefined> {
  return tx.maybe<ProposalRow>(sql`
    select ${proposalColumns} from content_proposal where id = ${id} and state = 'pending' for update`)
}

/** False if another proposal waits. */
export function insertProposal(
  tx: Queryable,
  documentId: bigint,
  version: number | null,
  by: { operatorId: bigint; username: string },
): Promise<boolean> {
  return tx.hasRows(sql`
    insert into content_proposal (document_id, version, entered_by, entered_by_name)
    values (${documentId}, ${version}, ${by.operatorId}, ${by.username})
    on conflict (document_id) where state = 'pending' do nothing returning id`)
}

export async function decideProposal(
  tx: Queryable,
  id: bigint,
  state: 'confirmed' | 'rejected',
  operatorId: bigint,
): Promise<void> {
  await tx.query(sql`
    update content_proposal set state = ${state}, decided_by = ${operatorId}, decided_at = lotus_now() where id = ${id}`)
}

/** For the install: the kind and the author of the document with this slug. */
export function findInstalled(
  db: Queryable,
  slug: string,
): Promise<{ id: bigint; version: number; updatedBy: string } | undefined> {
  return db.maybe(sql`
    select id, version, updated_by as "updatedBy" from content_document where slug = ${slug}`)
}
