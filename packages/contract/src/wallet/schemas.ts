import { z } from 'zod'
import { zMoney, zTime } from '../schema-parts.ts'

export const statementGroups = [
  'all',
  'deposit',
  'withdrawal',
  'transfer',
  'bet',
  'rebate',
  'contract',
  'promotion',
  'adjustment',
] as const

export const zStatementRow = z.object({
  id: z.string(),
  groupId: z.string(),
  at: zTime,
  kind: z.string(),
  /** Reference shown to people: the order, deposit or withdrawal it belongs to. */
  reference: z.string(),
  referenceKind: z.enum([
    'lottery_order',
    'vendor_round',
    'deposit',
    'withdrawal',
    'adjustment',
    'bonus',
    'cashback',
    'commission',
    'rebate',
    'rebate_rest',
    'contract',
    'other',
  ]),
  bucket: z.enum(['cash', 'bonus']),
  /** Signed: positive is money in. */
  amount: zMoney,
  balanceAfter: zMoney,
})
