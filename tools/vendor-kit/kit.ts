import { formatMoney, parseMoney } from './money.ts'
import type { CallChange, Exchange, WalletClient } from './client.ts'
import type { TransferVendor } from './transfer-vendor.ts'
import type { Fields, Key, Op, Reply } from './types.ts'

/** A violation of a rule: what was sent, what was answered, what was expected. */
export type FindingText = { what: string; expected: string; got: string; exchanges: Exchange[] }
export class Finding extends Error {
  override readonly name = 'Finding'
  readonly text: FindingText

  constructor(text: FindingText) {
    super(`${text.what}: expected ${text.expected}, got ${text.got}`)
    this.text = text
  }
}

/** What a case needs besides one vendor and one player. */
export type Need =
  | 'batch'
  | 'reports'
  | 'transfers'
  | 'crash'
  | 'other vendor'
  | 'second key'
  | 'second token'
  | 'expired token'
export type Case = {
  name: string
  title: string
  /** The sentence of wallet.md 2 that the case checks. */
  rule: string
  needs?: readonly Need[]
  run(kit: Kit): Promise<void>
}

/**
 * A vendor with wallets of its own, played by the kit, and a way to make the operator transfer the player's money to it
 * and back.
 */
export type Transfers = {
  vendor: TransferVendor
  /** Makes the operator transfer that much; resolves when it has answered the member, even with a refusal. */
  move: (direction: 'in' | 'out', amount: string) => Promise<void>
  /** How long the operator may take until it queries a transfer without an answer. */
  patienceMs: number
}

export type KitOptions = {
  client: WalletClient
  /** The signing key of the usual calls. */
  key: Key
  gameCode: string
  /** How many copies of one call are sent at once. */
  parallel: number
  /** Distinguishes the ids of this run from all others. */
  runId: string
  /** Returns a fresh launch token. */
  token: () => Promise<string>
  /** Gives a player that much money without a game; otherwise the kit plays a win. */
  topUp?: ((amount: string) => Promise<void>) | undefined
  /** Kills the operator's program and starts it again; resolves when it answers. */
  crash?: (() => Promise<void>) | undefined
  other?: { vendor: string; key: Key; token: () => Promise<string> } | undefined
  secondKey?: Key | undefined
  transfers?: Transfers | undefined
  expiredToken?: string | undefined
  hasSecondToken: boolean
  sleep: (ms: number) => Promise<void>
}

export type Player = { member: string; currency: string; token: string }
/** The fields of a call that differ from the usual one; null removes a field. */
export type Change = Readonly<Record<string, unknown>>
export type Kit = ReturnType<typeof createKit>

/** The stake of a usual bet: one whole unit. */
export const ONE = 10_000n

/** The calls of one player with few parameters, and the error message for a wrong answer. */
function createCalls(options: KitOptions, already?: Player) {
  const { client, runId } = options
  let count = 0
  let player = already
  const me = (): Player => {
    if (!player) throw new Error('nobody is logged in')
    return player
  }
  const id = (kind: string): string => `${kind}-${runId}-${(count += 1)}`
  const fail = (what: string, expected: string, got: string): never => {
    throw new Finding({ what, expected, got, exchanges: [...client.exchanges].slice(-6) })
  }

  const fieldsOf = (op: Op, change: Change): Fields => {
    const { member, currency, token } = me()
    const usual: Record<string, unknown> = {
      ...(op === 'status' ? {} : { member, currency, gameCode: options.gameCode }),
      ...(op === 'bet' || op === 'betWin' ? { token } : {}),
      ...change,
    }
    return Object.fromEntries(Object.entries(usual).filter(([, value]) => value !== null))
  }
  const call = (op: Op, change: Change, how: CallChange = {}): Promise<Reply> =>
    client.call(op, fieldsOf(op, change), how)

  return {
    options,
    client,
    id,
    fail,
    player: me,
    entered: () => player,
    call,
    fieldsOf,
    cut: (op: Op, change: Change, part: 'whole' | 'half') => client.cut(op, fieldsOf(op, change), part),

    /** Exchanges a launch token for a session and remembers the player. */
    async enter(): Promise<Player> {
      const reply = await client.call('authenticate', { token: await options.token(), gameCode: options.gameCode })
      const { member, currency, sessionToken } = reply.body
      if (reply.code !== 'OK' || typeof member !== 'string' || typeof currency !== 'string' || reply.balance === null)
        return fail('authenticate with a fresh launch token', 'OK with member, currency and balance', replyText(reply))
      player = { member, currency, token: typeof sessionToken === 'string' ? sessionToken : '' }
      return player
    },

    /** A usual bet of one unit in a round of its own. */
    bet: (change: Change = {}, how?: CallChange) =>
      call('bet', { txId: id('b'), roundId: id('r'), amount: formatMoney(ONE), ...change }, how),
    win: (change: Change, how?: CallChange) => call('win', { txId: id('w'), amount: formatMoney(ONE), ...change }, how),
    adjust: (change: Change, how?: CallChange) =>
      call('adjust', { txId: id('a'), amount: formatMoney(ONE), kind: 'promo', promoRef: id('p'), ...change }, how),
    rollback: (refTxId: string, change: Change = {}) => call('rollback', { txId: id('k'), refTxId, ...change }),
    status: (txId: string) => call('status', { txId, member: me().member }),

    /** The current balance, by the same call that a vendor makes. */
    async balance(): Promise<bigint> {
      const reply = await client.call('balance', { member: me().member, currency: me().currency })
      return reply.balance ?? fail('balance of the player', 'OK with a balance', replyText(reply))
    },

    /** The answer has one of these codes; also `duplicate` if requested. */
    answers(what: string, reply: Reply, codes: string | readonly string[], wanted: { duplicate?: boolean } = {}): void {
      const list = typeof codes === 'string' ? [codes] : codes
      const isAsWanted =
        list.includes(reply.code) &&
        (wanted.duplicate === undefined || reply.duplicate === null || reply.duplicate === wanted.duplicate) &&
        (reply.http === 200 || !['OK', 'TX_CONFLICT', 'INSUFFICIENT_FUNDS'].includes(reply.code))
      const duplicate = wanted.duplicate === undefined ? '' : ` with duplicate ${wanted.duplicate}`
      if (!isAsWanted) fail(what, list.join(' or ') + duplicate, replyText(reply))
    },

    /** The same call many times at once; returns every answer. */
    copies: (op: Op, change: Change, times = options.parallel): Promise<Reply[]> =>
      Promise.all(Array.from({ length: times }, () => call(op, change))),
  }
}

/** Helpers for one player: the calls, and the actions and assertions that every case uses. */
export function createKit(options: KitOptions, already?: Player) {
  const calls = createCalls(options, already)
  const { id, call } = calls
  const kit = {
    ...calls,

    /** The balance has changed by exactly this much since `before`. */
    async moved(what: string, before: bigint, by: bigint): Promise<void> {
      const now = await kit.balance()
      if (now !== before + by)
        kit.fail(
          what,
          `a balance of ${formatMoney(before + by)}`,
          `${formatMoney(now)} (it was ${formatMoney(before)})`,
        )
    },

    /** Makes sure that the player has at least this much. */
    async funded(amount: bigint): Promise<bigint> {
      const now = await kit.balance()
      if (now >= amount) return now
      await kit.topUp(amount - now)
      return kit.balance()
    },

    async topUp(amount: bigint): Promise<void> {
      if (options.topUp) return options.topUp(formatMoney(amount))
      const bet = { txId: id('b'), roundId: id('r') }
      kit.answers('a bet of one unit before a win that tops the player up', await kit.bet(bet), 'OK')
      const win = await kit.win({
        roundId: bet.roundId,
        refTxId: bet.txId,
        amount: formatMoney(amount + ONE),
        roundClosed: true,
      })
      kit.answers('a win that tops the player up', win, 'OK')
    },

    /** A bet that was accepted, with its ids. */
    async accepted(amount = ONE): Promise<{ txId: string; roundId: string; amount: string; reply: Reply }> {
      const bet = { txId: id('b'), roundId: id('r'), amount: formatMoney(amount) }
      const reply = await call('bet', bet)
      kit.answers('a bet that the balance covers', reply, 'OK', { duplicate: false })
      return { ...bet, reply }
    },

    async settled(amount = ONE, won = 0n): Promise<{ txId: string; roundId: string; winTxId: string }> {
      const bet = await kit.accepted(amount)
      const winTxId = id('w')
      const win = await kit.win({
        txId: winTxId,
        roundId: bet.roundId,
        refTxId: bet.txId,
        amount: formatMoney(won),
        roundClosed: true,
      })
      kit.answers('the win of an accepted bet', win, 'OK', { duplicate: false })
      return { txId: bet.txId, roundId: bet.roundId, winTxId }
    },

    /**
     * Repeats a txId until it is decided: the operator may still be working on a call whose sender closed the
     * connection.
     */
    async decided(txId: string): Promise<Reply> {
      let reply = await kit.status(txId)
      for (let tries = 0; tries < 20 && reply.code === 'TX_NOT_FOUND'; tries += 1) {
        await options.sleep(100)
        reply = await kit.status(txId)
      }
      return reply
    },
  }
  return kit
}

export const replyText = (reply: Reply): string =>
  reply.error === null
    ? `HTTP ${reply.http} ${reply.code || '(no code)'}${reply.duplicate ? ' duplicate' : ''}`
    : `no answer (${reply.error})`

export const amountOf = (text: string): bigint => parseMoney(text) ?? 0n
