import { verifyBeacon, type BeaconChain, type BeaconRound } from '@lotus/rules/fairness'

/** A source of rounds of a public beacon. The caller verifies its answers with the chain's key. */
export type BeaconSource = {
  readonly kind: 'drand-http' | 'fixture' | 'none'
  /** Null if draws use no beacon. */
  readonly chain: BeaconChain | null
  /** The round, or null if it is not available now. Throws only on a bug of ours. */
  round(number: number): Promise<BeaconRound | null>
}

export const noBeacon: BeaconSource = { kind: 'none', chain: null, round: async () => null }

/** Recorded rounds, for tests: verified like those from the network. */
export function fixtureBeacon(chain: BeaconChain, rounds: readonly BeaconRound[]): BeaconSource {
  return {
    kind: 'fixture',
    chain,
    round: async (number) => rounds.find((value) => value.round === number) ?? null,
  }
}

/** The round, if the source has it and the chain's signature is valid; never another one. */
export async function verifiedRound(source: BeaconSource, number: number): Promise<BeaconRound | null> {
  if (source.chain === null) return null
  const value = await source.round(number)
  return value?.round === number && (await verifyBeacon(source.chain, value)) ? value : null
}
