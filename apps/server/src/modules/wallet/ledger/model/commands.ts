/**
 * Commands of the wallet as plain data, so that a random sequence can be printed, shrunk, replayed and sent twice.
 * Members are numbers from 0, keys are short names; each run maps them to its own members and keys.
 */
export type Entry = 'DEP_BANK' | 'ADJ_CREDIT'
/** A leg of a group: a member on one side, the clearing account on the other. */
export type Leg = {
  member: number
  bucket: 'cash' | 'bonus'
  way: 'in' | 'out'
  amount: bigint
  entry: 'REBATE' | 'COMMISSION' | 'TRANSFER_OUT' | 'TRANSFER_IN'
}

export type Command =
  | { kind: 'bet'; member: number; key: string; amount: bigint; bonusFirst: boolean }
  | { kind: 'win'; member: number; key: string; amount: bigint; bet: string }
  | { kind: 'betWin'; member: number; key: string; stake: bigint; win: bigint; bonusFirst: boolean }
  | { kind: 'rollback'; member: number; key: string; bet: string }
  | { kind: 'adjust'; member: number; key: string; amount: bigint }
  | { kind: 'credit'; member: number; key: string; amount: bigint; entry: Entry }
  | { kind: 'hold'; member: number; key: string; amount: bigint }
  /** `hold` is the key of the command that opened it. */
  | { kind: 'postHold'; member: number; hold: string }
  | { kind: 'voidHold'; member: number; hold: string }
  | { kind: 'postGroup'; key: string; legs: readonly Leg[] }

/** Events around the wallet: a member's status, own limits, exclusions, and time. */
export type Event =
  | { kind: 'status'; member: number; status: 'active' | 'blocked' | 'closed' }
  | { kind: 'exclude'; member: number; hours: number | null }
  | { kind: 'limit'; member: number; limit: 'stake' | 'loss' | 'deposit'; hours: 24 | 168 | 720; amount: bigint | null }
  | { kind: 'clock'; minutes: number }

export type Step = Command | Event

/** An answer with every figure as text; `groupId` and `holdId` are left out, since each run has its own. */
export type Reply = { code: string; isDuplicate?: boolean } & Record<string, unknown>

export const houses = {
  game: 'gaming-result:model',
  psp: 'psp:model',
  adjustment: 'adjustment',
  clearing: 'clearing:model',
} as const

const eventKinds: ReadonlySet<string> = new Set(['status', 'exclude', 'limit', 'clock'])
export const isEvent = (step: Step): step is Event => eventKinds.has(step.kind)

/** The same command with another amount: a used key must refuse it. */
export function withOtherAmount(command: Command): Command {
  switch (command.kind) {
    case 'bet':
    case 'win':
    case 'adjust':
    case 'credit':
    case 'hold':
      // Never 0: a zero adjustment is invalid.
      return { ...command, amount: command.amount === -1n ? 1n : command.amount + 1n }
    case 'betWin':
      return { ...command, win: command.win + 1n }
    case 'rollback':
      return { ...command, bet: `${command.bet}x` }
    case 'postHold':
      return { ...command, kind: 'voidHold' }
    case 'voidHold':
      return { ...command, kind: 'postHold' }
    case 'postGroup':
      return { ...command, legs: command.legs.map((leg) => ({ ...leg, amount: leg.amount + 1n })) }
  }
}

/** Members of a command, in order. */
export function membersOf(command: Command): number[] {
  if (command.kind !== 'postGroup') return [command.member]
  return [...new Set(command.legs.map((leg) => leg.member))].toSorted((a, b) => a - b)
}

/** One line a person can read in a counterexample. */
export function describeStep(step: Step): string {
  return JSON.stringify(step, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
}
