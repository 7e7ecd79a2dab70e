import { draftOf, type TermsDraft } from '@lotus/ui/contracts'
import type { ContractKind, ContractTerms } from './types.ts'

/** The fields of an offer at first: what is changed, else the agent's own contract. */
export function startOf(
  kind: ContractKind,
  { start, own }: { start: ContractTerms | undefined; own: ContractTerms | undefined },
): TermsDraft {
  const begun = draftOf(kind, start ?? own, start !== undefined)
  // Without an own contract only the own wallet can pay.
  return own === undefined ? { ...begun, funding: 'UPLINE' } : begun
}
