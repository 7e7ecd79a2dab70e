import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { laneOf, type Game } from './catalogue.ts'
import { updateGame } from './catalogue.repo.ts'
import { offsetOf, searchGames } from './list-games.ts'
import { presentGame, type LobbyContext } from './present-game.ts'

const PAGE_DEFAULT = 50

/** Every game with the fields an operator may change, hidden ones too, in catalogue order. */
export function listCatalogue(
  lobby: LobbyContext,
  input: RouteParsedInput<'bo.catalogue'>,
): RouteValue<'bo.catalogue'> {
  const asked = lobby.catalogue.games.filter(
    (game) =>
      (input.vendor === undefined || game.vendor === input.vendor) &&
      (input.category === undefined || laneOf(game, lobby.esportsVendors) === input.category),
  )
  const games = input.q === undefined || input.q.trim() === '' ? asked : searchGames(asked, input.q)
  const from = offsetOf(input.cursor)
  const to = from + (input.limit ?? PAGE_DEFAULT)
  return {
    rows: games.slice(from, to).map((game) => presentOwn(game, lobby)),
    nextCursor: to < games.length ? String(to) : null,
    total: games.length,
  }
}

function presentOwn(game: Game, lobby: LobbyContext): RouteValue<'bo.catalogue'>['rows'][number] {
  return {
    ...presentGame(game, lobby),
    isHidden: game.isHidden,
    hotRank: game.hotRank,
    ownLabels: game.ownLabels,
    maintenanceFrom: game.maintenanceFrom?.toISOString() ?? null,
    maintenanceTo: game.maintenanceTo?.toISOString() ?? null,
    updatedAt: game.updatedAt.toISOString(),
  }
}

/** Labels computed from the figures; nobody can set them. */
const DERIVED = ['HOT', 'NEW', 'LINES_25', 'MIN_BET_1']

/** Hides a game, sets it under maintenance, makes it popular, labels it. Refuses if somebody changed it meanwhile. */
export async function updateCatalogueGame(
  tx: Queryable,
  input: RouteParsedInput<'bo.updateCatalogueGame'>,
): Promise<void> {
  const from = input.maintenanceFrom === null ? null : new Date(input.maintenanceFrom)
  const to = input.maintenanceTo === null ? null : new Date(input.maintenanceTo)
  if ((from === null && to !== null) || (from !== null && to !== null && to <= from))
    throw new AppError<ErrorCode>('bad_request', { fields: { maintenanceTo: 'invalid' } })
  if (input.labels.some((label) => DERIVED.includes(label)))
    throw new AppError<ErrorCode>('bad_request', { fields: { labels: 'invalid' } })
  const isChanged = await updateGame(tx, {
    id: BigInt(input.id),
    isHidden: input.isHidden,
    hotRank: input.hotRank,
    labels: input.labels,
    maintenanceFrom: from,
    maintenanceTo: to,
    updatedAt: new Date(input.updatedAt),
  })
  if (!isChanged) throw new AppError<ErrorCode>('state_conflict')
}
