import { must } from '@lotus/kernel'
import type { RouteName, RouteValue } from '@lotus/contract'
import { schemas } from '@lotus/contract/schemas'
import { wheelCommitment, wheelSlice } from '@lotus/rules/promotions'
import type { BrowserContext, Route } from 'playwright-core'
import type { Language } from '../texts.ts'
import { boardPromotion, fakeBoard } from './fake-board.ts'
import { fakePackets, packetsPromotion } from './fake-packets.ts'
import { fakeRaffle, rafflePrizes } from './fake-raffle.ts'
import { rescuePromotion } from './fake-rescue.ts'

// Answers in the contract's shape for one promotion in every state of operations.md 4.9: the screens are shown in all ten,
// whatever the server's programme is. Every answer is parsed by the contract's own schema before it is sent.

type Promotion = RouteValue<'promotion.list'>['list'][number]
type Own = RouteValue<'promotion.mine'>['rows'][number]
type Rule = Promotion['rule']
type Words = Record<Language, string>

const HASH = '9f2c4e1d7b3a5068c1f4e2d97a6b3c5088d1f2e3a4b5c6d7e8f90123456789ab'
const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const none: Rule['terms'] = {
  multiplePpm: 0,
  base: 'BONUS',
  contributions: null,
  maxBet: null,
  maxCashout: null,
  hours: null,
  isExclusive: false,
}
const bare = { who: { rankMin: 0, newDays: null, needsPhone: false }, metric: null, deposit: null, claimDays: 0 }
const once: Rule['terms'] = { ...none, multiplePpm: 1_000_000, hours: 168 }

const reload: Rule = {
  ...bare,
  trigger: 'DEPOSIT',
  period: 'DAY',
  who: { rankMin: 0, newDays: null, needsPhone: true },
  deposit: { least: '50.0000', nth: 2 },
  given: { form: 'PERCENT', ppm: 100_000, max: '300.0000' },
  kind: 'BONUS',
  terms: {
    multiplePpm: 8_000_000,
    base: 'DEPOSIT_AND_BONUS',
    contributions: { RNG: 1_000_000, FISH: 1_000_000, LOTT: 1_000_000, PVP: 500_000, LIVE: 200_000 },
    maxBet: '50.0000',
    maxCashout: null,
    hours: 336,
    isExclusive: true,
  },
}
const cash: Rule = {
  ...bare,
  trigger: 'DEPOSIT',
  period: 'ONCE',
  deposit: { least: '100.0000', nth: 1 },
  given: { form: 'FIXED', amount: '18.0000' },
  kind: 'CASH',
  terms: none,
}
const mission: Rule = {
  ...bare,
  trigger: 'PROGRESS',
  period: 'DAY',
  metric: { kind: 'VALID_BET', categories: ['RNG'], least: '0.0000' },
  given: {
    form: 'STEPS',
    pays: 'EACH',
    steps: [
      { target: '1000.0000', amount: '1.0000' },
      { target: '10000.0000', amount: '8.0000' },
      { target: '50000.0000', amount: '38.0000' },
    ],
  },
  kind: 'CASH',
  terms: none,
  claimDays: 1,
}
const checkIn: Rule = {
  ...bare,
  trigger: 'CHECKIN',
  period: 'DAY',
  metric: { kind: 'DEPOSITS', categories: [], least: '100.0000' },
  given: { form: 'CYCLE', amounts: ['1', '1', '2', '2', '3', '3', '8'].map((amount) => `${amount}.0000`) },
  kind: 'BONUS',
  terms: once,
}
const wheel: Rule = {
  ...bare,
  trigger: 'WHEEL',
  period: 'DAY',
  metric: { kind: 'DEPOSITS', categories: [], least: '500.0000' },
  given: {
    form: 'WHEEL',
    slices: [
      { weight: 60, amount: '1.8800' },
      { weight: 25, amount: '8.8800' },
      { weight: 10, amount: '18.8800' },
      { weight: 4, amount: '88.8800' },
      { weight: 1, amount: '888.0000' },
    ],
  },
  kind: 'BONUS',
  terms: once,
}
const raffle: Rule = {
  ...bare,
  trigger: 'RAFFLE',
  period: 'ONCE',
  metric: { kind: 'DEPOSITS', categories: [], least: '500.0000' },
  given: rafflePrizes,
  kind: 'CASH',
  terms: none,
}
const apply: Rule = {
  ...bare,
  trigger: 'APPLY',
  period: 'ONCE',
  who: { rankMin: 0, newDays: 30, needsPhone: false },
  given: { form: 'FIXED', amount: '20.0000' },
  kind: 'BONUS',
  terms: { ...none, multiplePpm: 10_000_000, hours: 336 },
}

const blank: Omit<Own, 'id' | 'state' | 'rule'> = {
  version: 4,
  joinedAt: null,
  conditions: [],
  periods: [],
  checkIn: null,
  spins: 0,
  award: null,
  bonus: null,
  refusal: null,
  application: null,
  rescue: null,
}
const day = { from: at(-0.4), until: at(0.35), claimUntil: at(1.35) }
const met = (code: Own['conditions'][number]['code'], isMet = true) => ({ code, isMet, have: null, need: null })

type Made = {
  title: Words
  summary: Words
  rule: Rule
  tab: Promotion['tab']
  art: string
  own: Partial<Own> & { state: Own['state'] }
}
const two = (vi: string, en: string): Words => ({ vi, en })

/** One in each state; the place in the list is its id. */
const programme: readonly Made[] = [
  {
    title: two('Nạp lại mỗi ngày 10%', 'Daily reload 10%'),
    summary: two('Thêm 10% cho lần nạp thứ hai trong ngày.', '10% on top of the second deposit of a day.'),
    rule: reload,
    tab: 'deposit',
    art: 'promo-reload',
    own: {
      state: 'JOIN',
      conditions: [
        met('PHONE'),
        met('EXCLUSIVE', false),
        { code: 'DEPOSIT', isMet: false, have: '1.0000', need: '2.0000' },
        met('USED'),
        met('BUDGET'),
      ],
      refusal: { code: 'EXCLUSIVE', at: at(-1) },
    },
  },
  {
    title: two('Mốc cược Slots trong ngày', 'Daily slots steps'),
    summary: two('Đủ mốc nhận ngay, không cần đăng ký.', 'Claim each step you reach; nothing to sign up for.'),
    rule: mission,
    tab: 'slots',
    art: 'promo-steps',
    own: {
      state: 'CLAIM',
      periods: [
        {
          ...day,
          key: '2026-11-28',
          value: '12300.0000',
          claimable: '9.0000',
          steps: [
            { target: '1000.0000', amount: '1.0000', state: 'CLAIMABLE' },
            { target: '10000.0000', amount: '8.0000', state: 'CLAIMABLE' },
            { target: '50000.0000', amount: '38.0000', state: 'OPEN' },
          ],
        },
        {
          key: '2026-11-27',
          from: at(-1.4),
          until: at(-0.4),
          claimUntil: at(0.6),
          value: '1600.0000',
          claimable: '1.0000',
          steps: [{ target: '1000.0000', amount: '1.0000', state: 'CLAIMABLE' }],
        },
      ],
    },
  },
  {
    title: two('Nạp lại cuối tuần 10%', 'Weekend reload 10%'),
    summary: two('Nạp 500.00, thưởng đã cộng.', 'You deposited 500.00; the bonus was added.'),
    rule: reload,
    tab: 'deposit',
    art: 'promo-weekend',
    own: {
      state: 'PROCESS',
      joinedAt: at(-3),
      version: 3,
      award: { ref: 'PR-301', kind: 'BONUS', amount: '50.0000', at: at(-2) },
      bonus: {
        ref: 'PR-301',
        amount: '50.0000',
        required: '4400.0000',
        progress: '4000.0000',
        left: '400.0000',
        expiresAt: at(12),
      },
    },
  },
  {
    title: two('Hoàn thua tuần', 'Weekly loss help'),
    summary: two('Gửi yêu cầu, nhân viên xét trong ngày.', 'Apply; our staff reviews it within the day.'),
    rule: apply,
    tab: 'other',
    art: 'promo-help',
    own: { state: 'APPLYING', application: { id: '118', state: 'APPLYING', reason: '', at: at(-0.2) } },
  },
  {
    title: two('Điểm danh bảy ngày', 'Seven-day check-in'),
    summary: two('Mỗi ngày một cánh sen.', 'A petal a day.'),
    rule: checkIn,
    tab: 'daily',
    art: 'promo-checkin',
    own: {
      state: 'CLAIM',
      checkIn: { day: 5, isClaimed: false, makeUp: null },
      conditions: [{ code: 'METRIC', isMet: true, have: '500.0000', need: '100.0000' }],
    },
  },
  {
    title: two('Vòng quay ngày nạp', 'Deposit-day wheel'),
    summary: two('Kết quả kiểm chứng được ngay trên trang.', 'Every result can be checked on the page.'),
    rule: wheel,
    tab: 'daily',
    art: 'promo-wheel',
    own: {
      state: 'CLAIM',
      spins: 1,
      conditions: [{ code: 'METRIC', isMet: true, have: '500.0000', need: '500.0000' }],
    },
  },
  {
    title: two('Quà xác minh tài khoản', 'Verification gift'),
    summary: two('Xác minh xong gửi yêu cầu nhận quà.', 'Verify your account, then apply for the gift.'),
    rule: apply,
    tab: 'other',
    art: 'promo-verify',
    own: {
      state: 'REJECTED',
      conditions: [{ code: 'NEW', isMet: true, have: '3.0000', need: '30.0000' }],
      application: { id: '41', state: 'REJECTED', reason: 'Ảnh giấy tờ bị mờ', at: at(-1) },
    },
  },
  {
    title: two('Quà sinh nhật trang', 'Anniversary gift'),
    summary: two('Đã phát vào trung tâm thưởng.', 'Issued into your reward centre.'),
    rule: apply,
    tab: 'other',
    art: 'promo-gift',
    own: { state: 'ISSUED', application: { id: '40', state: 'ISSUED', reason: '', at: at(-1) } },
  },
  {
    title: two('Nạp đầu nhận 18', 'First deposit, 18 in cash'),
    summary: two('Tiền mặt, không vòng cược.', 'Cash, without turnover.'),
    rule: cash,
    tab: 'deposit',
    art: 'promo-first',
    own: { state: 'CLAIMED', joinedAt: at(-9), award: { ref: 'PR-12', kind: 'CASH', amount: '18.0000', at: at(-8) } },
  },
  {
    title: two('Nạp giữa tuần', 'Midweek deposit'),
    summary: two('Đã tham gia, chờ lần nạp.', 'Joined; waiting for a deposit.'),
    rule: cash,
    tab: 'deposit',
    art: 'promo-midweek',
    own: { state: 'JOINED', joinedAt: at(-1), conditions: [met('DEPOSIT', false)] },
  },
  {
    title: two('Cuối tuần bắn cá', 'Fishing weekend'),
    summary: two('Mở vào thứ Bảy.', 'Opens on Saturday.'),
    rule: mission,
    tab: 'slots',
    art: 'promo-fish',
    own: { state: 'COMING' },
  },
  {
    title: two('Mốc cược tháng trước', 'Steps of last month'),
    summary: two('Đã kết thúc.', 'It has ended.'),
    rule: mission,
    tab: 'slots',
    art: 'promo-ended',
    own: { state: 'CLOSED' },
  },
  {
    title: two('Rút thăm đêm trăng tròn', 'Full moon raffle'),
    summary: two('Đã rút, ai cũng kiểm tra được.', 'Drawn; anybody can check it.'),
    rule: raffle,
    tab: 'other',
    art: 'promo-raffle',
    own: { state: 'CLOSED' },
  },
  packetsPromotion(none),
  boardPromotion(none),
  rescuePromotion(once, at(-1).slice(0, 10)),
]
export const idOf = (state: Own['state'], trigger?: Rule['trigger']): string =>
  String(programme.findIndex(({ own, rule }) => own.state === state && (trigger ?? rule.trigger) === rule.trigger) + 1)
export const titleOf = (id: string, language: Language): string =>
  must(programme[Number(id) - 1], 'an id of the programme').title[language]

const shownState = (state: Own['state']): Promotion['state'] =>
  state === 'COMING' || state === 'CLOSED' ? state : 'OPEN'

const listIn = (language: Language, version: number): Promotion[] =>
  programme.map(({ title, summary, rule, tab, art, own }, place) => ({
    id: String(place + 1),
    code: art,
    tab,
    title: title[language],
    summary: summary[language],
    image: { kind: 'art', code: art },
    state: shownState(own.state),
    startsAt: at(own.state === 'COMING' ? 2.36 : -30),
    endsAt: own.state === 'CLOSED' ? at(-1) : place % 3 === 0 ? null : at(20),
    version,
    hash: HASH,
    rule,
  }))

const SEED = Uint8Array.from({ length: 32 }, (_, place) => (place * 37 + 11) % 256)
const seedHex = Buffer.from(SEED).toString('hex')
const given = {
  form: 'WHEEL' as const,
  slices: (wheel.given.form === 'WHEEL' ? wheel.given.slices : []).map(({ weight }) => ({ weight, amount: 0n })),
}

/** What the member has done so far, and what the next join is answered. */
export type FakeProgramme = {
  isJoined: boolean
  newTerms: boolean
  spun: number
  claimed: Set<string>
  applied: unknown[]
}

/** Serves the programme to one browser; the rest of the site is the product's own. */
export async function fakePromotions(context: BrowserContext, language: Language): Promise<FakeProgramme> {
  const fake: FakeProgramme = { isJoined: false, newTerms: false, spun: 0, claimed: new Set(), applied: [] }
  const version = () => (fake.newTerms ? 5 : 4)
  const answer = async <N extends RouteName>(route: Route, name: N, value: RouteValue<N>) => {
    schemas[name].value.parse(value)
    await route.fulfill({ json: { success: true, code: 'ok', message: '', value } })
  }
  const refuse = (route: Route, code: string, status: number) =>
    route.fulfill({ status, json: { success: false, code, message: '', value: {} } })
  const rows = (): Own[] =>
    programme.map(({ rule, own }, place) => {
      const id = String(place + 1)
      const row: Own = { ...blank, rule, ...own, id }
      if (row.spins > 0) row.spins -= fake.spun
      if (!fake.claimed.has(id)) return row
      if (row.checkIn) return { ...row, state: 'CLAIMED', checkIn: { ...row.checkIn, isClaimed: true } }
      const done = (period: Own['periods'][number]) => ({
        ...period,
        claimable: '0.0000',
        steps: period.steps.map((step) => (step.state === 'CLAIMABLE' ? { ...step, state: 'CLAIMED' as const } : step)),
      })
      return { ...row, state: 'PROCESS', periods: row.periods.map(done) }
    })
  const asked = (route: Route) => route.request().postDataJSON() as Record<string, string> // the client's own JSON
  await context.route('**/wps/relay/availablePromotions*', (route) =>
    answer(route, 'promotion.list', { list: listIn(language, version()) }),
  )
  await context.route('**/wps/promotion/mine*', (route) =>
    answer(route, 'promotion.mine', { rows: rows(), claimable: 3 - fake.claimed.size }),
  )
  await context.route('**/wps/promotion/awards*', (route) =>
    answer(route, 'promotion.awards', { rows: awardsOf(new URL(route.request().url())), nextCursor: null }),
  )
  await context.route('**/wps/promotion/join', (route) => {
    if (!fake.newTerms) {
      fake.newTerms = true
      return refuse(route, 'promo_terms', 409)
    }
    fake.isJoined = true
    return answer(route, 'promotion.join', {} as never)
  })
  await context.route('**/wps/promotion/claim', (route) => {
    const { id = '' } = asked(route)
    fake.claimed.add(id)
    const amount = id === '2' ? '9.0000' : '3.0000'
    return answer(route, 'promotion.claim', { amount, kind: 'BONUS', ref: 'PR-9', dueAt: null })
  })
  await context.route('**/wps/promotion/wheel', async (route) =>
    answer(route, 'promotion.openWheel', { n: 1, commitment: await wheelCommitment(SEED), spins: 1 }),
  )
  await context.route('**/wps/promotion/spin', async (route) => {
    const { nonce = '' } = asked(route)
    fake.spun = 1
    const slice = await wheelSlice(given, { seed: SEED, nonce, n: 1 })
    const { amount } = must(
      wheel.given.form === 'WHEEL' ? wheel.given.slices[slice] : undefined,
      'a slice of the wheel',
    )
    const commitment = await wheelCommitment(SEED)
    const told = { n: 1, commitment, nonce, seed: seedHex, slice, amount }
    return answer(route, 'promotion.spin', { ...told, kind: 'BONUS', ref: 'PR-8', dueAt: null })
  })
  await fakeRaffle(context, answer)
  await fakePackets(context, answer)
  const boardId = idOf('JOINED', 'LEADERBOARD')
  await fakeBoard(context, answer, boardId, titleOf(boardId, language))
  await context.route('**/wps/promotion/apply', (route) => {
    fake.applied.push(asked(route))
    return answer(route, 'promotion.apply', { id: '42' })
  })
  await context.route('**/wps/member/bonuses/guard*', (route) => answer(route, 'bonus.guard', guardIn(language)))
  return fake
}

const guardIn = (language: Language): RouteValue<'bonus.guard'> => ({
  maxBet: '50.0000',
  isRefused: true,
  open: [
    {
      ref: 'PR-301',
      title: titleOf(idOf('PROCESS'), language),
      left: '400.0000',
      maxBet: '50.0000',
      contributions: { RNG: 1_000_000, FISH: 1_000_000 },
    },
  ],
})

function awardsOf(address: URL): RouteValue<'promotion.awards'>['rows'] {
  if (address.searchParams.get('promotionId') !== idOf('PROCESS')) return []
  return [
    {
      id: '301',
      ref: 'PR-301',
      promotionId: idOf('PROCESS'),
      title: '',
      version: 3,
      period: '2026-11-26',
      kind: 'BONUS',
      amount: '50.0000',
      review: null,
      facts: { deposit: 'DP-77', base: '500.0000' },
      at: at(-2),
    },
  ]
}
