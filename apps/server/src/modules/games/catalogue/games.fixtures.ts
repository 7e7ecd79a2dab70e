import { expect } from 'vitest'
import { AppError, parseMoney } from '@lotus/kernel'
import { routes, type ErrorCode, type RouteName } from '@lotus/contract'
import { schemas } from '@lotus/contract/schemas'
import { sql } from '@lotus/database'
import { testDatabase, type HttpClient } from '@lotus/testing'
import { registerGamesRoutes } from '../games.routes.ts'
import { createCatalogue } from './catalogue.ts'
import { insertGame, insertVendorCard, type NewGame } from './catalogue.repo.ts'
import { serveTiles } from './tile-picture.ts'
import type { LaunchInput, VendorPort } from '../../providers/index.ts'
import { moduleApp } from '../../../testing/module-app.ts'
import { noVendors } from '../../providers/no-vendors.fixtures.ts'

// The real HTTP layer with only the calls of the games module; the test plays the vendors' side. Each test file that
// imports this has its own database.
export const test = await testDatabase()
export const NOW = '2026-11-20T05:00:00Z'
await test.setTestTime(NOW)
export const { db, owner } = test

/** Requests to open a game at the vendor; `refusal` is what the vendor answers instead. */
export const launched: LaunchInput[] = []
/** Who left which game session. */
export const left: string[] = []
export const vendorSide: { refusal: AppError | null } = { refusal: null }
const vendors: VendorPort = {
  ...noVendors,
  launchGame: async (request) => {
    if (vendorSide.refusal) throw vendorSide.refusal
    launched.push(request)
    return {
      gameUrl: `https://games.example/play/${request.gameCode}?t=once&mode=${request.mode}`,
      mode: request.mode,
      origin: 'https://games.example',
      playId: null,
      autoTransfer: null,
    }
  },
  listOpenRounds: async (memberId) =>
    memberId === 1n
      ? [
          {
            vendor: 'HOUSE',
            roundId: 'r1',
            gameCode: 'SEN',
            openedAt: new Date(NOW),
            bet: parseMoney('1'),
            currency: 'P',
            nextStep: 'waits',
            nextAt: new Date(NOW),
          },
        ]
      : [],
  listRooms: async () => [
    { roomId: 'a1', name: { vi: 'Bàn 1', en: 'Table 1' }, minBet: parseMoney('1'), maxBet: null, isOpen: true },
  ],
  askBalance: async () => ({ balance: parseMoney('12.5'), at: new Date(NOW) }),
  leaveGame: async (memberId, playId) => void left.push(`${memberId} ${playId}`),
  autoTransferOf: async (memberId) => ({ isOffered: true, isOn: memberId === 1n }),
  setAutoTransfer: async (_memberId, isOn) => {
    if (isOn) throw new AppError<ErrorCode>('module_disabled')
  },
  walletTransfer: async ({ amount }) => ({ reference: 'T1', status: 'SENT', amount, vendorBalance: null }),
}
const catalogue = createCatalogue({ db, clock: test.clock }, 0, 0)
export const { app, visitor, as } = await moduleApp({
  register: (http) => registerGamesRoutes({ db, http, clock: test.clock, catalogue, vendors }),
  // One member launches more games here than a person does in a minute.
  rates: { 'games.launch': { max: 600, perSeconds: 60 } },
  frameOrigins: catalogue.frameOrigins,
})
serveTiles(app, catalogue)

const player = (memberId: bigint, accountType = 0): HttpClient =>
  as({ memberId, username: `member${memberId}`, accountType })
export const asia = player(1n)
export const binh = player(2n)
export const trial = player(3n, 4)

export const path = (name: RouteName): string => routes[name].path
export async function ask<N extends RouteName>(name: N, query: Record<string, string> = {}, client = visitor) {
  const answer = await client.get(path(name), { query })
  expect(answer.success, JSON.stringify(answer)).toBe(true)
  // The type comes from the contract.
  return schemas[name].value.parse(answer.value) as ReturnType<(typeof schemas)[N]['value']['parse']>
}
export const post = (name: RouteName, body: object, client: HttpClient, key?: string) =>
  client.post(path(name), { body, headers: key ? { 'idempotency-key': key } : {} })
export const codes = (games: { code: string }[]) => games.map(({ code }) => code)

for (const [code, origin, mode] of [
  ['HOUSE', 'https://games.example', 'seamless'],
  ['DS88', 'https://sports.example', 'seamless'],
  ['ESP', 'https://esports.example', 'transfer'],
  ['GONE', 'https://gone.example', 'seamless'],
]) {
  await owner.query(
    sql`insert into vendor (code, name, origin, wallet_mode, status)
      values (${code}, ${code}, ${origin}, ${mode}, ${code === 'GONE' ? 'off' : 'on'})`,
  )
}
const card = { isHot: false, motif: null, palette: null, lobby: null }
await insertVendorCard(db, {
  ...card,
  code: 'HOUSE',
  name: { vi: 'Sen Vàng Studio', en: 'Golden Lotus' },
  isHot: true,
  lobby: 'pp',
  sortOrder: 1,
})
await insertVendorCard(db, { ...card, code: 'DS88', name: { vi: 'Sân Cỏ', en: 'Green Pitch' }, sortOrder: 2 })
await insertVendorCard(db, { ...card, code: 'ESP', name: { vi: 'Đấu Trường', en: 'Arena' }, sortOrder: 3 })
await insertVendorCard(db, { ...card, code: 'GONE', name: { vi: 'Đã Đi', en: 'Gone' }, sortOrder: 4 })

const base: NewGame = {
  vendor: 'HOUSE',
  code: 'SEN',
  category: 'RNG',
  name: { vi: 'Sen Vàng 25', en: 'Golden Lotus 25' },
  lines: 25,
  ways: null,
  volatility: 'medium',
  rtpPpm: 962_365,
  features: ['wild', 'free_spins'],
  minBet: parseMoney('1'),
  currencies: [],
  languages: [],
  releasedAt: new Date('2026-11-01T00:00:00Z'),
  engine: 'HS_SEN25 1.0.0',
  motif: 'lotus',
  palette: 0,
  hasDemo: true,
  kind: 'GAME',
  hotRank: null,
  sortOrder: 1,
}
const games: Partial<NewGame>[] = [
  {},
  {
    code: 'DATHO',
    name: { vi: 'Đá Thổ', en: 'Earth Stone' },
    lines: 10,
    volatility: 'high',
    rtpPpm: 960_565,
    minBet: parseMoney('0.2'),
    features: ['tumble'],
    releasedAt: new Date('2026-01-01T00:00:00Z'),
  },
  {
    code: 'NGOC',
    name: { vi: 'Ngọc Rồng', en: 'Dragon Pearl' },
    lines: null,
    ways: 243,
    volatility: 'low',
    rtpPpm: 964_892,
    minBet: parseMoney('5'),
    releasedAt: new Date('2025-06-01T00:00:00Z'),
    hasDemo: false,
  },
  { code: 'HIDDEN', name: { vi: 'Sen Ẩn', en: 'Hidden Lotus' } },
  {
    vendor: 'DS88',
    code: 'BALL',
    category: 'SPORTS',
    name: { vi: 'Bóng đá', en: 'Football' },
    lines: null,
    volatility: null,
    rtpPpm: null,
    features: [],
  },
  {
    vendor: 'ESP',
    code: 'ARENA',
    category: 'SPORTS',
    name: { vi: 'Đấu trường ảo', en: 'Virtual arena' },
    lines: null,
    volatility: null,
    rtpPpm: null,
    features: [],
  },
  { vendor: 'GONE', code: 'LOST', name: { vi: 'Sen đã mất', en: 'Lost lotus' } },
  { code: 'GROUP', name: { vi: 'Bộ sưu tập', en: 'Collection' }, kind: 'VASSALAGE' },
]
for (const [index, own] of games.entries()) await insertGame(db, { ...base, ...own, sortOrder: index + 1 })
export const idOf = async (code: string) =>
  String(await owner.value<bigint>(sql`select id from game where code = ${code}`))
await insertGame(db, {
  ...base,
  code: 'SUB',
  name: { vi: 'Sen Nhỏ', en: 'Small Lotus' },
  parentId: BigInt(await idOf('GROUP')),
  sortOrder: 20,
})
await owner.query(sql`update game set is_hidden = true where code = 'HIDDEN'`)
