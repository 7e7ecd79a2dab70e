import { z } from 'zod'
import type { RouteName } from '@lotus/contract'
import table from './matrix.json' with { type: 'json' }

/**
 * Who may make each call, written down a second time and by hand in `matrix.json`, beside the contract's own table: a call
 * whose access is changed there by mistake, or that is added without a thought for it, fails `authorisation.http.test.ts`.
 *
 * - `anyone`: no token needed.
 * - `player`: members and trial accounts. `member`: real members only.
 * - a permission in the form `module.action`: operators who hold it; `operator`: every operator.
 * - `provider`: a signed callback; no token of ours opens it.
 *
 * `own` says of what the input's `id` names a row; the test gives another member's and expects that nothing is told or done.
 * With `stepUp` somebody who is let in is asked to prove themselves once more (trust.md ACC-6).
 */
const who = z.union([
  z.enum(['anyone', 'player', 'member', 'operator', 'provider']),
  z.templateLiteral([z.string(), '.', z.string()]),
])
const ownedKind = z.enum(['deposit', 'withdrawal', 'order', 'chase', 'session', 'device', 'message'])
const entry = z.strictObject({ who, own: ownedKind.optional(), stepUp: z.literal(true).optional() })

export type OwnedKind = z.infer<typeof ownedKind>
export type MatrixEntry = z.infer<typeof entry>
/** The test compares its names with the contract's. */
export const matrix = z
  .record(z.string(), z.union([entry, who.transform((who): MatrixEntry => ({ who }))]))
  .parse(table) as Record<RouteName, MatrixEntry>
