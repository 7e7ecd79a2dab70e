import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { AppError, parseMoney, type Money } from '@lotus/kernel'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import { inEachLanguage } from '../../../platform/language.ts'
import { found, idOf } from '../../../platform/paging.ts'
import type { LoyaltyDeps } from '../deps.ts'
import * as repo from '../mall/goods.repo.ts'
import { presentItem } from '../mall/list-goods.ts'

type Item = RouteValue<'bo.saveMallItem'>
const ITEMS_MAX = 500
/** Points and amounts have two places. */
const HUNDREDTH = 100n

const present = (row: repo.ItemRow): Item => ({
  ...presentItem(row),
  name: inEachLanguage(row.name),
  description: inEachLanguage(row.description),
})

export async function listItems(db: Queryable): Promise<RouteValue<'bo.mallItems'>> {
  return { items: (await repo.listItems(db, ITEMS_MAX)).map(present) }
}

/** Refuses with `not_found`, `state_conflict` where somebody else was first, `too_many_items`, `bad_request`. */
export async function saveItem(
  { db }: Pick<LoyaltyDeps, 'db'>,
  acting: Acting,
  input: RouteParsedInput<'bo.saveMallItem'>,
): Promise<Item> {
  const { version, id: known, ...fields } = input
  const draft = draftOf(fields)
  const id = known === null ? null : idOf(known)
  const details = { ...fields, description: undefined }
  const entry = { action: 'loyalty.save_item', target: `mall_item:${known ?? 'new'}`, details } as const
  return auditedAction(
    db,
    acting,
    entry,
    async (tx) => {
      if (id === null && (await repo.countItems(tx)) >= ITEMS_MAX) {
        throw new AppError<ErrorCode>('too_many_items', { max: ITEMS_MAX })
      }
      if (id !== null) found(await repo.findItem(tx, id))
      const saved = await repo.saveItem(tx, { id, version, draft, by: acting.operator.username })
      if (saved === undefined) throw new AppError<ErrorCode>('state_conflict', { state: 'changed' })
      return present(found(await repo.findItem(tx, saved)))
    },
    (item) => ({ id: item.id }),
  )
}

/** Checks what the table would refuse. */
function draftOf(fields: Omit<RouteParsedInput<'bo.saveMallItem'>, 'id' | 'version'>): repo.ItemDraft {
  const isMoney = fields.kind === 'CASH' || fields.kind === 'BONUS'
  const wrong: Record<string, string> = {}
  const amountOf = (name: 'points' | 'amount' | 'worth', least: Money): Money => {
    const value = parseMoney(fields[name])
    if (value < least || value > 1_000_000_000_000n || value % HUNDREDTH !== 0n) wrong[name] = 'out_of_range'
    return value
  }
  const [points, amount] = [amountOf('points', HUNDREDTH), amountOf('amount', 0n)]
  const worth = isMoney ? amountOf('worth', HUNDREDTH) : 0n
  if (fields.kind === 'BONUS' && fields.multiplePpm === 0) wrong['multiplePpm'] = 'out_of_range'
  const [startsAt, endsAt] = [fields.startsAt, fields.endsAt].map((at) => (at === null ? null : new Date(at)))
  if (startsAt && endsAt && startsAt >= endsAt) wrong['endsAt'] = 'out_of_range'
  if (Object.keys(wrong).length > 0) throw new AppError<ErrorCode>('bad_request', { fields: wrong })
  return {
    ...fields,
    points,
    amount,
    worth,
    multiplePpm: isMoney ? fields.multiplePpm : 0,
    startsAt: startsAt ?? null,
    endsAt: endsAt ?? null,
  }
}

/** Adds pieces, takes some out, or (null) ends the counting. Refuses with `not_found` and `item_sold_out`. */
export async function changeStock(
  { db }: Pick<LoyaltyDeps, 'db'>,
  acting: Acting,
  { id: known, change, reason }: RouteParsedInput<'bo.changeMallStock'>,
): Promise<Item> {
  const id = idOf(known)
  const entry = { action: 'loyalty.change_stock', target: `mall_item:${id}`, details: { change, reason } } as const
  return auditedAction(db, acting, entry, async (tx) => {
    const code = await repo.changeStock(tx, { id, change, by: acting.operator.username })
    const item = found(await repo.findItem(tx, id))
    if (code === 'too_few') throw new AppError<ErrorCode>('item_sold_out', { left: item.stock ?? 0 })
    return present(item)
  })
}
