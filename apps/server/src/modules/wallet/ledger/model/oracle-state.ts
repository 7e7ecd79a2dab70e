import type { Event, Reply } from './commands.ts'

/**
 * The wallet as a few lists in memory, written from the rules (wallet.md 1 and 2, DECISIONS 3-8 and 21), not from the
 * SQL: no locks, no sets, no versions. All plain data, so that a state can be copied.
 */
export type Bucket = 'cash' | 'bonus' | 'hold' | 'debt'
export type Balances = Record<Bucket, bigint>
/** An account: `m0:cash`, or the code of a house account. */
export type Account = string

export type OracleLeg = { kind: string; from: Account; to: Account; amount: bigint; key: string }
export type OracleKey = {
  content: string
  outcome: 'applied' | 'rejected' | 'tombstone'
  member: number
  kind: string
  reply: Reply
  /** For a bet: the amount from each bucket, when, to which account, and its outcome. */
  bet?: { cash: bigint; bonus: bigint; house: string; at: number; hasWon: boolean; isRolledBack: boolean }
}
export type OracleHold = { member: number; amount: bigint; state: 'open' | 'post' | 'void' }
/** A stake, a win or a deposit and when it counts. A rolled-back stake is subtracted at the time it was made. */
export type Flow = { at: number; staked: bigint; won: bigint; deposited: bigint }
export type Limit = {
  limit: 'stake' | 'loss' | 'deposit'
  hours: number
  amount: bigint | null
  next?: { amount: bigint | null; at: number }
}
export type OracleMember = {
  status: 'active' | 'blocked' | 'closed'
  balances: Balances
  exclusions: { from: number; until: number | null }[]
  limits: Limit[]
  flows: Flow[]
}
export type OracleState = {
  now: number
  members: OracleMember[]
  houses: Map<string, bigint>
  keys: Map<string, OracleKey>
  holds: Map<string, OracleHold>
  journal: OracleLeg[]
}

export function emptyState(now: Date, members: number): OracleState {
  return {
    now: now.getTime(),
    members: Array.from({ length: members }, () => ({
      status: 'active',
      balances: { cash: 0n, bonus: 0n, hold: 0n, debt: 0n },
      exclusions: [],
      limits: [],
      flows: [],
    })),
    houses: new Map(),
    keys: new Map(),
    holds: new Map(),
    journal: [],
  }
}

export const HOUR = 3_600_000
/** A looser limit waits this long (trust.md LIM-2). */
export const RAISE_HOURS = 24

export function memberOf(state: OracleState, member: number): OracleMember {
  const found = state.members[member]
  if (found === undefined) throw new Error(`the oracle knows no member ${member}`)
  return found
}

export const accountOf = (member: number, bucket: Bucket): Account => `m${member}:${bucket}`

/** The only way the oracle moves money. A bucket of a member never goes below zero; debt never above it. */
export function move(state: OracleState, kind: string, from: Account, to: Account, amount: bigint, key: string): void {
  if (amount <= 0n) throw new Error(`the oracle moves a positive amount, not ${amount}`)
  shift(state, from, -amount)
  shift(state, to, amount)
  state.journal.push({ kind, from, to, amount, key })
}

function shift(state: OracleState, place: Account, delta: bigint): void {
  const match = /^m(\d+):(cash|bonus|hold|debt)$/.exec(place)
  if (match === null) {
    state.houses.set(place, (state.houses.get(place) ?? 0n) + delta)
    return
  }
  const bucket = match[2] as Bucket // the pattern names the four buckets
  const { balances } = memberOf(state, Number(match[1]))
  balances[bucket] += delta
  const isBroken = bucket === 'debt' ? balances[bucket] > 0n : balances[bucket] < 0n
  if (isBroken) throw new Error(`the oracle itself broke ${place}: ${balances[bucket]}`)
}

/** The journal of each member in order; between members there is no order. */
export function legsByMember<L extends Pick<OracleLeg, 'from' | 'to'>>(journal: readonly L[]): Map<string, L[]> {
  return Map.groupBy(journal, ({ from, to }) => /^m\d+(?=:)/.exec(from)?.[0] ?? /^m\d+(?=:)/.exec(to)?.[0] ?? 'nobody')
}

export function happen(state: OracleState, event: Event): void {
  switch (event.kind) {
    case 'clock':
      state.now += event.minutes * 60_000
      return
    case 'status':
      memberOf(state, event.member).status = event.status
      return
    case 'exclude':
      memberOf(state, event.member).exclusions.push({
        from: state.now,
        until: event.hours === null ? null : state.now + event.hours * HOUR,
      })
      return
    case 'limit':
      setLimit(state, event)
      return
  }
}

/**
 * A tighter limit is in force at once and drops a waiting raise; a looser one waits for its member's confirmation,
 * which never comes here (trust.md 2.1).
 */
function setLimit(state: OracleState, event: Event & { kind: 'limit' }): void {
  const { limits } = memberOf(state, event.member)
  const known = limits.find((one) => one.limit === event.limit && one.hours === event.hours)
  if (known === undefined) {
    limits.push({ limit: event.limit, hours: event.hours, amount: event.amount })
    return
  }
  const current = known.amount
  delete known.next
  if (current === null || (event.amount !== null && event.amount <= current)) known.amount = event.amount
  else known.next = { amount: event.amount, at: state.now + RAISE_HOURS * HOUR }
}

/** Why a member may not stake this now, checked in the order status, exclusion, limits; undefined if they may. */
export function refusalOf(state: OracleState, member: number, stake: bigint): Reply | undefined {
  const { status, exclusions, limits, flows } = memberOf(state, member)
  if (status !== 'active') return { code: 'account_disabled' }
  const running = exclusions.filter((one) => one.from <= state.now && (one.until === null || one.until > state.now))
  if (running.length > 0) {
    const isForEver = running.some((one) => one.until === null)
    const until = Math.max(...running.map((one) => one.until ?? 0))
    return { code: 'self_excluded', until: isForEver ? null : new Date(until).toISOString() }
  }
  const inOrder = limits.toSorted((a, b) => a.hours - b.hours || (a.limit < b.limit ? -1 : 1))
  for (const one of inOrder) {
    const { amount } = one
    if (one.limit === 'deposit' || amount === null) continue
    const used = usedOf(flows, one, state.now)
    if (used + stake > amount) {
      const left = amount > used ? amount - used : 0n
      return { code: 'limit_reached', kind: one.limit, hours: one.hours, limit: `${amount}`, left: `${left}` }
    }
  }
  return undefined
}

/** The current hour and those before it; the hour in which the window begins counts in full. */
function usedOf(flows: readonly Flow[], limit: Limit, now: number): bigint {
  const hourOf = (at: number) => Math.floor(at / HOUR)
  const first = hourOf(now - limit.hours * HOUR)
  return flows
    .filter((flow) => hourOf(flow.at) >= first)
    .reduce((sum, flow) => sum + (limit.limit === 'loss' ? flow.staked - flow.won : flow.staked), 0n)
}
