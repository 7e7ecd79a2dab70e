import { AppError, assert, businessDay, isTwoPlaces, must, parseMoney, MONEY_UNIT } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { nextRef } from '../cashier.repo.ts'
import type { CashierDeps } from '../deps.ts'
import type { ChannelRow } from '../deposits/channel.repo.ts'
import { chooseChannel } from '../deposits/choose-channel.ts'
import { findDeposit, findDepositByKey, type DepositRow } from '../deposits/deposit.repo.ts'
import { contentCode, showDeposit } from '../deposits/deposits.ts'
import { startPayment } from '../payments/start-payment.ts'
import { getCashierSettings } from '../settings.ts'
import { acceptedOrThrow } from '../../wallet/index.ts'
import { isCardOf, openCardDeposit } from './card.repo.ts'
import type { CardRules } from './present-card.ts'

type Input = RouteParsedInput<'cashier.createCardDeposit'>
type View = RouteValue<'cashier.createCardDeposit'>

const TAIL_DIGITS = 4

/**
 * Opens a deposit order of a scratch card and hands the card to the provider. Only the provider's word credits it
 * (operations.md 3.2, DEP_CARD). The code is kept encrypted, and only until the provider has it.
 */
export async function createCardDeposit(
  deps: CashierDeps,
  member: { id: bigint; ip: string },
  key: string,
  input: Input,
): Promise<View> {
  const amount = parseMoney(input.amount)
  if (!isTwoPlaces(amount)) throw new AppError<ErrorCode>('amount_invalid')
  const print = deps.cardBox.printOf(input.telco, input)
  // Check the key first: an order opened under it stays, whatever has changed since.
  const known = await findDepositByKey(deps.db, member.id, key)
  if (known) return sameCard(deps, known, { print, amount, channelCode: input.channelCode })
  const settings = await getCashierSettings(deps.db)
  assertForm(settings, input)
  const channel = await chooseChannel(deps, member, { ...input, method: 'DEP_CARD', amount })
  assertSeen(input.seen, channel, settings)
  const scaled = amount * channel.vnd_per_unit
  assert(scaled % MONEY_UNIT === 0n, 'a channel scales two places to whole VND')
  const opened = await openCardDeposit(deps.db, {
    ref: await nextRef(deps.db, 'D', businessDay(deps.clock.now())),
    memberId: member.id,
    channel: channel.code,
    amount,
    amountVnd: scaled / MONEY_UNIT,
    key,
    content: `D${contentCode(deps)}`,
    minutes: channel.order_minutes,
    openMax: settings.depositOpenMax,
    ip: member.ip,
    rank: await deps.rankOf(member.id),
    sent: await deps.sentOf(member.id),
    telco: input.telco,
    serialTail: input.serial.slice(-TAIL_DIGITS),
    print,
    sealed: deps.cardBox.seal(member.id, input),
    penaltyPpm: settings.cardPenaltyPpm,
    wrongTries: settings.cardWrongTries,
    lockMinutes: settings.cardLockMinutes,
  })
  refuse(opened, settings.depositOpenMax)
  const { id } = acceptedOrThrow(opened)
  const read = async () => must(await findDeposit(deps.db, member.id, BigInt(String(id))), 'it was just opened')
  await startPayment(deps, await read(), channel.provider)
  deps.nudgeOutbox()
  // A refusal has ended it; and a key that was used meanwhile is another card's or this one's.
  return sameCard(deps, await read(), { print, amount, channelCode: input.channelCode })
}

/** A card is gone once it is sent, so it is sent only under the terms that its owner saw. */
function assertSeen(seen: Input['seen'], { fee_ppm: ppm, fee_fixed: fixed }: ChannelRow, rules: CardRules): void {
  if (seen === undefined) return
  const isSame = seen.feePpm === ppm && parseMoney(seen.feeFixed) === fixed && seen.penaltyPpm === rules.cardPenaltyPpm
  if (!isSame) throw new AppError<ErrorCode>('deposit_terms_changed')
}

/** As the network prints its cards: another count of digits is a slip of the finger, and no wrong try. */
function assertForm({ cardTelcos }: CardRules, { telco, serial, pin }: Input): void {
  const rule = cardTelcos.find(({ code }) => code === telco)
  if (!rule) throw new AppError<ErrorCode>('channel_unavailable')
  const fields = {
    ...(rule.serialDigits.includes(serial.length) ? {} : { serial: 'out_of_range' }),
    ...(rule.pinDigits.includes(pin.length) ? {} : { pin: 'out_of_range' }),
  }
  if (Object.keys(fields).length > 0) throw new AppError<ErrorCode>('bad_request', { fields })
}

function refuse(
  opened: { code: string } | { code: 'card_locked'; until: string },
  openMax: number,
): asserts opened is Exclude<typeof opened, { until: string }> {
  if ('until' in opened) throw new AppError<ErrorCode>('card_locked', { until: opened.until })
  if (opened.code === 'card_used') throw new AppError<ErrorCode>('card_used')
  if (opened.code === 'channel_unavailable') throw new AppError<ErrorCode>('channel_unavailable')
  if (opened.code === 'too_many_open_orders') throw new AppError<ErrorCode>('too_many_open_orders', { limit: openMax })
}

/** One key is one card: another one under it is a conflict. */
async function sameCard(
  deps: CashierDeps,
  row: DepositRow,
  { print, amount, channelCode }: { print: Buffer; amount: bigint; channelCode: string | undefined },
): Promise<View> {
  const isSame =
    row.amount === amount &&
    row.channel_code === (channelCode ?? row.channel_code) &&
    (await isCardOf(deps.db, row.member_id, row.id, print))
  if (!isSame) throw new AppError<ErrorCode>('key_conflict')
  return showDeposit(deps, row)
}
