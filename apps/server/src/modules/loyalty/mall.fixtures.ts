import { randomUUID } from 'node:crypto'
import type { RouteInput } from '@lotus/contract'
import { sql } from '@lotus/database'
import type { testApp } from '../../testing/test-app.ts'
import { inEachLanguage } from '../../platform/language.ts'
import { saveItem, type ItemDraft } from './mall/goods.repo.ts'

type App = Awaited<ReturnType<typeof testApp>>
const usual: ItemDraft = {
  kind: 'PHYSICAL',
  name: { vi: 'Bình giữ nhiệt', en: 'Flask' },
  description: { ...inEachLanguage(), vi: 'Thép không gỉ.', en: 'Stainless steel.' },
  art: 'GOODS.bottle',
  points: 4_800_000n,
  amount: 0n,
  worth: 0n,
  multiplePpm: 0,
  stock: 10,
  memberMax: null,
  dayMax: null,
  leastRank: 0,
  startsAt: null,
  endsAt: null,
  place: 10,
  isOn: true,
}
export const address = { name: 'Nguyễn Lan Hương', phone: '0901234567', address: '12 Nguyễn Trãi, Thanh Xuân, Hà Nội' }

/** Goods of the mall and orders of members, for tests. */
export function mallFixtures(app: App) {
  const item = async (draft: Partial<ItemDraft> = {}): Promise<bigint> => {
    const id = await saveItem(app.db, { id: null, version: null, draft: { ...usual, ...draft }, by: 'test' })
    if (id === undefined) throw new Error('the goods were not saved')
    return id
  }
  type Client = Parameters<App['call']>[0]
  return {
    item,
    async give(memberId: bigint, points: number) {
      const ref = randomUUID().slice(0, 20)
      await app.owner.query(
        sql`select loyalty_adjust_points(${memberId}::bigint, ${BigInt(points) * 10_000n}::bigint, ${ref}, 'test')`,
      )
    },
    /** On the terms that the mall shows now, changed by `more`. */
    async order(
      client: Client,
      id: bigint,
      { key = randomUUID(), ...more }: Partial<RouteInput<'mall.redeem'>> & { key?: string } = {},
    ) {
      const { items } = (await app.call(client, 'mall.items', {})).value
      const shown = items.find((one) => one.id === id.toString())
      const { points = '0', amount = '0', worth = '0', multiplePpm = 0 } = shown ?? {}
      const terms = { points, amount, worth, multiplePpm }
      const where = shown?.kind === 'PHYSICAL' ? { address } : {}
      const input = { itemId: id.toString(), quantity: 1, ...terms, ...where, ...more }
      return app.call(client, 'mall.redeem', input, { key })
    },
    stockOf: (id: bigint) =>
      app.owner.one<{ stock: number | null; sold: number }>(sql`select stock, sold from loyalty_item where id = ${id}`),
  }
}
