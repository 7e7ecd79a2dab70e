import { verifyBeacon, type BeaconChain, type BeaconRound } from '@lotus/rules/fairness'

/** Where rounds of a public beacon come from. What it answers is verified against the chain's key by the one who asks. */
export type BeaconSource = {
  readonly kind: 'drand-http' | 'fixture' | 'none'
  /** Null where draws use no beacon at all. */
  readonly chain: BeaconChain | null
  /** The round, or null where it is not to be had now. Throws only where the program itself is wrong. */
  round(number: number): Promise<BeaconRound | null>
}

export const noBeacon: BeaconSource = { kind: 'none', chain: null, round: async () => null }

/** Recorded rounds, for tests: the same verification as from the network. */
export function fixtureBeacon(chain: BeaconChain, rounds: readonly BeaconRound[]): BeaconSource {
  return {
    kind: 'fixture',
    chain,
    round: async (number) => rounds.find((value) => value.round === number) ?? null,
  }
}

/** The round where the source has it and the chain signed it; never another one. */
export async function verifiedRound(source: BeaconSource, number: number): Promise<BeaconRound | null> {
  if (source.chain === null) return null
  const value = await source.round(number)
  return value?.round === number && (await verifyBeacon(source.chain, value)) ? value : null
}
