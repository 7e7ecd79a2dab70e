import type { Queryable } from '@lotus/database'
import { must, parseMoney, type Rng } from '@lotus/kernel'
import { z } from 'zod'
import { fingerprintOf } from '../../wallet/index.ts'
import { decideOrder, shipOrder } from '../backoffice/office-orders.repo.ts'
import { sealAddress } from '../mall/address.ts'
import { countItems, listItems, saveItem, type ItemRow } from '../mall/goods.repo.ts'
import { redeem } from '../mall/orders.repo.ts'
import { adjustPoints } from '../points/points.repo.ts'
import list from './mall-goods.json' with { type: 'json' }

const NOTE = '(mô phỏng)'
const BY = { by: 0n, byName: 'demo' }
const PLACE_STEP = 10
const zAmount = z.string().regex(/^\d+$/)
const zGoods = z.array(
  z.strictObject({
    kind: z.enum(['CASH', 'BONUS', 'PHYSICAL', 'VOUCHER']),
    name: z.record(z.string(), z.string()),
    description: z.record(z.string(), z.string()),
    art: z.string(),
    points: zAmount,
    amount: zAmount.default('0'),
    worth: zAmount.default('0'),
    multiplePpm: z.int().default(0),
    stock: z.int().nullable(),
    memberMax: z.int().nullable().default(null),
    dayMax: z.int().nullable().default(null),
    leastRank: z.int().default(0),
  }),
)
type Deps = { pepper: Uint8Array; rng: Rng }

/** The demo's goods, and one order in each state for a demo account, marked as simulated. Nothing where there are goods. */
export async function fillMall(tx: Queryable, deps: Deps, memberId: bigint): Promise<void> {
  if ((await countItems(tx)) > 0) return
  const goods = zGoods.parse(list)
  for (const [at, { points, amount, worth, ...rest }] of goods.entries()) {
    const money = { points: parseMoney(points), amount: parseMoney(amount), worth: parseMoney(worth) }
    const draft = { ...rest, ...money, startsAt: null, endsAt: null, place: (at + 1) * PLACE_STEP, isOn: true }
    await saveItem(tx, { id: null, version: null, draft, by: BY.byName })
  }
  const items = await listItems(tx, goods.length)
  const of = (art: string) =>
    must(
      items.find((item) => item.art === art),
      `the demo has ${art}`,
    )
  const order = (n: number, item: ItemRow) => orderOne(tx, deps, { memberId, n, item })
  const decide = (id: bigint, approves: boolean, handover = '') =>
    decideOrder(tx, { memberId, id, approves, remark: NOTE, handover, ...BY })
  await order(1, of('GOODS.umbrella'))
  await decide(1n, false)
  // What was given for it is back: the account's own points stay as they are.
  await adjustPoints(tx, { memberId, amount: -of('GOODS.umbrella').points, ref: 'demo-mall-back', note: NOTE })
  await order(2, of('GOODS.voucher'))
  await decide(2n, true, 'DEMO-2402')
  await order(3, of('GOODS.bottle'))
  await decide(3n, true)
  await shipOrder(tx, { memberId, id: 3n, tracking: 'DEMO-88210' })
  await order(4, of('GOODS.umbrella'))
}

/** An order with points given for it, so that the account's own stay as they are. */
async function orderOne(
  tx: Queryable,
  deps: Deps,
  { memberId, n, item }: { memberId: bigint; n: number; item: ItemRow },
): Promise<void> {
  await adjustPoints(tx, { memberId, amount: item.points, ref: `demo-mall-${n}`, note: NOTE })
  const address = { name: `Nguyễn Văn Mẫu ${NOTE}`, phone: '0900000000', address: `1 Phố Mẫu, Hà Nội ${NOTE}` }
  const { points, amount, worth, multiplePpm } = item
  const reply = await redeem(tx, {
    member: String(memberId),
    item: String(item.id),
    quantity: 1,
    terms: { points: String(points), amount: String(amount), worth: String(worth), multiplePpm },
    contributions: {},
    hours: null,
    converts: true,
    address: item.kind === 'PHYSICAL' ? sealAddress(deps, memberId, address).toString('hex') : null,
    session: null,
    key: `demo-${n}`,
    print: fingerprintOf('demo', memberId, BigInt(n)).toString('hex'),
  })
  if (reply.code !== 'ok') throw new Error(`the demo's order ${n} answered ${reply.code}`)
}
