import { z } from 'zod'
import type { RouteName } from '@lotus/contract'
import table from './matrix.json' with { type: 'json' }

/**
 * Who may make each call, written down a second time and by hand in `matrix.json`, beside the contract's own table: a call
 * whose access is changed there by mistake, or that is added without an entry here, fails `authorisation.http.test.ts`.
 *
 * - `anyone`: no token needed.
 * - `player`: members and trial accounts. `member`: real members only.
 * - a permission in the form `module.action`: operators who have it; `operator`: every operator.
 * - `engineer`: a vendor's engineer, of the own vendor only.
 * - `provider`: a signed callback; none of our tokens works.
 *
 * `own` is the kind of row of the input's `id`; the test sends another member's and expects that nothing is revealed or
 * done. With `stepUp` an allowed caller must also pass a step-up check (trust.md ACC-6).
 */
const who = z.union([
  z.enum(['anyone', 'player', 'member', 'operator', 'engineer', 'provider']),
  z.templateLiteral([z.string(), '.', z.string()]),
])
const ownedKind = z.enum(['deposit', 'withdrawal', 'order', 'chase', 'session', 'device', 'message'])
const entry = z.strictObject({ who, own: ownedKind.optional(), stepUp: z.literal(true).optional() })

export type OwnedKind = z.infer<typeof ownedKind>
export type MatrixEntry = z.infer<typeof entry>
/** The test compares the names in it with the contract. */
export const matrix = z
  .record(z.string(), z.union([entry, who.transform((who): MatrixEntry => ({ who }))]))
  .parse(table) as Record<RouteName, MatrixEntry>
