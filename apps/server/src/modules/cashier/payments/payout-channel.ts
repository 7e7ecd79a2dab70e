import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { getSetting } from '../../system/index.ts'
import { findChannel } from '../deposits/channel.repo.ts'
import { usualChannel } from '../deposits/channels.ts'
import type { CashierDeps } from '../deps.ts'
import { cashierSettings } from '../settings.ts'

/** The channel whose provider pays withdrawals out, if the operator has named one that this program can reach. */
export async function findPayoutChannel({
  db,
  isConnected,
}: Pick<CashierDeps, 'isConnected'> & { db: Queryable }): Promise<string | null> {
  const code = await getSetting(db, cashierSettings.payoutChannel)
  const channel = code === '' ? undefined : await findChannel(db, code)
  const isFit = channel !== undefined && channel.provider !== usualChannel.provider && isConnected(channel)
  return isFit ? channel.code : null
}

/**
 * How an approval pays: as the operator says, else as the setting says. A provider that is named and cannot be reached is
 * `channel_unavailable`: the operator then decides whether to pay by hand.
 */
export async function choosePayout(deps: CashierDeps, by: 'provider' | 'hand' | undefined): Promise<string | null> {
  const isByHand =
    by === 'hand' || (by === undefined && (await getSetting(deps.db, cashierSettings.payoutChannel)) === '')
  if (isByHand) return null
  const code = await findPayoutChannel(deps)
  if (code === null) throw new AppError<ErrorCode>('channel_unavailable')
  return code
}
