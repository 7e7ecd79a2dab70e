import { createHmac } from 'node:crypto'
import type { Rng } from '@lotus/kernel'
import { createSecretBox } from '../../identity/index.ts'
import { z } from 'zod'

/** What pays: whoever reads it has the card's money. */
const zCard = z.object({ serial: z.string(), pin: z.string() })
export type CardSecret = z.output<typeof zCard>

export type CardBox = {
  /** Encrypted for its member, to be sent again if the first request to the provider is lost. */
  seal(memberId: bigint, card: CardSecret): Buffer
  open(memberId: bigint, sealed: Uint8Array): CardSecret
  /** By which the same card is known again, whoever sends it. Keyed, since a code is short enough to be guessed. */
  printOf(telco: string, card: CardSecret): Buffer
}

export function createCardBox({ pepper, rng }: { pepper: Uint8Array; rng: Rng }): CardBox {
  const box = createSecretBox(pepper, rng, 'card')
  return {
    seal: (memberId, { serial, pin }) => box.seal(memberId, JSON.stringify({ serial, pin })),
    open: (memberId, sealed) => zCard.parse(JSON.parse(box.open(memberId, sealed))),
    printOf: (telco, { serial, pin }) =>
      createHmac('sha256', pepper).update(`scratch card ${telco} ${serial} ${pin}`).digest(),
  }
}
