import { RAFFLE_FORMAT, type RaffleFile } from '@lotus/rules/raffle'
import { call } from '../../../../../shared/api.ts'
import { loadLog } from '../../../../../shared/promotions/proof/load-log.ts'
import type { RaffleDraw, RaffleGiven } from './types.ts'

/** More than any list has: a server that never ends is not followed for ever. */
const PARTS_MAX = 1000

/** Everything that was published about a raffle, as a file that anybody can check without the server. */
export async function loadRaffleFile(
  id: string,
  raffle: RaffleDraw,
  { kind, prizes }: { kind: string; prizes: RaffleGiven['prizes'] },
): Promise<RaffleFile> {
  const { code, version, commitment, to, root, seed, winners } = raffle
  if (root === null || seed === null) throw new Error('it is not drawn yet')
  const [holders, log] = await Promise.all([loadHolders(id), loadLog(`raffle/${code}`)])
  return {
    format: RAFFLE_FORMAT,
    raffle: code,
    version,
    commitment,
    kind,
    to,
    prizes,
    root,
    seed,
    holders,
    winners: winners.map(({ prize, ticket, holder }) => [prize, ticket, holder] as const),
    ...(log && { log }),
  }
}

async function loadHolders(id: string): Promise<(readonly [string, number])[]> {
  const all: (readonly [string, number])[] = []
  let after: string | undefined
  for (let part = 0; part < PARTS_MAX; part += 1) {
    const { rows, next } = await call('promotion.raffleList', { id, ...(after !== undefined && { after }) })
    all.push(...rows.map(({ holder, tickets }) => [holder, tickets] as const))
    if (next === null) break
    after = next
  }
  return all
}
