import { tryParseMoney, type Money } from '@lotus/kernel'
import { defaultLanguage } from '../../platform/language.ts'
import type { VendorPort } from './vendor-port.ts'
import { askBalance } from './calls/ask-balance.ts'
import { autoTransferOf, leaveGame, setAutoTransfer } from './transfers/auto-transfer.ts'
import { listRooms } from './vendors/call-vendor.ts'
import { launchGame } from './play/launch.ts'
import { listOpenRounds } from './play/list-open-rounds.ts'
import { listMemberTransfers } from './transfers/list-transfers.ts'
import { walletTransfer } from './transfers/transfer.ts'
import type { VendorDeps } from './vendor.deps.ts'

/** The part of the vendors' module that catalogue and game player use. */
export function createVendorPort(deps: VendorDeps): VendorPort {
  return {
    launchGame: (request) => launchGame(deps, request),
    leaveGame: (memberId, playId) => leaveGame(deps, memberId, playId),
    autoTransferOf: (memberId) => autoTransferOf(deps, memberId),
    setAutoTransfer: (memberId, isOn) => setAutoTransfer(deps, memberId, isOn),
    walletTransfer: (request) => walletTransfer(deps, request),
    askBalance: (memberId, vendor) => askBalance(deps, memberId, vendor),
    listTransfers: (memberId, filter) => listMemberTransfers(deps, memberId, filter),
    listOpenRounds: (memberId) => listOpenRounds(deps.db, memberId),
    listRooms: async (vendor, gameCode) =>
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
