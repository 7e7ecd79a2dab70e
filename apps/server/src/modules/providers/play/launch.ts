import { AppError, moneyToString } from '@lotus/kernel'
import { TRIAL_ACCOUNT, type ErrorCode } from '@lotus/contract'
import type { Language } from '../../../platform/language.ts'
import { newSessionToken } from '../../identity/index.ts'
import { getSetting, isRegionAllowed } from '../../system/index.ts'
import { betsBlocked, currencyOf } from '../../wallet/index.ts'
import { moveInAtLaunch, type AutoMoved } from '../transfers/auto-transfer.ts'
import type { VendorDeps } from '../vendor.deps.ts'
import { getVendor, type Vendor } from '../vendors/vendor-directory.ts'
import { addSession, storePlayer } from './session.repo.ts'
import { playRefusal } from '../vendors/vendor.repo.ts'
import { providersSettings } from '../settings.ts'

export type LaunchInput = {
  memberId: bigint
  /** 4 is a trial account, which plays for play money (T01, DECISIONS 23). */
  accountType: number
  vendor: string
  gameCode: string
  roomId?: string
  mode: 'real' | 'demo'
  language: Language
  device: 'W' | 'M'
  lobbyUrl: string | null
  /** The origin of the page that will frame the game; sent to the vendor's server, never taken from the page. */
  siteOrigin: string | null
  /** The address of the member: a vendor may be open to some countries only. */
  ip?: string
  /** The vendor's own player with play money, who may play before the vendor is open. */
  isSandbox?: boolean
}
export type Launched = {
  gameUrl: string
  mode: 'real' | 'demo'
  origin: string
  /** Id of the game session, needed to end it; null if its end does not matter. */
  playId: string | null
  autoTransfer: AutoMoved | null
}

const PLAYER_REF_BYTES = 15
const PLAY_ID_BYTES = 16

/**
 * A one-time address of a game at its vendor: a token of 256 bits that works once within its minute, bound to member,
 * game and vendor; the session token itself is never part of an address (trust.md 3.5). Refuses members who may not
 * bet: self_excluded, bets_blocked, limit_reached, account_disabled; a vendor that is off or unavailable is game_disabled.
 */
export async function launchGame(deps: VendorDeps, input: LaunchInput): Promise<Launched> {
  const vendor = await getVendor(deps.db, deps.vendorBox, input.vendor)
  if (!vendor || (vendor.status !== 'on' && input.isSandbox !== true)) throw new AppError<ErrorCode>('game_disabled')
  const { profile } = deps.config
  const { countries } = vendor
  // The sandbox is played by a program, which is in no country.
  const isLimited = countries.length > 0 && input.isSandbox !== true
  if (isLimited && !isRegionAllowed(input.ip ?? '', { profile, allowed: countries, blocked: [] }))
    throw new AppError<ErrorCode>('region_restricted')
  await assertMayPlay(deps, input, vendor)
  const isTrial = input.accountType === TRIAL_ACCOUNT
  const mode = isTrial ? 'demo' : input.mode
  const [seconds, player] = await Promise.all([
    getSetting(deps.db, providersSettings.launchTokenSeconds),
    storePlayer(deps.db, vendor.code, {
      member_id: input.memberId,
      player_ref: newPlayerRef(deps),
      currency: isTrial ? currencyOf(input.accountType) : vendor.currency,
    }),
  ])
  // Only for a vendor with its own wallet: there money is moved back at the end of the session (operations.md 3.5).
  const playId =
    vendor.wallet_mode === 'transfer' && mode === 'real'
      ? Buffer.from(deps.rng.bytes(PLAY_ID_BYTES)).toString('hex')
      : null
  const autoTransfer = playId === null ? null : await moveInAtLaunch(deps, vendor, input.memberId, `launch-${playId}`)
  const { token, tokenHash } = newSessionToken(deps.rng)
  await addSession(deps.db, {
    kind: 'launch',
    vendor: vendor.code,
    tokenHash,
    member_id: player.member_id,
    game_code: input.gameCode,
    room_id: input.roomId ?? null,
    mode,
    language: input.language,
    device: input.device,
    host_origin: input.siteOrigin,
    play_id: playId,
    seconds,
    endsInSeconds: seconds,
  })
  const url = new URL(`/play/${encodeURIComponent(input.gameCode)}`, vendor.origin)
  const query: Record<string, string | null | undefined> = {
    t: token,
    lang: input.language,
    mode,
    device: input.device,
    room: input.roomId,
    lobby: input.lobbyUrl,
    host: input.siteOrigin,
  }
  for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value)
  return { gameUrl: url.href, mode, origin: url.origin, playId, autoTransfer }
}

/** The same check that a bet makes, at this moment; play money has no money limits, but exclusion applies. */
async function assertMayPlay(deps: VendorDeps, input: LaunchInput, vendor: Vendor): Promise<void> {
  const refusal = await playRefusal(deps.db, input.memberId)
  switch (refusal?.['code']) {
    case undefined:
      return
    case 'self_excluded':
      throw new AppError<ErrorCode>('self_excluded', { until: refusal?.['until'] ?? null })
    case 'bets_blocked':
      throw betsBlocked(refusal ?? {})
    case 'reality_check_due':
      if (input.mode === 'demo' || input.accountType === TRIAL_ACCOUNT) return
      throw new AppError<ErrorCode>('reality_check_due')
    case 'limit_reached':
      if (input.mode === 'demo' || input.accountType === TRIAL_ACCOUNT) return
      // Already counted at the transfer: money in the vendor's own wallet may be played.
      if (vendor.wallet_mode === 'transfer') return
      throw new AppError<ErrorCode>('limit_reached', {
        kind: String(refusal?.['kind']),
        days: Number(refusal?.['hours']) / 24,
        limit: moneyToString(BigInt(refusal?.['limit'] ?? 0)),
        left: moneyToString(BigInt(refusal?.['left'] ?? 0)),
      })
    default:
      throw new AppError<ErrorCode>('account_disabled')
  }
}

/** Random, so that it reveals nothing of the member and vendors cannot compare theirs. */
function newPlayerRef(deps: Pick<VendorDeps, 'rng'>): string {
  return `p${Buffer.from(deps.rng.bytes(PLAYER_REF_BYTES)).toString('hex')}`
}
