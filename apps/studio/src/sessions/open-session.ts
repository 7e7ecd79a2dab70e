import { z } from 'zod'
import { moneyToString as moneyText, must, type Money } from '@lotus/kernel'
import type { Deps } from '../deps.ts'
import { errorOfRefusal, PlayError } from '../play-error.ts'
import { hashToken, newToken, sealFor } from '../tokens.ts'
import { slotVendors } from '@lotus/rules/slots/catalogue'
import {
  endSessions,
  insertSession,
  localBalanceOf,
  refillPlayMoney,
  savePlayer,
  type WalletKind,
} from './session.repo.ts'

/** What the platform must send about a member before a game opens. */
const authenticatedSchema = z.object({
  code: z.literal('OK'),
  member: z.string().min(1).max(80),
  currency: z.string().regex(/^[A-Z]{1,8}$/),
  balance: z.string(),
  language: z.string().max(8).optional(),
  sessionToken: z.string().min(16).max(256),
  mode: z.enum(['real', 'demo']).default('real'),
  roomId: z.string().max(64).nullish(),
})

/** What a session needs of a game: a slot, or a table. */
export type OpenableGame = {
  entry: { gameCode: string; vendorCode: string }
  /** The first is the smallest. */
  betLevels: readonly Money[]
  room: { id: string } | null
}
type FindGame<Game> = (gameCode: string, roomId?: string | null) => Game | undefined

export type OpenedSession<Game extends OpenableGame = OpenableGame> = {
  token: string
  player: bigint
  game: Game
  mode: 'real' | 'demo'
  wallet: WalletKind
  currency: string
  balance: string
}

export type OpenInput = { gameCode: string; launchToken: string | null; language: string }

/** Whether this studio keeps wallets for its members. */
export const hasOwnWallets = (vendor: string): boolean =>
  slotVendors.some(({ code, wallet }) => code === vendor && wallet === 'own')

/** The currency of play money for visitors without a platform account. */
const PLAY_CURRENCY = 'TRIAL'

/**
 * Exchanges the platform's one-time launch token for a session of our own. Without a token the game opens with the
 * studio's play money: the same engine and chances (games.md 0, demo).
 */
export async function openSession<Game extends OpenableGame>(
  deps: Deps,
  findGame: FindGame<Game>,
  input: OpenInput,
): Promise<OpenedSession<Game>> {
  const game = findGame(input.gameCode)
  if (game === undefined) throw new PlayError('not_found')
  return input.launchToken === null
    ? openPlay(deps, game, `play-${newToken(deps.rng).slice(0, 22)}`, input.language)
    : openWithPlatform(deps, game, findGame, input.launchToken, input.language)
}

async function openWithPlatform<Game extends OpenableGame>(
  deps: Deps,
  game: Game,
  findGame: FindGame<Game>,
  launchToken: string,
  language: string,
): Promise<OpenedSession<Game>> {
  const { gameCode, vendorCode } = game.entry
  const answer = await deps.platform.call(vendorCode, 'authenticate', { token: launchToken, gameCode })
  if (answer.kind === 'undecided') throw new PlayError('platform_away')
  const { code } = answer.reply
  if (code === 'INVALID_TOKEN' || code === 'TOKEN_EXPIRED') throw new PlayError('launch_expired')
  if (code !== 'OK') {
    const told = errorOfRefusal(code)
    throw new PlayError(told === 'bet_refused' ? 'member_disabled' : told)
  }
  const known = authenticatedSchema.parse(answer.reply)
  const inRoom = findGame(gameCode, known.roomId ?? null)
  if (inRoom === undefined) throw new PlayError('not_found')
  const isOwn = hasOwnWallets(vendorCode)
  // A demo in a real currency uses our own play money; trial accounts have a wallet on the platform, but none here.
  if (known.mode === 'demo' && (isOwn || known.currency !== PLAY_CURRENCY))
    return openPlay(deps, inRoom, `play-${known.member}`, language)
  return openFor(deps, inRoom, {
    member: known.member,
    mode: known.mode,
    wallet: isOwn ? 'own' : 'platform',
    currency: known.currency,
    // Money in the platform's wallet cannot be staked at a studio with wallets of its own.
    balance: isOwn ? null : known.balance,
    platformToken: isOwn ? null : known.sessionToken,
    language,
  })
}

async function openPlay<Game extends OpenableGame>(
  deps: Deps,
  game: Game,
  member: string,
  language: string,
): Promise<OpenedSession<Game>> {
  return openFor(deps, game, {
    member,
    mode: 'demo',
    wallet: 'play',
    currency: PLAY_CURRENCY,
    balance: null,
    platformToken: null,
    language,
  })
}

type Player = {
  member: string
  mode: 'real' | 'demo'
  wallet: WalletKind
  currency: string
  balance: string | null
  platformToken: string | null
  language: string
}

async function openFor<Game extends OpenableGame>(deps: Deps, game: Game, known: Player): Promise<OpenedSession<Game>> {
  const token = newToken(deps.rng)
  const now = deps.clock.now()
  const { gameCode, vendorCode } = game.entry
  const { mode, wallet, currency } = known
  return deps.db.tx(async (tx) => {
    const playMoney = wallet === 'play' ? deps.settings.playMoney : 0n
    const player = await savePlayer(tx, { vendor: vendorCode, member: known.member, playMoney, at: now })
    if (wallet === 'play')
      await refillPlayMoney(tx, { player, below: game.betLevels[0] ?? 0n, to: deps.settings.playMoney })
    await endSessions(tx, { player, gameCode, at: now })
    await insertSession(tx, {
      tokenHash: hashToken(token),
      player,
      gameCode,
      mode,
      wallet,
      currency,
      platformToken: known.platformToken === null ? null : sealFor(token, known.platformToken, deps.rng),
      language: known.language,
      room: game.room?.id ?? null,
      createdAt: now,
    })
    const balance =
      wallet === 'platform'
        ? must(known.balance ?? undefined, 'the platform told its balance')
        : moneyText(await localBalanceOf(tx, player, wallet))
    return { token, player, game, mode, wallet, currency, balance }
  })
}
