import fc from 'fast-check'
import { withOtherAmount, type Command, type Event, type Leg, type Step } from './commands.ts'

// Random sequences with real-world faults: repeated keys, with the same content or another, wins and rollbacks before
// and after their bets, all with balances that run out.

export const MEMBERS = 3

/** Names shared by several commands, kinds and members: conflicts, tombstones, early wins. */
const sharedKey = fc.constantFrom('s1', 's2', 's3', 's4', 's5')
/** Mostly small, so that splits are rounded and balances run out; sometimes the largest allowed movement. */
const amountArb = fc.oneof(
  { weight: 6, arbitrary: fc.bigInt({ min: 1n, max: 12n }) },
  { weight: 6, arbitrary: fc.bigInt({ min: 1n, max: 60n }).map((units) => units * 10_000n) },
  { weight: 3, arbitrary: fc.bigInt({ min: 1n, max: 1_000_000n }) },
)
const moneyInArb = fc.oneof(
  { weight: 20, arbitrary: amountArb },
  { weight: 1, arbitrary: fc.constant(1_000_000_000_000_000n) },
)

/**
 * `named`: a shared key, or one that only this command has. `of`: how many bets or holds back the referenced one is.
 */
type Draft =
  | { draft: 'command'; command: Command; named: boolean; of: number | undefined }
  | { draft: 'event'; event: Event }
  | { draft: 'again' | 'changed'; back: number }

const legArbOf = (memberArb: fc.Arbitrary<number>): fc.Arbitrary<Leg> =>
  fc.oneof(
    fc.record({
      member: memberArb,
      bucket: fc.constantFrom<Leg['bucket']>('cash', 'bonus'),
      way: fc.constant<'in'>('in'),
      amount: amountArb,
      entry: fc.constantFrom<Leg['entry']>('REBATE', 'COMMISSION', 'TRANSFER_IN'),
    }),
    fc.record({
      member: memberArb,
      bucket: fc.constantFrom<Leg['bucket']>('cash', 'bonus'),
      way: fc.constant<'out'>('out'),
      amount: amountArb,
      entry: fc.constant<'TRANSFER_OUT'>('TRANSFER_OUT'),
    }),
  )

/** `play`: how much more often bets and wins come than other commands. */
function commandArbOf(memberArb: fc.Arbitrary<number>, play: number): fc.Arbitrary<Command> {
  const base = { member: memberArb, key: sharedKey }
  const legArb = legArbOf(memberArb)
  const choices: { weight: number; arbitrary: fc.Arbitrary<Command> }[] = [
    {
      weight: 12 * play,
      arbitrary: fc.record({ kind: fc.constant('bet'), ...base, amount: amountArb, bonusFirst: fc.boolean() }),
    },
    {
      weight: 6 + 2 * play,
      arbitrary: fc.record({
        kind: fc.constant('win'),
        ...base,
        amount: fc.oneof({ weight: 1, arbitrary: fc.constant(0n) }, { weight: 3, arbitrary: moneyInArb }),
        bet: sharedKey,
      }),
    },
    {
      weight: 2 + 2 * play,
      arbitrary: fc.record({
        kind: fc.constant('betWin'),
        ...base,
        stake: amountArb,
        win: fc.oneof(fc.constant(0n), amountArb),
        bonusFirst: fc.boolean(),
      }),
    },
    { weight: 6 + play, arbitrary: fc.record({ kind: fc.constant('rollback'), ...base, bet: sharedKey }) },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('adjust'),
        ...base,
        amount: fc.tuple(amountArb, fc.boolean()).map(([amount, isTaken]) => (isTaken ? -amount : amount)),
      }),
    },
    {
      weight: 7,
      arbitrary: fc.record({
        kind: fc.constant('credit'),
        ...base,
        amount: moneyInArb,
        entry: fc.constantFrom('DEP_BANK', 'ADJ_CREDIT'),
      }),
    },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('hold'), ...base, amount: amountArb }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('voidHold'), member: memberArb, hold: sharedKey }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('postHold'), member: memberArb, hold: sharedKey }) },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('postGroup'),
        key: sharedKey,
        legs: fc.array(
          legArb.map((leg) => ({ ...leg })),
          { minLength: 1, maxLength: 5 },
        ),
      }),
    },
  ]
  return fc.oneof(...choices)
}

const eventArbOf = (memberArb: fc.Arbitrary<number>): fc.Arbitrary<Event> =>
  fc.oneof(
    fc.record({
      kind: fc.constant('status'),
      member: memberArb,
      status: fc.constantFrom('active', 'active', 'blocked', 'closed'),
    }),
    fc.record({ kind: fc.constant('exclude'), member: memberArb, hours: fc.constantFrom(1, 24, 24, null) }),
    fc.record({
      kind: fc.constant('limit'),
      member: memberArb,
      limit: fc.constantFrom('stake', 'loss', 'deposit'),
      hours: fc.constantFrom(24, 168, 720),
      amount: fc.option(
        fc.bigInt({ min: 0n, max: 100n }).map((units) => units * 10_000n),
        { freq: 5 },
      ),
    }),
    // From a minute to beyond the longest window and the month's end.
    fc.record({
      kind: fc.constant('clock'),
      minutes: fc.constantFrom(1, 31, 59, 61, 600, 1_381, 1_440, 1_500, 10_080, 44_000),
    }),
  )

type Mix = {
  maxLength: number
  members?: number
  /** Events per hundred steps, roughly. */
  events: number
  /** No two members share a key. */
  ownKeys?: boolean
  play?: number
}

function draftArbOf({ members = MEMBERS, events, play = 1 }: Mix): fc.Arbitrary<Draft> {
  const memberArb = fc.nat(members - 1)
  return fc.oneof(
    {
      weight: 85,
      arbitrary: fc.record({
        draft: fc.constant('command'),
        command: commandArbOf(memberArb, play),
        named: fc.nat(play).map((chance) => chance === 0),
        of: fc.option(fc.nat(play > 1 ? 12 : 3), { freq: 5 * play, nil: undefined }),
      }),
    },
    { weight: events, arbitrary: eventArbOf(memberArb).map((event): Draft => ({ draft: 'event', event })) },
    { weight: Math.ceil(8 / play), arbitrary: fc.record({ draft: fc.constant('again'), back: fc.nat(12) }) },
    { weight: Math.ceil(4 / play), arbitrary: fc.record({ draft: fc.constant('changed'), back: fc.nat(12) }) },
  )
}

/** A sequence of steps as plain data. */
export function stepsArb(mix: Mix): fc.Arbitrary<Step[]> {
  return fc
    .array(draftArbOf(mix), { minLength: 1, maxLength: mix.maxLength, size: 'max' })
    .map((list) => resolveDrafts(list, mix.ownKeys ?? false))
}

/** Money for the start: cash for nearly all, bonus for some. */
export function openingArb(members = MEMBERS): fc.Arbitrary<Command[]> {
  const money = fc.record({
    cash: fc.bigInt({ min: 0n, max: 200n }),
    bonus: fc.oneof(fc.constant(0n), fc.constant(0n), fc.bigInt({ min: 1n, max: 50n })),
  })
  return fc
    .array(money, { minLength: members, maxLength: members })
    .map((list) => list.flatMap(({ cash, bonus }, member) => openingOf(member, cash, bonus)))
}

function openingOf(member: number, cash: bigint, bonus: bigint): Command[] {
  const commands: Command[] = []
  if (cash > 0n)
    commands.push({ kind: 'credit', member, key: `open${member}`, amount: cash * 10_000n + 3n, entry: 'DEP_BANK' })
  if (bonus > 0n) {
    const leg: Leg = { member, bucket: 'bonus', way: 'in', amount: bonus * 10_000n + 1n, entry: 'REBATE' }
    commands.push({ kind: 'postGroup', key: `bonus${member}`, legs: [leg] })
  }
  return commands
}

function resolveDrafts(list: readonly Draft[], ownKeys: boolean): Step[] {
  const steps: Step[] = []
  const commands: Command[] = []
  for (const [index, draft] of list.entries()) {
    if (draft.draft === 'event') {
      steps.push(draft.event)
      continue
    }
    const command = resolveCommand(draft, commands, index)
    if (command === undefined) continue
    const own = ownKeys ? withOwnKeys(command) : command
    commands.push(own)
    steps.push(own)
  }
  return steps
}

function resolveCommand(
  draft: Exclude<Draft, { draft: 'event' }>,
  earlier: readonly Command[],
  index: number,
): Command | undefined {
  if (draft.draft !== 'command') {
    const one = earlier.at(-1 - draft.back)
    return one === undefined || draft.draft === 'again' ? one : withOtherAmount(one)
  }
  let command = { ...draft.command }
  if ('key' in command && !draft.named) command = { ...command, key: `k${index}` }
  if (draft.of === undefined) return command
  if (command.kind === 'win' || command.kind === 'rollback') {
    const bets = earlier.filter((one) => one.kind === 'bet' || one.kind === 'betWin')
    const bet = bets.at(-1 - draft.of)
    return bet === undefined ? command : { ...command, bet: bet.key, member: bet.member }
  }
  if (command.kind === 'postHold' || command.kind === 'voidHold') {
    const hold = earlier.filter((one) => one.kind === 'hold').at(-1 - draft.of)
    return hold === undefined ? command : { ...command, hold: hold.key, member: hold.member }
  }
  return command
}

/** Keys that no two members share: needed if the outcome must not depend on the order between members. */
function withOwnKeys(command: Command): Command {
  if (command.kind === 'postGroup') return { ...command, key: `g${command.key}` }
  const own = (name: string) => (name.startsWith(`${command.member}.`) ? name : `${command.member}.${name}`)
  switch (command.kind) {
    case 'postHold':
    case 'voidHold':
      return { ...command, hold: own(command.hold) }
    case 'win':
    case 'rollback':
      return { ...command, key: own(command.key), bet: own(command.bet) }
    default:
      return { ...command, key: own(command.key) }
  }
}

/**
 * A call among many in parallel. `caller` sends one after the other, or all at once if it is hasty; `program` is the
 * wallet it reaches. If the reply is lost the caller sends again afterwards; an impatient one sends again before it.
 */
export type Delivery = { step: Step; caller: number; program: number; fate: 'plain' | 'reply lost' | 'impatient' }

/** Steps for many callers. One caller's late step may be another's early one: the order of the sequence is lost. */
export const parallelArb: fc.Arbitrary<Delivery[]> = fc
  .tuple(
    stepsArb({ maxLength: 36, events: 14 }),
    fc.array(
      fc.record({
        caller: fc.nat(7),
        program: fc.nat(1),
        fate: fc.constantFrom<Delivery['fate']>('plain', 'plain', 'plain', 'reply lost', 'impatient'),
      }),
      { minLength: 36, maxLength: 36 },
    ),
  )
  .map(([steps, ways]) =>
    steps
      // Status changes and the clock do not take the member's lock, so they have no order.
      .filter((step) => step.kind !== 'status' && step.kind !== 'clock')
      .map((step, index) => ({ ...(ways[index] ?? { caller: 0, program: 0, fate: 'plain' as const }), step })),
  )
