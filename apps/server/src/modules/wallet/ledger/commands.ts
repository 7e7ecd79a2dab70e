import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { AppError, assert, moneyToString, type Money } from '@lotus/kernel'
import type { Database, Queryable } from '@lotus/database'
import type { ErrorCode } from '@lotus/contract'
import type { Json } from '../../../platform/json.ts'
import type { Metrics } from '../../../platform/metrics.ts'
import { createProcessLoad } from '../../../platform/process-load.ts'
import { createBatcher, type Batcher } from './batcher.ts'
import { checkItem, isConnectionLost, isKeyTaken, isLockHeld } from './command-checks.ts'
import { currency as defaultCurrency } from './chart-of-accounts.ts'
import * as repo from './wallet.repo.ts'

/**
 * The one entry of every command that moves money. The caller makes the key: the same key again is the same answer,
 * other content under it is `key_conflict`. A refusal that the balance or the instant decided is stored too.
 */
export type Key = { source: string; extId: string }
export type Reference = {
  kind: 'lottery_order' | 'deposit' | 'withdrawal' | 'adjustment' | 'bonus' | 'commission' | 'other'
  no: string
}
export type Entry = 'DEP_BANK' | 'ADJ_CREDIT'
/** A leg has a member on one side and a house account on the other. */
export type GroupLeg = {
  memberId: bigint
  bucket: 'cash' | 'bonus'
  way: 'in' | 'out'
  house: string
  amount: Money
  entry: 'REBATE' | 'COMMISSION' | 'TRANSFER_OUT' | 'TRANSFER_IN'
}

type Base = { memberId: bigint; currency?: string }
type Keyed = Base & { key: Key; reference: Reference }
export type BetCommand = Keyed & { amount: Money; house: string; bonusFirst: boolean }
export type WinCommand = Keyed & { amount: Money; house: string; bet: Key }
export type BetWinCommand = Keyed & { stake: Money; win: Money; house: string; bonusFirst: boolean }
export type RollbackCommand = Base & { key: Key; bet: Key }
export type AdjustCommand = Keyed & { amount: Money; house: string }
export type CreditCommand = Keyed & { amount: Money; entry: Entry; house: string }
export type HoldCommand = Keyed & { amount: Money }
export type PostHoldCommand = Base & { holdId: bigint; house: string }
export type VoidHoldCommand = Base & { holdId: bigint }
export type GroupCommand = { key: Key; reference: Reference; legs: readonly GroupLeg[]; currency?: string }
/** A command that a module above has registered (`wallet_register`); its fingerprint is made by the caller. */
export type CallCommand = Base & { fn: string; fingerprint: Uint8Array; args: Json }

export type Moved = { isDuplicate: boolean; groupId: bigint | null }
/** `balance` is cash and bonus together after the command, as it was then. */
export type Staked = Moved & { stakeCash: Money; stakeBonus: Money; balance: Money }

export type Batching = {
  /** Batches in flight; by default one a core, at most 4. A process that is busy answering keeps to one. */
  inFlightMax?: number
  batchMax?: number
  queueMax?: number
}
/** Above this share of its time a process counts as busy: one call to the database keeps up with it. */
const BUSY_SHARE = 0.65
const BATCH_MAX = 128
const QUEUE_MAX = 4096
const LEGS_MAX = 500
/** So many legs of a group take the place of one command in a batch. */
const LEGS_PER_PLACE = 8

/** SHA-256 over the command's content in a fixed order: what makes a second use of a key a conflict. */
export function fingerprintOf(...parts: readonly (string | bigint | number | boolean)[]): Buffer {
  return createHash('sha256').update(contentOf(parts)).digest()
}
const printOf = (...parts: readonly (string | bigint | number | boolean)[]): string =>
  createHash('sha256').update(contentOf(parts)).digest('hex')
const contentOf = (parts: readonly (string | bigint | number | boolean)[]) => JSON.stringify(parts.map(String))

/** Keys that one command may write: a rollback's own and that of the bet which never came. */
const KEYS_MAX = 2

/**
 * One command in its own commit. Two members may use one key at the same moment: the later one finds it taken and has
 * moved nothing, and asked again it is told what is kept under that key (a conflict, or a rollback that came first).
 */
async function runSingly(db: Database, item: repo.CommandItem): Promise<repo.CommandReply> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await repo.run(db, item)
    } catch (error) {
      if (repeats === KEYS_MAX || !isKeyTaken(error)) throw error
    }
  }
}

export type Wallet = ReturnType<typeof createWallet>

export function createWallet(options: {
  db: Database
  metrics?: Metrics
  batching?: Batching
  /** Told of a batch that failed; its items run singly, so nothing is lost, but the reason wants to be known. */
  onReplay?: (error: unknown, size: number) => void
}) {
  const { db, metrics, batching = {} } = options
  const batchMax = batching.batchMax ?? BATCH_MAX
  const load = createProcessLoad()
  /** One a currency: a batch has one. */
  const batchers = new Map<string, Batcher<repo.CommandItem, repo.CommandReply>>()
  const queueDepth = () => [...batchers.values()].reduce((sum, batcher) => sum + batcher.depth(), 0)
  const batcherOf = (currency: string) => {
    const known = batchers.get(currency)
    if (known) return known
    const batcher = createBatcher<repo.CommandItem, repo.CommandReply>({
      single: (item) => runSingly(db, item),
      batch: (items) => repo.runBatch(db, items),
      weigh: (item) => (Array.isArray(item['legs']) ? Math.ceil(item['legs'].length / LEGS_PER_PLACE) : 1),
      isLost: isConnectionLost,
      isHeld: isLockHeld,
      findHeld: (members) => repo.findHeldMembers(db, members),
      inFlightMax: batching.inFlightMax ?? Math.min(4, availableParallelism()),
      batchMax,
      queueMax: batching.queueMax ?? QUEUE_MAX,
      isBusy: () => load() > BUSY_SHARE,
      onReplay: (error, size) => {
        metrics?.walletReplays.inc()
        options.onReplay?.(error, size)
      },
      onBatch: (size, seconds) => {
        metrics?.walletBatchSize.observe(size)
        metrics?.walletCommitSeconds.observe(seconds)
        metrics?.walletQueueDepth.set(queueDepth())
      },
    })
    batchers.set(currency, batcher)
    return batcher
  }
  const submit = async (item: repo.CommandItem): Promise<repo.CommandReply> => {
    try {
      checkItem(item)
      return counted(await batcherOf(item.currency).submit(item), item.op, metrics)
    } catch (error) {
      const failure = isKeyTaken(error) ? new AppError<ErrorCode>('key_conflict') : error
      metrics?.commands.inc({ kind: item.op, outcome: failure instanceof AppError ? failure.code : 'error' })
      throw failure
    }
  }
  /** In the caller's own transaction, beside what else belongs to it; on its own through the batcher. */
  const execute = async (item: repo.CommandItem, within?: Queryable): Promise<repo.CommandReply> =>
    acceptedOrThrow(within ? counted(await repo.run(within, item), item.op, metrics) : await submit(item))

  return {
    /** A stake from bonus and cash to a house account, where status, exclusion, limits and balance allow it now. */
    async bet(c: BetCommand, within?: Queryable): Promise<Staked> {
      assert(c.amount > 0n, 'a bet moves a positive amount')
      const print = printOf('bet', c.currency ?? defaultCurrency, c.memberId, c.amount, c.house, c.reference.no)
      return staked(
        await execute({ op: 'bet', ...keyed(c, print), ...stake(c.amount, c.house), bonusFirst: c.bonusFirst }, within),
      )
    },
    /** What a bet has won, in the proportion of its stake; 0 tells that it lost. */
    async win(c: WinCommand, within?: Queryable): Promise<Moved & { balance: Money }> {
      assert(c.amount >= 0n, 'a win is never negative')
      const print = printOf(
        'win',
        c.currency ?? defaultCurrency,
        c.memberId,
        c.amount,
        c.house,
        c.bet.source,
        c.bet.extId,
      )
      const item = { op: 'win', ...keyed(c, print), ...stake(c.amount, c.house), ...betOf(c.bet) } as const
      return withBalance(await execute(item, within))
    },
    async betWin(c: BetWinCommand, within?: Queryable): Promise<Staked> {
      assert(c.stake > 0n && c.win >= 0n, 'a stake is positive, a win not negative')
      const print = printOf(
        'bet_win',
        c.currency ?? defaultCurrency,
        c.memberId,
        c.stake,
        c.win,
        c.house,
        c.reference.no,
      )
      return staked(
        await execute(
          {
            op: 'bet_win',
            ...keyed(c, print),
            ...stake(c.stake, c.house),
            win: c.win.toString(),
            bonusFirst: c.bonusFirst,
          },
          within,
        ),
      )
    },
    /** Takes a keyed bet back exactly; before the bet came it leaves a tombstone, after a win it is refused. */
    async rollback(
      c: RollbackCommand,
      within?: Queryable,
    ): Promise<Moved & { effect: 'reversed' | 'tombstone' | 'nothing' }> {
      const print = printOf('rollback', c.currency ?? defaultCurrency, c.memberId, c.bet.source, c.bet.extId)
      const reply = await execute({ op: 'rollback', ...base(c), ...keyOf(c.key, print), ...betOf(c.bet) }, within)
      return { ...moved(reply), effect: effectOf(reply) }
    },
    /** A signed correction. What cash cannot give becomes debt, recovered first from later credits. */
    async adjust(c: AdjustCommand, within?: Queryable): Promise<Moved & { debt: Money }> {
      assert(c.amount !== 0n, 'an adjustment moves something')
      const print = printOf('adjust', c.currency ?? defaultCurrency, c.memberId, c.amount, c.house, c.reference.no)
      const reply = await execute({ op: 'adjust', ...keyed(c, print), ...stake(c.amount, c.house) }, within)
      return { ...moved(reply), debt: units(reply['debt']) }
    },
    /** Money from a house account to the member's cash. */
    async credit(c: CreditCommand, within?: Queryable): Promise<Moved> {
      assert(c.amount > 0n, 'a credit moves a positive amount')
      const print = printOf(
        'credit',
        c.currency ?? defaultCurrency,
        c.memberId,
        c.amount,
        c.entry,
        c.house,
        c.reference.no,
      )
      return moved(
        await execute({ op: 'credit', ...keyed(c, print), ...stake(c.amount, c.house), entry: c.entry }, within),
      )
    },
    /** Cash set aside for a withdrawal; answers the hold. */
    async hold(c: HoldCommand, within?: Queryable): Promise<Moved & { holdId: bigint }> {
      assert(c.amount > 0n, 'a hold moves a positive amount')
      const print = printOf('hold', c.currency ?? defaultCurrency, c.memberId, c.amount, c.reference.no)
      const reply = await execute({ op: 'hold', ...keyed(c, print), amount: c.amount.toString() }, within)
      return { ...moved(reply), holdId: units(reply['holdId']) }
    },
    /** Pays a hold out to a house account; at most once. */
    async postHold(c: PostHoldCommand, within?: Queryable): Promise<Moved> {
      const item = { ...base(c), hold: c.holdId.toString(), action: 'post', house: c.house } as const
      return moved(await execute({ op: 'resolve_hold', ...item }, within))
    },
    /** Gives a hold back to cash; at most once. */
    async voidHold(c: VoidHoldCommand, within?: Queryable): Promise<Moved> {
      const item = { ...base(c), hold: c.holdId.toString(), action: 'void', house: 'none' } as const
      return moved(await execute({ op: 'resolve_hold', ...item }, within))
    },
    /** Many legs under one key, all or none: rebates up a chain, payouts of contracts, transfers along the tree. */
    async postGroup(c: GroupCommand, within?: Queryable): Promise<Moved> {
      const [first] = c.legs
      assert(first && c.legs.length <= LEGS_MAX, `a group has 1 to ${LEGS_MAX} legs`)
      const legs = c.legs.map((leg) => {
        assert(leg.amount > 0n, 'a leg moves a positive amount')
        return { ...leg, memberId: undefined, member: leg.memberId.toString(), amount: leg.amount.toString() }
      })
      const print = printOf('group', c.currency ?? defaultCurrency, c.reference.no, JSON.stringify(legs))
      const group = { ...c, memberId: first.memberId }
      return moved(await execute({ op: 'group', ...keyed(group, print), legs }, within))
    },
    /** A registered command of a module above, in the same batches; answers its reply as it is, refusals included. */
    async call(c: CallCommand, within?: Queryable): Promise<repo.CommandReply> {
      const item: repo.CommandItem = {
        op: 'call',
        ...base(c),
        fn: c.fn,
        print: Buffer.from(c.fingerprint).toString('hex'),
        args: c.args,
      }
      return within ? counted(await repo.run(within, item), item.op, metrics) : submit(item)
    },
    /** Commands that wait for a call to the database. */
    queueDepth,
    /** Finishes what was accepted; later commands are answered `shutting_down`. */
    async stop(): Promise<void> {
      await Promise.all([...batchers.values()].map((batcher) => batcher.stop()))
    },
  }
}

const base = (c: Base) => ({ member: c.memberId.toString(), currency: c.currency ?? defaultCurrency })
const keyOf = (key: Key, print: string) => ({ source: key.source, ext: key.extId, print })
const keyed = (c: Keyed, print: string) => ({
  ...base(c),
  ...keyOf(c.key, print),
  refKind: c.reference.kind,
  refNo: c.reference.no,
})
const stake = (amount: Money, house: string) => ({ amount: amount.toString(), house })
const betOf = (bet: Key) => ({ betSource: bet.source, betExt: bet.extId })

function counted(reply: repo.CommandReply, kind: string, metrics: Metrics | undefined): repo.CommandReply {
  metrics?.commands.inc({ kind, outcome: reply.duplicate ? 'duplicate' : reply.code })
  return reply
}

/** A reply that is no refusal; refusals become the errors of the contract. For the commands of the modules above as well. */
export function acceptedOrThrow(reply: repo.CommandReply): repo.CommandReply {
  switch (reply.code) {
    case 'ok':
      return reply
    case 'insufficient_balance':
      throw new AppError<ErrorCode>('insufficient_balance', {
        balance: moneyToString(units(reply['balance'])),
        short: moneyToString(units(reply['short'])),
      })
    case 'limit_reached':
      throw new AppError<ErrorCode>('limit_reached', {
        kind: String(reply['kind']),
        days: Number(reply['hours']) / 24,
        limit: moneyToString(units(reply['limit'])),
        left: moneyToString(units(reply['left'])),
      })
    case 'self_excluded':
      throw new AppError<ErrorCode>('self_excluded', { until: reply['until'] ?? null })
    case 'key_conflict':
    case 'account_disabled':
      throw new AppError<ErrorCode>(reply.code)
    case 'bet_not_found':
    case 'rolled_back':
    case 'settled':
    case 'hold_resolved':
    case 'hold_not_found':
    case 'archived':
    case 'not_a_bet':
      throw new AppError<ErrorCode>('state_conflict', { state: reply.code })
    default:
      throw new Error(`a wallet command answered ${reply.code}`)
  }
}

function units(value: Json | undefined): bigint {
  assert(typeof value === 'string', 'a reply names its amounts')
  return BigInt(value)
}
const moved = (reply: repo.CommandReply): Moved => ({
  isDuplicate: reply.duplicate === true,
  groupId: typeof reply['groupId'] === 'string' ? BigInt(reply['groupId']) : null,
})
const withBalance = (reply: repo.CommandReply) => ({ ...moved(reply), balance: units(reply['balance']) })
const staked = (reply: repo.CommandReply): Staked => ({
  ...withBalance(reply),
  stakeCash: units(reply['stakeCash']),
  stakeBonus: units(reply['stakeBonus']),
})
function effectOf(reply: repo.CommandReply) {
  const effect = reply['effect']
  assert(effect === 'reversed' || effect === 'tombstone' || effect === 'nothing', 'a rollback tells its effect')
  return effect
}
