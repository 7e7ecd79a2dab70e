/** A violation. `at` is when the operation was sent, to name the faults that were active then. */
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
