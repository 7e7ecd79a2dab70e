import { ROOMS_FEATURE } from '@lotus/contract'
import { parseMoney, PLAYER_ACCOUNT, uniformInt, type Rng } from '@lotus/kernel'
import { defaultLanguage } from '../../../platform/language.ts'
import type { Game } from '../catalogue/catalogue.ts'
import { launch } from '../catalogue/launch.ts'
import { lobbyContextOf, type GamesRouteDeps } from '../games.routes.ts'

const TIMEOUT_MS = 10_000
/** Amount transferred to a vendor's own wallet, and the part transferred back. */
const MOVED = { in: parseMoney('40'), out: parseMoney('15') }

/** The part of the studio's answer to a game page that is needed here. */
type Opened = { token: string; betLevels: string[] }
type Spun = { round: { roundId: string; spins: unknown[] } }

/**
 * Lets a member of the demo play some rounds as a person does: the game is launched here, opened at its vendor and
 * played with the calls of its page. So the rounds are in both records and reconcile. Does nothing if no vendor plays.
 */
export async function playRounds(deps: GamesRouteDeps, memberId: bigint, rng: Rng, count: number): Promise<void> {
  const view = await lobbyContextOf(deps)
  const games = view.catalogue.shown.popular.filter(isPlayed)
  const game = games[uniformInt(rng, Math.max(1, games.length))]
  if (!game) return
  const player = { memberId, accountType: PLAYER_ACCOUNT, language: defaultLanguage, siteOrigin: null } as const
  const { game_url: url } = await launch(deps, view, player, { vendor: game.vendor, code: game.code })
  const { origin, searchParams } = new URL(url)
  const launched = { gameCode: game.code, token: searchParams.get('t'), language: defaultLanguage }
  const { token, betLevels } = await ask<Opened>(origin, 'session', launched)
  const bet = betLevels[0]
  for (let n = 0; n < count && bet !== undefined; n += 1) {
    const { round } = await ask<Spun>(origin, 'spin', { requestId: `demo-${token.slice(0, 12)}-${n}`, bet }, token)
    await ask(origin, 'shown', { roundId: round.roundId, shown: round.spins.length }, token)
  }
}

/** Games of our engine that open without a room and without a wallet at the vendor. */
const isPlayed = ({ engine, kind, features, vendorRow }: Game): boolean =>
  engine !== null &&
  kind === 'GAME' &&
  vendorRow.status === 'on' &&
  vendorRow.walletMode === 'seamless' &&
  !features.includes(ROOMS_FEATURE)

/** Transfers money to a vendor with its own wallets, and a part of it back. */
export async function moveMoney({ catalogue, vendors }: GamesRouteDeps, memberId: bigint): Promise<void> {
  const own = (await catalogue.get()).vendors.find(
    ({ status, walletMode }) => status === 'on' && walletMode === 'transfer',
  )
  if (!own) return
  for (const direction of ['in', 'out'] as const) {
    const idempotencyKey = `demo-${direction}`
    await vendors.walletTransfer({ memberId, vendor: own.code, direction, amount: MOVED[direction], idempotencyKey })
  }
}

async function ask<Answer>(origin: string, call: string, body: object, token?: string): Promise<Answer> {
  const answer = await fetch(`${origin}/play-api/${call}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!answer.ok)
    throw new Error(`the studio answered ${answer.status} to ${call}: ${(await answer.text()).slice(0, 200)}`)
  // The studio is part of this repository; its answers are known.
  return (await answer.json()) as Answer
}
