import type { Language } from '../../../platform/language.ts'

/** What vendors are called in a language, by code. */
export type VendorNames = (language: Language) => Promise<ReadonlyMap<string, string>>

/** The answer with every `vendorName` beside a `vendor` in the reader's language; where none is known it stays as it is. */
export function nameVendors<Answer>(answer: Answer, names: ReadonlyMap<string, string>): Answer {
  return named(answer, names) as Answer // of the same shape: only texts are exchanged
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
