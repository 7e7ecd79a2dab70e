import { AppError, type Money } from '@lotus/kernel'
import type { ErrorCode, RouteValue } from '@lotus/contract'
import type { Language, Texts } from '../../platform/language.ts'

/** What the catalogue asks of the vendors' side of this module. */
export type VendorPort = {
  /** A one-time address of the game at its vendor. Refuses with self_excluded, limit_reached, game_disabled. */
  launchGame(request: LaunchRequest): Promise<LaunchedGame>
  /** A sitting is over: the player has left its page. */
  leaveGame(memberId: bigint, playId: string): Promise<void>
  autoTransferOf(memberId: bigint): Promise<{ isOffered: boolean; isOn: boolean }>
  setAutoTransfer(memberId: bigint, isOn: boolean): Promise<void>
  walletTransfer(request: {
    memberId: bigint
    vendor: string
    direction: 'in' | 'out'
    amount: Money
    idempotencyKey: string
  }): Promise<{ reference: string; status: string; amount: Money; vendorBalance: Money | null }>
  /** What lies in a vendor's own wallet, asked of it now; fails with vendor_unavailable. */
  askBalance(memberId: bigint, vendor: string): Promise<{ balance: Money; at: Date }>
  /** A page of a member's transfers, the newest first. */
  listTransfers(
    memberId: bigint,
    filter: {
      vendor: string | null
      direction: 'in' | 'out' | null
      stage: 'open' | 'done' | 'failed' | null
      cursor: string | null
      limit: number
    },
  ): Promise<{ rows: readonly MemberTransfer[]; nextCursor: string | null }>
  listOpenRounds(memberId: bigint): Promise<readonly OpenRound[]>
  /** Rooms of a game, asked of its vendor within a time limit; fails with vendor_unavailable. */
  listRooms(vendor: string, gameCode: string): Promise<readonly Room[]>
}

export type LaunchedGame = {
  gameUrl: string
  mode: 'real' | 'demo'
  origin: string
  playId: string | null
  /** What moved by itself, or why nothing did; null where it is not switched on. */
  autoTransfer: {
    result: NonNullable<RouteValue<'games.launch'>['autoTransfer']>['result']
    amount: Money
    isCapped: boolean
    reason: ErrorCode | null
  } | null
}
export type LaunchRequest = {
  memberId: bigint
  accountType: number
  vendor: string
  gameCode: string
  gameId: bigint
  roomId?: string
  mode: 'real' | 'demo'
  language: Language
  device: 'W' | 'M'
  lobbyUrl: string | null
  siteOrigin: string | null
}
export type OpenRound = {
  vendor: string
  roundId: string
  gameCode: string
  openedAt: Date
  bet: Money
  currency: string
  /** What happens with a round that stays open, and when. */
  nextStep: 'asked' | 'waits' | 'case'
  nextAt: Date
}
export type MemberTransfer = {
  reference: string
  vendor: string
  direction: 'in' | 'out'
  amount: Money
  status: 'NEW' | 'DEBITED' | 'SENT' | 'CONFIRMED' | 'FAILED' | 'UNKNOWN'
  /** What the vendor told with its answer. */
  vendorBalance: Money | null
  /** Moved by itself, with a launch or after it. */
  isAuto: boolean
  createdAt: Date
  endedAt: Date | null
  /** When the vendor is asked again. */
  nextAt: Date | null
  /** Asked for so long that a person decides. */
  isForPeople: boolean
}
export type Room = {
  roomId: string
  name: Texts
  minBet: Money | null
  maxBet: Money | null
  isOpen: boolean
}

/** A house without vendors: nothing opens, nothing is open. */
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
