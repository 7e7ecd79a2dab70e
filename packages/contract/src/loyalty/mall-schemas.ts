import { z } from 'zod'
import { itemKinds, orderStates } from '../mall-lists.ts'
import { text, zDigits, zMoney, zTexts, zTime } from '../schema-parts.ts'

/** A drawing of packages/ui/art, FAMILY.motif. */
export const zArt = z
  .string()
  .regex(/^[A-Z]{2,10}\.[a-z]{2,20}$/)
  .meta({ examples: ['GOODS.bottle'] })

export const zItem = z.object({
  id: zDigits,
  kind: z.enum(itemKinds),
  name: zTexts(),
  description: zTexts(),
  art: zArt,
  /** For one piece: points, and money that is paid beside them. */
  points: zMoney,
  amount: zMoney,
  /** Money that one piece of CASH or BONUS gives; else 0. */
  worth: zMoney,
  /** Turnover of that money: 1,000,000 is once; 0 is none. */
  multiplePpm: z.number().int(),
  /** Pieces left; null: without end. */
  stock: z.number().int().nullable(),
  /** Pieces for one member in all, and in a day; null: no limit. */
  memberMax: z.number().int().nullable(),
  dayMax: z.number().int().nullable(),
  leastRank: z.number().int(),
  endsAt: zTime.nullable(),
})

/** Where goods are sent to. */
export const zAddress = z.object({
  name: text(80).trim().min(2),
  phone: z
    .string()
    .regex(/^\+?\d{8,15}$/)
    .meta({ examples: ['0901234567'] }),
  address: text(240)
    .trim()
    .min(8)
    .meta({ examples: ['12 Nguyễn Trãi, Hà Nội'] }),
})

export const zOrder = z.object({
  id: zDigits,
  ref: z.string(),
  at: zTime,
  kind: z.enum(itemKinds),
  name: zTexts(),
  art: zArt,
  quantity: z.number().int(),
  /** Of all pieces. */
  points: zMoney,
  amount: zMoney,
  worth: zMoney,
  multiplePpm: z.number().int(),
  state: z.enum(orderStates),
  /** What the order changed the points by until now: 0 once they were given back. */
  changedPoints: zMoney,
  /** Points that were left when it was made. */
  pointsAfter: zMoney,
  /** What the operator says: the reason of a refusal, or a word with the goods. */
  remark: z.string(),
  /** The number under which goods are sent, or a voucher's code. */
  handover: z.string(),
  decidedAt: zTime.nullable(),
  shippedAt: zTime.nullable(),
})
