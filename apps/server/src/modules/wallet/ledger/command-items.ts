import { createHash } from 'node:crypto'
import { assert, type Money } from '@lotus/kernel'
import type { Json } from '../../../platform/json.ts'
import { currency as defaultCurrency } from './chart-of-accounts.ts'
import type { CommandItem } from './wallet.repo.ts'

export type Key = { source: string; extId: string }
export type Reference = {
  kind: 'lottery_order' | 'deposit' | 'withdrawal' | 'adjustment' | 'bonus' | 'commission' | 'other'
  no: string
}
export type Entry = 'DEP_BANK' | 'ADJ_CREDIT'
/** Each leg is between a member and a house account. */
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
/** A command registered by a module above (`wallet_register`); its caller makes the fingerprint. */
export type CallCommand = Base & { fn: string; fingerprint: Uint8Array; args: Json }

const LEGS_MAX = 500

type Content = readonly (string | bigint | number | boolean)[]
const hashOf = (content: Content) => createHash('sha256').update(JSON.stringify(content.map(String)))
/**
 * SHA-256 over the command's content in a fixed order: a second use of a key with another fingerprint is a conflict.
 */
export const fingerprintOf = (...content: Content): Buffer => hashOf(content).digest()

const currencyOf = (c: { currency?: string }) => c.currency ?? defaultCurrency
const base = (c: Base) => ({ member: c.memberId.toString(), currency: currencyOf(c) })
const keyOf = (key: Key, ...content: Content) => ({
  source: key.source,
  ext: key.extId,
  print: hashOf(content).digest('hex'),
})
const referenceOf = ({ kind, no }: Reference) => ({ refKind: kind, refNo: no })
/** What every command with a key and a reference has; `content` is what its fingerprint covers beside member and currency. */
const keyed = (op: string, c: Keyed, ...content: Content) => ({
  op,
  ...base(c),
  ...keyOf(c.key, op, currencyOf(c), c.memberId, ...content),
  ...referenceOf(c.reference),
})
const stake = (amount: Money, house: string) => ({ amount: amount.toString(), house })
const betOf = (bet: Key) => ({ betSource: bet.source, betExt: bet.extId })

export function betItem(c: BetCommand): CommandItem {
  assert(c.amount > 0n, 'a bet moves a positive amount')
  const item = keyed('bet', c, c.amount, c.house, c.reference.no)
  return { ...item, ...stake(c.amount, c.house), bonusFirst: c.bonusFirst }
}

export function winItem(c: WinCommand): CommandItem {
  assert(c.amount >= 0n, 'a win is never negative')
  const item = keyed('win', c, c.amount, c.house, c.bet.source, c.bet.extId)
  return { ...item, ...stake(c.amount, c.house), ...betOf(c.bet) }
}

export function betWinItem(c: BetWinCommand): CommandItem {
  assert(c.stake > 0n && c.win >= 0n, 'a stake is positive, a win not negative')
  const item = keyed('bet_win', c, c.stake, c.win, c.house, c.reference.no)
  return { ...item, ...stake(c.stake, c.house), win: c.win.toString(), bonusFirst: c.bonusFirst }
}

export const rollbackItem = (c: RollbackCommand): CommandItem => ({
  op: 'rollback',
  ...base(c),
  ...keyOf(c.key, 'rollback', currencyOf(c), c.memberId, c.bet.source, c.bet.extId),
  ...betOf(c.bet),
})

export function adjustItem(c: AdjustCommand): CommandItem {
  assert(c.amount !== 0n, 'an adjustment moves something')
  return { ...keyed('adjust', c, c.amount, c.house, c.reference.no), ...stake(c.amount, c.house) }
}

export function creditItem(c: CreditCommand): CommandItem {
  assert(c.amount > 0n, 'a credit moves a positive amount')
  const item = keyed('credit', c, c.amount, c.entry, c.house, c.reference.no)
  return { ...item, ...stake(c.amount, c.house), entry: c.entry }
}

export function holdItem(c: HoldCommand): CommandItem {
  assert(c.amount > 0n, 'a hold moves a positive amount')
  return { ...keyed('hold', c, c.amount, c.reference.no), amount: c.amount.toString() }
}

const resolveItem = (c: VoidHoldCommand, action: 'post' | 'void', house: string): CommandItem => ({
  op: 'resolve_hold',
  ...base(c),
  hold: c.holdId.toString(),
  action,
  house,
})
export const postHoldItem = (c: PostHoldCommand): CommandItem => resolveItem(c, 'post', c.house)
export const voidHoldItem = (c: VoidHoldCommand): CommandItem => resolveItem(c, 'void', 'none')

export function groupItem(c: GroupCommand): CommandItem {
  const [first] = c.legs
  assert(first && c.legs.length <= LEGS_MAX, `a group has 1 to ${LEGS_MAX} legs`)
  const legs = c.legs.map((leg) => {
    assert(leg.amount > 0n, 'a leg moves a positive amount')
    return { ...leg, memberId: undefined, member: leg.memberId.toString(), amount: leg.amount.toString() }
  })
  const key = keyOf(c.key, 'group', currencyOf(c), c.reference.no, JSON.stringify(legs))
  return { op: 'group', ...base({ ...c, memberId: first.memberId }), ...key, ...referenceOf(c.reference), legs }
}

export const callItem = (c: CallCommand): CommandItem => ({
  op: 'call',
  ...base(c),
  fn: c.fn,
  print: Buffer.from(c.fingerprint).toString('hex'),
  args: c.args,
})
