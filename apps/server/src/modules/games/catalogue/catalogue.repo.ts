import type { Texts } from '../../../platform/language.ts'
import type { Money } from '@lotus/kernel'
import { named, sql, type Queryable } from '@lotus/database'

export type Category = 'RNG' | 'LIVE' | 'FISH' | 'PVP' | 'SPORTS' | 'ESPORTS'
export type GameRow = {
  id: bigint
  vendor: string
  code: string
  category: Category
  name: Texts
  lines: number | null
  ways: number | null
  volatility: 'low' | 'medium' | 'high' | null
  rtpPpm: number | null
  features: string[]
  minBet: Money
  currencies: string[]
  languages: string[]
  releasedAt: Date
  isHidden: boolean
  maintenanceFrom: Date | null
  maintenanceTo: Date | null
  engine: string | null
  motif: string | null
  palette: number | null
  hasDemo: boolean
  kind: 'GAME' | 'VASSALAGE'
  parentId: bigint | null
  hotRank: number | null
  sortOrder: number
  updatedAt: Date
  ownLabels: string[]
}
export type VendorRow = {
  code: string
  name: Texts
  lobby: string | null
  isHot: boolean
  motif: string | null
  palette: number | null
  status: 'on' | 'off' | 'maintenance'
  walletMode: 'seamless' | 'transfer'
  currency: string
  origin: string
}

/** Increases with every change of what the lobbies show. */
export async function readVersion(db: Queryable): Promise<bigint> {
  return db.value<bigint>(named('games_catalogue_version', sql`select version from game_catalogue`))
}

export async function listGameRows(db: Queryable): Promise<GameRow[]> {
  return db.many<GameRow>(sql`
    select g.id, g.vendor, g.code, g.category, g.name, g.lines, g.ways, g.volatility,
      g.rtp_ppm as "rtpPpm", g.features, g.min_bet as "minBet", g.currencies, g.languages, g.released_at as "releasedAt",
      g.is_hidden as "isHidden", g.maintenance_from as "maintenanceFrom", g.maintenance_to as "maintenanceTo", g.engine, g.motif,
      g.palette, g.has_demo as "hasDemo", g.kind, g.parent_id as "parentId", g.hot_rank as "hotRank",
      g.sort_order as "sortOrder", g.updated_at as "updatedAt",
      coalesce((select array_agg(l.label order by l.label) from game_label l where l.game_id = g.id), '{}') as "ownLabels"
    from game g order by g.sort_order, g.id`)
}

/** Vendors with a display card, in the order of their cards. */
export async function listVendorRows(db: Queryable): Promise<VendorRow[]> {
  return db.many<VendorRow>(sql`
    select v.code, c.name, c.lobby, c.is_hot as "isHot", c.motif, c.palette,
      v.status, v.wallet_mode as "walletMode", v.currency, v.origin
    from game_vendor_card c join vendor_list() v on v.code = c.vendor order by c.sort_order, v.code`)
}

/** How many members opened each game since `from`; trials are left out. */
export async function countPlayers(db: Queryable, from: Date): Promise<Map<string, number>> {
  const rows = await db.many<{ gameId: bigint; players: number }>(sql`
    select game_id as "gameId", count(*)::integer as players from game_recent
    where played_at >= ${from} and not is_trial group by game_id`)
  return new Map(rows.map(({ gameId, players }) => [String(gameId), players]))
}

export async function listFavourites(db: Queryable, memberId: bigint): Promise<string[]> {
  const rows = await db.many<{ gameId: bigint }>(sql`
    select game_id as "gameId" from game_favourite where member_id = ${memberId} order by created_at desc, game_id`)
  return rows.map(({ gameId }) => String(gameId))
}

/** Returns how many the member has afterwards; null if `max` is reached. */
export async function storeFavourite(
  db: Queryable,
  { memberId, gameId, isOn, max }: { memberId: bigint; gameId: bigint; isOn: boolean; max: number },
): Promise<number | null> {
  return db.value<number | null>(sql`select game_set_favourite(${memberId}, ${gameId}, ${isOn}, ${max}) as count`)
}

export async function listRecents(db: Queryable, memberId: bigint): Promise<string[]> {
  const rows = await db.many<{ gameId: bigint }>(sql`
    select game_id as "gameId" from game_recent where member_id = ${memberId} order by played_at desc, game_id`)
  return rows.map(({ gameId }) => String(gameId))
}

export async function storeRecent(
  db: Queryable,
  { memberId, gameId, isTrial, keep }: { memberId: bigint; gameId: bigint; isTrial: boolean; keep: number },
): Promise<void> {
  await db.one(sql`select game_note_played(${memberId}, ${gameId}, ${isTrial}, ${keep})`)
}

export type GameChange = {
  id: bigint
  isHidden: boolean
  hotRank: number | null
  labels: readonly string[]
  maintenanceFrom: Date | null
  maintenanceTo: Date | null
  /** As it was read. */
  updatedAt: Date
}

/** False if the game has changed since it was read. API times have milliseconds. */
export async function updateGame(tx: Queryable, change: GameChange): Promise<boolean> {
  const found = await tx.maybe(sql`
    update game set is_hidden = ${change.isHidden}, hot_rank = ${change.hotRank},
      maintenance_from = ${change.maintenanceFrom}, maintenance_to = ${change.maintenanceTo},
      updated_at = greatest(lotus_now(), updated_at + interval '1 millisecond')
    where id = ${change.id} and date_trunc('milliseconds', updated_at) = ${change.updatedAt} returning id`)
  if (!found) return false
  await tx.query(sql`delete from game_label where game_id = ${change.id} and label <> all(${[...change.labels]})`)
  await tx.query(sql`
    insert into game_label (game_id, label) select ${change.id}, unnest(${[...change.labels]}::text[])
    on conflict do nothing`)
  return true
}

export type NewVendorCard = Pick<VendorRow, 'code' | 'name' | 'lobby' | 'isHot' | 'motif' | 'palette'> & {
  sortOrder: number
}

/** An existing card stays as the operator has it. */
export async function insertVendorCard(db: Queryable, card: NewVendorCard): Promise<void> {
  await db.query(sql`
    insert into game_vendor_card (vendor, name, lobby, is_hot, motif, palette, sort_order)
    values (${card.code}, ${card.name}, ${card.lobby}, ${card.isHot}, ${card.motif}, ${card.palette},
      ${card.sortOrder})
    on conflict (vendor) do nothing`)
}

/** Gives a vendor a card at the end of the list, or a known card its new names. */
export async function showVendor(db: Queryable, { code, names }: { code: string; names: Texts }): Promise<void> {
  await db.query(sql`
    insert into game_vendor_card (vendor, name, sort_order)
    select ${code}, ${names}, coalesce(max(sort_order), 0) + 1 from game_vendor_card
    on conflict (vendor) do update set name = excluded.name`)
}

export type NewGame = Omit<
  GameRow,
  'id' | 'isHidden' | 'maintenanceFrom' | 'maintenanceTo' | 'parentId' | 'updatedAt' | 'ownLabels'
> & { parentId?: bigint | null }

/** An existing game stays as the operator has it. Returns whether it is new. */
export async function insertGame(db: Queryable, game: NewGame): Promise<boolean> {
  return db.hasRows(sql`
    insert into game (vendor, code, category, name, lines, ways, volatility, rtp_ppm, features, min_bet,
      currencies, languages, released_at, engine, motif, palette, has_demo, kind, parent_id, hot_rank, sort_order)
    values (${game.vendor}, ${game.code}, ${game.category}, ${game.name}, ${game.lines}, ${game.ways},
      ${game.volatility}, ${game.rtpPpm}, ${game.features}, ${game.minBet}, ${game.currencies}, ${game.languages},
      ${game.releasedAt}, ${game.engine}, ${game.motif}, ${game.palette}, ${game.hasDemo}, ${game.kind}, ${game.parentId ?? null},
      ${game.hotRank}, ${game.sortOrder})
    on conflict (vendor, code) do nothing`)
}

/**
 * Makes games of a vendor sub-games of a box game, which opens a list of them (M06); games already in another box stay
 * there.
 */
export async function putInBox(
  db: Queryable,
  b: { vendor: string; box: string; games: readonly string[] },
): Promise<void> {
  await db.query(sql`
    update game g set parent_id = box.id, updated_at = lotus_now() from game box
    where box.vendor = ${b.vendor} and box.code = ${b.box} and box.kind = 'VASSALAGE'
      and g.vendor = box.vendor and g.code = any(${[...b.games]}::text[]) and g.parent_id is null and g.kind = 'GAME'`)
}

// --- what operators enter or import of a vendor's games ---

export type FactsRow = Pick<
  GameRow,
  | 'code'
  | 'category'
  | 'name'
  | 'lines'
  | 'ways'
  | 'volatility'
  | 'rtpPpm'
  | 'features'
  | 'minBet'
  | 'currencies'
  | 'languages'
  | 'releasedAt'
  | 'engine'
  | 'hasDemo'
>

export function hasVendorCard(db: Queryable, vendor: string): Promise<boolean> {
  return db.value<boolean>(sql`select exists (select from game_vendor_card where vendor = ${vendor}) as has`)
}

/** The facts of a vendor's games by code. */
export async function listFacts(db: Queryable, vendor: string): Promise<Map<string, FactsRow>> {
  const rows = await db.many<FactsRow>(sql`
    select code, category, name, lines, ways, volatility, rtp_ppm as "rtpPpm", features, min_bet as "minBet", currencies,
      languages, released_at as "releasedAt", engine, has_demo as "hasDemo"
    from game where vendor = ${vendor} order by code limit 20000`)
  return new Map(rows.map((row) => [row.code, row]))
}

/** A new game is hidden at the end of the list; a known one keeps its place and what operators set. */
export async function saveGame(tx: Queryable, g: FactsRow & { vendor: string }): Promise<void> {
  await tx.query(sql`
    insert into game (vendor, code, category, name, lines, ways, volatility, rtp_ppm, features, min_bet, currencies, languages,
      released_at, engine, has_demo, is_hidden, sort_order)
    select ${g.vendor}, ${g.code}, ${g.category}, ${g.name}, ${g.lines}::integer, ${g.ways}::integer, ${g.volatility},
      ${g.rtpPpm}::integer, ${g.features}, ${g.minBet}, ${g.currencies}, ${g.languages}, ${g.releasedAt}, ${g.engine}, ${g.hasDemo},
      true, (select coalesce(max(sort_order), 0) + 1 from game)
    on conflict (vendor, code) do update set category = excluded.category, name = excluded.name, lines = excluded.lines,
      ways = excluded.ways, volatility = excluded.volatility, rtp_ppm = excluded.rtp_ppm, features = excluded.features,
      min_bet = excluded.min_bet, currencies = excluded.currencies, languages = excluded.languages,
      released_at = excluded.released_at, engine = excluded.engine, has_demo = excluded.has_demo,
      updated_at = greatest(lotus_now(), game.updated_at + interval '1 millisecond')`)
}
