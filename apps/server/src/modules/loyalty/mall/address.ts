import type { RouteParsedInput } from '@lotus/contract'
import type { Rng } from '@lotus/kernel'
import { createSecretBox } from '../../identity/index.ts'

export type Address = NonNullable<RouteParsedInput<'mall.redeem'>['address']>
type Deps = { pepper: Uint8Array; rng: Rng }

/** Where goods are sent to, encrypted for its member: the database alone is not enough to read it. */
export const sealAddress = ({ pepper, rng }: Deps, memberId: bigint, address: Address): Buffer =>
  createSecretBox(pepper, rng, 'address').seal(memberId, JSON.stringify(address))

export function openAddress({ pepper, rng }: Deps, memberId: bigint, sealed: Uint8Array): Address {
  // What `sealAddress` wrote.
  return JSON.parse(createSecretBox(pepper, rng, 'address').open(memberId, sealed)) as Address
}
