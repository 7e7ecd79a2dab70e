import { MONEY_UNIT } from '@lotus/kernel'
import { insertGame, insertHoliday, type NewGame, type PlayTerms } from './games.repo.ts'
import type { LotteryDeps } from './lottery.deps.ts'
import { getPlay } from './plays.ts'

/** The plays on sale (issue 2, section 4); the family has more, which need no code to be opened. */
const soldPlays = [
  'lo2',
  'lo2_1k',
  'xien2',
  'xien3',
  'xien4',
  'truot4',
  'truot8',
  'truot10',
  'de_db',
  'dau_db',
  'duoi_db',
  'ba_cang_db',
  'bon_cang_db',
] as const

/** Price and odds as the family's table has them (lottery.md 1.4). */
function termsOf(play: string): PlayTerms {
  const { pricePerLine, odds } = getPlay('vn_north', play)
  const [tier] = odds
  if (!tier) throw new Error(`the play ${play} has no odds`)
  return { play, price: pricePerLine, odds: tier.odds, minPoints: 1, maxPoints: 100_000, maxLines: 1_000, isOpen: true }
}

const northStations = [
  { code: 'TB', name: 'Thái Bình' },
  { code: 'HN', name: 'Hà Nội' },
  { code: 'QN', name: 'Quảng Ninh' },
  { code: 'BN', name: 'Bắc Ninh' },
  { code: 'HN', name: 'Hà Nội' },
  { code: 'HP', name: 'Hải Phòng' },
  { code: 'ND', name: 'Nam Định' },
]

const p = (amount: bigint) => amount * MONEY_UNIT

const games: readonly NewGame[] = [
  {
    code: 'MBAC',
    family: 'vn_north',
    nameVi: 'Miền Bắc',
    nameEn: 'Northern Vietnam',
    drawSource: 'outside',
    schedule: { kind: 'daily', drawTime: '18:15', stations: northStations, aheadDays: 3 },
    lockSeconds: 900,
    defaultPlay: 'lo2',
    minStake: p(1n),
    maxStake: p(100_000n),
    maxPayout: p(2_000_000n),
    maxItems: 50,
    sortOrder: 1,
  },
  {
    code: 'SEN60',
    family: 'vn_fast27',
    nameVi: 'Sen Siêu Tốc 1 phút',
    nameEn: 'Lotus Express 1 min',
    drawSource: 'own',
    schedule: { kind: 'periodic', periodSeconds: 60, aheadMinutes: 120 },
    lockSeconds: 5,
    defaultPlay: 'lo2',
    minStake: p(1n),
    maxStake: p(20_000n),
    maxPayout: p(500_000n),
    maxItems: 50,
    sortOrder: 2,
  },
]

/** Four days without a northern draw around each New Year, from the day before it (lottery.md 1.2). */
const northHolidays = [
  '2027-02-05',
  '2027-02-06',
  '2027-02-07',
  '2027-02-08',
  '2028-01-25',
  '2028-01-26',
  '2028-01-27',
  '2028-01-28',
]

/** Puts the demo brand's games into an empty catalogue; what exists stays as the operators have it. */
export async function installDemoGames({ db }: Pick<LotteryDeps, 'db'>): Promise<void> {
  await db.tx(async (tx) => {
    for (const game of games) await insertGame(tx, game, soldPlays.map(termsOf))
    for (const day of northHolidays) await insertHoliday(tx, 'MBAC', day, 'Tết Nguyên Đán')
  })
}
