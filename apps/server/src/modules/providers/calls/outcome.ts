import { vendorCodes, type VendorCode, type VendorOp, type VendorRequest } from '@lotus/contract/vendor'
import type { Json } from '../../../platform/json.ts'

/** The canonical command that every dialect is translated into (games.md 0). */
export type VendorCommand = { [Op in VendorOp]: { op: Op; body: VendorRequest<Op> } }[VendorOp]
type MoneyOp = 'bet' | 'win' | 'betWin' | 'rollback' | 'endRound' | 'adjust'
/** A command that decides something for good. */
export type MoneyCommand = Extract<VendorCommand, { op: MoneyOp }>
/** The amounts of a call as written in its body, under canonical names; stored beside the parsed ones for the audit. */
export type WrittenAmounts = { readonly [amount in 'amount' | 'winAmount']?: string }
export type VendorOutcome = { code: VendorCode } & { [field: string]: Json | undefined }

/** An answer with the action that its code asks of the vendor. */
export function vendorOutcome(code: VendorCode, more: { [field: string]: Json | undefined } = {}): VendorOutcome {
  const { class: kind } = vendorCodes[code]
  return { code, ...(kind === 'ok' ? {} : { class: kind }), ...more }
}
