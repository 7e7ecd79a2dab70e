import { gameCategories, type RouteValue } from '@lotus/contract'
import { type Language, inLanguage } from '../../../platform/language.ts'
import { laneOf, type Catalogue, type Game } from './catalogue.ts'
import type { LobbyContext } from './present-game.ts'
import { vendorArt } from './tile-art.ts'

type Lane = RouteValue<'games.vendors'>['data']['lanes'][number]

/** Vendor names in a language, by code. */
export const vendorNamesOf = (catalogue: Catalogue, language: Language): ReadonlyMap<string, string> =>
  new Map(catalogue.vendors.map(({ code, name }) => [code, inLanguage(name, language)]))

/** Vendors by lane, with the number of their games there (E11); vendors without a game are left out. */
export function listVendors(lobby: LobbyContext, language: Language): RouteValue<'games.vendors'> {
  const names = vendorNamesOf(lobby.catalogue, language)
  const counts = new Map<string, number>()
  const keyOf = (game: Pick<Game, 'category' | 'vendor'>) => `${laneOf(game, lobby.esportsVendors)} ${game.vendor}`
  for (const game of lobby.catalogue.shown.popular) counts.set(keyOf(game), (counts.get(keyOf(game)) ?? 0) + 1)
  const lanes = gameCategories.map((category): Lane => ({
    category,
    vendors: lobby.catalogue.vendors.flatMap((vendor) => {
      const games = counts.get(`${category} ${vendor.code}`) ?? 0
      if (games === 0) return []
      return [
        {
          code: vendor.code,
          vassalage: vendor.code,
          displayName: names.get(vendor.code) ?? vendor.code,
          isHot: vendor.isHot ? 1 : 0,
          category,
          games,
          lobby: vendor.lobby,
          isOpen: vendor.status === 'on',
          art: vendorArt(vendor),
        },
      ]
    }),
  }))
  return { data: { lanes: lanes.filter(({ vendors }) => vendors.length > 0) } }
}
