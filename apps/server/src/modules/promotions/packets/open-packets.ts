import type { PromotionRule } from '@lotus/contract/schemas'
import type { Transaction } from '@lotus/database'
import { parseMoney, type Rng } from '@lotus/kernel'
import { packetAmounts, packetCommitment, SEED_BYTES, windowsOf, type PacketWindow } from '@lotus/rules/packets'
import { commitWindows, type NewWindow } from './packets.repo.ts'

/** The rules count packets in hundredths, the books in ten-thousandths. */
const HUNDREDTH = 100n
type PacketGiven = Extract<PromotionRule['given'], { form: 'PACKETS' }>
type Opened = { id: number; code: string; version: number; given: PacketGiven }

/**
 * Commits to the seeds of all windows of red packets that open now or later. One that has begun cannot be: its seed was not in
 * the log before it. False: no window is left.
 */
export async function openPackets(
  tx: Transaction,
  rng: Rng,
  { startsAt, endsAt, now, ...opened }: Opened & { startsAt: Date; endsAt: Date | null; now: Date },
): Promise<boolean> {
  if (endsAt === null) return false
  const windows = windowsOf(opened.given.daily, { startsAt, endsAt }).filter(({ from }) => from >= now)
  if (windows.length === 0) return false
  const made = await Promise.all(windows.map((one) => makeWindow(opened, one, rng.bytes(SEED_BYTES))))
  const { id, version, given } = opened
  await commitWindows(tx, { promotionId: id, version, grabsMax: given.grabsMax, windows: made })
  return true
}

async function makeWindow(
  { code, given }: Opened,
  { window, from, to }: PacketWindow,
  seed: Uint8Array,
): Promise<NewWindow> {
  const pool = parseMoney(given.pool)
  const least = parseMoney(given.least)
  const terms = { pool: Number(pool / HUNDREDTH), count: given.count, least: Number(least / HUNDREDTH) }
  const amounts = await packetAmounts(seed, { packets: code, window }, terms)
  return {
    window,
    opens: from.toISOString(),
    closes: to.toISOString(),
    seed: Buffer.from(seed).toString('hex'),
    commitment: await packetCommitment(seed),
    pool: pool.toString(),
    least: least.toString(),
    amounts: amounts.map((amount) => (BigInt(amount) * HUNDREDTH).toString()),
  }
}
