import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import type { VendorPort } from './create-vendor-port.ts'

/** Nothing opens, nothing is open. */
export const noVendors: VendorPort = {
  launchGame: () => Promise.reject(new AppError<ErrorCode>('game_disabled')),
  leaveGame: () => Promise.resolve(),
  autoTransferOf: () => Promise.resolve({ isOffered: false, isOn: false }),
  setAutoTransfer: () => Promise.reject(new AppError<ErrorCode>('module_disabled')),
  walletTransfer: () => Promise.reject(new AppError<ErrorCode>('not_found')),
  askBalance: () => Promise.reject(new AppError<ErrorCode>('state_conflict', { state: 'single_wallet' })),
  listTransfers: () => Promise.resolve({ rows: [], nextCursor: null }),
  listOpenRounds: () => Promise.resolve([]),
  listRooms: () => Promise.resolve([]),
}
