import { z } from 'zod'
import { operatorGet, operatorPost } from '../define-call.ts'
import { text, zId, zReason, zTime } from '../schema-parts.ts'
import { loginMethods, loginOutcomes } from './schemas.ts'

/** What an operator may block for one member (operations.md 1.1: BET_BLOCKED, WITHDRAW_BLOCKED). */
export const zRestricted = z.enum(['BETS', 'WITHDRAWALS'])

/** A member as customer service sees them: masked, and never a secret (trust.md ACC-11). */
export const zSupportedMember = z.object({
  id: z.string(),
  username: z.string(),
  status: z.enum(['active', 'blocked', 'closed']),
  createdAt: zTime,
  closedAt: zTime.nullable(),
  /** When personal data may be erased; null while the account is open. */
  erasableAt: zTime.nullable(),
  erasedAt: zTime.nullable(),
  email: z.string().nullable(),
  isEmailProved: z.boolean(),
  phone: z.string().nullable(),
  isPhoneProved: z.boolean(),
  payeeName: z.string().nullable(),
  hasAuthenticator: z.boolean(),
  recoveryLeft: z.number().int(),
  /** `lockedUntil` while too many wrong ones were given. */
  fundPassword: z.object({ isSet: z.boolean(), lockedUntil: zTime.nullable(), resetAt: zTime.nullable() }),
  termsVersion: z.string(),
  identityCheckedAt: zTime.nullable(),
  identityCheckedBy: z.string().nullable(),
  /** Made up by the demo (ADR 0009): not a real person. */
  isSimulated: z.boolean(),
  /** The exclusion that lasts longest; `until` null: for ever. */
  exclusion: z
    .object({ reason: z.enum(['cool_off', 'self', 'operator']), startsAt: zTime, until: zTime.nullable() })
    .nullable(),
  /** What operators block now; `until` null: until it is lifted. */
  restrictions: z.array(
    z.object({ what: zRestricted, at: zTime, by: z.string(), reason: z.string(), until: zTime.nullable() }),
  ),
  /** The offered terms of an exclusion; the operator's settings. */
  exclusionMonths: z.array(z.number().int()),
  /**
   * Accounts of one person (operations.md 1.13): the first one where this one is marked as of it, those marked as of this one, and
   * those that share a number, an address of mail or an identity card.
   */
  samePerson: z.object({
    main: z.object({ username: z.string(), at: zTime, by: z.string(), reason: z.string() }).nullable(),
    others: z.array(z.object({ username: z.string(), at: zTime })),
    alike: z.array(z.object({ username: z.string(), field: z.enum(['phone', 'email', 'id_number']) })),
  }),
  logins: z.array(
    z.object({
      at: zTime,
      ip: z.string().nullable(),
      country: z.string().nullable(),
      device: z.string(),
      method: z.enum(loginMethods),
      outcome: z.enum(loginOutcomes),
    }),
  ),
})

export const supportCalls = {
  'bo.member': operatorGet({
    path: '/bo/members/detail',
    permission: 'members.view',
    audit: ['members.view'],
    errors: ['not_found'],
    input: z.object({ username: text(64).trim().min(1) }),
    value: zSupportedMember,
  }),
  'bo.checkMember': operatorPost({
    path: '/bo/members/checked',
    permission: 'members.edit',
    audit: ['members.check_identity'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ id: zId, reason: zReason }),
    value: zSupportedMember,
  }),
  'bo.eraseMember': operatorPost({
    path: '/bo/members/erase',
    permission: 'members.erase',
    audit: ['members.erase'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ id: zId, reason: zReason }),
    value: zSupportedMember,
  }),
  /**
   * From now on no play, no deposit and no advertising (trust.md EXC-1, EXC-2); null months: for ever. Nobody can
   * shorten it.
   */
  'bo.excludeMember': operatorPost({
    path: '/bo/members/exclude',
    permission: 'members.edit',
    audit: ['members.exclude'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ id: zId, months: z.number().int().min(1).max(1200).nullable(), reason: zReason }),
    value: zSupportedMember,
  }),
  /**
   * Blocks bets or withdrawals of a member, until a time or until it is lifted. Bets that are placed stay, and money is the member's: what
   * waits to be paid waits for a reviewer. `state_conflict`: it is blocked already, or the account is closed.
   */
  'bo.restrictMember': operatorPost({
    path: '/bo/members/restrict',
    permission: 'members.edit',
    audit: ['members.restrict'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ id: zId, what: zRestricted, until: zTime.nullable(), reason: zReason }),
    value: zSupportedMember,
  }),
  'bo.unrestrictMember': operatorPost({
    path: '/bo/members/restrict/lift',
    permission: 'members.edit',
    audit: ['members.unrestrict'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ id: zId, what: zRestricted, reason: zReason }),
    value: zSupportedMember,
  }),
  /**
   * Takes the fund password away, with its lock, once the operator is sure who asks (operations.md 3.3): the member sets
   * a new one, and withdrawals wait for some hours.
   */
  'bo.clearFundPassword': operatorPost({
    path: '/bo/members/fundPassword',
    permission: 'members.edit',
    audit: ['members.clear_fund_password'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ id: zId, reason: zReason }),
    value: zSupportedMember,
  }),
  /**
   * Marks an account as of the same person as another one: in a team they count as one active member, in every period that ends from
   * now on. `state_conflict`: it is marked already, others are marked as of it, or both are one account.
   */
  'bo.markSamePerson': operatorPost({
    path: '/bo/members/samePerson',
    permission: 'members.edit',
    audit: ['members.mark_same'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ id: zId, username: text(64).trim().min(1), reason: zReason }),
    value: zSupportedMember,
  }),
  /** Takes the mark off again, for periods that end from now on. */
  'bo.liftSamePerson': operatorPost({
    path: '/bo/members/samePerson/lift',
    permission: 'members.edit',
    audit: ['members.lift_same'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ id: zId, reason: zReason }),
    value: zSupportedMember,
  }),
  /**
   * Returns the password once, to be handed over: valid for a day, and the member must change it first. `code`: of the
   * operator's own authenticator.
   */
  'bo.giveInitialPassword': operatorPost({
    path: '/bo/members/password',
    permission: 'members.edit',
    audit: ['members.initial_password'],
    rate: { max: 20, perSeconds: 900 },
    errors: ['not_found', 'state_conflict', 'code_wrong'],
    input: z.object({ id: zId, reason: zReason, code: text(16).optional() }),
    value: z.object({ password: z.string(), expiresAt: zTime }),
  }),
}
