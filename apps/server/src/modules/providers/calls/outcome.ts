import { vendorCodes, type VendorCode, type VendorOp, type VendorRequest } from '@lotus/contract/vendor'
import type { Json } from '../../../platform/json.ts'

/** What every dialect is turned into, and what every dialect renders (games.md 0). */
export type VendorCommand = { [Op in VendorOp]: { op: Op; body: VendorRequest<Op> } }[VendorOp]
/** The amounts of a call as its body has them, under our names: kept beside what was made of them, for the audit. */
export type WrittenAmounts = { readonly [amount in 'amount' | 'winAmount']?: string }
export type VendorOutcome = { code: VendorCode } & { [field: string]: Json | undefined }

/** An answer with what a vendor does about its code. */
export function refused(code: VendorCode, more: { [field: string]: Json | undefined } = {}): VendorOutcome {
  const { class: kind } = vendorCodes[code]
  return { code, ...(kind === 'ok' ? {} : { class: kind }), ...more }
}
