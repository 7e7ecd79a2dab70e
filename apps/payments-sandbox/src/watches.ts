import { z } from 'zod'

const zText = z.string().min(1).max(64)
export const networks = ['TRC20', 'ERC20'] as const
const zUnits = z.string().regex(/^[1-9]\d{0,15}$/)

export const zNewWatch = z.object({
  orderRef: zText,
  channelCode: zText,
  network: z.enum(networks),
  token: z.literal('USDT'),
  confirmations: z.number().int().min(1).max(200),
  due: zUnits,
  shown: z.object({ amount: z.string().regex(/^\d{1,15}(\.\d{1,4})?$/), unit: z.string().max(8) }),
  expiresAt: z.iso.datetime(),
})
export type NewWatch = z.output<typeof zNewWatch>

/** What the chain says of a transfer from this time on. */
const zStep = z.object({
  at: z.number(),
  seq: z.number(),
  state: z.enum(['mined', 'gone']),
  block: z.number(),
  confirmations: z.number(),
  minedAt: z.number(),
})
export type Step = z.output<typeof zStep>

const zTransfer = z.object({
  network: zText,
  address: zText,
  txid: zText,
  logIndex: z.number(),
  token: zText,
  units: zUnits,
  steps: z.array(zStep).min(1),
})
export type Transfer = z.output<typeof zTransfer>

/** A webhook that is still to be delivered: of a transfer as it is at one of its steps. */
const zWatchDelivery = z.object({
  id: z.string(),
  at: z.number(),
  transfer: z.number(),
  step: z.number(),
  isForged: z.boolean(),
  tries: z.number(),
})
export type WatchDelivery = z.output<typeof zWatchDelivery>

export const zWatch = zNewWatch.extend({
  kind: z.literal('watch'),
  watchId: zText,
  address: zText,
  /** In the address of the page; who has it may play a transfer. */
  page: zText,
  transfers: z.array(zTransfer),
  deliveries: z.array(zWatchDelivery),
})
export type Watch = z.output<typeof zWatch>

const told = (transfer: Transfer, step: Step) => ({
  network: transfer.network,
  address: transfer.address,
  txid: transfer.txid,
  logIndex: transfer.logIndex,
  token: transfer.token,
  units: transfer.units,
  block: step.block,
  confirmations: step.confirmations,
  state: step.state,
  seq: step.seq,
  minedAt: new Date(step.minedAt).toISOString(),
})

/** What the platform is told of a watched address: each transfer to it as it is now. */
export const publicWatch = (watch: Watch, { origin, nowMs }: { origin: string; nowMs: number }) => ({
  orderRef: watch.orderRef,
  watchId: watch.watchId,
  network: watch.network,
  address: watch.address,
  payUrl: `${origin}/chain/${watch.page}`,
  transfers: watch.transfers.flatMap((transfer) => {
    const step = transfer.steps.findLast(({ at }) => at <= nowMs)
    return step && transfer.address === watch.address ? [told(transfer, step)] : []
  }),
})

/** The body of a webhook about a transfer. */
export function transferWebhook(watch: Watch, delivery: WatchDelivery) {
  const transfer = watch.transfers[delivery.transfer]
  const step = transfer?.steps[delivery.step]
  if (!transfer || !step) throw new Error('a delivery names a step of a transfer')
  return { channelCode: watch.channelCode, ...told(transfer, step) }
}
