import { accountTypeCodes } from '@lotus/kernel'
import type { Cadence, Instant } from './calendar.ts'
import type { Exact, Rate } from './exact.ts'
import {
  FormFault,
  need,
  orElse,
  readFlag,
  readKey,
  readKeyOr,
  readList,
  readNamed,
  readObject,
  readText,
  refuse,
  within,
  type Fields,
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
import { readById, readCount, readExact, readInstant, readOneOf, readPositive, readRate } from './world-values.ts'
import { readDuplicates, readSamePersons, type Duplicate, type SamePerson } from './world-people.ts'

/** The deepest tree: so many members from the top one to the last. */
export const MAX_LEVELS = 15

/**
 * By default a world has exactly the keys of the exchange format (agents-settle-format.md). `isExtended` also reads ours:
 * `deposits`, `samePersons` and `duplicates`, `rtsBasis` and `childrenOnce` of the settings, `activeMinDeposit` of a contract.
 */
export type WorldForm = { readonly isExtended: boolean }

const ours = ({ isExtended }: WorldForm, keys: readonly string[]): readonly string[] => (isExtended ? keys : [])

export type Settings = {
  readonly rebateMax: ReadonlyMap<string, Rate>
  readonly deduct: Readonly<Record<Deductible, boolean>>
  readonly adminFee: Rate
  readonly shortfall: ShortfallPolicy
  readonly rtsBasis: RtsBasis
  /** What a holder's downlines earn in a period is taken off one of the holder's contracts alone (ADR 0018). */
  readonly childrenOnce: boolean
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

function readSettings(form: WorldForm, value: unknown): Settings {
  const known = ['rebateMax', 'deduct', 'adminFee', 'shortfall', ...ours(form, ['rtsBasis', 'childrenOnce'])]
  const fields = readObject(orElse(value, {}), [], known)
  const deduct = readKeyOr(fields, 'deduct', {}, (value) => readObject(value, [], deductibles))
  const isDeducted = (what: Deductible) => within('deduct', () => readKeyOr(deduct, what, true, readFlag))
  return {
    rebateMax: readKeyOr(fields, 'rebateMax', {}, (rates) => readNamed(rates, readRate)),
    deduct: {
      selfRebate: isDeducted('selfRebate'),
      agentRebate: isDeducted('agentRebate'),
      cashback: isDeducted('cashback'),
      bonus: isDeducted('bonus'),
      wages: isDeducted('wages'),
    },
    adminFee: readKeyOr(fields, 'adminFee', '0', readRate),
    shortfall: readKeyOr(fields, 'shortfall', 'CARRY_TO_UPLINE', readOneOf(['CARRY_TO_UPLINE', 'OPERATOR_ABSORBS'])),
    rtsBasis: readKeyOr(fields, 'rtsBasis', 'VALID_BET', readOneOf(['VALID_BET', 'WIN_LOSS'])),
    childrenOnce: readKeyOr(fields, 'childrenOnce', false, readFlag),
  }
}

function readMembers(value: unknown): ReadonlyMap<string, Member> {
  const known = new Map<string, Member>()
  return readById(value, (item) => {
    const fields = readObject(item, ['id', 'upline', 'type', 'rates', 'status'])
    const upline = readKey(fields, 'upline', (id) =>
      id === null ? null : need(known.get(readText(id)), 'an unknown upline'),
    )
    const level = (upline?.level ?? 0) + 1
    if (level > MAX_LEVELS) refuse('too deep')
    const member: Member = {
      id: readKey(fields, 'id', readText),
      upline,
      level,
      type: readKey(fields, 'type', readOneOf(accountTypeCodes)),
      status: readKey(fields, 'status', readOneOf<AccountStatus>(['ACTIVE', 'LOCKED', 'CLOSED'])),
      rates: readKey(fields, 'rates', (rates) => readNamed(rates, readRate)),
    }
    known.set(member.id, member)
    return member
  })
}

function readTier(value: unknown): Tier {
  const fields = readObject(value, ['rate'], ['active', 'validBet', 'loss'])
  return {
    rate: readKey(fields, 'rate', readRate),
    active: readKeyOr(fields, 'active', 0, readCount),
    validBet: readKeyOr(fields, 'validBet', '0', readExact),
    loss: readKeyOr(fields, 'loss', '0', readExact),
  }
}

const commonKeys = ['id', 'kind', 'a', 'b', 'categories', 'from', 'to']
const kindKeys: Readonly<Record<ContractKind, readonly string[]>> = {
  DIVIDEND: ['period', 'activeMinBet', 'tiers', 'carry'],
  DAILY: ['period', 'activeMinBet', 'tiers'],
  HOURLY: ['activeMinBet', 'tiers'],
  REALTIME: ['profitRate', 'lossRate', 'singleBet'],
}
const contractKinds = ['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'] as const

function readTerms(kind: ContractKind, fields: Fields): ContractTerms {
  if (kind === 'REALTIME') {
    return {
      kind,
      profitRate: readKey(fields, 'profitRate', readRate),
      lossRate: readKey(fields, 'lossRate', readRate),
      singleBet: readKey(fields, 'singleBet', readPositive),
    }
  }
  const tiered = {
    tiers: readKey(fields, 'tiers', (tiers) => readList(tiers, readTier)),
    activeMinBet: readKey(fields, 'activeMinBet', readPositive),
    activeMinDeposit: readKeyOr(fields, 'activeMinDeposit', '0', readPositive),
  }
  if (kind !== 'DIVIDEND') return { kind, ...tiered }
  return { kind, ...tiered, carry: readKey(fields, 'carry', readOneOf(['NONE', 'PREVIOUS', 'MONTH', 'PERMANENT'])) }
}

function readCadence(kind: ContractKind, fields: Fields): Cadence {
  if (kind === 'REALTIME') return 'SLOT'
  if (kind === 'HOURLY') return 'HOUR'
  return readKey(fields, 'period', readOneOf(['DAILY', 'WEEKLY', 'SEMIMONTHLY', 'MONTHLY']))
}

function isAbove(upper: Member, lower: Member): boolean {
  return lower.upline !== null && (lower.upline === upper || isAbove(upper, lower.upline))
}

type ReadMember = (id: unknown) => Member

function readContract(form: WorldForm, readMember: ReadMember, item: unknown): Contract {
  const kind = readKey(readObject(item, ['kind'], Object.keys(Object(item))), 'kind', readOneOf(contractKinds))
  const optional = kind === 'REALTIME' ? [] : ours(form, ['activeMinDeposit'])
  const fields = readObject(item, [...commonKeys, ...kindKeys[kind]], optional)
  const b = readKey(fields, 'b', readMember)
  const a = readKey(fields, 'a', (id) => {
    const upper = id === null ? null : readMember(id)
    return upper === null || isAbove(upper, b) ? upper : refuse('somebody who is not above')
  })
  const from = readKey(fields, 'from', readInstant)
  return {
    id: readKey(fields, 'id', readText),
    a,
    b,
    cadence: readCadence(kind, fields),
    categories: new Set(readKey(fields, 'categories', (list) => readList(list, readText))),
    from,
    to: readKey(fields, 'to', (value) => {
      const to = value === null ? Infinity : readInstant(value)
      return to < from ? refuse('before the beginning') : to
    }),
    terms: readTerms(kind, fields),
  }
}

function readBet(readMember: ReadMember, item: unknown): Bet {
  const fields = readObject(item, ['id', 'member', 'category', 'at', 'stake', 'validBet', 'payout'], ['used'])
  const member = readKey(fields, 'member', readMember)
  const category = readKey(fields, 'category', readText)
  return {
    id: readKey(fields, 'id', readText),
    member,
    category,
    at: readKey(fields, 'at', readInstant),
    stake: readKey(fields, 'stake', readPositive),
    validBet: readKey(fields, 'validBet', readPositive),
    payout: readKey(fields, 'payout', readPositive),
    used: readKey(fields, 'used', (value) => {
      if (value === undefined) return
      const used = readRate(value)
      return used > (member.rates.get(category) ?? 0n) ? refuse('more than the rate of the account') : used
    }),
  }
}

function readVoids(bets: ReadonlyMap<string, Bet>, value: unknown): Void[] {
  const taken = new Set<Bet>()
  return readList(value, (item) => {
    const fields = readObject(item, ['bet', 'at'])
    const bet = readKey(fields, 'bet', (id) => need(bets.get(readText(id)), 'an unknown bet'))
    if (taken.has(bet)) within('bet', () => refuse('a second void of it'))
    taken.add(bet)
    const at = readKey(fields, 'at', readInstant)
    if (at <= bet.at) within('at', () => refuse('not after the bet'))
    return { bet, at }
  })
}

function readCost(readMember: ReadMember, item: unknown): Cost {
  const cost = readObject(item, ['member', 'at', 'kind', 'amount'])
  return {
    member: readKey(cost, 'member', readMember),
    at: readKey(cost, 'at', readInstant),
    kind: readKey(cost, 'kind', readOneOf(['CASHBACK', 'BONUS'])),
    amount: readKey(cost, 'amount', readExact),
  }
}

function readDeposit(readMember: ReadMember, item: unknown): Deposit {
  const deposit = readObject(item, ['member', 'at', 'amount'])
  return {
    member: readKey(deposit, 'member', readMember),
    at: readKey(deposit, 'at', readInstant),
    amount: readKey(deposit, 'amount', readExact),
  }
}

function parseWorld(form: WorldForm, value: unknown): World {
  const fields = readObject(
    value,
    ['id', 'until', 'members', 'contracts', 'bets', 'costs', 'voids'],
    ['settings', ...ours(form, ['deposits', 'samePersons', 'duplicates'])],
  )
  const members = readKey(fields, 'members', readMembers)
  const readMember: ReadMember = (id) => need(members.get(readText(id)), 'an unknown member')
  const bets = readKey(fields, 'bets', (list) => readById(list, (item) => readBet(readMember, item)))
  const readContracts = (list: unknown) => readById(list, (item) => readContract(form, readMember, item))
  return {
    id: readKey(fields, 'id', readText),
    until: readKey(fields, 'until', readInstant),
    settings: readKey(fields, 'settings', (settings) => readSettings(form, settings)),
    members: [...members.values()],
    contracts: [...readKey(fields, 'contracts', readContracts).values()],
    bets: [...bets.values()],
    costs: readKey(fields, 'costs', (list) => readList(list, (item) => readCost(readMember, item))),
    samePersons: readKeyOr(fields, 'samePersons', [], (list) => readSamePersons(readMember, list)),
    duplicates: readKeyOr(fields, 'duplicates', [], (list) => readDuplicates(readMember, list)),
    voids: readKey(fields, 'voids', (list) => readVoids(bets, list)),
    deposits: readKeyOr(fields, 'deposits', [], (list) => readList(list, (item) => readDeposit(readMember, item))),
  }
}

/** Reads a world; where anything about its form is wrong, what that is, with the path to it. */
export function readWorld(value: unknown, form: WorldForm): { readonly world: World } | { readonly fault: string } {
  try {
    return { world: parseWorld(form, value) }
  } catch (error) {
    if (!(error instanceof FormFault)) throw error
    return { fault: error.path === '' ? error.message : `${error.path}: ${error.message}` }
  }
}

/** Two contracts of one kind that a member has at the same moment, in order of their beginning; undefined: there are none. */
export function findOverlap(contracts: readonly Contract[]): readonly [Contract, Contract] | undefined {
  const last = new Map<string, Contract>()
  const inOrder = contracts.filter(({ from, to }) => from < to).toSorted((x, y) => x.from - y.from)
  for (const contract of inOrder) {
    const key = `${contract.terms.kind} ${contract.b.id}`
    const before = last.get(key)
    // None before overlapped, so the last one ends last.
    if (before !== undefined && before.to > contract.from) return [before, contract]
    last.set(key, contract)
  }
  return undefined
}
