import type { Language } from '../../../platform/language.ts'

/** Vendor names in a language, by code. */
export type VendorNames = (language: Language) => Promise<ReadonlyMap<string, string>>

/** The answer with every `vendorName` beside a `vendor` in the reader's language; unchanged if the name is unknown. */
export function nameVendors<Answer>(answer: Answer, names: ReadonlyMap<string, string>): Answer {
  return named(answer, names) as Answer // the same shape: only texts are replaced
}

function named(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => named(one, names))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([key, one]) => [key, named(one, names)] as const)
  const copy: Record<string, unknown> = Object.fromEntries(fields)
  const name = typeof copy['vendor'] === 'string' ? names.get(copy['vendor']) : undefined
  if (name !== undefined && 'vendorName' in copy) copy['vendorName'] = name
  return copy
}
