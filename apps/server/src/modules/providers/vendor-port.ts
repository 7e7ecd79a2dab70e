import { AppError, type Money } from '@lotus/kernel'
import type { ErrorCode, RouteValue } from '@lotus/contract'
import type { Language, Texts } from '../../platform/language.ts'

/** What the catalogue needs of the vendors' module. */
export type VendorPort = {
  /** A one-time address of the game at its vendor. Refuses with self_excluded, limit_reached, game_disabled. */
  launchGame(request: LaunchRequest): Promise<LaunchedGame>
  /** Ends a game session: the player has left its page. */
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
  /** The current balance of a vendor's own wallet, asked from the vendor; fails with vendor_unavailable. */
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
  /** The rooms of a game, asked from its vendor with a time limit; fails with vendor_unavailable. */
  listRooms(vendor: string, gameCode: string): Promise<readonly Room[]>
}

export type LaunchedGame = {
  gameUrl: string
  mode: 'real' | 'demo'
  origin: string
  playId: string | null
  /** What moved automatically, or why nothing did; null if it is switched off. */
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
  /** The next step for an open round, and its time. */
  nextStep: 'asked' | 'waits' | 'case'
  nextAt: Date
}
export type MemberTransfer = {
  reference: string
  vendor: string
  direction: 'in' | 'out'
  amount: Money
  status: 'NEW' | 'DEBITED' | 'SENT' | 'CONFIRMED' | 'FAILED' | 'UNKNOWN'
  /** The balance in the vendor's answer. */
  vendorBalance: Money | null
  /** An automatic transfer, at launch or afterwards. */
  isAuto: boolean
  createdAt: Date
  endedAt: Date | null
  /** When the vendor is asked again. */
  nextAt: Date | null
  /** The outcome is unknown for so long that an operator decides. */
  isForPeople: boolean
}
export type Room = {
  roomId: string
  name: Texts
  minBet: Money | null
  maxBet: Money | null
  isOpen: boolean
}

/** For an installation without vendors: nothing opens, nothing is open. */
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
