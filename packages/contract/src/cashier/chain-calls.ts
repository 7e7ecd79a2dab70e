import { z } from 'zod'
import { pspPost } from '../define-call.ts'
import { zId, zTime } from '../schema-parts.ts'
import { pspFrame } from './deposit-calls.ts'

/** What a chain watcher says of one transfer (docs/payment-api/chain-watcher.md). */
export const zChainTransfer = z.object({
  network: z
    .string()
    .regex(/^[A-Z0-9]{3,10}$/)
    .meta({ examples: ['TRC20'] }),
  address: z
    .string()
    .regex(/^[A-Za-z0-9]{20,64}$/)
    .meta({ examples: ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'] }),
  /** The transaction, 64 hexadecimal digits in lower case. */
  txid: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .meta({ examples: ['5f3a'.repeat(16)] }),
  /** Which transfer of the transaction: the index of its log or output. */
  logIndex: z.number().int().min(0).max(1_000_000),
  token: z
    .string()
    .regex(/^[A-Z0-9]{2,10}$/)
    .meta({ examples: ['USDT'] }),
  /** Millionths of one USDT. */
  units: z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .meta({ examples: ['3937008'] }),
  block: z.number().int().min(0).max(1_000_000_000_000),
  confirmations: z.number().int().min(0).max(1_000_000),
  /** `gone`: the chain has no such transfer any more, or its block is of another branch. */
  state: z.enum(['mined', 'gone']),
  /** Rises with each message about this transfer, so that an older one that comes late changes nothing. */
  seq: z.number().int().min(1).max(1_000_000_000),
  minedAt: zTime,
})

export const chainCalls = {
  'cashier.pspChainTransfer': pspPost({
    // Signed as the other webhooks of docs/payment-api; `not_found`: an address that no order of the channel has.
    path: '/psp/v1/chain',
    ...pspFrame,
    input: zChainTransfer.extend({ channelCode: zId }),
    value: z.object({
      outcome: z.enum(['seen', 'credited', 'late_review', 'reversed', 'gone', 'duplicate', 'ignored']),
    }),
  }),
}
