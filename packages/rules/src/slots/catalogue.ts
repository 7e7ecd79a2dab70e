import { assert } from '@lotus/kernel'

/**
 * The slot games that can be played this round, as pure data. Every entry runs the engine that it names, with exactly
 * the return that stands here: a lobby of another invented studio shows other names and pictures over the same rules
 * (DECISIONS 24), and says so by `engine`. Names, studios and pictures are the project's own.
 */

export type SlotFeature = 'wild' | 'scatter' | 'free_spins' | 'multiplier' | 'retrigger'
export type SlotVolatility = 'low' | 'medium' | 'high'
export type SlotName = { vi: string; en: string }

export type SlotVendor = {
  code: string
  name: SlotName
  /** The lobby route of its own (`/pp` and so on); null for the house, which the slots lobby shows first. */
  lobby: SlotLobby | null
  /** `own`: members fill and empty a wallet at the studio (games.md 0, transfer); otherwise it plays from the platform's. */
  wallet: 'platform' | 'own'
}
export const slotLobbies = ['pp', 'pg', 'bgs', 'jl', 'fc', 'bng', 'cq9'] as const
export type SlotLobby = (typeof slotLobbies)[number]

/** One of a game's rooms: the same rules at stakes from one bet level to another. */
export type SlotRoom = { id: string; name: SlotName; minBet: string; maxBet: string }

export type SlotCatalogueEntry = {
  /** Unique over all vendors, so that a game's code alone leads to it: `/play/<gameCode>`. */
  gameCode: string
  vendorCode: string
  lobby: SlotLobby | null
  category: 'RNG'
  /** The certified definition that decides every round. */
  engine: SlotEngine
  /** Version of that definition, shown in the game's help. */
  engineVersion: string
  name: SlotName
  lines: number
  /** Games with ways instead of lines say how many; null here. */
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
  languages: readonly ('vi' | 'en')[]
  hasDemo: boolean
  /** Day of first release, YYYY-MM-DD. */
  releasedAt: string
  /** Motif and palette of the tile art in packages/ui (`tileArt({ code: gameCode, motif, palette })`). */
  motif: string
  palette: number
  /** Rooms that one chooses from before it opens; none for most games. */
  rooms: readonly SlotRoom[]
}

export type SlotEngine = 'HS_SEN25'

/** Everything an entry owes to its engine; a test compares it with what the engine's proof computes. */
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

/** Further figures of the proof that a game's help tells. */
export const engineOdds: Record<SlotEngine, { triggerOneIn: number; largestBaseWin: string }> = {
  HS_SEN25: { triggerOneIn: 107, largestBaseWin: '169.6' },
}

export const slotVendors: readonly SlotVendor[] = [
  { code: 'HOUSE', name: { vi: 'Sen Vàng Studio', en: 'Golden Lotus Studio' }, lobby: null, wallet: 'platform' },
  { code: 'PHUONGPHO', name: { vi: 'Phượng Phố', en: 'Phoenix Quarter' }, lobby: 'pp', wallet: 'platform' },
  { code: 'PHONGGAM', name: { vi: 'Phong Gấm', en: 'Brocade Wind' }, lobby: 'pg', wallet: 'platform' },
  { code: 'BINHGOM', name: { vi: 'Bình Gốm', en: 'Clay Vase' }, lobby: 'bgs', wallet: 'platform' },
  { code: 'NGOCLAC', name: { vi: 'Ngọc Lạc', en: 'Jade Lacquer' }, lobby: 'jl', wallet: 'platform' },
  { code: 'LANGNGHE', name: { vi: 'Làng Nghề', en: 'Craft Village' }, lobby: 'fc', wallet: 'platform' },
  { code: 'BONGNGUYET', name: { vi: 'Bóng Nguyệt', en: 'Moonshade' }, lobby: 'bng', wallet: 'platform' },
  { code: 'CUUQUAN', name: { vi: 'Cửu Quán', en: 'Nine Inns' }, lobby: 'cq9', wallet: 'platform' },
  { code: 'HOILANG', name: { vi: 'Hội Làng', en: 'Village Fair' }, lobby: null, wallet: 'own' },
]

type Own = Pick<SlotCatalogueEntry, 'gameCode' | 'vendorCode' | 'releasedAt' | 'motif' | 'palette'> & {
  vi: string
  en: string
  rooms?: readonly SlotRoom[]
}

/** Code, studio, name in both languages, day, motif, palette; the rest comes from the engine. */
const own: readonly Own[] = [
  {
    gameCode: 'HS_SEN25',
    vendorCode: 'HOUSE',
    vi: 'Sen Vàng 25',
    en: 'Golden Lotus 25',
    releasedAt: '2026-11-01',
    motif: 'lotus',
    palette: 0,
  },
  {
    gameCode: 'PP_PHUONG',
    vendorCode: 'PHUONGPHO',
    vi: 'Phượng Bay Phố Hội',
    en: 'Phoenix over Hoi Town',
    releasedAt: '2026-11-02',
    motif: 'phoenix',
    palette: 13,
  },
  {
    gameCode: 'PP_LONGDEN',
    vendorCode: 'PHUONGPHO',
    vi: 'Lồng Đèn Mùa Thu',
    en: 'Autumn Lanterns',
    releasedAt: '2026-11-09',
    motif: 'lantern',
    palette: 0,
  },
  {
    gameCode: 'PG_QUATGAM',
    vendorCode: 'PHONGGAM',
    vi: 'Quạt Gấm',
    en: 'Brocade Fan',
    releasedAt: '2026-11-03',
    motif: 'fan',
    palette: 7,
  },
  {
    gameCode: 'PG_BUOMHE',
    vendorCode: 'PHONGGAM',
    vi: 'Bướm Đêm Hè',
    en: 'Summer Night Butterflies',
    releasedAt: '2026-11-10',
    motif: 'butterfly',
    palette: 10,
  },
  {
    gameCode: 'BG_HOLO',
    vendorCode: 'BINHGOM',
    vi: 'Bầu Hồ Lô',
    en: 'Lucky Gourd',
    releasedAt: '2026-11-04',
    motif: 'gourd',
    palette: 6,
  },
  {
    gameCode: 'BG_TAMQUAN',
    vendorCode: 'BINHGOM',
    vi: 'Cổng Tam Quan',
    en: 'Three-Arch Gate',
    releasedAt: '2026-11-11',
    motif: 'gate',
    palette: 11,
  },
  {
    gameCode: 'JL_NGOCXANH',
    vendorCode: 'NGOCLAC',
    vi: 'Ngọc Xanh',
    en: 'Green Jade',
    releasedAt: '2026-11-05',
    motif: 'gem',
    palette: 14,
  },
  {
    gameCode: 'JL_RUAVANG',
    vendorCode: 'NGOCLAC',
    vi: 'Rùa Vàng',
    en: 'Golden Turtle',
    releasedAt: '2026-11-12',
    motif: 'turtle',
    palette: 12,
  },
  {
    gameCode: 'FC_THUYENHOA',
    vendorCode: 'LANGNGHE',
    vi: 'Thuyền Hoa',
    en: 'Flower Boat',
    releasedAt: '2026-11-06',
    motif: 'boat',
    palette: 5,
  },
  {
    gameCode: 'FC_TRONGHOI',
    vendorCode: 'LANGNGHE',
    vi: 'Trống Hội Làng',
    en: 'Village Drum',
    releasedAt: '2026-11-13',
    motif: 'drum',
    palette: 8,
  },
  {
    gameCode: 'BN_RUNGTRUC',
    vendorCode: 'BONGNGUYET',
    vi: 'Trăng Rừng Trúc',
    en: 'Bamboo Moon',
    releasedAt: '2026-11-07',
    motif: 'bamboo',
    palette: 3,
  },
  {
    gameCode: 'BN_NUIMO',
    vendorCode: 'BONGNGUYET',
    vi: 'Núi Mờ Trăng Tỏ',
    en: 'Misty Peaks',
    releasedAt: '2026-11-14',
    motif: 'mountain',
    palette: 15,
  },
  {
    gameCode: 'CQ_QUATTET',
    vendorCode: 'CUUQUAN',
    vi: 'Quất Vàng Ngày Tết',
    en: 'New Year Kumquat',
    releasedAt: '2026-11-08',
    motif: 'citrus',
    palette: 4,
  },
  {
    gameCode: 'CQ_NGUYENBAO',
    vendorCode: 'CUUQUAN',
    vi: 'Thỏi Vàng Nguyên Bảo',
    en: 'Golden Ingot',
    releasedAt: '2026-11-15',
    motif: 'ingot',
    palette: 2,
  },
  {
    gameCode: 'HL_HOIXUAN',
    vendorCode: 'HOILANG',
    vi: 'Hội Xuân',
    en: 'Spring Fair',
    releasedAt: '2026-11-16',
    motif: 'blossom',
    palette: 9,
    rooms: [
      { id: 'sandinh', name: { vi: 'Sân đình', en: 'Village yard' }, minBet: '1.00', maxBet: '5.00' },
      { id: 'choque', name: { vi: 'Chợ quê', en: 'Country market' }, minBet: '10.00', maxBet: '50.00' },
      { id: 'benthuyen', name: { vi: 'Bến thuyền', en: 'Boat landing' }, minBet: '100.00', maxBet: '200.00' },
    ],
  },
]

export const slotCatalogue: readonly SlotCatalogueEntry[] = own.map(({ vi, en, rooms = [], ...entry }) => {
  const vendor = slotVendors.find(({ code }) => code === entry.vendorCode)
  assert(vendor !== undefined, 'every slot of the catalogue has a studio')
  return {
    ...entry,
    ...engineFacts.HS_SEN25,
    name: { vi, en },
    engine: 'HS_SEN25',
    lobby: vendor.lobby,
    category: 'RNG',
    currencies: ['P', 'TRIAL'],
    languages: ['vi', 'en'],
    hasDemo: true,
    rooms,
  }
})

/** The entry of a code, undefined where there is none. */
export function findSlot(gameCode: string): SlotCatalogueEntry | undefined {
  return slotCatalogue.find((entry) => entry.gameCode === gameCode)
}
