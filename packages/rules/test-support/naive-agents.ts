import { must } from '@lotus/kernel'
import { below, cut, least, minus, most, plus, read, times, total, write, zero, type Amount } from './naive-amounts.ts'

/**
 * The earnings of a world a second time, as slowly and plainly as the exchange format says them. It shares nothing with
 * `src/agents`: amounts are digits with a number of places, days and hours come from the runtime's own calendar, and each
 * figure filters all facts again. It expects a world that is in form.
 */
export type NaiveWorld = {
  id: string
  until: string
  settings?: {
    rebateMax?: Record<string, string>
    deduct?: Record<string, boolean>
    adminFee?: string
    shortfall?: string
    rtsBasis?: string
  }
  members: { id: string; upline: string | null; type: number; rates: Record<string, string>; status: string }[]
  contracts: Contract[]
  bets: Bet[]
  costs: { member: string; at: string; kind: string; amount: string }[]
  voids: { bet: string; at: string }[]
  deposits?: { member: string; at: string; amount: string }[]
  samePersons?: { member: string; of: string; from: string; to: string | null }[]
  duplicates?: { member: string; from: string; to: string | null }[]
}
type Bet = {
  id: string
  member: string
  category: string
  at: string
  stake: string
  validBet: string
  payout: string
  used?: string
}
type Tier = { rate: string; active?: number; validBet?: string; loss?: string }
type Contract = {
  id: string
  kind: string
  a: string | null
  b: string
  period?: string
  categories: string[]
  activeMinBet?: string
  activeMinDeposit?: string
  tiers?: Tier[]
  carry?: string
  profitRate?: string
  lossRate?: string
  singleBet?: string
  from: string
  to: string | null
}
type Fact = { bet: Bet; at: number; sign: 1n | -1n }
type Period = { start: number; end: number }
type Gross = {
  own: readonly Fact[]
  validBet: Amount
  loss: Amount
  active: number
  thisNet: Amount
  carryIn: Amount
  base: Amount
  tier: number | null
  rate: Amount
  gross: Amount
  deductions: Amount
}
type Figures = Omit<Gross, 'own' | 'deductions'> & {
  children: Amount
  owedIn: Amount
  net: Amount
  owedOut: Amount
  paid: Amount
  status: string
}

const hanoi = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Ho_Chi_Minh',
  dateStyle: 'short',
  timeStyle: 'medium',
})
const time = (text: string) => Date.parse(text)
const midnight = (day: string) => Date.parse(`${day}T00:00:00+07:00`)
const dayOf = (at: number) => hanoi.format(at).slice(0, 10)
const nextDay = (day: string) => dayOf(midnight(day) + 86_400_000)
const minutes = 60_000

/** The calendar period of an instant; days are walked one by one to its edges. */
function periodOf(contract: Contract, at: number): Period {
  const day = dayOf(at)
  const from = midnight(day)
  const length = contract.kind === 'HOURLY' ? 60 * minutes : contract.kind === 'REALTIME' ? 5 * minutes : undefined
  if (length) {
    const start = from + Math.floor((at - from) / length) * length
    return { start, end: start + length }
  }
  const begins = (date: string) =>
    contract.period === 'DAILY' ||
    (contract.period === 'WEEKLY' && new Date(`${date}T00:00:00Z`).getUTCDay() === 1) ||
    (contract.period === 'MONTHLY' && date.endsWith('-01')) ||
    (contract.period === 'SEMIMONTHLY' && /-(01|16)$/.test(date))
  let first = day
  while (!begins(first)) first = dayOf(midnight(first) - 1)
  let last = nextDay(day)
  while (!begins(last)) last = nextDay(last)
  return { start: midnight(first), end: midnight(last) }
}

export function naiveAgents(world: NaiveWorld) {
  const until = time(world.until)
  const settings = { adminFee: '0', shortfall: 'CARRY_TO_UPLINE', ...world.settings }
  const isDeducted = (what: string) => settings.deduct?.[what] ?? true
  const memberOf = (id: string) =>
    must(
      world.members.find((member) => member.id === id),
      'the member exists',
    )
  const chainOf = (id: string | null): string[] => (id === null ? [] : [id, ...chainOf(memberOf(id).upline)])
  const inTeam = (boss: string, id: string) => chainOf(id).includes(boss)
  const facts: Fact[] = [
    ...world.bets.map((bet): Fact => ({ bet, at: time(bet.at), sign: 1n })),
    ...world.voids.map((made): Fact => {
      const bet = must(
        world.bets.find(({ id }) => id === made.bet),
        'the bet exists',
      )
      return { bet, at: time(made.at), sign: -1n }
    }),
  ].filter(({ at }) => at <= until)
  const signed = (text: string, sign: bigint): Amount => times(read(text), [sign, 0])
  const capped = (rate: string, category: string) => {
    const cap = settings.rebateMax?.[category]
    return cap === undefined ? read(rate) : least(read(rate), read(cap))
  }

  // Rebates
  const rebates = facts
    .filter(({ bet }) => read(bet.validBet)[0] !== 0n && [0, 1, 2].includes(memberOf(bet.member).type))
    .flatMap(({ bet, at, sign }) => {
      const rateOf = (id: string) => capped(memberOf(id).rates[bet.category] ?? '0', bet.category)
      const [, ...uplines] = chainOf(bet.member)
      const shares = uplines.map((member, index) => {
        const passed = [bet.member, ...uplines.slice(0, index)].map(rateOf).reduce(most)
        const { type, status } = memberOf(member)
        const earns = status === 'ACTIVE' && (type === 1 || type === 2)
        return { member, kind: 'AGENT', rate: earns ? most(zero, minus(rateOf(member), passed)) : zero }
      })
      const own = bet.used === undefined ? rateOf(bet.member) : capped(bet.used, bet.category)
      return [{ member: bet.member, kind: 'SELF', rate: own }, ...shares]
        .map((share, place) => ({ ...share, place, calc: times(signed(bet.validBet, sign), share.rate) }))
        .filter(({ rate }) => rate[0] !== 0n)
        .map((share) => {
          const isSmall = below(share.calc, [1n, 2]) && below([-1n, 2], share.calc)
          return { ...share, bet, at, sign, isSmall, paid: isSmall ? zero : cut(share.calc, 2) }
        })
    })
    .toSorted((x, y) => x.at - y.at || (x.bet.id < y.bet.id ? -1 : x.bet.id > y.bet.id ? 1 : x.place - y.place))

  const small = rebates.filter(({ isSmall }) => isSmall)
  const accruals = [...new Set(small.map(({ at }) => dayOf(at)))]
    .toSorted()
    .filter((day) => midnight(nextDay(day)) <= until)
    .flatMap((day) =>
      [...new Set(small.filter(({ at }) => dayOf(at) === day).map(({ member }) => member))].toSorted().map((member) => {
        const own = small.filter((row) => row.member === member && dayOf(row.at) === day)
        const calc = total(own.map((row) => row.calc))
        return { member, day, calc, paid: cut(calc, 2) }
      }),
    )

  // Contracts
  const covers = (contract: Contract, period: Period) => ({
    start: Math.max(period.start, time(contract.from)),
    end: Math.min(period.end, contract.to === null ? Infinity : time(contract.to)),
  })
  const within = ({ start, end }: Period, at: number) => at >= start && at < end
  const teamFacts = (contract: Contract, period: Period) =>
    facts.filter(
      ({ bet, at }) =>
        within(covers(contract, period), at) &&
        contract.categories.includes(bet.category) &&
        [0, 1, 2].includes(memberOf(bet.member).type) &&
        inTeam(contract.b, bet.member),
    )
  const sums = (contract: Contract, period: Period, own: readonly Fact[]) => {
    const asked = read(contract.activeMinDeposit ?? '0')
    const deposited = (id: string) =>
      total(
        (world.deposits ?? [])
          .filter(({ member, at }) => member === id && within(covers(contract, period), time(at)))
          .map(({ amount }) => read(amount)),
      )
    const holds = (id: string) => (one: { member: string; from: string; to: string | null }) =>
      one.member === id && time(one.from) < period.end && (one.to === null || !(time(one.to) < period.end))
    const personOf = (id: string) => (world.samePersons ?? []).find(holds(id))?.of ?? id
    const isReviewed = (id: string) => !(world.duplicates ?? []).some(holds(id))
    const hasDeposited = (id: string) => asked[0] === 0n || !below(deposited(id), asked)
    const played = (id: string) =>
      total(own.filter(({ bet }) => bet.member === id).map(({ bet, sign }) => signed(bet.validBet, sign)))
    return {
      validBet: total(own.map(({ bet, sign }) => signed(bet.validBet, sign))),
      loss: total(own.map(({ bet, sign }) => times(minus(read(bet.stake), read(bet.payout)), [sign, 0]))),
      active: new Set(
        world.members
          .filter(
            ({ id }) =>
              played(id)[0] > 0n &&
              !below(played(id), read(contract.activeMinBet ?? '0')) &&
              hasDeposited(id) &&
              isReviewed(id),
          )
          .map(({ id }) => personOf(id)),
      ).size,
    }
  }
  const chooseTier = (contract: Contract, active: number, validBet: Amount, loss: Amount) => {
    const tiers = contract.tiers ?? []
    const found = tiers.findLastIndex(
      (tier) =>
        active >= (tier.active ?? 0) &&
        !below(validBet, read(tier.validBet ?? '0')) &&
        !below(loss, read(tier.loss ?? '0')),
    )
    return { tier: found < 0 ? null : found + 1, rate: read(tiers[found]?.rate ?? '0') }
  }

  const memory = new Map<string, Figures | undefined>()
  function figures(contract: Contract, period: Period): Figures | undefined {
    const key = `${contract.id} ${period.start}`
    if (!memory.has(key)) memory.set(key, compute(contract, period))
    return memory.get(key)
  }
  /** Every period that the contract touches and that is over, oldest first. */
  const periodLists = new Map<Contract, Period[]>()
  function periodsOf(contract: Contract): Period[] {
    const known = periodLists.get(contract) ?? listPeriods(contract)
    periodLists.set(contract, known)
    return known
  }
  function listPeriods(contract: Contract): Period[] {
    const { start, end } = covers(contract, { start: -Infinity, end: Infinity })
    const every: Period[] = []
    if (contract.kind !== 'DIVIDEND') {
      const moments = facts.map(({ at }) => periodOf(contract, at))
      every.push(...moments.toSorted((a, b) => a.start - b.start).filter((p, i, all) => p.start !== all[i - 1]?.start))
    } else {
      for (let next = periodOf(contract, start); next.start < Math.min(end, until); next = periodOf(contract, next.end))
        every.push(next)
    }
    // A wage is settled for children's periods too, whatever its own dates say.
    if (contract.kind !== 'DIVIDEND') return every.filter((period) => period.end <= until)
    const touched = every.filter(
      (period) => period.end <= until && period.end > start && period.start < end && end > start,
    )
    const others = world.contracts
      .filter((child) => child.kind === 'DIVIDEND' && child.a === contract.b && child.period === contract.period)
      .flatMap((child) => periodsOf(child).filter((period) => grossOf(child, period)[0] > 0n))
    const byStart = new Map([...touched, ...others].map((period) => [period.start, period]))
    return [...byStart.values()].toSorted((a, b) => a.start - b.start)
  }
  function earlier(contract: Contract, period: Period): Period[] {
    return periodsOf(contract).filter(({ start }) => start < period.start)
  }
  const childrenOf = (contract: Contract, period: Period) =>
    world.contracts
      .filter((child) => child.kind === contract.kind && child.a === contract.b)
      .filter((child) => {
        const same = periodOf(child, period.start)
        return same.start === period.start && same.end === period.end
      })
      .filter((child) => periodsOf(child).some(({ start }) => start === period.start))
      .map((child) => grossOf(child, period))

  function realtime(contract: Contract, period: Period): { gross: Amount; left: Amount } {
    const before = earlier(contract, period)
      .filter((slot) => dayOf(slot.start) === dayOf(period.start) && teamFacts(contract, slot).length > 0)
      .at(-1)
    const carried = before ? realtime(contract, before).left : zero
    const raw = total(
      teamFacts(contract, period)
        .filter(({ bet }) => !below(read(bet.stake), read(contract.singleBet ?? '0')))
        .map(({ bet, sign }) => {
          const won = minus(read(bet.payout), read(bet.stake))[0]
          const rate = won < 0n ? contract.lossRate : won > 0n ? contract.profitRate : '0'
          const [played] = read(bet.validBet)
          const moved = settings.rtsBasis === 'WIN_LOSS' && played !== 0n
          const base = won < 0n ? minus(read(bet.stake), read(bet.payout)) : minus(read(bet.payout), read(bet.stake))
          const of = moved ? (sign < 0n ? minus(zero, base) : base) : signed(bet.validBet, sign)
          return times(of, read(rate ?? '0'))
        }),
    )
    const sum = plus(raw, carried)
    return { gross: most(zero, sum), left: least(zero, sum) }
  }

  const grosses = new Map<string, Gross>()
  function grossOf(contract: Contract, period: Period): Amount {
    return grossFigures(contract, period).gross
  }
  function grossFigures(contract: Contract, period: Period): Gross {
    const key = `${contract.id} ${period.start}`
    const known = grosses.get(key) ?? computeGross(contract, period)
    grosses.set(key, known)
    return known
  }
  function computeGross(contract: Contract, period: Period): Gross {
    const own = teamFacts(contract, period)
    const { validBet, loss, active } = sums(contract, period, own)
    const none = { thisNet: zero, carryIn: zero, base: zero }
    if (contract.kind === 'REALTIME') {
      const { gross } = realtime(contract, period)
      return { own, validBet, loss, active, ...none, tier: null, rate: zero, gross, deductions: zero }
    }
    if (contract.kind !== 'DIVIDEND') {
      const chosen = own.length > 0 ? chooseTier(contract, active, validBet, loss) : { tier: null, rate: zero }
      const gross = times(validBet, chosen.rate)
      return { own, validBet, loss, active, ...none, ...chosen, gross, deductions: zero }
    }
    const part = covers(contract, period)
    const isTeam = (id: string) => inTeam(contract.b, id)
    const taken = [
      ...rebates
        .filter(
          ({ bet, at, member }) => within(part, at) && contract.categories.includes(bet.category) && isTeam(member),
        )
        .filter(({ kind }) => isDeducted(kind === 'SELF' ? 'selfRebate' : 'agentRebate')),
      ...accruals
        .filter(({ day, member }) => within(part, midnight(day)) && isTeam(member))
        .filter(() => isDeducted('selfRebate') || isDeducted('agentRebate')),
      ...world.costs
        .filter(({ at, member }) => within(part, time(at)) && isTeam(member))
        .filter(({ kind }) => isDeducted(kind === 'CASHBACK' ? 'cashback' : 'bonus'))
        .map(({ amount }) => ({ paid: read(amount) })),
      ...world.contracts
        .filter(({ kind, b }) => kind !== 'DIVIDEND' && isDeducted('wages') && isTeam(b))
        .flatMap((wage) =>
          periodsOf(wage)
            .filter(({ end }) => end > period.start && end <= period.end)
            .flatMap((when) => figures(wage, when) ?? []),
        ),
    ]
    const fee = times(most(zero, loss), read(settings.adminFee))
    const thisNet = minus(loss, plus(total(taken.map(({ paid }) => paid)), fee))
    const last = earlier(contract, period).at(-1)
    const previous = last ? grossFigures(contract, last) : undefined
    const isSecondHalf =
      contract.period === 'SEMIMONTHLY' && dayOf(period.start).endsWith('-16') && last?.end === period.start
    const carryIn = !previous
      ? zero
      : contract.carry === 'PREVIOUS' || (contract.carry === 'MONTH' && isSecondHalf)
        ? least(zero, previous.thisNet)
        : contract.carry === 'PERMANENT'
          ? least(zero, previous.base)
          : zero
    const base = plus(thisNet, carryIn)
    const chosen = chooseTier(contract, active, validBet, base)
    const gross = times(most(zero, base), chosen.rate)
    return {
      own,
      validBet,
      loss,
      active,
      thisNet,
      carryIn,
      base,
      ...chosen,
      gross,
      deductions: plus(total(taken.map(({ paid }) => paid)), fee),
    }
  }

  function compute(contract: Contract, period: Period): Figures | undefined {
    const { own, deductions, ...found } = grossFigures(contract, period)
    const children = childrenOf(contract, period)
    const before = earlier(contract, period)
      .map((past) => figures(contract, past))
      .findLast((past) => past !== undefined)
    const owedIn = before?.owedOut ?? zero
    const isDividend = contract.kind === 'DIVIDEND'
    const hasReason = own.length > 0 || children.some(([digits]) => digits !== 0n)
    const waits = deductions[0] !== 0n || found.carryIn[0] !== 0n || owedIn[0] !== 0n
    if (!hasReason && !(isDividend && waits)) return undefined
    const absorbs = settings.shortfall === 'OPERATOR_ABSORBS'
    const share = total(children)
    const net = plus(minus(found.gross, share), owedIn)
    const { type, status } = memberOf(contract.b)
    const earns = status === 'ACTIVE' && (type === 1 || type === 2 || (type === 0 && !isDividend))
    const isReached = contract.kind === 'REALTIME' || found.tier !== null
    return {
      ...found,
      children: share,
      owedIn,
      net,
      owedOut: absorbs ? zero : least(zero, net),
      paid: earns ? cut(most(zero, net), 2) : zero,
      status: earns ? (isReached ? 'PAID' : 'NOT_REACHED') : 'HELD',
    }
  }

  const instant = (at: number) => new Date(at).toISOString().replace('.000', '')
  const levelOf = (id: string) => chainOf(id).length
  const statements = world.contracts
    .flatMap((contract) =>
      periodsOf(contract).flatMap((period) => {
        const found = figures(contract, period)
        return found ? [{ contract, period, found }] : []
      }),
    )
    .toSorted(
      (x, y) =>
        x.period.end - y.period.end ||
        Number(x.contract.kind === 'DIVIDEND') - Number(y.contract.kind === 'DIVIDEND') ||
        levelOf(y.contract.b) - levelOf(x.contract.b) ||
        (x.contract.id < y.contract.id ? -1 : 1),
    )
  const received = [
    ...rebates,
    ...accruals,
    ...statements.map(({ contract, found }) => ({ member: contract.b, paid: found.paid })),
  ]
  const all = [...new Set(received.map(({ member }) => member))].map((member): [string, Amount] => [
    member,
    total(received.filter((row) => row.member === member).map(({ paid }) => paid)),
  ])
  return {
    id: world.id,
    rebates: rebates.map(({ bet, sign, member, kind, rate, calc, paid }) => ({
      ref: bet.id,
      void: sign < 0n,
      member,
      kind,
      rate: write(rate, 8),
      calc: write(calc, 8),
      paid: write(paid, 2),
    })),
    accruals: accruals.map(({ member, day, calc, paid }) => ({
      member,
      day,
      calc: write(calc, 8),
      paid: write(paid, 2),
    })),
    statements: statements.map(({ contract, period, found }) => ({
      contract: contract.id,
      kind: contract.kind,
      start: instant(period.start),
      end: instant(period.end),
      validBet: write(found.validBet, 8),
      loss: write(found.loss, 8),
      ...(contract.kind === 'REALTIME' ? {} : { active: found.active }),
      ...(contract.kind === 'DIVIDEND'
        ? { thisNet: write(found.thisNet, 8), carryIn: write(found.carryIn, 8), base: write(found.base, 8) }
        : {}),
      ...(contract.kind === 'REALTIME' ? {} : { tier: found.tier, rate: write(found.rate, 8) }),
      gross: write(found.gross, 8),
      children: write(found.children, 8),
      owedIn: write(found.owedIn, 8),
      net: write(found.net, 8),
      owedOut: write(found.owedOut, 8),
      paid: write(found.paid, 2),
      status: found.status,
    })),
    received: Object.fromEntries(
      all.filter(([, sum]) => sum[0] !== 0n).map(([member, sum]) => [member, write(sum, 2)]),
    ),
  }
}
