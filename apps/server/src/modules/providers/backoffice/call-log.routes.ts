import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { PlatformDeps } from '../../../platform/deps.ts'
import { found, idOf, readPage } from '../../../platform/paging.ts'
import { wireRow } from '../../../platform/wire-row.ts'
import { findCall, listCalls, type CallFilter } from '../call-log/call-log.repo.ts'
import type { VendorDeps } from '../vendor.deps.ts'

type Deps = VendorDeps & Pick<PlatformDeps, 'http'>
const PAGE_DEFAULT = 50

/** The log of calls between us and vendors. */
export function registerCallLogRoutes({ db, http }: Deps): void {
  http.handle('bo.vendorCalls', async (_context, input): Promise<RouteValue<'bo.vendorCalls'>> => {
    const page = await readPage(input, (at) => listCalls(db, { ...filterOf(input), ...at }), PAGE_DEFAULT)
    return { ...page, rows: page.rows.map(wireRow) }
  })
  http.handle('bo.vendorCall', async (_context, { id }) => wireRow(found(await findCall(db, idOf(id), null))))
}

const filterOf = (input: RouteParsedInput<'bo.vendorCalls'>): CallFilter => ({
  vendor: input.vendor ?? null,
  direction: input.direction ?? null,
  op: input.op ?? null,
  isErrorOnly: input.only === 'errors',
  outcome: input.outcome ?? null,
  txId: input.txId ?? null,
  playerRef: input.player ?? null,
  from: input.from === undefined ? null : new Date(input.from),
  to: input.to === undefined ? null : new Date(input.to),
})
