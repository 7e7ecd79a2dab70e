import { numberTickets, type RaffleFile } from '@lotus/rules/raffle'
import type { OwnRaffle } from './types.ts'

/** Whether the list that everybody loads has the member's tickets as the member was told. Undefined: none were told. */
export function areListed({ holders }: Pick<RaffleFile, 'holders'>, { listed }: OwnRaffle): boolean | undefined {
  if (listed === null) return undefined
  return numberTickets(holders.map(([holder, tickets]) => ({ holder, tickets }))).some(
    ({ holder, first, tickets }) =>
      holder === listed.holder && first === listed.first && first + tickets - 1 === listed.last,
  )
}
