import { tryParseMoney, type Money } from '@lotus/kernel'
import { defaultLanguage } from '../../platform/language.ts'
import { askBalance } from './calls/ask-balance.ts'
import { autoTransferOf, leaveGame, setAutoTransfer } from './transfers/auto-transfer.ts'
import { listRooms } from './vendors/call-vendor.ts'
import { launchGame, type LaunchInput } from './play/launch.ts'
import { listOpenRounds } from './play/list-open-rounds.ts'
import { listMemberTransfers, type TransferList } from './transfers/list-transfers.ts'
import { walletTransfer } from './transfers/transfer.ts'
import type { VendorDeps } from './vendor.deps.ts'

export type VendorPort = ReturnType<typeof createVendorPort>

/** The part of the vendors' module that catalogue and game player use. */
export function createVendorPort(deps: VendorDeps) {
  return {
    launchGame: (request: LaunchInput) => launchGame(deps, request),
    leaveGame: (memberId: bigint, playId: string) => leaveGame(deps, memberId, playId),
    autoTransferOf: (memberId: bigint) => autoTransferOf(deps, memberId),
    setAutoTransfer: (memberId: bigint, isOn: boolean) => setAutoTransfer(deps, memberId, isOn),
    walletTransfer: (request: Parameters<typeof walletTransfer>[1]) => walletTransfer(deps, request),
    /** The current balance of a vendor's own wallet, asked from the vendor; fails with vendor_unavailable. */
    askBalance: (memberId: bigint, vendor: string) => askBalance(deps, memberId, vendor),
    listTransfers: (memberId: bigint, filter: TransferList) => listMemberTransfers(deps, memberId, filter),
    listOpenRounds: (memberId: bigint) => listOpenRounds(deps.db, memberId),
    /** The rooms of a game, asked from its vendor with a time limit; fails with vendor_unavailable. */
    listRooms: async (vendor: string, gameCode: string) =>
      (await listRooms(deps, vendor, gameCode)).map(({ roomId, name, nameEn, minBet, maxBet, isOpen }) => ({
        roomId,
        // The interface to vendors has two names: one in the brand's first language, one in English.
        name: { [defaultLanguage]: name, ...(nameEn ? { en: nameEn } : {}) },
        minBet: limitOf(minBet),
        maxBet: limitOf(maxBet),
        isOpen: isOpen !== false,
      })),
  }
}

/** A limit as the vendor wrote it; null if it is not an amount. */
const limitOf = (value: string | null | undefined): Money | null => tryParseMoney(value ?? '') ?? null
