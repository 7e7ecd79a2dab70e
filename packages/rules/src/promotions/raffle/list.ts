import { utf8 } from '../../lottery/hash.ts'
import { merkleRoot } from '../../lottery/order-root.ts'
import { commitTo, holderOf } from '../seeds.ts'

const SEED_TAG = utf8('lotus-raffle-seed-v1')
const HOLDER_TAG = utf8('lotus-raffle-holder-v1|')

/** Who holds tickets, under a name that tells nobody else who it is, and how many. */
export type RaffleHolder = { readonly holder: string; readonly tickets: number }
/** With the number of the first of them; the others follow it. */
export type NumberedHolder = RaffleHolder & { readonly first: number }

/** What is in the public log before the first ticket: SHA-256 of a fixed text and the seed's bytes, in lower-case hex. */
export const raffleCommitment = (seed: Uint8Array): Promise<string> => commitTo(SEED_TAG, seed)

/** The name of a member in one list: the first 16 bytes of SHA-256 over a fixed text, the raffle's salt and the member. */
export const holderName = (salt: Uint8Array, memberId: bigint): Promise<string> => holderOf(HOLDER_TAG, salt, memberId)

/** Tickets are numbered from 1 in the order of the holders' names. */
export function numberTickets<Holder extends RaffleHolder>(holders: readonly Holder[]): (Holder & NumberedHolder)[] {
  let next = 1
  return holders
    .toSorted((a, b) => (a.holder < b.holder ? -1 : 1))
    .map((one) => {
      const first = next
      next += one.tickets
      return { ...one, first }
    })
}

const lineOf = (raffle: string, { holder, first, tickets }: NumberedHolder): string =>
  `lotus-raffle-tickets-v1|${raffle}|${holder}|${first}|${first + tickets - 1}`

/** The Merkle root (RFC 6962) over the list; a leaf is a line with a holder, its first and its last ticket. */
export function raffleRoot(raffle: string, list: readonly NumberedHolder[]): Promise<string> {
  return merkleRoot(list.map((one) => utf8(lineOf(raffle, one))))
}

export const countTickets = (list: readonly RaffleHolder[]): number =>
  list.reduce((sum, { tickets }) => sum + tickets, 0)
