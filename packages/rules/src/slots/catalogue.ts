import { assert } from '@lotus/kernel'
import type { Texts } from '../texts.ts'
import catalogue from './catalogue.json' with { type: 'json' }

/**
 * The playable slot games as pure data. Every entry runs the engine it names, with exactly the return given here: a
 * lobby of another invented studio shows other names and pictures for the same rules (DECISIONS 24), and `engine` says
 * so. Names, studios and pictures are the project's own.
 */

export type SlotFeature = 'wild' | 'scatter' | 'free_spins' | 'multiplier' | 'retrigger'
export type SlotVolatility = 'low' | 'medium' | 'high'
export type SlotName = Texts

export type SlotVendor = {
  code: string
  name: SlotName
  /** Its own lobby route (`/pp` and so on); null for our own studio, which the slots lobby shows first. */
  lobby: SlotLobby | null
  /**
   * `own`: members transfer money to a wallet at the studio (games.md 0, transfer); otherwise it plays from the
   * platform's.
   */
  wallet: 'platform' | 'own'
}
export const slotLobbies = ['pp', 'pg', 'bgs', 'jl', 'fc', 'bng', 'cq9'] as const
export type SlotLobby = (typeof slotLobbies)[number]

/** One of a game's rooms: the same rules at stakes from one bet level to another. */
export type SlotRoom = { id: string; name: SlotName; minBet: string; maxBet: string }

export type SlotCatalogueEntry = {
  /** Unique over all vendors, so that a game's code alone identifies it: `/play/<gameCode>`. */
  gameCode: string
  vendorCode: string
  lobby: SlotLobby | null
  category: 'RNG'
  /** The certified definition that decides its rounds. */
  engine: SlotEngine
  /** Version of that definition, shown in the game's help. */
  engineVersion: string
  name: SlotName
  lines: number
  /** The number of ways of games with ways instead of lines; else null. */
  ways: number | null
  volatility: SlotVolatility
  /** Exact theoretical return, numerator over denominator as decimal digits. */
  returnFraction: { numerator: string; denominator: string }
  /** The same truncated to parts per million. */
  returnPpm: number
  /** Share of spins that win something, truncated to parts per million. */
  hitPpm: number
  features: readonly SlotFeature[]
  /** Total bet of a spin, decimal strings, ascending; the first is the minimum. */
  betLevels: readonly string[]
  minBet: string
  maxBet: string
  currencies: readonly ('P' | 'TRIAL')[]
  languages: readonly string[]
  hasDemo: boolean
  /** Day of first release, YYYY-MM-DD. */
  releasedAt: string
  /** Motif and palette of the tile art in packages/ui (`tileArt({ code: gameCode, motif, palette })`). */
  motif: string
  palette: number
  /** Rooms to choose from before it opens; most games have none. */
  rooms: readonly SlotRoom[]
}

export type SlotEngine = 'HS_SEN25'

/** The facts of an entry that come from its engine; a test compares them with the engine's proof. */
export const engineFacts = {
  HS_SEN25: {
    engineVersion: '1.0.0',
    lines: 25,
    ways: null,
    volatility: 'medium',
    returnFraction: { numerator: '134929070053', denominator: '140205586752' },
    returnPpm: 962_365,
    hitPpm: 419_517,
    features: ['wild', 'scatter', 'free_spins', 'multiplier', 'retrigger'],
    betLevels: ['1.00', '2.00', '5.00', '10.00', '20.00', '50.00', '100.00', '200.00'],
    minBet: '1.00',
    maxBet: '200.00',
  },
} as const satisfies Record<SlotEngine, Partial<SlotCatalogueEntry>>

/** Further figures of the proof, for a game's help. */
export const engineOdds: Record<SlotEngine, { triggerOneIn: number; largestBaseWin: string }> = {
  HS_SEN25: { triggerOneIn: 107, largestBaseWin: '169.6' },
}

type Own = Pick<SlotCatalogueEntry, 'gameCode' | 'vendorCode' | 'name' | 'releasedAt' | 'motif' | 'palette'> & {
  rooms?: readonly SlotRoom[]
}

// What our own file says of a vendor and of a game; the rest comes from the engine.
export const slotVendors = catalogue.vendors as readonly SlotVendor[]
const own: readonly Own[] = catalogue.games

export const slotCatalogue: readonly SlotCatalogueEntry[] = own.map(({ rooms = [], ...entry }) => {
  const vendor = slotVendors.find(({ code }) => code === entry.vendorCode)
  assert(vendor !== undefined, 'every slot of the catalogue has a studio')
  return {
    ...entry,
    ...engineFacts.HS_SEN25,
    engine: 'HS_SEN25',
    lobby: vendor.lobby,
    category: 'RNG',
    currencies: ['P', 'TRIAL'],
    languages: Object.keys(entry.name),
    hasDemo: true,
    rooms,
  }
})

/** The entry of a code, undefined if there is none. */
export function findSlot(gameCode: string): SlotCatalogueEntry | undefined {
  return slotCatalogue.find((entry) => entry.gameCode === gameCode)
}
