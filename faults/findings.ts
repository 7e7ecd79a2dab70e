/** What must never be there. `at` is when the operation was asked, for naming the faults that were on at that time. */
export type Finding = {
  invariant: string
  kind: 'lost' | 'duplicated' | 'both' | 'unanswered' | 'unknown_to_clients' | 'broken' | 'liveness'
  subject: string
  expected: string
  found: string
  at?: number
}

export const finding = (
  invariant: string,
  kind: Finding['kind'],
  subject: string,
  expected: string,
  found: string,
  at?: number,
): Finding => ({ invariant, kind, subject, expected, found, ...(at === undefined ? {} : { at }) })
