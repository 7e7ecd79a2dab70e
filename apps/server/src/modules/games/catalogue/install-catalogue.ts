import { must, parseMoney } from '@lotus/kernel'
import { ROOMS_FEATURE } from '@lotus/contract'
import type { Database } from '@lotus/database'
import { tableCatalogue, type TableEntry } from '@lotus/rules/live/catalogue'
import { slotCatalogue, slotVendors } from '@lotus/rules/slots/catalogue'
import { insertGame, insertVendorCard, type NewGame } from './catalogue.repo.ts'

/** Our own studio. */
const HOUSE = 'HOUSE'

/** Release dates are days; a game is new from the start of that day in the brand's time zone. */
const releasedAt = (day: string) => new Date(`${day}T00:00:00+07:00`)

/**
 * Adds the playable games to the catalogue; existing ones stay as the operators have them. The vendors' own rows are
 * installed earlier (the providers module owns their keys and addresses); a vendor without a row has no lobby.
 */
export async function installCatalogue(db: Database, installed: readonly string[]): Promise<void> {
  await db.tx(async (tx) => {
    for (const [index, vendor] of slotVendors.entries()) {
      if (!installed.includes(vendor.code)) continue
      const first = must(
        slotCatalogue.find(({ vendorCode }) => vendorCode === vendor.code),
        'every studio of the catalogue has a game',
      )
      await insertVendorCard(tx, {
        code: vendor.code,
        name: vendor.name,
        lobby: vendor.lobby,
        isHot: vendor.code === HOUSE,
        motif: first.motif,
        palette: first.palette,
        sortOrder: index + 1,
      })
    }
    for (const [index, entry] of slotCatalogue.entries()) {
      if (!installed.includes(entry.vendorCode)) continue
      await insertGame(tx, {
        vendor: entry.vendorCode,
        code: entry.gameCode,
        category: entry.category,
        name: entry.name,
        lines: entry.lines,
        ways: entry.ways,
        volatility: entry.volatility,
        rtpPpm: entry.returnPpm,
        features: [...entry.features, ...(entry.rooms.length > 0 ? [ROOMS_FEATURE] : [])],
        minBet: parseMoney(entry.minBet),
        currencies: [...entry.currencies],
        languages: [...entry.languages],
        releasedAt: releasedAt(entry.releasedAt),
        engine: `${entry.engine} ${entry.engineVersion}`,
        motif: entry.motif,
        palette: entry.palette,
        hasDemo: entry.hasDemo,
        kind: 'GAME',
        // Our own game comes first until people have played.
        hotRank: entry.vendorCode === HOUSE ? 1 : null,
        sortOrder: index + 1,
      })
    }
    for (const [index, entry] of tableCatalogue.entries()) {
      if (installed.includes(entry.vendorCode)) await insertGame(tx, tableGame(entry, slotCatalogue.length + index + 1))
    }
  })
}

/** A live table of our own studio. */
const tableGame = (entry: TableEntry, sortOrder: number): NewGame => ({
  vendor: entry.vendorCode,
  code: entry.gameCode,
  category: entry.category,
  name: entry.name,
  lines: null,
  ways: null,
  volatility: null,
  rtpPpm: entry.returnPpm,
  features: [],
  minBet: parseMoney(entry.minBet),
  currencies: ['P', 'TRIAL'],
  languages: Object.keys(entry.name),
  releasedAt: releasedAt(entry.releasedAt),
  engine: `${entry.engine} ${entry.engineVersion}`,
  motif: entry.motif,
  palette: entry.palette,
  hasDemo: entry.hasDemo,
  kind: 'GAME',
  hotRank: null,
  sortOrder,
})
