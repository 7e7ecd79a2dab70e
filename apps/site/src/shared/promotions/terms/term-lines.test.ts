import { initI18n, i18n } from '@lotus/i18n'
import { beforeAll, describe, expect, it } from 'vitest'
import en from '@lotus/i18n/locales/en/promotions.json'
import vi from '@lotus/i18n/locales/vi/promotions.json'
import type { PromotionRule } from '../types.ts'
import { termLines } from './term-lines.ts'

const terms: PromotionRule['terms'] = {
  multiplePpm: 8_000_000,
  base: 'DEPOSIT_AND_BONUS',
  contributions: { RNG: 1_000_000, FISH: 1_000_000, PVP: 500_000, LIVE: 200_000, SPORTS: 0 },
  maxBet: '50.0000',
  maxCashout: '200.0000',
  hours: 336,
  isExclusive: true,
}
const reload: PromotionRule = {
  trigger: 'DEPOSIT',
  period: 'DAY',
  who: { rankMin: 2, newDays: 30, needsPhone: true },
  metric: null,
  deposit: { least: '50.0000', nth: 2 },
  given: { form: 'PERCENT', ppm: 100_000, max: '300.0000' },
  kind: 'BONUS',
  terms,
  claimDays: 0,
}
const none = { ...terms, multiplePpm: 0, contributions: null, maxBet: null, maxCashout: null, hours: null }
const raffle: PromotionRule['given'] = {
  form: 'RAFFLE',
  prizes: [
    { amount: '100', count: 2, good: null },
    { amount: '0', count: 1, good: { vi: 'Xe đạp', en: 'A bicycle' } },
  ],
  dayMax: 5,
  ticketsMax: 50,
  ticketsLeast: 3,
  drawHours: 12,
}
const cashSteps: PromotionRule = {
  ...reload,
  trigger: 'PROGRESS',
  deposit: null,
  metric: { kind: 'VALID_BET', categories: ['RNG'], least: '0.0000' },
  given: { form: 'STEPS', pays: 'HIGHEST', steps: [{ target: '1000.0000', amount: '3.0000' }] },
  kind: 'CASH',
  terms: { ...none, base: 'BONUS', isExclusive: false },
  claimDays: 1,
}

beforeAll(async () => {
  await initI18n({
    language: 'vi',
    namespaces: ['promotions'],
    resources: { vi: { promotions: vi }, en: { promotions: en } },
  })
})
const linesIn = (language: 'vi' | 'en', rule: PromotionRule) =>
  new Map(termLines(rule, i18n.getFixedT(language, 'promotions')).map(({ key, text }) => [key, text]))

describe('the card of terms (issue 21 section 2)', () => {
  it('says in Vietnamese every figure that the engine uses', () => {
    const lines = linesIn('vi', reload)
    expect(lines.get('get')).toBe('10% tiền nạp, tối đa 300.00, cộng ngay khi tiền vào ví.')
    expect(lines.get('stake')).toContain('8 × (tiền nạp + thưởng)')
    expect(lines.get('counts')).toBe('Slots, Bắn cá 100% · Game bài 50% · Live casino 20%.')
    expect(lines.get('maxBet')).toContain('50.00')
    expect(lines.get('cashout')).toContain('200.00')
    expect(lines.get('until')).toBe('14 ngày từ lúc nhận.')
    expect(lines.get('who')).toBe(
      'Hội viên hạng VIP 2 trở lên, đăng ký trong 30 ngày gần đây, đã xác minh số điện thoại.',
    )
    expect(lines.get('need')).toBe('Nạp từ 50.00, tính lần nạp thứ 2 mỗi ngày.')
    expect(lines.has('exclusive')).toBe(true)
    expect(lines.get('leave')).toContain('Chi tiết thưởng')
    expect(lines.get('reversed')).toContain('phần còn trong số dư thưởng, kể cả tiền thắng từ thưởng, bị thu hồi')
    expect(linesIn('vi', cashSteps).has('reversed')).toBe(false)
  })

  it('says which accounts count as one, in both languages, and nothing where each member is given it (issue 21 section 4)', () => {
    const shared: PromotionRule = { ...reload, onePer: ['CONTACT', 'DEVICE'] }
    expect(linesIn('vi', shared).get('onePer')).toBe(
      'Mỗi ngày chỉ một tài khoản được nhận, nếu nhiều tài khoản có chung một trong các điểm sau: thông tin liên hệ hoặc giấy tờ, thiết bị.',
    )
    expect(linesIn('en', shared).get('onePer')).toBe(
      'If several accounts share one of these, only one of them gets it each day: contact or identity details, device.',
    )
    expect(linesIn('en', { ...shared, period: 'ONCE' }).get('onePer')).toContain('only one of them gets it: ')
    expect(linesIn('vi', reload).has('onePer')).toBe(false)
  })

  it('has the same lines in English', () => {
    expect([...linesIn('en', reload).keys()]).toEqual([...linesIn('vi', reload).keys()])
    expect(linesIn('en', reload).get('get')).toBe('10% of the deposit, up to 300.00, added when the deposit arrives.')
  })

  it('a rule in cash names no turnover', () => {
    const lines = linesIn('vi', cashSteps)
    expect([...lines.keys()]).toEqual(['who', 'get', 'need', 'form', 'claim'])
    expect(lines.get('get')).toBe('Đủ 1,000.00 được 3.00. Chỉ tính mốc cao nhất, trừ phần đã nhận.')
    expect(lines.get('claim')).toContain('1 ngày')
  })

  it.each<[string, Partial<PromotionRule>, RegExp]>([
    [
      'the wheel says its average',
      {
        trigger: 'WHEEL',
        given: {
          form: 'WHEEL',
          slices: [
            { weight: 1, amount: '1.0000' },
            { weight: 1, amount: '3.0000' },
          ],
        },
      },
      /trung bình 2\.00/,
    ],
    [
      'the check-in says its row',
      { trigger: 'CHECKIN', given: { form: 'CYCLE', amounts: ['1.0000', '8.0000'] } },
      /cả vòng 9\.00\. Lỡ một ngày thì tính lại từ ngày 1/,
    ],
    [
      'a check-in says when a missed day can be made up, and how often',
      {
        trigger: 'CHECKIN',
        period: 'DAY',
        metric: { kind: 'DEPOSITS', categories: [], least: '100.0000' },
        given: { form: 'CYCLE', amounts: ['1.0000', '8.0000'], makeUp: { perMonth: 2, least: '200.0000' } },
      },
      /điểm danh bù khi có .*200\.00.* trong ngày.*mỗi tháng tối đa 2 lần\. Không bù thì tính lại từ ngày 1/,
    ],
    [
      'an application says where the gift comes',
      { trigger: 'APPLY', given: { form: 'FIXED', amount: '20.0000' } },
      /20\.00.*trung tâm thưởng/,
    ],
    [
      'points are points',
      { kind: 'POINTS', given: { form: 'STEPS', pays: 'EACH', steps: [{ target: '1000.0000', amount: '30.0000' }] } },
      /30 điểm/,
    ],
    [
      'a raffle names its prizes and that one is won at most',
      { trigger: 'RAFFLE', period: 'ONCE', given: raffle },
      /2 giải 100\.00; 1 giải Xe đạp\. Mỗi hội viên trúng nhiều nhất một giải/,
    ],
  ])('%s', (_, change, words) => {
    expect(linesIn('vi', { ...cashSteps, ...change }).get('get')).toMatch(words)
  })

  it('a raffle says what a ticket takes, the most of them, and when it is drawn or not', () => {
    const metric = { kind: 'DEPOSITS' as const, categories: [], least: '500' }
    const rule: PromotionRule = { ...cashSteps, trigger: 'RAFFLE', period: 'ONCE', metric, given: raffle, claimDays: 0 }
    const lines = linesIn('vi', rule)
    expect([...lines.keys()]).toEqual(['who', 'get', 'need', 'draw', 'form'])
    expect(lines.get('need')).toBe(
      'Tiền nạp mỗi 500.00 trong ngày được một vé, phần lẻ chỉ tính trong ngày đó. Tối đa 5 vé mỗi ngày, 50 vé cả kỳ.',
    )
    expect(lines.get('draw')).toMatch(/^12 giờ sau.*Chưa đủ 3 vé/)
    expect([...linesIn('en', rule).keys()]).toEqual([...lines.keys()])
  })

  it('red packets say what a window shares, what a packet holds, when windows open, and how many one may have', () => {
    const given: PromotionRule['given'] = {
      form: 'PACKETS',
      pool: '10000',
      count: 500,
      least: '1',
      daily: [
        { at: '12:00', minutes: 15 },
        { at: '20:00', minutes: 30 },
      ],
      grabsMax: 3,
    }
    const rule: PromotionRule = { ...cashSteps, trigger: 'REDPACKET', period: 'DAY', metric: null, given, claimDays: 0 }
    const lines = linesIn('vi', rule)
    expect([...lines.keys()]).toEqual(['who', 'get', 'windows', 'form'])
    expect(lines.get('get')).toMatch(/500 bao chia nhau 10,000.00: trung bình 20.00, ít nhất 1.00/)
    expect(lines.get('windows')).toMatch(/12:00 \(15 phút\), 20:00 \(30 phút\).*nhiều nhất 3 bao/)
    const english = linesIn('en', { ...rule, metric: { kind: 'DEPOSITS', categories: [], least: '100' } })
    expect([...english.keys()]).toEqual(['who', 'get', 'need', 'windows', 'form'])
    expect(english.get('need')).toMatch(/^Deposits of 100.00 or more/)
  })

  it('a leaderboard says its prizes by rank, what a place takes, when it is locked, and where the prize waits', () => {
    const given: PromotionRule['given'] = {
      form: 'BOARD',
      prizes: [
        { upTo: 1, amount: '500' },
        { upTo: 3, amount: '200' },
      ],
      top: 20,
      waitHours: 6,
    }
    const metric = { kind: 'VALID_BET' as const, categories: [], least: '100' }
    const rule: PromotionRule = { ...cashSteps, trigger: 'LEADERBOARD', period: 'WEEK', metric, given, claimDays: 0 }
    const lines = linesIn('vi', rule)
    expect([...lines.keys()]).toEqual(['who', 'get', 'need', 'form', 'claim'])
    expect(lines.get('get')).toBe('Theo hạng lúc kết thúc: hạng 1: 500.00; hạng 2 đến 3: mỗi hạng 200.00.')
    expect(lines.get('need')).toMatch(/^Cược hợp lệ từ 100.00 mỗi tuần. .*6 giờ sau khi hết kỳ/)
    const english = linesIn('en', { ...rule, metric: { kind: 'MISSION_POINTS', categories: [], least: '5' } })
    expect(english.get('need')).toMatch(/^Mission points of 5.00 or more each week/)
    expect(english.get('claim')).toMatch(/^Within 7 days/)
    const needOf = (deadDays: number) => linesIn('vi', { ...rule, given: { ...given, deadDays } }).get('need')
    expect(english.get('need')).toContain('open a few days after the lock time')
    expect(needOf(3)).toContain('mà 3 ngày sau giờ khoá')
    expect(needOf(0)).toContain('mà đến giờ khoá')
  })

  it('a rescue says each share, its bounds, that nothing need be done, and where it waits', () => {
    const given: PromotionRule['given'] = {
      form: 'TIERS',
      tiers: [
        { from: '100', ppm: 10_000 },
        { from: '1000', ppm: 20_000 },
      ],
      max: '188888',
      byDeposits: true,
    }
    const metric = { kind: 'NET_LOSS' as const, categories: ['RNG' as const, 'FISH' as const], least: '0' }
    const rule: PromotionRule = { ...cashSteps, trigger: 'RESCUE', period: 'DAY', metric, given, claimDays: 0 }
    const lines = linesIn('vi', rule)
    expect([...lines.keys()]).toEqual(['who', 'get', 'need', 'form', 'claim'])
    expect(lines.get('get')).toMatch(
      /ngày: 1% nếu thua từ 100.00 đến dưới 1,000.00; 2% nếu thua từ 1,000.00\. .*nhiều nhất 188,888.00.*ngày không nạp thì không có\.$/,
    )
    expect(lines.get('need')).toMatch(/^Không cần làm gì\. Mỗi ngày, tiền thua ròng \(.+\) được tính sau 00:00/)
    const english = linesIn('en', { ...rule, given: { ...given, byDeposits: false } })
    expect([...english.keys()]).toEqual([...lines.keys()])
    expect(english.get('get')).toMatch(
      /^Of the whole net loss of the day: 1% if it is 100.00 to under 1,000.00; 2% if it is 1,000.00 or more\./,
    )
    expect(english.get('get')).not.toMatch(/deposited/)
    expect(english.get('claim')).toMatch(/^Within 7 days/)
  })
})
