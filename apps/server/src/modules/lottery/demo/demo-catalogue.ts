import { MONEY_UNIT } from '@lotus/kernel'
import { centralStations, southStations, type Station } from './demo-stations.ts'
import type { NewGame } from '../config/games.repo.ts'
import type { Pause, Schedule } from '../draw/schedule.ts'
import { defaultRoundTerms } from '../submissions/draw-terms.ts'

/** A game of the demo brand without what its family says: plays, prices and odds come from the catalogue. */
export type DemoGame = Omit<NewGame, 'sortOrder' | 'defaultPlay'> & {
  defaultPlay?: string
  /** The stock of each number for some plays (all members, one issue). */
  numberStock?: Readonly<Record<string, bigint>>
}

const p = (amount: bigint) => amount * MONEY_UNIT
const limits = {
  minStake: p(1n),
  maxStake: p(20_000n),
  maxPayout: p(500_000n),
  maxItems: 50,
  maxIssueStake: p(100_000n),
  maxIssuePayout: p(2_000_000n),
  maxIssueOrders: 500,
  units: [MONEY_UNIT],
  prizeGroupMin: 2000,
  prizeGroupMax: 2000,
  fewLinesMax: null,
  fewLinesPayout: null,
  isCancelAllowed: true,
  drawTerms: null,
}
/** The classic games: unit modes, and prize groups whose highest leaves the house two in a hundred. */
const classicLimits = {
  ...limits,
  minStake: MONEY_UNIT / 10n,
  units: [MONEY_UNIT, MONEY_UNIT / 10n, MONEY_UNIT / 100n, MONEY_UNIT / 1000n],
  prizeGroupMin: 1700,
  prizeGroupMax: 1960,
  fewLinesMax: 10,
  fewLinesPayout: p(200_000n),
}

/** Chasing is for games that draw often (lottery.md 5.5). */
const CHASE_ISSUES = 50
const every = (periodSeconds: number): Schedule => ({ kind: 'periodic', periodSeconds, aheadMinutes: 120 })

function own(code: string, family: string, nameVi: string, nameEn: string, seconds: number): DemoGame {
  return {
    code,
    family,
    nameVi,
    nameEn,
    drawSource: 'own',
    schedule: every(seconds),
    // DECISIONS 26: games of a minute close five seconds before their draw, others ten.
    lockSeconds: seconds <= 60 ? 5 : 10,
    chaseIssuesMax: CHASE_ISSUES,
    ...limits,
  }
}

const classic = (...game: Parameters<typeof own>): DemoGame => ({ ...own(...game), ...classicLimits })

function station(family: string, drawTime: string, { code, nameVi, nameEn, weekdays }: Station): DemoGame {
  return {
    ...own(code, family, nameVi, nameEn, 60),
    drawSource: 'outside',
    schedule: { kind: 'daily', drawTime, stations: null, weekdays: [...weekdays], aheadDays: 8 },
    lockSeconds: 900,
    chaseIssuesMax: 0,
    numberStock: { de_db: p(200_000n), ba_cang_db: p(20_000n) },
  }
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

const vietnam: readonly DemoGame[] = [
  {
    ...own('MBAC', 'vn_north', 'Miền Bắc', 'Northern Vietnam', 60),
    drawSource: 'outside',
    schedule: { kind: 'daily', drawTime: '18:15', stations: northStations, aheadDays: 3 },
    lockSeconds: 900,
    chaseIssuesMax: 0,
    maxStake: p(100_000n),
    maxPayout: p(2_000_000n),
    maxIssueStake: null,
    maxIssuePayout: p(10_000_000n),
    numberStock: { de_db: p(200_000n), ba_cang_db: p(20_000n) },
  },
  own('SEN60', 'vn_fast27', 'Sen Siêu Tốc 1 phút', 'Lotus Express 1 min', 60),
  own('SEN300', 'vn_fast27', 'Sen Siêu Tốc 5 phút', 'Lotus Express 5 min', 300),
  own('SENN60', 'vn_fast18', 'Sen Miền Nam 1 phút', 'Lotus South 1 min', 60),
  own('SENN180', 'vn_fast18', 'Sen Miền Nam 3 phút', 'Lotus South 3 min', 180),
  own('SENM120', 'mega645', 'Sen Mega 2 phút', 'Lotus Mega 2 min', 120),
  ...southStations.map((row) => station('vn_south', '16:15', row)),
  ...centralStations.map((row) => station('vn_central', '17:15', row)),
]

const calendar = (game: DemoGame, schedule: Schedule): DemoGame => ({
  ...game,
  drawSource: 'outside',
  schedule,
  lockSeconds: 1800,
  chaseIssuesMax: 0,
})

function round(code: string, nameVi: string, nameEn: string, seconds: number, pause?: Pause): DemoGame {
  return {
    ...own(code, 'yeekee', nameVi, nameEn, seconds),
    schedule: { kind: 'periodic', periodSeconds: seconds, aheadMinutes: 120, ...(pause ? { pause } : {}) },
    // One to two minutes between lock and draw in the long rounds.
    lockSeconds: seconds >= 900 ? 60 : 15,
    drawTerms: { ...defaultRoundTerms, isFilled: true },
  }
}

const seaGames: readonly DemoGame[] = [
  calendar(own('THAI', 'thai', 'Xổ số Thái Lan', 'Thai lottery', 60), {
    kind: 'monthly',
    drawTime: '16:00',
    days: [1, 16],
    moved: [
      { monthDay: '01-01', days: -2 },
      { monthDay: '01-16', days: 1 },
      { monthDay: '05-01', days: 1 },
    ],
    aheadDays: 18,
  }),
  calendar(own('LAO', 'lao', 'Xổ số Lào', 'Lao lottery', 60), {
    kind: 'daily',
    drawTime: '20:30',
    stations: null,
    weekdays: [1, 3, 5],
    aheadDays: 4,
  }),
  calendar(own('HANOI', 'hanoi', 'Hà Nội 4 số', 'Hanoi 4 digits', 60), {
    kind: 'daily',
    drawTime: '18:15',
    stations: null,
    aheadDays: 3,
  }),
  // 88 rounds a day from 06:00 to 03:45, and a fast one (lottery.md 2.4). Play money: the house fills rounds up, and says so.
  round('YK900', 'Yeekee 15 phút', 'Yeekee 15 min', 900, { from: '03:46', until: '06:00' }),
  round('YK180', 'Yeekee 3 phút', 'Yeekee 3 min', 180),
  own('VTX60', 'vtx', 'Tài Xỉu 1 phút', 'Big Small 1 min', 60),
  own('VBC60', 'vbc', 'Bầu Cua 1 phút', 'Gourd Crab 1 min', 60),
  own('VXD60', 'vxd', 'Xóc Đĩa 1 phút', 'Coin Shake 1 min', 60),
  own('WGG60', 'wingo', 'Sen Màu 1 phút', 'Lotus Colours 1 min', 60),
  own('CLR120', 'clr', 'Sáu Màu 2 phút', 'Six Colours 2 min', 120),
  own('FIVED60', 'fived', 'Năm Số 1 phút', 'Five Digits 1 min', 60),
  own('SEAK3', 'seak3', 'Xúc Xắc 2 phút', 'Three Dice 2 min', 120),
  own('SEAPK', 'seapk10', 'Đua Xe 2 phút', 'Race 2 min', 120),
  own('SEAKENO', 'seakeno', 'Keno 5 phút', 'Keno 5 min', 300),
  own('TL2D', 'tl2d', 'Sen 2D', 'Lotus 2D', 180),
  own('TL3D', 'tl3d', 'Sen 3D', 'Lotus 3D', 180),
  own('TL4D', 'tl4d', 'Sen 4D', 'Lotus 4D', 180),
  own('TL6D', 'tl6d', 'Sen 6D', 'Lotus 6D', 300),
  own('TL2D37', 'tl2d37', 'Sen đôi 37', 'Lotus Pair 37', 300),
  own('TL642', 'tl642', 'Sen 6/42', 'Lotus 6/42', 300),
  own('TL645', 'tl645', 'Sen 6/45', 'Lotus 6/45', 300),
  own('TL649', 'tl649', 'Sen 6/49', 'Lotus 6/49', 300),
  own('TL655', 'tl655', 'Sen 6/55', 'Lotus 6/55', 300),
  own('TL658', 'tl658', 'Sen 6/58', 'Lotus 6/58', 300),
]

const classicGames: readonly DemoGame[] = [
  classic('SSC60', 'ssc', 'SSC 1 phút', 'SSC 1 min', 60),
  classic('SSC300', 'ssc', 'SSC 5 phút', 'SSC 5 min', 300),
  {
    ...classic('SSCZY60', 'ssc_zy', 'SSC Trí Thắng 1 phút', 'SSC Smart 1 min', 60),
    prizeGroupMin: 2000,
    prizeGroupMax: 2000,
  },
  classic('C11X5', '11x5', '11 chọn 5', '11 choose 5', 120),
  classic('CK3', 'k3', 'K3', 'K3', 120),
  classic('CPK10', 'pk10', 'PK10', 'PK10', 120),
  classic('CPC28', 'pc28', 'PC28', 'PC28', 180),
  classic('CLHC', 'lhc', 'Sen 49 số', 'Lotus 49', 300),
  classic('CKENO', 'keno', 'Keno cổ điển', 'Classic Keno', 300),
  classic('C3D', 'lf3d', '3D', '3D', 300),
  classic('CPL5', 'pl5', 'Xếp 5', 'Line of 5', 300),
  classic('C4D', 'lf4d', '4D', '4D', 300),
]

const boardGames: readonly DemoGame[] = [
  own('ESSC60', 'elott_ssc', 'SSC kèo 1 phút', 'SSC board 1 min', 60),
  own('E11X5', 'elott_11x5', '11 chọn 5 kèo', '11 choose 5 board', 120),
  own('EK3', 'elott_k3', 'K3 kèo', 'K3 board', 60),
  own('EPK10', 'elott_pk10', 'PK10 kèo', 'PK10 board', 120),
  own('EPC28', 'elott_pc28', 'PC28 kèo', 'PC28 board', 180),
  own('ELHC', 'elott_lhc', 'Sen 49 kèo', 'Lotus 49 board', 300),
  own('EKENO', 'elott_keno', 'Keno kèo', 'Keno board', 300),
  own('ELF3D', 'elott_lf', '3D kèo', '3D board', 180),
]

/** Every game of the demo brand in menu order; all that is not drawn by others is drawn by us, and says so. */
export const demoGames: readonly DemoGame[] = [...vietnam, ...seaGames, ...classicGames, ...boardGames]
