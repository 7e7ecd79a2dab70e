import { moneyToString } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import type { ChannelRow } from '../deposits/channel.repo.ts'
import { listCrypto, listTransfers, type CryptoRow, type TransferRow } from './crypto.repo.ts'
import type { CryptoRules } from './crypto-rules.ts'
import { rateOf, usdtText } from './usdt.ts'

type View = NonNullable<RouteValue<'cashier.deposit'>['crypto']>

/** Null for a channel without a network. */
export function presentCryptoChannel(
  { network, vnd_per_unit: vndPerUnit }: Pick<ChannelRow, 'network' | 'vnd_per_unit'>,
  { rateVnd, confirmations, late, leastUnits }: CryptoRules,
): RouteValue<'cashier.channels'>['channels'][number]['crypto'] {
  if (network === null) return null
  return {
    network,
    rateVnd: rateVnd.toString(),
    rate: moneyToString(rateOf({ rateVnd, vndPerUnit })),
    confirmations: confirmations[network],
    late,
    least: usdtText(leastUnits),
  }
}

function presentCrypto(row: CryptoRow, transfers: readonly TransferRow[]): View {
  const { rate_vnd: rateVnd, vnd_per_unit: vndPerUnit } = row
  return {
    network: row.network,
    address: row.address,
    due: usdtText(row.due_units),
    rateVnd: rateVnd.toString(),
    rate: moneyToString(rateOf({ rateVnd, vndPerUnit })),
    confirmations: row.confirmations,
    late: row.late,
    least: usdtText(row.least_units),
    transfers: transfers.map((one) => ({
      network: one.network,
      txid: one.txid,
      logIndex: one.log_index,
      token: one.token,
      amount: usdtText(one.units),
      confirmations: one.confirmations,
      block: one.block.toString(),
      state: one.state,
      counted: one.counted,
      minedAt: one.mined_at.toISOString(),
      worth: one.worth === null ? null : moneyToString(one.worth),
      rateVnd: one.rate_vnd?.toString() ?? null,
    })),
  }
}

type Order = { member_id: bigint; deposit_id: bigint; method: string }

/** Rate, address and transfers of those of these orders that are of USDT, by order. */
export async function cryptoOf(db: Queryable, orders: readonly Order[]): Promise<ReadonlyMap<bigint, View>> {
  const named = orders.filter(({ method }) => method === 'DEP_CRYPTO')
  if (named.length === 0) return new Map()
  const transfers = Map.groupBy(await listTransfers(db, named), (one) => one.deposit_id)
  const rows = await listCrypto(db, named)
  return new Map(rows.map((row) => [row.deposit_id, presentCrypto(row, transfers.get(row.deposit_id) ?? [])]))
}
