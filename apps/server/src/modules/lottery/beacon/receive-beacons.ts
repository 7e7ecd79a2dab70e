import {
  BEACON_PERIOD_SECONDS_MIN,
  firstRoundFrom,
  quicknet,
  type BeaconChain,
  type BeaconRound,
} from '@lotus/rules/fairness'
import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import type { PlatformDeps } from '../../../platform/deps.ts'
import { verifiedRound, type BeaconSource } from '../../transparency/index.ts'
import { findIssueBeacon, giveUpBeacon, listAwaitingBeacon, receiveBeacon } from './beacon.repo.ts'

type CertificateBeacon = NonNullable<RouteValue<'lottery.certificate'>['beacon']>
export type BeaconDeps = Pick<PlatformDeps, 'db' | 'log'> & { beacon: BeaconSource }

const ISSUES_PER_PASS = 200
const ASK_EVERY_MS = 1_000

/**
 * The round that an own draw will use, fixed when its issue is made: the first one published at or after the draw time,
 * so that it does not exist before the orders are frozen. Null without a beacon: periods below five minutes
 * (DECISIONS 27), or no source.
 */
export function beaconRoundFor(
  chain: BeaconChain | null,
  game: { drawSource: 'own' | 'outside'; periodSeconds: number | null },
  drawAt: Date,
): number | null {
  if (chain === null || game.drawSource !== 'own') return null
  // A game without a period draws by the calendar: days apart.
  if ((game.periodSeconds ?? Infinity) < BEACON_PERIOD_SECONDS_MIN) return null
  return firstRoundFrom(chain, drawAt)
}

/**
 * Fetches and verifies the rounds that draws wait for. Separate from the loop that locks and draws, since a slow mirror
 * must not delay other draws. Never uses another round; after the deadline the seed alone decides, and the certificate
 * says so.
 */
export async function receiveBeacons({ db, log, beacon }: BeaconDeps): Promise<void> {
  const known = new Map<number, BeaconRound | null>()
  for (const { id, round } of await listAwaitingBeacon(db, ISSUES_PER_PASS)) {
    if (!known.has(round)) known.set(round, await verifiedRound(beacon, round))
    const value = known.get(round) ?? null
    if (value) await receiveBeacon(db, id, value)
    else if (await giveUpBeacon(db, id)) log.warn({ issue: id.toString(), round }, 'a draw goes without its beacon')
  }
}

/** The beacon's part of the draw: the randomness, null for none, or that the draw has to wait. */
export async function beaconOfDraw(
  db: Queryable,
  issueId: bigint,
): Promise<{ isWaiting: boolean; randomness: string | null }> {
  const { state, randomness } = await findIssueBeacon(db, issueId)
  return { isWaiting: state === 'waiting', randomness }
}

export function registerBeaconJobs(deps: BeaconDeps & Pick<PlatformDeps, 'jobs'>): void {
  deps.jobs.loop('lottery.beacons', ASK_EVERY_MS, async () => {
    await receiveBeacons(deps)
  })
}

/** The beacon's part of the certificate; null if the draw uses none. */
export async function beaconOfCertificate(db: Queryable, issueId: bigint): Promise<CertificateBeacon | null> {
  const { state, round, randomness, signature } = await findIssueBeacon(db, issueId)
  if (state === 'none' || round === null) return null
  return { chain: quicknet.hash, round, state, randomness, signature }
}
