import type { RouteName, RouteValue } from '@lotus/contract'
import { callDefinitions } from '@lotus/contract/calls'
import type { Answers } from './fake-server.ts'
import { sampleValue } from './sample-value.ts'

/** An answer of a call generated from its schema, with some fields set by the test. */
export function sampleOf<N extends RouteName>(name: N, fields: Partial<RouteValue<N>> = {}): RouteValue<N> {
  // A sample of that very call's schema.
  const value = sampleValue(callDefinitions[name].value) as object
  // Its own fields or those of the test.
  return { ...value, ...fields } as RouteValue<N>
}

/** The rows of a call's list, each with some fields set by the test. */
export function rowsOf<N extends RouteName, Row>(
  name: N,
  fields: (row: Row, index: number) => Partial<Row>,
): RouteValue<N> {
  // Every list of the contract has its rows under this name.
  const value = sampleOf(name) as { rows: Row[] }
  // As above: a list with the test's fields.
  return { ...value, rows: value.rows.map((row, index) => ({ ...row, ...fields(row, index) })) } as RouteValue<N>
}

/** The empty answer of a call: its lists without rows. */
export function emptyOf<N extends RouteName>(name: N): RouteValue<N> {
  const entries = Object.entries(sampleValue(callDefinitions[name].value) as object)
  // A sample of that very call's schema.
  return Object.fromEntries(entries.map(([key, value]) => [key, Array.isArray(value) ? [] : value])) as RouteValue<N>
}

export const permissions: readonly string[] = [
  'withdrawals.view',
  'withdrawals.decide',
  'deposits.view',
  'deposits.decide',
  'deposits.import',
  'harm.view',
  'harm.act',
  'aml.view',
  'aml.decide',
  'channels.view',
  'channels.edit',
  'draws.view',
  'draws.enter',
  'draws.confirm',
  'finance.view',
  'verification.view',
  'verification.decide',
  'audit.view',
  'dead_letters.view',
  'dead_letters.decide',
  'games.view',
  'games.edit',
  'vendors.edit',
  'vendors.confirm',
  'settings.view',
  'settings.edit',
  'messages.view',
  'members.view',
  'members.edit',
  'members.erase',
  'operators.edit',
  'agents.view',
  'agents.edit',
  'agents.pay',
  'loyalty.view',
  'loyalty.goods',
  'loyalty.orders',
  'loyalty.points',
  'loyalty.ranks',
  'loyalty.referrals',
  'promotions.view',
  'promotions.edit',
  'promotions.decide',
  'service.answer',
  'feedback.answer',
  'chat.moderate',
  'inbox.send',
  'content.view',
  'content.edit',
]

/** The logged-in operator; by default one with all permissions. */
export function operatorWith(allowed: readonly string[]): RouteValue<'bo.me'> {
  return sampleOf('bo.me', {
    mustEnrol: false,
    operator: { id: 'operator-1', username: 'mai.sup', name: 'Mai', permissions: [...allowed] },
    ledgerAlert: null,
    held: [],
    arrivals: [],
    serverTime: '2026-07-01T08:17:00.000Z',
    profile: 'demo',
  })
}

const prizes = [
  { prize: 'DB', count: 1, width: 5 },
  { prize: 'G1', count: 1, width: 5 },
  { prize: 'G7', count: 4, width: 2 },
]
const sheet = { DB: ['01234'], G1: ['56789'], G7: ['01', '23', '45', '67'] }

type Draw = RouteValue<'bo.draw'>
/** A station's draw after its sale, without an entered result. */
export const drawAwaitingResult: Draw = sampleOf('bo.draw', {
  gameCode: 'MBAC',
  drawSource: 'outside',
  state: 'locked',
  shape: prizes,
  sheet: null,
  draw: null,
  resultVersion: null,
  isCorrectable: false,
  openCase: null,
  lockAt: '2026-07-01T08:00:00.000Z',
  drawAt: '2026-07-01T08:15:00.000Z',
  publishedAt: null,
  proposals: [],
  cases: [],
  readings: [
    { feed: 'one', sheet, readAt: '2026-07-01T08:16:00.000Z', hasChanged: false },
    { feed: 'two', sheet: { ...sheet, G1: ['56780'] }, readAt: '2026-07-01T08:16:30.000Z', hasChanged: true },
  ],
})
/** The same with a result entered by another operator. */
export const drawAwaitingApproval: Draw = {
  ...drawAwaitingResult,
  readings: [],
  proposals: [
    {
      ...(sampleOf('bo.draw').proposals[0] as Draw['proposals'][number]), // a sample has three
      kind: 'result',
      state: 'pending',
      sheet,
      draw: null,
    },
  ],
}
/** A published and paid result, which can still be corrected. */
export const publishedDraw: Draw = {
  ...drawAwaitingResult,
  state: 'settled',
  sheet,
  resultVersion: 1,
  isCorrectable: true,
}

/** A withdrawal that waits for a decision. */
export const withdrawalToDecide = sampleOf('bo.withdrawal', {
  id: 'w1',
  status: 'SUBMITTED',
  account: 'lan',
  decidedAt: null,
  member: {
    registeredAt: '2026-01-02T02:00:00.000Z',
    lastLoginAt: null,
    lastIp: null,
    status: 'active',
    block: null,
  },
  payoutChannel: null,
  payoutMost: null,
  payouts: [],
  restAsked: null,
  givenBack: null,
  usdt: null,
  address: null,
})

const settingOf = (key: string, schema: object, value: unknown, isGuarded = false) => ({
  key,
  schema: { ...schema },
  value,
  default: value,
  isDefault: true,
  updatedAt: '2026-06-30T02:00:00.000Z',
  updatedBy: 'tu.op',
  isGuarded,
})
export const settings: RouteValue<'bo.settings'> = {
  settings: [
    settingOf('system.maintenance', { type: 'boolean' }, false),
    settingOf('system.maintenance_text', {}, { vi: 'Nâng cấp', en: 'Upgrade' }),
    settingOf('region.allowed', {}, ['VN', 'TH']),
    settingOf('region.blocked', {}, ['US']),
    settingOf(
      'register.fields',
      {},
      {
        username: rule(1, true),
        password: rule(2, true),
        email: rule(3, false),
      },
    ),
    settingOf('cashier.withdraw_max', { type: 'integer', minimum: 1, maximum: 9000 }, 500, true),
    settingOf('brand.name', { type: 'string', maxLength: 60 }, 'Lotus'),
  ],
  proposal: {
    id: '7',
    changes: [{ key: 'cashier.withdraw_max', value: 900 }],
    reason: 'Tết',
    enteredBy: 'tu.op',
    enteredAt: '2026-07-01T07:00:00.000Z',
    isOwn: false,
  },
}
function rule(patternId: 1 | 2 | 3, required: boolean) {
  return { patternId, minLength: 4, maxLength: 20, acceptedPattern: '', enabled: true, required }
}

const flags: RouteValue<'bo.whitelabel'> = {
  version: '1',
  nodes: [
    ['ROOT', null],
    ['REGISTER', 'ROOT'],
    ['USERNAMEREG3', 'REGISTER'],
    ['LOGIN', 'ROOT'],
  ].map(([modId = '', parent = null], index) => ({
    modId: modId ?? '',
    parent,
    enabled: index !== 2,
    isInForce: index !== 2,
    affected: 3,
    updatedAt: '2026-06-30T02:00:00.000Z',
    updatedBy: index === 1 ? 'tu.op' : 'default',
  })),
}

type VendorCase = RouteValue<'bo.vendorCases'>['rows'][number]
const kinds = ['amount_diff', 'transfer_unknown', 'missing_there'] as const
type VendorDetail = RouteValue<'bo.vendor'>
/** A vendor with one live key, one that has ended, and nothing proposed. */
export const vendorDetail: VendorDetail = sampleOf('bo.vendor', {
  code: 'HOUSE',
  names: { vi: 'Xưởng Sen', en: 'Lotus Studio' },
  status: 'on',
  walletMode: 'seamless',
  currency: 'P',
  dialect: 'canonical',
  origin: 'https://games.example.com',
  apiUrl: 'https://games.example.com/api',
  transferUrl: null,
  historyUrl: null,
  allowAddresses: ['203.0.113.0/24'],
  maxBet: '500.0000',
  maxWin: null,
  maxRound: null,
  callsPerSecond: null,
  amountPlaces: 4,
  countries: ['VN'],
  ourUrl: '/vendor/v1/HOUSE',
  isTrusted: true,
  updatedAt: '2026-06-30T02:00:00.000Z',
  keys: [
    {
      keyId: 'HOUSE-2',
      kind: 'hmac',
      activeFrom: '2026-06-01T02:00:00.000Z',
      activeTo: null,
      lastUsedAt: '2026-07-01T08:16:00.000Z',
      isLive: true,
      publicKey: null,
    },
    {
      keyId: 'HOUSE-1',
      kind: 'hmac',
      activeFrom: '2025-06-01T02:00:00.000Z',
      activeTo: '2026-06-02T02:00:00.000Z',
      lastUsedAt: null,
      isLive: false,
      publicKey: null,
    },
  ],
  changes: [],
  dialects: ['canonical', 'form', 'rsa'],
})
/** The same with addresses that another operator proposed. */
export const vendorWithChange: VendorDetail = {
  ...vendorDetail,
  changes: [
    {
      id: '7',
      vendor: 'HOUSE',
      kind: 'addresses',
      details: { origin: 'https://new.example.com', apiUrl: null, allowAddresses: [] },
      note: 'họ chuyển máy chủ',
      state: 'proposed',
      proposedBy: 'hoa.ops',
      isOwn: false,
      proposedAt: '2026-07-01T07:00:00.000Z',
      decidedBy: null,
      decidedAt: null,
    },
  ],
}

export const vendorCases = rowsOf<'bo.vendorCases', VendorCase>('bo.vendorCases', (_, index) => ({
  kind: kinds[index] ?? 'amount_diff',
  vendor: 'HOUSE',
  amount: index === 1 ? '2500.0000' : null,
  proposedBy: index === 1 ? 'tu.op' : null,
  note: index === 1 ? 'Đã hỏi' : null,
  decidedBy: null,
  decidedAt: null,
  isOwn: false,
  details: { ourState: 'settled', theirState: 'settled', ourWin: '2.0000', theirWin: '3.00', roundId: 'r-1' },
}))

type Document = RouteValue<'bo.contentDocument'>
export const document: Document = sampleOf('bo.contentDocument', {
  kind: 'help',
  slug: 'rules-north',
  category: null,
  picture: null,
  isGuarded: false,
  proposal: null,
  version: 2,
  publishedVersion: 1,
  isWaiting: false,
})

type Feedback = RouteValue<'bo.feedbackItem'>
type Banner = RouteValue<'bo.contentBanners'>['rows'][number]
const conversation = sampleOf('bo.serviceTake', {
  status: 'OPEN',
  isMine: true,
  member: null,
  name: 'Lan',
  language: 'vi',
})

/** Where a sample would be unlike real data: the product's own names, pictures, the logged-in operator. */
export const defaultAnswers: Answers = {
  'bo.brandCheck': {
    findings: [
      { code: 'country_none', level: 'blocks', values: {} },
      { code: 'page_missing', level: 'blocks', values: { page: 'terms', languages: 'vi, en' } },
      { code: 'operator_waiting', level: 'warns', values: { username: 'lan.root', until: '2026-07-02T08:00:00.000Z' } },
    ],
  },
  'bo.me': operatorWith(permissions),
  'bo.draw': drawAwaitingResult,
  'bo.stuckOrders': sampleOf('bo.stuckOrders', { rows: [] }),
  'bo.settings': settings,
  'bo.whitelabel': flags,
  'bo.vendor': vendorDetail,
  'bo.vendorCases': vendorCases,
  'bo.vendors': rowsOf<'bo.vendors', RouteValue<'bo.vendors'>['rows'][number]>('bo.vendors', (_, index) => ({
    code: ['HOUSE', 'NEON', 'TIDE'][index] ?? 'X',
  })),
  'bo.contentDocument': document,
  'bo.contentBanners': rowsOf<'bo.contentBanners', Banner>('bo.contentBanners', () => ({
    image: { kind: 'scene', scene: 'dusk' },
  })),
  'bo.previewContent': { html: '<p>Một dòng.</p>' },
  'bo.feedback': rowsOf<'bo.feedback', Feedback>('bo.feedback', () => ({ images: [] })),
  'bo.feedbackItem': sampleOf('bo.feedbackItem', { images: [], status: 'NEW', reply: null, repliedAt: null }),
  'bo.promotionApplications': rowsOf<
    'bo.promotionApplications',
    RouteValue<'bo.promotionApplications'>['rows'][number]
  >('bo.promotionApplications', () => ({ images: [] })),
  'bo.serviceQueue': sampleOf('bo.serviceQueue', { silentMinutes: 10 }),
  'bo.serviceConversation': {
    conversation,
    messages: { ...sampleOf('bo.serviceConversation').messages, rows: [], hasEarlier: false },
    typingUntil: null,
  } as RouteValue<'bo.serviceConversation'>,
  'bo.chatHistory': { ...sampleOf('bo.chatHistory'), rows: [] },
  'bo.member': sampleOf('bo.member', { status: 'active', closedAt: null, erasedAt: null, identityCheckedAt: null }),
}
