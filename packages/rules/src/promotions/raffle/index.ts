/** The committed raffle: tickets, the frozen list, the draw, and the check of them (docs/domain/promotions.md). No I/O. */
export { checkRaffle, raffleSteps, type RaffleStep, type RaffleStepName } from './check-raffle.ts'
export { drawRaffle, TICKETS_MAX, type RaffleDraw, type RaffleWin } from './draw.ts'
export {
  countTickets,
  holderName,
  numberTickets,
  raffleCommitment,
  raffleRoot,
  type NumberedHolder,
  type RaffleHolder,
} from './list.ts'
export { prizesOf, RAFFLE_FORMAT, readRaffleFile, type RaffleFile } from './raffle-file.ts'
export { readSeed, SEED_BYTES } from '../seeds.ts'
export { ticketsOf, ticketsOfDay, type TicketTerms } from './tickets.ts'
