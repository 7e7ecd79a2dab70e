import { parseMoney } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import { getSettings, isOwnSetting } from '../system/index.ts'
import { z } from 'zod'
import { candidateSigns, payoutKinds, walletAccounts, zTexts } from '@lotus/contract/schemas'
import { usualProfiles, zBankFileProfile } from './bank-lines/bank-file-profile.ts'
import { defineSettings, zAmountText, zMinutes, zWhole, type Setting } from '../../platform/setting.ts'
import { findChannel } from './deposits/channel.repo.ts'
import { partsFigures } from './payments/payout-parts.ts'

/** A deposit is asked for in whole VND: two decimals of an amount must be whole VND, so hundreds. */
export const zVndPerUnit = zWhole(100, 1_000_000).refine((vnd) => vnd % 100 === 0)

const zCode = z.string().regex(/^[A-Z0-9_]{2,20}$/)
const zDigitCounts = z.array(zWhole(8, 20)).min(1).max(5)

/** A time of day, 08:30. */
const zClock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const zChannelCode = z.string().regex(/^[a-z0-9_]{0,30}$/)
const MIN_KEY = 'cashier.withdraw_min'
const PAYOUT_KEY = 'cashier.payout_channel'

/** No smallest withdrawal that all parts of the payout channel together do not carry: none could be paid (issue 20). */
const carriedByParts: NonNullable<Setting['refuses']> = async (db, after) => {
  const code = zChannelCode.parse(after(PAYOUT_KEY))
  const channel = code === '' ? undefined : await findChannel(db, code)
  const figures = partsFigures(channel?.payout_max ?? null, parseMoney(zAmountText.parse(after(MIN_KEY))))
  return figures === undefined ? null : { problem: 'payout_parts', figures }
}

export const cashierSettings = defineSettings({
  // operations.md 3.4: limits of one withdrawal and of a business day, and the minutes of T17; the other two are from
  // 3.2 and 3.3.
  withdrawMin: { key: MIN_KEY, schema: zAmountText, default: '100', refuses: carriedByParts },
  withdrawMax: { key: 'cashier.withdraw_max', isGuarded: true, schema: zAmountText, default: '100000' },
  // Withdrawals and their sum per business day (operations.md 4.1): what the brand stored is a ceiling over what each VIP rank
  // says, the default holds only where the rank does not say.
  withdrawDailyCount: { key: 'cashier.withdraw_daily_count', schema: z.number().int().min(1).max(100), default: 3 },
  withdrawDailyAmount: {
    key: 'cashier.withdraw_daily_amount',
    isGuarded: true,
    schema: zAmountText,
    default: '100000',
  },
  // operations.md 3.4: the service hours of withdrawals, by the brand's clock; the same time twice is around the clock.
  withdrawFrom: { key: 'cashier.withdraw_from', schema: zClock, default: '00:00' },
  withdrawUntil: { key: 'cashier.withdraw_until', schema: zClock, default: '00:00' },
  // Switched off for maintenance of the payout side: new requests wait, sent ones are decided as ever.
  withdrawOpen: { key: 'cashier.withdraw_open', schema: z.boolean(), default: true },
  // Two operators must agree from this amount on, and from this risk score on (operations.md 5.4).
  withdrawSecondFrom: { key: 'cashier.withdraw_second_from', isGuarded: true, schema: zAmountText, default: '20000' },
  withdrawSecondScore: {
    key: 'cashier.withdraw_second_score',
    isGuarded: true,
    schema: zWhole(1, 10_000),
    default: 70,
  },
  // Missing turnover, that of a bonus excepted, does not hold the money of a member back who may not play (issue 19 section 5).
  withdrawUnplayed: { key: 'cashier.withdraw_unplayed', isGuarded: true, schema: z.boolean(), default: true },
  // The channel whose provider pays withdrawals out (docs/payment-api); empty: operators pay by hand and say so.
  payoutChannel: {
    key: PAYOUT_KEY,
    isGuarded: true,
    schema: zChannelCode,
    default: '',
    refuses: carriedByParts,
  },
  // operations.md 3.4 and 5.4: below this amount and this risk score the rules approve, up to this sum a business day; 0 is
  // never. Only with a channel that pays out.
  autoBelow: { key: 'cashier.auto_below', isGuarded: true, schema: zAmountText, default: '0' },
  autoScore: { key: 'cashier.auto_score', isGuarded: true, schema: zWhole(1, 1000), default: 30 },
  autoDailyAmount: { key: 'cashier.auto_daily_amount', isGuarded: true, schema: zAmountText, default: '20000' },
  // By when a withdrawal is paid or rejected, as the member is told; later it is a case (issue 20 section 2).
  withdrawPromiseMinutes: { key: 'cashier.withdraw_promise_minutes', schema: zMinutes(10_080), default: 60 },
  // With fewer payouts in the last 30 days nothing is said about how long they take.
  payoutTimesLeast: { key: 'cashier.payout_times_least', schema: zWhole(5, 1000), default: 20 },
  // operations.md 3.3: a new payout account can be used after so many hours, so that a thief who got in is seen first.
  payoutCoolingHours: { key: 'cashier.payout_cooling_hours', isGuarded: true, schema: zWhole(0, 720), default: 24 },
  // operations.md 3.3: whether a withdrawal needs a fund password that is set; one that is set is always asked for. And
  // for how many hours nothing is withdrawn after a reset.
  fundPasswordRequired: {
    key: 'cashier.fund_password_required',
    isGuarded: true,
    schema: z.boolean(),
    default: true,
  },
  fundPasswordHoldHours: {
    key: 'cashier.fund_password_hold_hours',
    isGuarded: true,
    schema: zWhole(0, 720),
    default: 24,
  },
  // T17: without an answer, a payout counts as received after this many minutes.
  withdrawConfirmMinutes: { key: 'cashier.withdraw_confirm_minutes', schema: zMinutes(10_080), default: 30 },
  // T17: for how many days after it was paid a member may say that it did not arrive; and pictures a member may send a day.
  claimDays: { key: 'cashier.claim_days', schema: zWhole(1, 30), default: 3 },
  // For how many days after it was opened a deposit order takes pictures of its transfer.
  depositProofDays: { key: 'cashier.deposit_proof_days', schema: zWhole(1, 30), default: 3 },
  proofsDaily: { key: 'cashier.proofs_daily', schema: zWhole(1, 100), default: 20 },
  // Open deposit orders of one member at a time.
  depositOpenMax: { key: 'cashier.deposit_open_max', schema: z.number().int().min(1).max(20), default: 3 },
  // A channel whose provider left so many orders in a row refused or without an answer takes none for so many minutes; 0 is never.
  channelFailOrders: { key: 'cashier.channel_fail_orders', schema: zWhole(0, 100), default: 5 },
  channelRestMinutes: { key: 'cashier.channel_rest_minutes', schema: zMinutes(1440), default: 10 },
  // operations.md 3.2, DEP_CARD: the networks whose scratch cards channels may take, with the digits that their serials and codes
  // have; what is taken off the lower value where the declared one is wrong (a million: all of it); and the lock: so many wrong
  // cards within so many minutes.
  cardTelcos: {
    key: 'cashier.card_telcos',
    schema: z
      .array(z.object({ code: zCode, name: zTexts(40), serialDigits: zDigitCounts, pinDigits: zDigitCounts }))
      .max(20)
      .refine((telcos) => new Set(telcos.map(({ code }) => code)).size === telcos.length),
    default: [],
  },
  cardPenaltyPpm: {
    key: 'cashier.card_penalty_ppm',
    isGuarded: true,
    schema: zWhole(0, 1_000_000),
    default: 500_000,
  },
  cardWrongTries: { key: 'cashier.card_wrong_tries', schema: zWhole(1, 50), default: 5 },
  cardLockMinutes: { key: 'cashier.card_lock_minutes', schema: zMinutes(10_080), default: 60 },
  // So long after its end a provider is asked about an order without an answer, about USDT for a day at least; a card's code is kept as long.
  providerAskHours: { key: 'cashier.provider_ask_hours', isGuarded: true, schema: zWhole(1, 168), default: 24 },
  // By when money that no order took by itself is looked at, as the member is told.
  depositReviewMinutes: { key: 'cashier.deposit_review_minutes', schema: zMinutes(10_080), default: 240 },
  payoutAccountsMax: { key: 'cashier.payout_accounts_max', schema: z.number().int().min(1).max(20), default: 5 },
  // VND of one unit of the brand's currency, for new channels; amounts have four decimals whatever it is (DECISIONS 1).
  vndPerUnit: { key: 'cashier.vnd_per_unit', isFixedByMoney: true, schema: zVndPerUnit, default: 1_000 },
  // Banks to which members may withdraw. None until the operator names them; the demo has invented ones.
  payoutBanks: {
    key: 'cashier.payout_banks',
    isGuarded: true,
    schema: z
      .array(z.object({ code: zCode, name: zTexts(60) }))
      .max(100)
      .refine((banks) => new Set(banks.map(({ code }) => code)).size === banks.length),
    default: [],
  },
  // To which kinds of accounts members may withdraw (operations.md 3.3); one that is left out is closed, and what was asked for is paid.
  payoutKinds: {
    key: 'cashier.payout_kinds',
    isGuarded: true,
    schema: z
      .array(z.enum(payoutKinds))
      .min(1)
      .max(payoutKinds.length)
      .refine((kinds) => new Set(kinds).size === kinds.length),
    default: [...payoutKinds],
  },
  // E-wallets to which members may withdraw, and whether their accounts are phone numbers. None until the operator names them.
  payoutWallets: {
    key: 'cashier.payout_wallets',
    isGuarded: true,
    schema: z
      .array(z.object({ code: zCode, name: zTexts(60), account: z.enum(walletAccounts) }))
      .max(50)
      .refine((wallets) => new Set(wallets.map(({ code }) => code)).size === wallets.length),
    default: [],
  },
  // Bank statements as files (operations.md, row 13): how each bank writes its CSV, how long a file may be, for how many days
  // before a line orders are its candidates, and the amount from which on two operators match a line by hand.
  bankFileProfiles: {
    key: 'cashier.bank_file_profiles',
    schema: z
      .array(zBankFileProfile)
      .min(1)
      .max(30)
      .refine((profiles) => new Set(profiles.map(({ code }) => code)).size === profiles.length),
    default: usualProfiles,
  },
  bankFileLinesMax: { key: 'cashier.bank_file_lines_max', schema: zWhole(1, 50_000), default: 20_000 },
  bankCandidateDays: { key: 'cashier.bank_candidate_days', schema: zWhole(1, 30), default: 3 },
  // How far a bank's clock may be behind ours, and what each sign of a candidate weighs; all of them at once are at most 100.
  bankClockMinutes: { key: 'cashier.bank_clock_minutes', schema: zWhole(0, 120), default: 10 },
  bankCandidatePoints: {
    key: 'cashier.bank_candidate_points',
    schema: z.record(z.enum(candidateSigns), zWhole(0, 100)),
    default: { amount: 50, amount_near: 15, time: 20, day: 10, name: 30, name_part: 10 },
  },
  // Nearly the amount: within this part of the order, as a fee of the bank would be.
  bankNearPpm: { key: 'cashier.bank_near_ppm', schema: zWhole(0, 1_000_000), default: 10_000 },
  matchSecondFrom: { key: 'cashier.match_second_from', isGuarded: true, schema: zAmountText, default: '20000' },
  // operations.md 3.4: valid bets that a deposit requires; 1,000,000 is once its amount. DECISIONS 10: none until the
  // cashier's issue.
  depositTurnoverPpm: {
    key: 'cashier.deposit_turnover_ppm',
    schema: z.number().int().min(0).max(100_000_000),
    default: 0,
  },
})

/** Rules of the cashier that operators can edit, in the form the use cases take. */
export async function getCashierSettings(db: Queryable) {
  const {
    withdrawMin,
    withdrawMax,
    withdrawDailyAmount,
    withdrawSecondFrom,
    autoBelow,
    autoDailyAmount,
    matchSecondFrom,
    ...rest
  } = await getSettings(db, cashierSettings)
  return {
    ...rest,
    isDailyCountOwn: await isOwnSetting(db, cashierSettings.withdrawDailyCount),
    isDailyAmountOwn: await isOwnSetting(db, cashierSettings.withdrawDailyAmount),
    withdrawMin: parseMoney(withdrawMin),
    withdrawMax: parseMoney(withdrawMax),
    withdrawDailyAmount: parseMoney(withdrawDailyAmount),
    withdrawSecondFrom: parseMoney(withdrawSecondFrom),
    autoBelow: parseMoney(autoBelow),
    matchSecondFrom: parseMoney(matchSecondFrom),
    autoDailyAmount: parseMoney(autoDailyAmount),
  }
}
