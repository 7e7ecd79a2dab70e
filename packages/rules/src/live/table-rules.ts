import { assert, PPM, truncateToCents, type Money } from '@lotus/kernel'

/** A place of a table to bet on. */
export type LiveSpot = {
  id: string
  /** Spots of a group stand together and are worded alike. */
  group: string
  /** What a won bet gives beside the stake, in parts per million of it; several where it depends on the outcome. */
  pays: readonly number[]
  /** Theoretical return, truncated to parts per million; a test computes it. */
  returnPpm: number
}

/** The rules of one kind of table: pure, without I/O. `Outcome` is all that chance decides in a round. */
export type TableRules<Outcome> = {
  version: string
  spots: readonly LiveSpot[]
  /** Pairs that cannot both win: staked together, only their difference counts as played (games.md 0). */
  opposites: readonly (readonly [string, string])[]
  /** As in `LiveSpot.pays`; 0 gives the stake back, null loses it. */
  payOf(spot: string, outcome: Outcome): number | null
  /** Outcomes that stand for all: every way in which spots pay together is among them (a test compares with deals). */
  cases: readonly Outcome[]
  /** What is opened one after the other: cards or dice. */
  stepsOf(outcome: Outcome): number
}

export type LiveBet = { spot: string; amount: Money }
/** `back`: what the bet returns, the stake included; 0 for a lost one. */
export type SettledBet = LiveBet & { back: Money }
export type SettledBets = { lines: SettledBet[]; staked: Money; win: Money; validBet: Money }

/** Bets on the same spot as one, in the order of the table. */
export function mergeBets(rules: Pick<TableRules<never>, 'spots'>, bets: readonly LiveBet[]): LiveBet[] {
  const sums = new Map<string, Money>()
  for (const { spot, amount } of bets) sums.set(spot, (sums.get(spot) ?? 0n) + amount)
  return rules.spots.flatMap(({ id }) => {
    const amount = sums.get(id)
    return amount === undefined ? [] : [{ spot: id, amount }]
  })
}

/** Settles what one player staked on a round. Commissions leave whole cents, rounded down (games.md 2.2). */
export function settleBets<Outcome>(
  rules: TableRules<Outcome>,
  outcome: Outcome,
  bets: readonly LiveBet[],
): SettledBets {
  const lines = mergeBets(rules, bets).map((bet): SettledBet => {
    const pay = rules.payOf(bet.spot, outcome)
    const gain = pay === null ? -bet.amount : truncateToCents((bet.amount * BigInt(pay)) / PPM)
    return { ...bet, back: bet.amount + gain }
  })
  const sum = (amounts: readonly Money[]) => amounts.reduce((all, amount) => all + amount, 0n)
  const played = new Map(
    lines.filter(({ spot }) => rules.payOf(spot, outcome) !== 0).map(({ spot, amount }) => [spot, amount]),
  )
  // What stands on both sides of a pair is no risk.
  const covered = rules.opposites.map(([a, b]) => {
    const [one, other] = [played.get(a) ?? 0n, played.get(b) ?? 0n]
    return 2n * (one < other ? one : other)
  })
  return {
    lines,
    staked: sum(lines.map(({ amount }) => amount)),
    win: sum(lines.map(({ back }) => back)),
    validBet: sum([...played.values()]) - sum(covered),
  }
}

/** The spot of a table; a name that it does not have is a bug of ours. */
export function spotOf(rules: Pick<TableRules<never>, 'spots'>, id: string): LiveSpot {
  const spot = rules.spots.find((one) => one.id === id)
  assert(spot !== undefined, `the table has no spot ${id}`)
  return spot
}
