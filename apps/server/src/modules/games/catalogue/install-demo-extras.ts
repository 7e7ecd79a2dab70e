import { parseMoney } from '@lotus/kernel'
import type { Database } from '@lotus/database'
import { slotCatalogue } from '@lotus/rules/slots/catalogue'
import { defaultLanguage, inLanguage } from '../../../platform/language.ts'
import { listVendorRows, setVendorStatus, upsertVendor } from '../../providers/index.ts'
import { insertGame, insertVendorCard, putInBox } from './catalogue.repo.ts'
import extras from './demo-extras.json' with { type: 'json' }

/**
 * `box`: some of a studio's games in one, so that the demo shows what M06 opens. `sports`: the vendor that has an item of its
 * own behind LIVE (L01). No engine of ours plays sports: it says so.
 */
const { box, sports } = extras

/**
 * What the demo has beside its slots: a box of games (M06), and a sports vendor that is under maintenance from the
 * start (L01). Existing rows stay as the operators have them.
 */
export async function installDemoExtras(db: Database, installed: readonly string[]): Promise<void> {
  const common = { ways: null, features: [], currencies: [], languages: [], hotRank: null }
  const inBox = slotCatalogue.filter(({ gameCode }) => box.games.includes(gameCode))
  const [first] = inBox
  await db.tx(async (tx) => {
    if (first && installed.includes(box.vendor)) {
      const isNew = await insertGame(tx, {
        ...common,
        vendor: box.vendor,
        code: box.code,
        category: first.category,
        name: box.name,
        lines: null,
        volatility: null,
        rtpPpm: null,
        minBet: parseMoney(first.minBet),
        releasedAt: new Date(`${first.releasedAt}T00:00:00+07:00`),
        engine: null,
        motif: first.motif,
        palette: first.palette,
        hasDemo: false,
        kind: 'VASSALAGE',
        sortOrder: 0,
      })
      if (isNew) await putInBox(tx, { vendor: box.vendor, box: box.code, games: box.games })
    }
    const isKnown = (await listVendorRows(tx)).some(({ code }) => code === sports.code)
    if (isKnown) return
    await upsertVendor(tx, {
      code: sports.code,
      name: inLanguage(sports.name, defaultLanguage),
      origin: 'https://sports.invalid',
      apiUrl: null,
      isDemo: true,
    })
    await setVendorStatus(tx, sports.code, 'maintenance')
    const card = { name: sports.name, motif: 'gourd', palette: 3, sortOrder: 50 }
    await insertVendorCard(tx, { ...card, code: sports.code, lobby: null, isHot: false })
    await insertGame(tx, {
      ...common,
      ...card,
      vendor: sports.code,
      code: sports.game,
      category: 'SPORTS',
      lines: null,
      volatility: null,
      rtpPpm: null,
      minBet: parseMoney('1'),
      releasedAt: new Date('2026-01-01T00:00:00+07:00'),
      engine: null,
      hasDemo: false,
      kind: 'GAME',
    })
  })
}
