import { accountTypeCodes } from '@lotus/kernel'
import { parseInstant, type Cadence, type Instant } from './calendar.ts'
import { parseExact, parseRate, type Exact, type Rate } from './exact.ts'
import {
  FormFault,
  need,
  orElse,
  readChoice,
  readFlag,
  readList,
  readNamed,
  readObject,
  readText,
  refuse,
} from './form.ts'
import type { Account, AccountStatus } from './rebates.ts'
import type {
  ActiveTerms,
  CarryMode,
  ContractKind,
  RealtimeTerms,
  RtsBasis,
  ShortfallPolicy,
  Tier,
} from './statement.ts'
import { readDuplicates, readSamePersons, type Duplicate, type SamePerson } from './world-people.ts'

/** The deepest tree: so many members from the top one to the last. */
export const MAX_LEVELS = 15

export type Settings = {
  readonly rebateMax: ReadonlyMap<string, Rate>
  readonly deduct: Readonly<Record<Deductible, boolean>>
  readonly adminFee: Rate
  readonly shortfall: ShortfallPolicy
  readonly rtsBasis: RtsBasis
}
const deductibles = ['selfRebate', 'agentRebate', 'cashback', 'bonus', 'wages'] as const
export type Deductible = (typeof deductibles)[number]

export type Member = Account & {
  readonly id: string
  readonly upline: Member | null
  /** 1 at the top. */
  readonly level: number
  readonly rates: ReadonlyMap<string, Rate>
}

export type ContractTerms =
  | (RealtimeTerms & { readonly kind: 'REALTIME' })
  | (ActiveTerms & { readonly kind: 'DAILY' | 'HOURLY'; readonly tiers: readonly Tier[] })
  | (ActiveTerms & { readonly kind: 'DIVIDEND'; readonly tiers: readonly Tier[]; readonly carry: CarryMode })

export type Contract = {
  readonly id: string
  /** Null is the operator. */
  readonly a: Member | null
  readonly b: Member
  readonly cadence: Cadence
  readonly categories: ReadonlySet<string>
  readonly from: Instant
  /** Infinity where the contract has no end. */
  readonly to: Instant
  readonly terms: ContractTerms
}

export type Bet = {
  readonly id: string
  readonly member: Member
  readonly category: string
  readonly at: Instant
  readonly stake: Exact
  readonly validBet: Exact
  readonly payout: Exact
  readonly used: Rate | undefined
}

export type Cost = {
  readonly member: Member
  readonly at: Instant
  readonly kind: 'CASHBACK' | 'BONUS'
  readonly amount: Exact
}
export type Void = { readonly bet: Bet; readonly at: Instant }
/** What a member deposited; negative where a deposit was reversed. It has no product. */
export type Deposit = { readonly member: Member; readonly at: Instant; readonly amount: Exact }
export type World = {
  readonly id: string
  readonly until: Instant
  readonly settings: Settings
  readonly members: readonly Member[]
  readonly contracts: readonly Contract[]
  readonly bets: readonly Bet[]
  readonly costs: readonly Cost[]
  readonly voids: readonly Void[]
  readonly deposits: readonly Deposit[]
  /** By the account that is of the same person as another one. */
  readonly samePersons: ReadonlyMap<Member, SamePerson<Member>>
  /** By the account; it may be found more than once. */
  readonly duplicates: ReadonlyMap<Member, readonly Duplicate[]>
}

const readExact = (value: unknown): Exact => need(parseExact(value), 'not an amount')
const readRate = (value: unknown): Rate => need(parseRate(value), 'not a rate')
const readInstant = (value: unknown): Instant => need(parseInstant(value), 'not a time')

function readPositive(value: unknown): Exact {
  const amount = readExact(value)
  return amount < 0n ? refuse('a negative amount') : amount
}

/** Reads each item, and refuses a second one with the same id. */
function readById<T extends { readonly id: string }>(value: unknown, readItem: (item: unknown) => T): Map<string, T> {
  const byId = new Map<string, T>()
  readList(value, (item) => {
    const read = readItem(item)
    if (byId.has(read.id)) refuse('an id twice')
    byId.set(read.id, read)
  })
  return byId
}

function readSettings(value: unknown): Settings {
  const fields = readObject(orElse(value, {}), [], ['rebateMax', 'deduct', 'adminFee', 'shortfall', 'rtsBasis'])
  const deduct = readObject(orElse(fields['deduct'], {}), [], deductibles)
  const isDeducted = (what: Deductible) => readFlag(orElse(deduct[what], true))
  return {
    rebateMax: readNamed(orElse(fields['rebateMax'], {}), readRate),
    deduct: {
      selfRebate: isDeducted('selfRebate'),
      agentRebate: isDeducted('agentRebate'),
      cashback: isDeducted('cashback'),
      bonus: isDeducted('bonus'),
      wages: isDeducted('wages'),
    },
    adminFee: readRate(orElse(fields['adminFee'], '0')),
    shortfall: readChoice(orElse(fields['shortfall'], 'CARRY_TO_UPLINE'), ['CARRY_TO_UPLINE', 'OPERATOR_ABSORBS']),
    rtsBasis: readChoice(orElse(fields['rtsBasis'], 'VALID_BET'), ['VALID_BET', 'WIN_LOSS']),
  }
}

function readMembers(value: unknown): ReadonlyMap<string, Member> {
  const known = new Map<string, Member>()
  return readById(value, (item) => {
    const fields = readObject(item, ['id', 'upline', 'type', 'rates', 'status'])
    const upline = fields['upline'] === null ? null : need(known.get(readText(fields['upline'])), 'an unknown upline')
    const level = (upline?.level ?? 0) + 1
    if (level > MAX_LEVELS) refuse('too deep')
    const member: Member = {
      id: readText(fields['id']),
      upline,
      level,
      type: readChoice(fields['type'], accountTypeCodes),
      status: readChoice<AccountStatus>(fields['status'], ['ACTIVE', 'LOCKED', 'CLOSED']),
      rates: readNamed(fields['rates'], readRate),
    }
    known.set(member.id, member)
    return member
  })
}

function readTier(value: unknown): Tier {
  const fields = readObject(value, ['rate'], ['active', 'validBet', 'loss'])
  const active = orElse(fields['active'], 0)
  if (typeof active !== 'number' || !Number.isSafeInteger(active) || active < 0) refuse('not a number of members')
  return {
    rate: readRate(fields['rate']),
    active,
    validBet: readExact(orElse(fields['validBet'], '0')),
    loss: readExact(orElse(fields['loss'], '0')),
  }
}

const commonKeys = ['id', 'kind', 'a', 'b', 'categories', 'from', 'to']
const kindKeys: Readonly<Record<ContractKind, readonly string[]>> = {
  DIVIDEND: ['period', 'activeMinBet', 'tiers', 'carry'],
  DAILY: ['period', 'activeMinBet', 'tiers'],
  HOURLY: ['activeMinBet', 'tiers'],
  REALTIME: ['profitRate', 'lossRate', 'singleBet'],
}
const optionalKeys = (kind: ContractKind): readonly string[] => (kind === 'REALTIME' ? [] : ['activeMinDeposit'])
const contractKinds = ['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'] as const

function readTerms(kind: ContractKind, fields: Readonly<Record<string, unknown>>): ContractTerms {
  if (kind === 'REALTIME') {
    return {
      kind,
      profitRate: readRate(fields['profitRate']),
      lossRate: readRate(fields['lossRate']),
      singleBet: readPositive(fields['singleBet']),
    }
  }
  const tiered = {
    tiers: readList(fields['tiers'], readTier),
    activeMinBet: readPositive(fields['activeMinBet']),
    activeMinDeposit: readPositive(orElse(fields['activeMinDeposit'], '0')),
  }
  if (kind !== 'DIVIDEND') return { kind, ...tiered }
  return { kind, ...tiered, carry: readChoice(fields['carry'], ['NONE', 'PREVIOUS', 'MONTH', 'PERMANENT']) }
}

function readCadence(kind: ContractKind, period: unknown): Cadence {
  if (kind === 'REALTIME') return 'SLOT'
  return kind === 'HOURLY' ? 'HOUR' : readChoice(period, ['DAILY', 'WEEKLY', 'SEMIMONTHLY', 'MONTHLY'])
}

function isAbove(upper: Member, lower: Member): boolean {
  return lower.upline !== null && (lower.upline === upper || isAbove(upper, lower.upline))
}

function readContract(members: ReadonlyMap<string, Member>, item: unknown): Contract {
  const kind = readChoice(readObject(item, ['kind'], Object.keys(Object(item)))['kind'], contractKinds)
  const fields = readObject(item, [...commonKeys, ...kindKeys[kind]], optionalKeys(kind))
  const readMember = (value: unknown) => need(members.get(readText(value)), 'an unknown member')
  const a = fields['a'] === null ? null : readMember(fields['a'])
  const b = readMember(fields['b'])
  if (a && !isAbove(a, b)) refuse('a contract with somebody who is not above')
  const from = readInstant(fields['from'])
  const to = fields['to'] === null ? Infinity : readInstant(fields['to'])
  if (to < from) refuse('a contract that ends before it begins')
  return {
    id: readText(fields['id']),
    a,
    b,
    cadence: readCadence(kind, fields['period']),
    categories: new Set(readList(fields['categories'], readText)),
    from,
    to,
    terms: readTerms(kind, fields),
  }
}

function readBet(members: ReadonlyMap<string, Member>, item: unknown): Bet {
  const fields = readObject(item, ['id', 'member', 'category', 'at', 'stake', 'validBet', 'payout'], ['used'])
  const member = need(members.get(readText(fields['member'])), 'an unknown member')
  const category = readText(fields['category'])
  const used = fields['used'] === undefined ? undefined : readRate(fields['used'])
  if (used !== undefined && used > (member.rates.get(category) ?? 0n)) refuse('more than the rate of the account')
  return {
    id: readText(fields['id']),
    member,
    category,
    at: readInstant(fields['at']),
    stake: readPositive(fields['stake']),
    validBet: readPositive(fields['validBet']),
    payout: readPositive(fields['payout']),
    used,
  }
}

function readVoids(bets: ReadonlyMap<string, Bet>, value: unknown): Void[] {
  const taken = new Set<Bet>()
  return readList(value, (item) => {
    const fields = readObject(item, ['bet', 'at'])
    const bet = need(bets.get(readText(fields['bet'])), 'an unknown bet')
    const at = readInstant(fields['at'])
    if (at <= bet.at || taken.has(bet)) refuse('a void before its bet, or a second one')
    taken.add(bet)
    return { bet, at }
  })
}

function parseWorld(value: unknown): World {
  const fields = readObject(
    value,
    ['id', 'until', 'members', 'contracts', 'bets', 'costs', 'voids'],
    ['settings', 'deposits', 'samePersons', 'duplicates'],
  )
  const members = readMembers(fields['members'])
  const bets = readById(fields['bets'], (item) => readBet(members, item))
  return {
    id: readText(fields['id']),
    until: readInstant(fields['until']),
    settings: readSettings(fields['settings']),
    members: [...members.values()],
    contracts: [...readById(fields['contracts'], (item) => readContract(members, item)).values()],
    bets: [...bets.values()],
    costs: readList(fields['costs'], (item) => {
      const cost = readObject(item, ['member', 'at', 'kind', 'amount'])
      return {
        member: need(members.get(readText(cost['member'])), 'an unknown member'),
        at: readInstant(cost['at']),
        kind: readChoice(cost['kind'], ['CASHBACK', 'BONUS']),
        amount: readExact(cost['amount']),
      }
    }),
    samePersons: readSamePersons(members, orElse(fields['samePersons'], [])),
    duplicates: readDuplicates(members, orElse(fields['duplicates'], [])),
    voids: readVoids(bets, fields['voids']),
    deposits: readList(orElse(fields['deposits'], []), (item) => {
      const deposit = readObject(item, ['member', 'at', 'amount'])
      return {
        member: need(members.get(readText(deposit['member'])), 'an unknown member'),
        at: readInstant(deposit['at']),
        amount: readExact(deposit['amount']),
      }
    }),
  }
}

/** Reads a world of the exchange format; undefined where anything about its form is wrong. */
export function readWorld(value: unknown): World | undefined {
  try {
    return parseWorld(value)
  } catch (error) {
    if (error instanceof FormFault) return undefined
    throw error
  }
}

/** Whether a member has two contracts of one kind at the same moment. */
export function hasOverlap(contracts: readonly Contract[]): boolean {
  const ends = new Map<string, Instant>()
  const inOrder = contracts.filter(({ from, to }) => from < to).toSorted((x, y) => x.from - y.from)
  return inOrder.some(({ b, terms, from, to }) => {
    const key = `${terms.kind} ${b.id}`
    const isTaken = (ends.get(key) ?? -Infinity) > from
    ends.set(key, Math.max(to, ends.get(key) ?? -Infinity))
    return isTaken
  })
}
