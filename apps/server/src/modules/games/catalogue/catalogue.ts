import { systemTicks, type Clock, type Ticks } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import { defaultLanguage, inLanguage } from '../../../platform/language.ts'
import { getSetting, siteSettings } from '../../system/index.ts'
import {
  countPlayers,
  listGameRows,
  listVendorRows,
  readVersion,
  type Category,
  type GameRow,
  type VendorRow,
} from './catalogue.repo.ts'
import { plainText } from '../../../platform/plain-text.ts'
import { artHash } from './tile-art.ts'
import { gamesSettings } from '../settings.ts'

export type Game = GameRow & {
  key: string
  vendorRow: VendorRow
  /** Names, vendor and code, folded for search. */
  searched: string
  /** Address of its picture, with a hash of the drawing's input: it may be cached for ever. */
  art: string
}
export type Catalogue = {
  version: bigint
  vendors: readonly VendorRow[]
  /** In catalogue order, including hidden games and games of vendors that are off. */
  games: readonly Game[]
  byId: ReadonlyMap<string, Game>
  byKey: ReadonlyMap<string, Game>
  /** What lobbies show, by sort; hidden games, sub-games and games of vendors that are off are left out. */
  shown: Readonly<Record<'popular' | 'new' | 'name' | 'rtp', readonly Game[]>>
  /** Popular games that somebody has played or that the operator put in front. */
  hot: ReadonlySet<Game>
}

export type CatalogueIndex = {
  get(): Promise<Catalogue>
  /** This process changed something: the next read checks the database. */
  forget(): void
  /** Origins that may be framed: of active vendors, and of the operator's CDNs in front of them. */
  frameOrigins(): Promise<readonly string[]>
}

/** How long this process may use what it read before it checks for changes. */
const CHECK_EVERY_MS = 1_000
/** Popularity changes slowly, and its query reads many rows. */
const POPULAR_MS = 60_000
const HOUR_MS = 60 * 60_000
/** K07: number of popular games. */
export const POPULAR_COUNT = 20

export const keyOf = (vendor: string, code: string): string => `${vendor}/${code}`
/** A sub-game is not shown by itself: the lobby shows its box game instead. */
const isShown = (game: Game): boolean => !game.isHidden && game.vendorRow.status !== 'off' && game.parentId === null

/**
 * The whole catalogue in memory: some thousands of games, read by every visitor and changed by an operator now and
 * then. Reading one row tells whether it changed; concurrent reads are made once.
 */
export function createCatalogue(
  { db, clock }: { db: Queryable; clock: Clock },
  checkEveryMs: number = CHECK_EVERY_MS,
  popularMs: number = POPULAR_MS,
  ticks: Ticks = systemTicks,
): CatalogueIndex {
  let known: Catalogue | undefined
  let checking: Promise<Catalogue> | undefined
  let checkedAt = Number.NEGATIVE_INFINITY
  let players = new Map<string, number>()
  let countedAt = Number.NEGATIVE_INFINITY

  async function check(): Promise<Catalogue> {
    const now = ticks()
    const isCountOld = now - countedAt >= popularMs
    const version = await readVersion(db)
    if (known && known.version === version && !isCountOld) return known
    if (isCountOld) {
      const hours = await getSetting(db, gamesSettings.popularHours)
      players = await countPlayers(db, new Date(clock.now().getTime() - hours * HOUR_MS))
      countedAt = now
    }
    const [games, vendors] =
      known && known.version === version
        ? [known.games, known.vendors]
        : await Promise.all([listGameRows(db), listVendorRows(db)])
    known = arrange(version, games, vendors, players)
    return known
  }

  async function get(): Promise<Catalogue> {
    if (known && ticks() - checkedAt < checkEveryMs) return known
    if (!checking) {
      // The time of the start: a change made during the read is found at the next check.
      checkedAt = ticks()
      checking = check().finally(() => {
        checking = undefined
      })
    }
    return checking
  }

  return {
    get,
    forget: () => {
      checkedAt = Number.NEGATIVE_INFINITY
    },
    async frameOrigins() {
      const [{ vendors }, cdns] = await Promise.all([get(), getSetting(db, siteSettings.gameCdns)])
      const own = vendors.filter(({ status }) => status !== 'off').map(({ origin }) => origin)
      return [...new Set([...own, ...cdns.map((cdn) => new URL(cdn).origin)])]
    },
  }
}

const names = new Intl.Collator(defaultLanguage)
const sortedBy = ({ name }: Game) => inLanguage(name, defaultLanguage)

function arrange(
  version: bigint,
  rows: readonly GameRow[],
  vendors: readonly VendorRow[],
  players: ReadonlyMap<string, number>,
): Catalogue {
  const vendorOf = new Map(vendors.map((vendor) => [vendor.code, vendor]))
  const games = rows.flatMap((row) => {
    const vendorRow = vendorOf.get(row.vendor)
    return vendorRow ? [gameOf(row, vendorRow)] : []
  })
  const playersOf = (game: Game) => players.get(String(game.id)) ?? 0
  const listed = games.filter(isShown)
  const popular = [...listed].sort(
    (a, b) =>
      (a.hotRank ?? Number.POSITIVE_INFINITY) - (b.hotRank ?? Number.POSITIVE_INFINITY) || playersOf(b) - playersOf(a),
  )
  return {
    version,
    vendors,
    games,
    byId: new Map(games.map((game) => [String(game.id), game])),
    byKey: new Map(games.map((game) => [game.key, game])),
    shown: {
      popular,
      new: [...listed].sort((a, b) => b.releasedAt.getTime() - a.releasedAt.getTime()),
      name: [...listed].sort((a, b) => names.compare(sortedBy(a), sortedBy(b))),
      rtp: [...listed].sort((a, b) => (b.rtpPpm ?? 0) - (a.rtpPpm ?? 0)),
    },
    hot: new Set(popular.slice(0, POPULAR_COUNT).filter((game) => game.hotRank !== null || playersOf(game) > 0)),
  }
}

function gameOf(row: GameRow, vendorRow: VendorRow): Game {
  const searched = plainText([...Object.values(row.name), ...Object.values(vendorRow.name), row.code].join(' '))
  return {
    ...row,
    key: keyOf(row.vendor, row.code),
    vendorRow,
    searched: ` ${searched}`,
    art: `/art/tile/${row.vendor}/${row.code}.svg?v=${artHash(row)}`,
  }
}

/** The category as lanes show it: vendors of e-sports are separated from sports by a list (E11). */
export function laneOf(game: Pick<Game, 'category' | 'vendor'>, esportsVendors: readonly string[]): Category {
  return game.category === 'SPORTS' && esportsVendors.includes(game.vendor) ? 'ESPORTS' : game.category
}
