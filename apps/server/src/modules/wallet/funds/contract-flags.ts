import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { definePort } from '../../../platform/module.ts'
import type { getFunds } from './get-funds.ts'

/** What the consolidated answer says beside the money (C03): of contracts, which a higher module keeps. */
export type ContractFlags = Omit<RouteValue<'wallet.funds'>, keyof Awaited<ReturnType<typeof getFunds>>>

/** Null: there is nothing to say, because the feature is off or the member is in nobody's team. */
export const contractFlags = definePort<(db: Queryable, memberId: bigint) => Promise<ContractFlags | null>>(
  'wallet.contractFlags',
  async () => null,
)

export const noContracts: ContractFlags = {
  divtypereq: 0,
  dailysalreqtype: 0,
  contracthoursalreqtype: 0,
  realtimesalreqtype: 0,
  divtypeinfo: 0,
  dailysalinfotype: 0,
  contractmrdailysalinfotype: 0,
  contracthoursalinfo: 0,
  realtimesalinfotype: 0,
}
