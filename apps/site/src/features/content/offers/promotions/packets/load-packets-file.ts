import { parseMoney } from '@lotus/kernel'
import { PACKETS_FORMAT, type PacketsFile } from '@lotus/rules/packets'
import { call } from '../../../../../shared/api.ts'
import { loadLog } from '../../../../../shared/promotions/proof/load-log.ts'
import type { PacketWindow } from './types.ts'

/** The file counts in whole hundredths. */
const HUNDREDTH = 100n
const hundredths = (amount: string): number => Number(parseMoney(amount) / HUNDREDTH)

/** Everything that was published of a window, as a file that anybody can check without the server. */
export async function loadPacketsFile(
  id: string,
  { code, kind }: { code: string; kind: string },
  one: PacketWindow,
): Promise<PacketsFile> {
  const { window, version, from, to, pool, packets, least, commitment, seed } = one
  if (seed === null) throw new Error('it is not over yet')
  const [{ rows }, log] = await Promise.all([
    call('promotion.packetList', { id, window }),
    loadLog(`packets/${code}/${window}`),
  ])
  return {
    format: PACKETS_FORMAT,
    packets: code,
    window,
    version,
    kind,
    from,
    to,
    pool: hundredths(pool),
    count: packets,
    least: hundredths(least),
    commitment,
    seed,
    grabs: rows.map(({ amount }) => hundredths(amount)),
    ...(log && { log }),
  }
}
