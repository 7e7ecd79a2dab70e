import { randomBytes } from 'node:crypto'
import { newAddress } from './chain-address.ts'
import { chainFaultOf, type ChainFault } from './faults.ts'
import type { Delays } from './pay-order.ts'
import type { Step, Transfer, Watch, WatchDelivery } from './watches.ts'

/** A hundredth of one USDT. */
const SMALL = '10000'

type Mined = { from: number; count: number; blockMs: number; seq: number }

/** One confirmation with each block. */
function minedSteps({ from, count, blockMs, seq }: Mined): Step[] {
  const block = Math.floor(from / blockMs)
  return Array.from({ length: count }, (_none, at) => ({
    at: from + at * blockMs,
    seq: seq + at,
    state: 'mined',
    block,
    confirmations: at + 1,
    minedAt: from,
  }))
}

const goneStep = (last: Step, at: number): Step => ({ ...last, at, seq: last.seq + 1, state: 'gone', confirmations: 0 })

/** What the chain says of a transfer, and when. */
function stepsOf(fault: ChainFault | undefined, from: number, count: number, delays: Delays): Step[] {
  const { blockMs } = delays
  const whole = minedSteps({ from, count, blockMs, seq: 1 })
  const half = whole.slice(0, Math.max(1, Math.floor(count / 2)))
  const [last, middle] = [whole.at(-1), half.at(-1)]
  if (!last || !middle) return whole
  if (fault === 'reversed') return [...whole, goneStep(last, last.at + delays.reversedMs)]
  if (fault !== 'gone' && fault !== 'back') return whole
  const gone = goneStep(middle, middle.at + blockMs)
  if (fault === 'gone') return [...half, gone]
  return [...half, gone, ...minedSteps({ from: gone.at + 2 * blockMs, count, blockMs, seq: gone.seq + 1 })]
}

const delivery = (transfer: number, step: number, at: number, isForged = false): WatchDelivery => ({
  id: `W${randomBytes(8).toString('hex')}`,
  at,
  transfer,
  step,
  isForged,
  tries: 0,
})

/** The webhooks that tell of one transfer. */
function toldOf(fault: ChainFault | undefined, { steps }: Transfer, of: number, delays: Delays): WatchDelivery[] {
  const each = steps.map(({ at }, step) => delivery(of, step, at))
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last || fault === 'never') return []
  switch (fault) {
    case 'late':
      return [delivery(of, steps.length - 1, last.at + delays.lateMs)]
    case 'doubled':
      return [
        ...each,
        ...steps.map(({ at }, step) => delivery(of, step, at)),
        delivery(of, steps.length - 1, last.at + delays.reorderedMs),
      ]
    // The newest first, and the older ones one after the other behind it.
    case 'reordered':
      return steps.map((_step, at) => delivery(of, at, last.at + (steps.length - 1 - at) * (delays.reorderedMs / 10)))
    case 'forged':
      return [delivery(of, steps.length - 1, first.at, true), ...each]
    default:
      return each
  }
}

/** What a press of the button does: the transfers of the simulated chain, and the webhooks that tell of them. */
export function playTransfer(watch: Watch, nowMs: number, delays: Delays): Watch {
  const fault = chainFaultOf(watch.shown.amount)
  const from = fault === 'after_expiry' ? Date.parse(watch.expiresAt) + delays.afterExpiryMs : nowMs
  const transfer = (of: Partial<Transfer> = {}): Transfer => ({
    network: watch.network,
    address: watch.address,
    txid: randomBytes(32).toString('hex'),
    logIndex: 0,
    token: watch.token,
    units: watch.due,
    steps: stepsOf(fault, from, watch.confirmations, delays),
    ...of,
  })
  const transfers = transfersOf(watch, fault, transfer)
  return {
    ...watch,
    transfers,
    deliveries: transfers.flatMap((one, at) => toldOf(fault, one, at, delays)),
  }
}

function transfersOf(
  watch: Watch,
  fault: ChainFault | undefined,
  transfer: (of?: Partial<Transfer>) => Transfer,
): Transfer[] {
  switch (fault) {
    case 'too_little':
      return [transfer({ units: (BigInt(watch.due) / 2n || 1n).toString() })]
    case 'too_much':
      return [transfer({ units: (BigInt(watch.due) * 2n).toString() })]
    case 'network':
      return [transfer({ network: 'BEP20' })]
    case 'token':
      return [transfer({ token: 'USDC' })]
    case 'unknown':
      return [transfer({ address: newAddress(watch.network) })]
    case 'twice':
      return [transfer(), transfer({ logIndex: 1 })]
    case 'small':
      return [transfer({ units: SMALL }), transfer()]
    default:
      return [transfer()]
  }
}
