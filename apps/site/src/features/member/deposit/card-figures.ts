import { parseMoney } from '@lotus/kernel'
import type { Channel } from './deposit-figures.ts'

type Card = NonNullable<Channel['card']>
export type Telco = Card['telcos'][number]

/** The networks of these channels, each once, in the order of the channels. */
export function telcosOf(channels: readonly Channel[]): Telco[] {
  const telcos = new Map<string, Telco>()
  for (const { card } of channels)
    for (const telco of card?.telcos ?? []) if (!telcos.has(telco.code)) telcos.set(telco.code, telco)
  return [...telcos.values()]
}

/** The channels that take this network's cards. */
export const channelsOf = (channels: readonly Channel[], telco: string): Channel[] =>
  channels.filter(({ card }) => card?.telcos.some(({ code }) => code === telco))

/** Their face values, each once, the smallest first. */
export function facesOf(channels: readonly Channel[]): string[] {
  const faces = new Set(channels.flatMap(({ fixedAmounts }) => fixedAmounts))
  return [...faces].toSorted((a, b) => Number(parseMoney(a) - parseMoney(b)))
}

/** Digits as they are printed, without the spaces and signs between them. */
export const cardDigits = (text: string): string => text.replace(/\D/g, '').slice(0, 20)

export type CardDraft = { telco: string; amount: string | undefined; serial: string; pin: string }
export type CardField = 'amount' | 'serial' | 'pin'

/** The fields that cannot be sent so: a card of the network has as many digits. */
export function faultsOf(draft: CardDraft, telco: Telco | undefined): CardField[] {
  const faults: CardField[] = []
  if (draft.amount === undefined) faults.push('amount')
  if (!telco?.serialDigits.includes(draft.serial.length)) faults.push('serial')
  if (!telco?.pinDigits.includes(draft.pin.length)) faults.push('pin')
  return faults
}
