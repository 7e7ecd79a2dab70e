import type { GameCategory } from '@lotus/contract'

/** Pages that list games (R10 to R14), in the order of the menus. A vendor's own lobby names the code in `card.lobby`. */
export const categoryLobbies = {
  '/rng': 'RNG',
  '/live': 'LIVE',
  '/sports': 'SPORTS',
  '/fish': 'FISH',
  '/pvp': 'PVP',
} as const satisfies Record<string, GameCategory>
export type CategoryLobby = keyof typeof categoryLobbies

export const vendorLobbies = ['/pp', '/pg', '/bgs', '/jl', '/fc', '/bng', '/cq9'] as const
export type VendorLobby = (typeof vendorLobbies)[number]
export type GameLobby = CategoryLobby | VendorLobby | '/hot' | '/fav'

const isCategoryLobby = (path: string): path is CategoryLobby => Object.hasOwn(categoryLobbies, path)
const isVendorLobby = (path: string): path is VendorLobby => vendorLobbies.some((lobby) => lobby === path)

/** The filter of a lobby's address; undefined for any other page. */
export function lobbyOfPath(
  path: string,
):
  | { kind: 'category'; category: GameCategory }
  | { kind: 'vendor'; lobby: string }
  | { kind: 'hot' | 'fav' }
  | undefined {
  if (isCategoryLobby(path)) return { kind: 'category', category: categoryLobbies[path] }
  if (isVendorLobby(path)) return { kind: 'vendor', lobby: path.slice(1) }
  if (path === '/hot') return { kind: 'hot' }
  return path === '/fav' ? { kind: 'fav' } : undefined
}

/** The lobby that shows games of a category; e-sports are in the sports lobby. */
export function lobbyOfCategory(category: string): CategoryLobby {
  if (category === 'ESPORTS') return '/sports'
  const lobbies = Object.keys(categoryLobbies).filter(isCategoryLobby)
  return lobbies.find((lobby) => categoryLobbies[lobby] === category) ?? '/rng'
}
