import { moneyToString, parseMoney } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'
import type { Catalogue, Game } from './catalogue.ts'
import { laneOf } from './catalogue.ts'

export type WireGame = RouteValue<'games.detail'>

/** What decides how a game is shown now; made once per call. */
export type LobbyContext = { catalogue: Catalogue; now: Date; newDays: number; esportsVendors: readonly string[] }

const DAY_MS = 24 * 60 * 60_000
const LINES_LABEL = 25
const MIN_BET_LABEL = parseMoney('1')

/** The current maintenance window with its end, or null: of the game, else of its vendor. */
export function maintenanceOf(game: Game, now: Date): { until: Date | null } | null {
  if (game.maintenanceFrom && game.maintenanceFrom <= now && (!game.maintenanceTo || now < game.maintenanceTo)) {
    return { until: game.maintenanceTo }
  }
  return game.vendorRow.status === 'maintenance' ? { until: null } : null
}

/** Labels computed from the figures (L12), then the operator's own. */
export function labelsOf(game: Game, { catalogue, now, newDays }: LobbyContext): string[] {
  const age = now.getTime() - game.releasedAt.getTime()
  return [
    ...(catalogue.hot.has(game) ? ['HOT'] : []),
    ...(age >= 0 && age < newDays * DAY_MS ? ['NEW'] : []),
    ...(game.lines !== null && game.lines >= LINES_LABEL ? ['LINES_25'] : []),
    ...(game.minBet <= MIN_BET_LABEL ? ['MIN_BET_1'] : []),
    ...game.ownLabels,
  ]
}

export function presentGame(game: Game, lobby: LobbyContext): WireGame {
  const maintenance = maintenanceOf(game, lobby.now)
  const parent = game.parentId === null ? undefined : lobby.catalogue.byId.get(String(game.parentId))
  return {
    id: String(game.id),
    gameType: laneOf(game, lobby.esportsVendors),
    vendor: game.vendor,
    vendorName: game.vendorRow.name,
    code: game.code,
    name: game.name,
    isGame: game.kind,
    vassalage: parent?.code ?? null,
    lines: game.lines,
    ways: game.ways,
    volatility: game.volatility,
    rtpPpm: game.rtpPpm,
    features: game.features,
    engine: game.engine,
    minBet: moneyToString(game.minBet),
    languages: game.languages,
    labels: labelsOf(game, lobby),
    maintenance: maintenance && { until: maintenance.until?.toISOString() ?? null },
    hasDemo: game.hasDemo,
    releasedAt: game.releasedAt.toISOString(),
    art: game.art,
  }
}
