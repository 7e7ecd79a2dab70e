import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { getSetting } from '../../system/index.ts'
import { isGreen } from '../kit/kit-run.repo.ts'
import { providersSettings } from '../settings.ts'
import { findVendor, type VendorRow } from '../vendors/vendor.repo.ts'

/**
 * A closed vendor is not opened to members before the kit has found nothing. Two operators may open it all the same
 * (`open` in `vendor_change`); a vendor of the demo is ours.
 */
export async function assertMayOpen(tx: Queryable, code: string, status: VendorRow['status']): Promise<void> {
  if (status === 'off') return
  const vendor = await findVendor(tx, code)
  if (!vendor || vendor.status !== 'off' || vendor.is_demo) return
  if (!(await getSetting(tx, providersSettings.kitRequired)) || (await isGreen(tx, code))) return
  throw new AppError<ErrorCode>('state_conflict', { state: 'kit_required' })
}
