import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import type { ImageFolder } from '../../../platform/uploads/image-folder.ts'
import { inEachLanguage, mapTexts } from '../../../platform/language.ts'
import { BANNERS_MAX, CATEGORIES_MAX, listCategories } from '../reading/content.repo.ts'
import { found, idOf } from '../../../platform/paging.ts'
import { assertPeriod, timeOrNull, writtenOf } from './edit-notices.ts'
import * as repo from './editing.repo.ts'

type Banner = RouteValue<'bo.contentBanners'>['rows'][number]

/** The ratio 2:1 of the row at the top of the home page and of the pictures of posts. */
const PICTURE_SIZE = { width: 1600, height: 800 }

function present(row: repo.BannerToEdit, now: Date): Banner {
  return {
    id: row.id.toString(),
    group: row.group,
    title: inEachLanguage(row.title),
    text: inEachLanguage(row.text),
    image: row.image,
    link: row.link,
    language: row.language,
    sort: row.sort,
    isPublished: row.isPublished,
    ...writtenOf(row, now),
  }
}

/** The call `bo.contentBanners`: all banners, by group and place. */
export async function listBannersToEdit(db: Queryable, now: Date): Promise<RouteValue<'bo.contentBanners'>> {
  return { rows: (await repo.listBannersToEdit(db, BANNERS_MAX)).map((row) => present(row, now)) }
}

export async function getBannerToEdit(db: Queryable, now: Date, id: bigint): Promise<Banner> {
  const row = found(await repo.findBannerToEdit(db, id))
  return present(row, now)
}

/**
 * Saves a banner, new or over the one that was read; returns its id. Refuses with `not_found`, `state_conflict`,
 * `too_many_items` and, without a title, `bad_request`.
 */
export async function saveBanner(
  tx: Queryable,
  input: RouteParsedInput<'bo.saveContentBanner'>,
  by: string,
): Promise<bigint> {
  assertPeriod(input)
  const title = mapTexts(input.title, (text) => text.trim())
  // The title is the alternative text for readers who do not see the picture.
  if (!Object.values(title).some(Boolean))
    throw new AppError<ErrorCode>('bad_request', { fields: { title: 'required' } })
  const { id: _id, seen, ...fields } = input
  const draft = { ...fields, title, startsAt: timeOrNull(input.startsAt), endsAt: timeOrNull(input.endsAt) }
  if (input.id === null) {
    const id = await repo.insertBanner(tx, draft, by, { max: BANNERS_MAX })
    if (id === undefined) throw new AppError<ErrorCode>('too_many_items', { max: BANNERS_MAX })
    return id
  }
  const id = idOf(input.id)
  if (!(await repo.findBannerToEdit(tx, id))) throw new AppError<ErrorCode>('not_found')
  if (seen === null || !(await repo.updateBanner(tx, id, new Date(seen), draft, by)))
    throw new AppError<ErrorCode>('state_conflict')
  return id
}

export async function removeBanner(tx: Queryable, input: RouteParsedInput<'bo.removeContentBanner'>): Promise<void> {
  const id = idOf(input.id)
  if (!(await repo.findBannerToEdit(tx, id))) throw new AppError<ErrorCode>('not_found')
  if (!(await repo.deleteBanner(tx, id, new Date(input.seen)))) throw new AppError<ErrorCode>('state_conflict')
}

/** A picture for a banner or a post, re-encoded by us (K06). Refuses as readImage does. */
export async function uploadPicture(pictures: ImageFolder, bytes: Uint8Array | null): Promise<{ url: string }> {
  return { url: await pictures.add(bytes, PICTURE_SIZE) }
}

export async function listCategoriesToEdit(db: Queryable): Promise<RouteValue<'bo.contentCategories'>> {
  const rows = await listCategories(db)
  return {
    rows: rows.map((row) => ({ ...row, name: inEachLanguage(row.name) })),
  }
}

/** Creates or renames a category; a key keeps its kind: `state_conflict`. */
export async function saveCategory(tx: Queryable, input: RouteParsedInput<'bo.saveContentCategory'>): Promise<void> {
  if (await repo.storeCategory(tx, input, CATEGORIES_MAX)) return
  const isFull = (await listCategories(tx)).length >= CATEGORIES_MAX
  throw isFull
    ? new AppError<ErrorCode>('too_many_items', { max: CATEGORIES_MAX })
    : new AppError<ErrorCode>('state_conflict')
}
