import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import type { ImageFolder } from '../../../platform/uploads/image-folder.ts'
import { inEachLanguage } from '../../../platform/language.ts'
import { BANNERS_MAX, CATEGORIES_MAX, listCategories } from '../reading/content.repo.ts'
import { found } from '../../../platform/paging.ts'
import { assertPeriod, requiredTitle, saveSeen, seenOf, stateOf, timeOrNull } from './edit-notices.ts'
import * as repo from './editing.repo.ts'
import { wireRow } from '../../../platform/wire-row.ts'

type Banner = RouteValue<'bo.contentBanners'>['rows'][number]

/** The ratio 2:1 of the row at the top of the home page and of the pictures of posts. */
const PICTURE_SIZE = { width: 1600, height: 800 }

const present = (row: repo.BannerToEdit, now: Date): Banner => ({
  ...wireRow(row),
  title: inEachLanguage(row.title),
  text: inEachLanguage(row.text),
  state: stateOf(row, now),
})

/** The call `bo.contentBanners`: all banners, by group and place. */
export async function listBannersToEdit(db: Queryable, now: Date): Promise<RouteValue<'bo.contentBanners'>> {
  return { rows: (await repo.listBannersToEdit(db, BANNERS_MAX)).map((row) => present(row, now)) }
}

export async function getBannerToEdit(db: Queryable, now: Date, id: bigint): Promise<Banner> {
  return present(found(await repo.findBannerToEdit(db, id)), now)
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
  const { id: _id, seen: _seen, ...fields } = input
  // The title is the alternative text for readers who do not see the picture.
  const title = requiredTitle(input.title)
  const draft = { ...fields, title, startsAt: timeOrNull(input.startsAt), endsAt: timeOrNull(input.endsAt) }
  return saveSeen(input, {
    find: (id) => repo.findBannerToEdit(tx, id),
    async insert() {
      const id = await repo.insertBanner(tx, draft, by, { max: BANNERS_MAX })
      if (id === undefined) throw new AppError<ErrorCode>('too_many_items', { max: BANNERS_MAX })
      return id
    },
    update: (was) => repo.updateBanner(tx, was, draft, by),
  })
}

export async function removeBanner(tx: Queryable, input: RouteParsedInput<'bo.removeContentBanner'>): Promise<void> {
  const was = seenOf(input)
  found(await repo.findBannerToEdit(tx, was.id))
  if (!(await repo.deleteBanner(tx, was))) throw new AppError<ErrorCode>('state_conflict')
}

/** A picture for a banner or a post, re-encoded by us (K06). Refuses as readImage does. */
export async function uploadPicture(pictures: ImageFolder, bytes: Uint8Array | null): Promise<{ url: string }> {
  return { url: await pictures.add(bytes, PICTURE_SIZE) }
}

export async function listCategoriesToEdit(db: Queryable): Promise<RouteValue<'bo.contentCategories'>> {
  const rows = await listCategories(db)
  return { rows: rows.map((row) => ({ ...row, name: inEachLanguage(row.name) })) }
}

/** Creates or renames a category; a key keeps its kind: `state_conflict`. */
export async function saveCategory(tx: Queryable, input: RouteParsedInput<'bo.saveContentCategory'>): Promise<void> {
  if (await repo.storeCategory(tx, input, CATEGORIES_MAX)) return
  const isFull = (await listCategories(tx)).length >= CATEGORIES_MAX
  throw isFull
    ? new AppError<ErrorCode>('too_many_items', { max: CATEGORIES_MAX })
    : new AppError<ErrorCode>('state_conflict')
}
