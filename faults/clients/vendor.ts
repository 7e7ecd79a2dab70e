import type { Intent, Op } from '../journal.ts'
import type { VendorCall } from '../vendor-call.ts'
import type { Client, Outcome } from './client.ts'

type OpenBet = { key: { source: string; extId: string }; member: string; stake: bigint }
type More = Omit<VendorCall, 'source' | 'extId' | 'member' | 'amount' | 'op'>
type Message = { op: Op & VendorCall['op']; source: string; extId: string; member: string; amount: bigint } & More

/** A member's two simulated game vendors: they repeat and reorder messages, like real ones. */
export function createVendors(client: Client, gate: { during(work: () => Promise<void>): void }) {
  const { chance, counters } = client
  const { shares } = client.config
  const openBets: OpenBet[] = []
  let count = 0
  const nextKey = () => ({
    source: chance.pick(['vendor:lan', 'vendor:cuc']),
    extId: `${client.config.seed}-${client.name}-${(count += 1)}`,
  })

  /** One message; sometimes a copy of it is sent in parallel, or later. */
  const deliver = async (message: Message): Promise<Outcome> => {
    if (!chance.is(shares.duplicated)) return sendMessage(client, message)
    counters.duplicated += 1
    const copy = sendMessage(client, message, 2)
    gate.during(() => copy.then(() => undefined))
    return sendMessage(client, message)
  }

  /** A later message arrives before its bet: a rollback is recorded, a win waits for the bet. */
  const early = async (bet: Message): Promise<Outcome> => {
    counters.reordered += 1
    if (chance.is(0.5)) {
      await deliver(endOf('rollback', bet, bet.member, 0n))
      return deliver(bet)
    }
    const win = endOf('win', bet, bet.member, bet.amount)
    await sendMessage(client, win, 3)
    const outcome = await deliver(bet)
    await deliver(win)
    return outcome
  }

  return {
    credit: (member: string, amount: bigint) => deliver({ op: 'credit', ...nextKey(), member, amount }),
    /** Stake and win of an instant game in one message. */
    async instant(member: string, stake: bigint): Promise<Outcome> {
      const win = chance.is(0.4) ? (stake * BigInt(chance.integer(1, 240))) / 100n : 0n
      return deliver({ op: 'betWin', ...nextKey(), member, amount: stake, win: win.toString() })
    },
    async bet(member: string, stake: bigint): Promise<Outcome> {
      const key = nextKey()
      const message = { op: 'bet' as const, ...key, member, amount: stake }
      if (chance.is(shares.reordered)) return early(message)
      const outcome = await deliver(message)
      if (outcome.state === 'ok') openBets.push({ key, member, stake })
      return outcome
    },
    /** The result of an accepted bet; zero is a loss. */
    async settle(): Promise<void> {
      const bet = openBets.shift()
      if (!bet) return
      const amount = chance.is(0.5) ? 0n : (bet.stake * BigInt(chance.integer(10, 300))) / 100n
      await deliver(endOf('win', bet.key, bet.member, amount))
    },
    async rollBack(): Promise<void> {
      const bet = openBets.pop()
      if (bet) await deliver(endOf('rollback', bet.key, bet.member, 0n))
    },
    transfer: (member: string, other: string, amount: bigint) =>
      deliver({ op: 'transfer', ...nextKey(), member, amount, other }),
    bonus: (member: string, amount: bigint) => deliver({ op: 'bonus', ...nextKey(), member, amount }),
    adjust: (member: string, amount: bigint) => deliver({ op: 'adjust', ...nextKey(), member, amount }),
    /** Sent once, because vendors do not repeat this message. */
    sendMessage: (op: 'limit' | 'exclude', member: string, amount: bigint, more: More = {}) =>
      sendMessage(client, { op, ...nextKey(), member, amount, ...more }),
  }
}

/** The win or the rollback of a bet. */
const endOf = (op: 'win' | 'rollback', { source, extId }: OpenBet['key'], member: string, amount: bigint): Message => ({
  op,
  source,
  extId: `${extId}:${op[0]}`,
  member,
  amount,
  bet: { source, extId },
})

function sendMessage(
  client: Client,
  { op, source, extId, member, amount, ...more }: Message,
  copy = 1,
): Promise<Outcome> {
  const intent: Intent = {
    id: `${source}/${extId}${copy > 1 ? `#${copy}` : ''}`,
    op,
    source,
    extId,
    member,
    amount: amount.toString(),
    extra: {
      ...(more.bet ? { bet: `${more.bet.source}/${more.bet.extId}` } : {}),
      ...(more.win ? { win: more.win } : {}),
      ...(more.other ? { other: more.other } : {}),
    },
  }
  return client.vendor(intent, { op, ...more })
}
