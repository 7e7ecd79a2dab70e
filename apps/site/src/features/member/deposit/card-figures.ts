import { moneyToString, parseMoney } from '@lotus/kernel'
import { feeOf, type Channel } from './deposit-figures.ts'

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

type Fee = Pick<Channel, 'fee'>

/** What a good card of this face credits, at the channels that take it: the least and the most, the same where there is one. */
export function creditsOf(face: string, channels: readonly Fee[]): { least: bigint; most: bigint } | undefined {
  const nets = channels.map((channel) => parseMoney(face) - feeOf(face, channel))
  const [first, ...others] = nets
  if (first === undefined) return undefined
  const least = others.reduce((a, b) => (b < a ? b : a), first)
  return { least, most: others.reduce((a, b) => (b > a ? b : a), first) }
}

/**
 * What a card credits that was declared as one value and is worth another: the lower one, less the penalty, less the discount of
 * that, each cut off to ten-thousandths as the server does; never less than nothing.
 */
export function wrongFaceCredits(
  declared: string,
  real: string,
  { fee, penaltyPpm }: Fee & { penaltyPpm: number },
): bigint {
  const lower = parseMoney(declared) < parseMoney(real) ? parseMoney(declared) : parseMoney(real)
  const counted = lower - (lower * BigInt(penaltyPpm)) / 1_000_000n
  const net = counted - feeOf(moneyToString(counted), { fee })
  return net > 0n ? net : 0n
}

/** The value that a card is most easily taken for another by: the next lower one, or else the next higher one. */
export function otherFaceOf(declared: string, faces: readonly string[]): string | undefined {
  const at = faces.indexOf(declared)
  return at < 0 ? undefined : (faces[at - 1] ?? faces[at + 1])
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
