import { describeStep, houses, membersOf, type Command, type Event, type Reply } from './commands.ts'
import {
  emptyState,
  happen,
  memberOf,
  move,
  accountOf,
  refusalOf,
  type Balances,
  type OracleKey,
  type OracleState,
} from './oracle-state.ts'

export type Oracle = {
  state: OracleState
  /** Runs a command by the rules and returns the answer that the wallet must give. */
  run(command: Command): Reply
  happen(event: Event): void
  /** Whether the command was already decided: running it changes nothing. */
  isDecided(command: Command): boolean
  /** Of every member, in order. */
  balances(): Balances[]
  copy(): Oracle
}

export function createOracle(now: Date, members: number): Oracle {
  return oracleOver(emptyState(now, members))
}

function oracleOver(state: OracleState): Oracle {
  return {
    state,
    run: (command) => run(state, command),
    happen: (event) => happen(state, event),
    isDecided: (command) =>
      'hold' in command ? state.holds.get(command.hold)?.state !== 'open' : state.keys.has(command.key),
    balances: () => state.members.map((member) => ({ ...member.balances })),
    copy: () => oracleOver(structuredClone(state)),
  }
}

/** The decision about a command: its answer, whether that is stored under the key, and the bet it made. */
type Decision = { reply: Reply; outcome: 'applied' | 'rejected' | 'not kept'; bet?: OracleKey['bet'] }
type Keyed = Exclude<Command, { kind: 'postHold' | 'voidHold' }>

const AMOUNT_MAX = 1_000_000_000_000_000n

/** More than one movement may carry: refused before anything is looked up. */
function isTooLarge(command: Command): boolean {
  const amounts = [
    'amount' in command ? command.amount : 0n,
    'stake' in command ? command.stake : 0n,
    'win' in command ? command.win : 0n,
    ...('legs' in command ? command.legs.map((leg) => leg.amount) : []),
  ]
  return amounts.some((amount) => typeof amount === 'bigint' && (amount > AMOUNT_MAX || amount < -AMOUNT_MAX))
}

function run(state: OracleState, command: Command): Reply {
  if (isTooLarge(command)) return { code: 'bad_request' }
  if (command.kind === 'postHold' || command.kind === 'voidHold') return resolveHold(state, command)
  const content = contentOf(command)
  const known = state.keys.get(command.key)
  // wallet.md 2, the outcome table: a decided key keeps its answer, other content under it is a conflict.
  if (known?.outcome === 'tombstone') return { code: 'rolled_back' }
  if (known !== undefined && known.content !== content) return { code: 'key_conflict' }
  if (known !== undefined) return known.reply.code === 'ok' ? { ...known.reply, isDuplicate: true } : known.reply
  const decision = decide(state, command)
  if (decision.outcome !== 'not kept') {
    state.keys.set(command.key, {
      content,
      outcome: decision.outcome,
      member: ownerOf(command),
      kind: command.kind,
      reply: decision.reply,
      ...(decision.bet === undefined ? {} : { bet: decision.bet }),
    })
  }
  return decision.reply
}

/**
 * The content of a command; a second use of a key with other content is a conflict. The order of the buckets is the
 * brand's setting, not content.
 */
function contentOf(command: Keyed): string {
  return describeStep('bonusFirst' in command ? { ...command, bonusFirst: true } : command)
}

/** The owner of the key: for a group, the first leg's member. */
function ownerOf(command: Keyed): number {
  return command.kind === 'postGroup' ? (command.legs[0]?.member ?? 0) : command.member
}

function decide(state: OracleState, command: Keyed): Decision {
  switch (command.kind) {
    case 'bet':
      return bet(state, command, command.amount, undefined)
    case 'betWin':
      return bet(state, command, command.stake, command.win)
    case 'win':
      return win(state, command)
    case 'rollback':
      return rollback(state, command)
    case 'adjust':
      return adjust(state, command)
    case 'credit': {
      move(state, command.entry, houses.psp, accountOf(command.member, 'cash'), command.amount, command.key)
      recover(state, command.member, command.key)
      if (command.entry.startsWith('DEP')) note(state, command.member, { deposited: command.amount })
      return applied({})
    }
    case 'hold': {
      const { cash } = memberOf(state, command.member).balances
      if (cash < command.amount) return insufficient(cash, command.amount)
      move(
        state,
        'WD_FREEZE',
        accountOf(command.member, 'cash'),
        accountOf(command.member, 'hold'),
        command.amount,
        command.key,
      )
      state.holds.set(command.key, { member: command.member, amount: command.amount, state: 'open' })
      return applied({})
    }
    case 'postGroup':
      return group(state, command)
  }
}

const applied = (fields: Record<string, unknown>): Decision => ({
  reply: { code: 'ok', isDuplicate: false, ...fields },
  outcome: 'applied',
})
const insufficient = (available: bigint, wanted: bigint): Decision => ({
  reply: { code: 'insufficient_balance', balance: `${available}`, short: `${wanted - available}` },
  outcome: 'rejected',
})
/** A refusal that may change with time, or a caller's mistake: the key stays free. */
const notKept = (code: string): Decision => ({ reply: { code }, outcome: 'not kept' })

function spendable(state: OracleState, member: number): string {
  const { cash, bonus } = memberOf(state, member).balances
  return `${cash + bonus}`
}

function note(
  state: OracleState,
  member: number,
  flow: { staked?: bigint; won?: bigint; deposited?: bigint; at?: number },
): void {
  memberOf(state, member).flows.push({ at: state.now, staked: 0n, won: 0n, deposited: 0n, ...flow })
}

/** Debt is taken from cash as soon as there is cash (DECISIONS 5). */
function recover(state: OracleState, member: number, key: string): void {
  const { cash, debt } = memberOf(state, member).balances
  const amount = cash < -debt ? cash : -debt
  if (amount > 0n) move(state, 'DEBT_RECOVERED', accountOf(member, 'cash'), accountOf(member, 'debt'), amount, key)
}

function bet(
  state: OracleState,
  command: Command & { kind: 'bet' | 'betWin' },
  stake: bigint,
  won: bigint | undefined,
): Decision {
  const { member, key } = command
  const refusal = refusalOf(state, member, stake)
  if (refusal !== undefined) return { reply: refusal, outcome: 'rejected' }
  const { cash, bonus } = memberOf(state, member).balances
  if (cash + bonus < stake) return insufficient(cash + bonus, stake)
  const first = command.bonusFirst ? bonus : cash
  const fromFirst = first < stake ? first : stake
  const split = command.bonusFirst
    ? { bonus: fromFirst, cash: stake - fromFirst }
    : { bonus: stake - fromFirst, cash: fromFirst }
  if (split.bonus > 0n) move(state, 'BET', accountOf(member, 'bonus'), houses.game, split.bonus, key)
  if (split.cash > 0n) move(state, 'BET', accountOf(member, 'cash'), houses.game, split.cash, key)
  note(state, member, { staked: stake })
  if (won !== undefined) pay(state, member, won, split, key)
  return {
    ...applied({ stakeCash: `${split.cash}`, stakeBonus: `${split.bonus}`, balance: spendable(state, member) }),
    bet: { ...split, house: houses.game, at: state.now, hasWon: won !== undefined, isRolledBack: false },
  }
}

/** In the stake's proportion: bonus rounded down, the rest cash (DECISIONS 6). */
function pay(
  state: OracleState,
  member: number,
  amount: bigint,
  split: { cash: bigint; bonus: bigint },
  key: string,
): void {
  const toBonus = (amount * split.bonus) / (split.cash + split.bonus)
  if (toBonus > 0n) move(state, 'WIN', houses.game, accountOf(member, 'bonus'), toBonus, key)
  if (amount > toBonus) move(state, 'WIN', houses.game, accountOf(member, 'cash'), amount - toBonus, key)
  recover(state, member, key)
  note(state, member, { won: amount })
}

function win(state: OracleState, command: Command & { kind: 'win' }): Decision {
  const known = state.keys.get(command.bet)
  if (known === undefined || known.outcome === 'rejected') return notKept('bet_not_found')
  if (known.outcome === 'tombstone' || known.bet?.isRolledBack) return notKept('rolled_back')
  if (known.bet === undefined || known.member !== command.member) return notKept('key_conflict')
  // Never refused for status, exclusion or limits; a round may win several times.
  pay(state, command.member, command.amount, known.bet, command.key)
  known.bet.hasWon = true
  return applied({ balance: spendable(state, command.member) })
}

function rollback(state: OracleState, command: Command & { kind: 'rollback' }): Decision {
  const { member, key } = command
  const known = state.keys.get(command.bet)
  if (known === undefined) {
    // A rollback under the key of its own bet could not be stored.
    if (command.bet === key) return notKept('key_conflict')
    state.keys.set(command.bet, {
      content: '',
      outcome: 'tombstone',
      member,
      kind: 'bet',
      reply: { code: 'rolled_back' },
    })
    return applied({ effect: 'tombstone' })
  }
  if (known.member !== member) return notKept('key_conflict')
  if (known.outcome !== 'applied' || known.bet?.isRolledBack) {
    return applied({ effect: 'nothing' })
  }
  if (known.bet === undefined) return notKept('not_a_bet')
  if (known.bet.hasWon) return notKept('settled')
  const { cash, bonus, house, at } = known.bet
  if (bonus > 0n) move(state, 'BET_CANCEL', house, accountOf(member, 'bonus'), bonus, key)
  if (cash > 0n) move(state, 'BET_CANCEL', house, accountOf(member, 'cash'), cash, key)
  known.bet.isRolledBack = true
  recover(state, member, key)
  note(state, member, { at, staked: -(cash + bonus) })
  return applied({ effect: 'reversed' })
}

function adjust(state: OracleState, command: Command & { kind: 'adjust' }): Decision {
  const { member, key, amount } = command
  const cash = accountOf(member, 'cash')
  if (amount > 0n) {
    move(state, 'ADJ_CREDIT', houses.adjustment, cash, amount, key)
    recover(state, member, key)
    return applied({ debt: '0' })
  }
  const available = memberOf(state, member).balances.cash
  const taken = available < -amount ? available : -amount
  const owed = -amount - taken
  if (taken > 0n) move(state, 'ADJ_DEBIT', cash, houses.adjustment, taken, key)
  if (owed > 0n) move(state, 'DEBT_OPENED', accountOf(member, 'debt'), houses.adjustment, owed, key)
  return applied({ debt: `${owed}` })
}

function resolveHold(state: OracleState, command: Command & { kind: 'postHold' | 'voidHold' }): Reply {
  const hold = state.holds.get(command.hold)
  if (hold === undefined || hold.member !== command.member) return { code: 'hold_not_found' }
  const way = command.kind === 'postHold' ? 'post' : 'void'
  if (hold.state === way) return { code: 'ok', isDuplicate: true }
  if (hold.state !== 'open') return { code: 'hold_resolved' }
  hold.state = way
  const key = `hold/${command.hold}`
  const held = accountOf(command.member, 'hold')
  if (way === 'post') move(state, 'WD_PAID', held, houses.psp, hold.amount, key)
  else {
    move(state, 'WD_UNFREEZE', held, accountOf(command.member, 'cash'), hold.amount, key)
    recover(state, command.member, key)
  }
  return { code: 'ok', isDuplicate: false }
}

/** All legs in order or none; debts are recovered after all have moved. */
function group(state: OracleState, command: Command & { kind: 'postGroup' }): Decision {
  const before = structuredClone(state)
  for (const { member, bucket, way, amount, entry } of command.legs) {
    if (way === 'out' && memberOf(state, member).balances[bucket] < amount) {
      Object.assign(state, before)
      return { reply: { code: 'insufficient_balance' }, outcome: 'rejected' }
    }
    const [from, to] =
      way === 'out' ? [accountOf(member, bucket), houses.clearing] : [houses.clearing, accountOf(member, bucket)]
    move(state, entry, from, to, amount, command.key)
  }
  for (const member of membersOf(command)) recover(state, member, command.key)
  return applied({})
}
