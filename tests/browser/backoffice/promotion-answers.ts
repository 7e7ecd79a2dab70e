import type { RouteValue } from '@lotus/contract'

type Promotion = RouteValue<'bo.promotions'>['rows'][number]

/** A reload of 10 % that is open: a quarter of its budget is spent. */
export const reload: Promotion = {
  id: '2',
  code: 'nap-lai-10',
  tab: 'deposit',
  art: 'RNG.koi',
  sort: 20,
  startsAt: '2026-06-01T00:00:00.000Z',
  endsAt: '2026-09-01T00:00:00.000Z',
  state: 'OPEN',
  version: 4,
  hash: '9f2c51d0a7e84b63c1d25e7f90ab34cd1122aa55ee77b0c99d8f6a4e3b2c1d00',
  title: { vi: 'Nạp lại mỗi ngày 10%', en: 'Daily reload 10%' },
  summary: {
    vi: 'Thêm 10% cho lần nạp thứ hai trong ngày, tối đa 300.',
    en: '10% more on the second deposit of a day, up to 300.',
  },
  rule: {
    trigger: 'DEPOSIT',
    period: 'DAY',
    who: { rankMin: 0, newDays: null, needsPhone: true },
    metric: null,
    deposit: { least: '50', nth: 2 },
    given: { form: 'PERCENT', ppm: 100_000, max: '300' },
    kind: 'BONUS',
    terms: {
      multiplePpm: 8_000_000,
      base: 'DEPOSIT_AND_BONUS',
      contributions: { RNG: 1_000_000, FISH: 1_000_000 },
      maxBet: '50',
      maxCashout: null,
      hours: 72,
      isExclusive: true,
    },
    claimDays: 0,
  },
  budget: '30000.0000',
  spent: '7500.0000',
  joined: 412,
  cost: { members: 180, awards: 264, amount: '7500.0000', points: '0.0000' },
  openAskedBy: null,
  madeBy: 'hoa.ops',
  madeAt: '2026-05-28T03:20:00.000Z',
  warnings: [],
}

const plain: Promotion['rule']['terms'] = {
  multiplePpm: 0,
  base: 'BONUS',
  contributions: null,
  maxBet: null,
  maxCashout: null,
  hours: null,
  isExclusive: false,
}

const wheel: Promotion = {
  ...reload,
  id: '3',
  code: 'vong-quay',
  tab: 'daily',
  art: 'LIVE.wheel',
  state: 'DRAFT',
  version: 1,
  endsAt: null,
  title: { vi: 'Vòng quay may mắn', en: 'Lucky wheel' },
  summary: { vi: 'Nạp từ 500 trong ngày được một lượt quay.', en: 'One spin for deposits of 500 in a day.' },
  rule: {
    ...reload.rule,
    trigger: 'WHEEL',
    deposit: null,
    metric: { kind: 'DEPOSITS', categories: [], least: '500' },
    given: {
      form: 'WHEEL',
      slices: [
        { weight: 60, amount: '1.88' },
        { weight: 40, amount: '8.88' },
      ],
    },
    kind: 'CASH',
    terms: plain,
  },
  budget: null,
  spent: '0.0000',
  joined: 0,
  cost: { members: 0, awards: 0, amount: '0.0000', points: '0.0000' },
  openAskedBy: 'hoa.ops',
  warnings: ['NO_BUDGET', 'NO_END'],
}

const gift: Promotion = {
  ...wheel,
  id: '5',
  code: 'qua-xac-minh',
  tab: 'other',
  state: 'PAUSED',
  title: { vi: 'Quà xác minh', en: 'Verification gift' },
  rule: { ...wheel.rule, trigger: 'APPLY', period: 'ONCE', metric: null, given: { form: 'FIXED', amount: '131' } },
  budget: '2000.0000',
  openAskedBy: null,
  warnings: ['NO_END'],
}

/** A raffle that was drawn: its named prize waits to be handed out. */
const raffle: Promotion = {
  ...wheel,
  id: '6',
  code: 'rut-tham',
  tab: 'other',
  art: 'RNG.lantern',
  state: 'OPEN',
  endsAt: '2026-06-15T17:00:00.000Z',
  title: { vi: 'Rút thăm đêm trăng tròn', en: 'Full moon raffle' },
  summary: { vi: 'Mỗi 500 tiền nạp trong ngày được một vé.', en: 'A ticket for each 500 deposited in a day.' },
  rule: {
    ...wheel.rule,
    trigger: 'RAFFLE',
    period: 'ONCE',
    given: {
      form: 'RAFFLE',
      prizes: [
        { amount: '888', count: 1, good: null },
        { amount: '0', count: 1, good: { vi: 'Xe đạp gấp', en: 'Folding bicycle' } },
      ],
      dayMax: 5,
      ticketsMax: 50,
      ticketsLeast: 3,
      drawHours: 12,
    },
  },
  budget: '888.0000',
  spent: '888.0000',
  openAskedBy: null,
  warnings: [],
}
const won = { handedBy: null, note: '', at: '2026-06-16T05:00:05.000Z' }
export const drawn: RouteValue<'bo.raffle'> = {
  raffle: {
    code: 'rut-tham',
    version: 1,
    state: 'DONE',
    cancelled: null,
    from: '2026-06-01T17:00:00.000Z',
    to: '2026-06-15T17:00:00.000Z',
    drawAt: '2026-06-16T05:00:00.000Z',
    commitment: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
    holders: 412,
    tickets: 1630,
    root: '9f2c51d0a7e84b63c1d25e7f90ab34cd1122aa55ee77b0c99d8f6a4e3b2c1d00',
    seed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  },
  now: null,
  winners: [
    {
      ...won,
      memberId: '21',
      username: 'hoalan88',
      ticket: 904,
      kind: 'CASH',
      amount: '888.0000',
      good: null,
      state: 'GIVEN',
    },
    {
      ...won,
      memberId: '34',
      username: 'nguyenthiminhchau1987',
      ticket: 17,
      kind: 'GOOD',
      amount: '0.0000',
      good: { vi: 'Xe đạp gấp', en: 'Folding bicycle' },
      state: 'TO_HAND',
    },
  ],
}

const board: Promotion = {
  ...raffle,
  id: '7',
  code: 'dua-top-tuan',
  title: { vi: 'Đua top tuần', en: 'Weekly leaderboard' },
  state: 'OPEN',
  rule: {
    ...wheel.rule,
    trigger: 'LEADERBOARD',
    period: 'WEEK',
    metric: { kind: 'VALID_BET', categories: [], least: '100' },
    given: {
      form: 'BOARD',
      prizes: [
        { upTo: 1, amount: '500' },
        { upTo: 3, amount: '200' },
      ],
      top: 20,
      waitHours: 6,
      deadDays: 3,
    },
  },
  budget: '9000.0000',
  spent: '900.0000',
}
const place = {
  reached: '2026-06-06T03:00:00.000Z',
  isHidden: false,
  isLeftOut: false,
  like: [],
  evidence: [],
  decision: null,
  decidedBy: null,
  reason: '',
}
/** A week that waits for its review: the second place has something in common with the first one, the third one was voided since. */
export const frozen: RouteValue<'bo.board'> = {
  periods: [
    {
      key: 'w2026-06-01',
      state: 'FROZEN',
      from: '2026-05-31T17:00:00.000Z',
      to: '2026-06-07T17:00:00.000Z',
      freezeAt: '2026-06-07T23:00:00.000Z',
      paid: '0.0000',
      approvedBy: null,
    },
  ],
  period: 'w2026-06-01',
  root: '9f2c51d0a7e84b63c1d25e7f90ab34cd1122aa55ee77b0c99d8f6a4e3b2c1d00',
  decisions: 1,
  members: 412,
  rows: [
    {
      ...place,
      memberId: '21',
      username: 'hoalan88',
      place: 1,
      score: '98765.4300',
      scoreNow: '98765.4300',
      lines: [{ day: '2026-06-02', amount: '98765.4300' }],
      prize: '500.0000',
    },
    {
      ...place,
      memberId: '34',
      username: 'nguyenthiminhchau1987',
      place: 2,
      score: '500.0000',
      scoreNow: '500.0000',
      lines: [{ day: '2026-06-02', amount: '500.0000' }],
      like: [1],
      evidence: ['DEVICE', 'ACCOUNT'],
      prize: '200.0000',
    },
    {
      ...place,
      memberId: '35',
      username: 'lan90',
      place: 3,
      score: '400.0000',
      scoreNow: '0.0000',
      lines: [{ day: '2026-06-03', amount: '400.0000' }],
      isHidden: true,
      isLeftOut: true,
      prize: '200.0000',
    },
  ],
}

const rescue: Promotion = {
  ...raffle,
  id: '8',
  code: 'hoan-thua-ngay',
  title: { vi: 'Hoàn một phần tiền thua', en: 'Part of a day’s loss returned' },
  state: 'OPEN',
  rule: {
    ...wheel.rule,
    trigger: 'RESCUE',
    period: 'DAY',
    metric: { kind: 'NET_LOSS', categories: ['RNG', 'FISH', 'PVP'], least: '0' },
    given: {
      form: 'TIERS',
      tiers: [
        { from: '100', ppm: 10_000 },
        { from: '1000', ppm: 20_000 },
        { from: '10000', ppm: 30_000 },
      ],
      max: '188888',
      byDeposits: true,
    },
    claimDays: 7,
  },
  budget: '9000.0000',
  spent: '900.0000',
}
const worked = {
  day: '2026-06-30',
  lost: '10078.0000',
  bonuses: '78.0000',
  deposits: '12000.0000',
  ppm: 30_000,
  due: '300.0000',
}
/** One was refused what somebody alike had. */
export const alike: RouteValue<'bo.promotionAlike'> = {
  rows: [
    {
      memberId: '21',
      username: 'hoalan88',
      otherId: '34',
      otherUsername: 'nguyenthiminhchau1987',
      period: '2026-06-30',
      evidence: ['DEVICE', 'ADDRESS'],
      at: '2026-06-30T04:00:00.000Z',
    },
  ],
}
/** One day that ended its budget, one before it. */
export const rescued: RouteValue<'bo.rescue'> = {
  days: [
    { day: '2026-06-30', version: 2, isDone: true, members: 31, amount: '612.5000', refused: 2, isOutOfBudget: true },
    { day: '2026-06-29', version: 1, isDone: true, members: 18, amount: '287.5000', refused: 0, isOutOfBudget: false },
  ],
  gifts: [
    { ...worked, memberId: '21', username: 'hoalan88', refusal: null },
    {
      ...worked,
      memberId: '34',
      username: 'nguyenthiminhchau1987',
      lost: '1500.0000',
      ppm: 20_000,
      due: '28.4400',
      refusal: 'BUDGET',
    },
  ],
}

export const promotions: RouteValue<'bo.promotions'> = {
  rows: [reload, wheel, gift, raffle, board, rescue],
  isStrict: false,
}

/** Given once to all who share these. */
export const household: RouteValue<'bo.promotions'> = {
  rows: [{ ...reload, rule: { ...reload.rule, onePer: ['CONTACT', 'DEVICE'] } }],
  isStrict: false,
}
