import { merkleRootOfHashes } from '../lottery/order-root.ts'
import { verifyReceipt, type Receipt } from './receipt.ts'
import type { NoteKey } from './note.ts'

export type FrozenIssue = {
  readonly gameCode: string
  readonly issueNo: string
  readonly root: string
  readonly count: number
  /** The hashes of all orders, ordered by id, in hex. */
  readonly leafHashes: readonly string[]
}
export type AuditFinding =
  | { readonly kind: 'root_differs'; readonly computed: string }
  | { readonly kind: 'count_differs'; readonly counted: number }
  | { readonly kind: 'order_missing'; readonly receipt: Receipt }
  /** Not signed by the platform, or for another issue: proves nothing against the platform. */
  | { readonly kind: 'receipt_not_valid'; readonly at: number }

/**
 * Compares receipts kept by members with what the platform froze. A signed order that is not under the root is a
 * provable fault: both the promise and the root have the platform's signature.
 */
export async function auditIssue(
  issue: FrozenIssue,
  receipts: readonly string[],
  key: NoteKey,
): Promise<readonly AuditFinding[]> {
  const findings: AuditFinding[] = []
  const computed = await merkleRootOfHashes(issue.leafHashes)
  if (computed !== issue.root) findings.push({ kind: 'root_differs', computed })
  if (issue.leafHashes.length !== issue.count)
    findings.push({ kind: 'count_differs', counted: issue.leafHashes.length })
  const known = new Set(issue.leafHashes)
  for (const [at, text] of receipts.entries()) {
    const receipt = await verifyReceipt(text, key)
    if (receipt?.gameCode !== issue.gameCode || receipt.issueNo !== issue.issueNo) {
      findings.push({ kind: 'receipt_not_valid', at })
    } else if (!known.has(receipt.leafHash)) {
      findings.push({ kind: 'order_missing', receipt })
    }
  }
  return findings
}
