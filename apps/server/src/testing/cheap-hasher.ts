import { hash } from '@node-rs/argon2'
import { argon2Cost, threadHasher, type Hasher } from '../platform/passwords-hasher.ts'

/**
 * For tests of the whole server, which register and log in thousands of times: the same form of hash at a small part of its
 * cost. What a real one costs is tested with the hasher itself; a check takes the cost from the stored text.
 */
export const cheapHasher: Hasher = {
  ...threadHasher,
  hash: (peppered) => hash(peppered, { ...argon2Cost, memoryCost: 64, timeCost: 1 }),
}
