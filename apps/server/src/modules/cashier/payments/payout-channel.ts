import { AppError, type Money } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { getSetting } from '../../system/index.ts'
import { findChannel, type ChannelRow } from '../deposits/channel.repo.ts'
import { usualChannel } from '../deposits/channels.ts'
import type { CashierDeps } from '../deps.ts'
import type { PayoutKind } from '../payout-banks.ts'
import { cashierSettings } from '../settings.ts'
import { mostOfParts } from './payout-parts.ts'

type Deps = Pick<CashierDeps, 'isConnected' | 'payoutKindsOf'> & { db: Queryable }

/** Whose provider pays, and to which kinds of accounts. */
export type Payer = { code: string; kinds: readonly PayoutKind[] }

/** The channel whose provider pays withdrawals out, if the operator has named one that this program can reach. */
export async function findPayer(deps: Deps): Promise<Payer | null> {
  const channel = await readPayoutChannel(deps)
  return channel && { code: channel.code, kinds: deps.payoutKindsOf(channel) }
}

/** The same where it pays to accounts of this kind. */
export async function findPayoutChannel(deps: Deps, kind: PayoutKind): Promise<string | null> {
  const payer = await findPayer(deps)
  return payer?.kinds.includes(kind) ? payer.code : null
}

async function readPayoutChannel({ db, isConnected }: Deps): Promise<ChannelRow | null> {
  const code = await getSetting(db, cashierSettings.payoutChannel)
  const channel = code === '' ? undefined : await findChannel(db, code)
  const isFit = channel !== undefined && channel.provider !== usualChannel.provider && isConnected(channel)
  return isFit ? channel : null
}

/** The most that the channel pays out for one request, in as many parts as there may be; null: there is no such limit, or it is paid by hand. */
export async function mostPaidOut(deps: Deps, kind: PayoutKind = 'bank'): Promise<Money | null> {
  const channel = await readPayoutChannel(deps)
  const most = channel && deps.payoutKindsOf(channel).includes(kind) ? channel.payout_max : null
  return most === null ? null : mostOfParts(most)
}

/** The most of one request: by the brand's setting, and as far as the channel can pay it, so that none is held that nobody can send. */
export async function mostOfRequest(deps: Deps, setting: Money, kind?: PayoutKind): Promise<Money> {
  const most = await mostPaidOut(deps, kind)
  return most !== null && most < setting ? most : setting
}

/**
 * How an approval pays: as the operator says, else as the setting says. A provider that is named and cannot be reached is
 * `channel_unavailable`: the operator then decides whether to pay by hand.
 */
export async function choosePayout(deps: CashierDeps, by: 'provider' | 'hand' | undefined): Promise<Payer | null> {
  const isByHand =
    by === 'hand' || (by === undefined && (await getSetting(deps.db, cashierSettings.payoutChannel)) === '')
  if (isByHand) return null
  const payer = await findPayer(deps)
  if (payer === null) throw new AppError<ErrorCode>('channel_unavailable')
  return payer
}
