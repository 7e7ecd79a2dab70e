import type { FindingCode } from '@lotus/contract'

/** Something that is missing or unsafe before the doors open; `values` fill its texts. */
export type Finding = { readonly code: FindingCode; readonly values?: Readonly<Record<string, string>> }

/** The finding, if it is the case. */
export const findingIf = (isFound: boolean, code: FindingCode, values?: Finding['values']): Finding[] =>
  isFound ? [values === undefined ? { code } : { code, values }] : []
