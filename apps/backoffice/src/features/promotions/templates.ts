import { emptyDraft, freshPrize, type PromotionDraft } from './promotion-draft.ts'

type Values = Partial<PromotionDraft>
const keyedAmounts = (amounts: readonly string[]) => amounts.map((amount, at) => ({ key: at + 1, amount }))
const keyedSteps = (steps: readonly (readonly [target: string, amount: string])[]) =>
  steps.map(([target, amount], at) => ({ key: at + 1, target, amount }))
const slots = { ...emptyDraft('').shares, RNG: '100', FISH: '100' }

/** The usual mechanics with the values of operations.md 4.12 and 4.5; the operator changes what differs. */
export const templates = {
  firstDeposit: {
    code: 'nap-lan-dau',
    tab: 'deposit',
    art: 'RNG.lotus',
    trigger: 'DEPOSIT',
    period: 'ONCE',
    nth: '1',
    depositLeast: '50',
    depositForm: 'PERCENT',
    percent: '100',
    max: '1000',
    kind: 'BONUS',
    multiple: '15',
    base: 'DEPOSIT_AND_BONUS',
    hasShares: true,
    shares: slots,
    isExclusive: true,
  },
  reload: {
    code: 'nap-lai',
    tab: 'deposit',
    art: 'RNG.koi',
    trigger: 'DEPOSIT',
    period: 'DAY',
    nth: '2',
    depositLeast: '50',
    depositForm: 'PERCENT',
    percent: '10',
    max: '300',
    kind: 'BONUS',
    multiple: '8',
    base: 'DEPOSIT_AND_BONUS',
    hasShares: true,
    shares: slots,
    hours: '72',
  },
  mission: {
    code: 'nhiem-vu-slots',
    tab: 'slots',
    art: 'RNG.coins',
    trigger: 'PROGRESS',
    period: 'DAY',
    metric: 'VALID_BET',
    categories: ['RNG'],
    pays: 'EACH',
    steps: keyedSteps([
      ['1000', '1'],
      ['10000', '8'],
      ['50000', '38'],
    ]),
    kind: 'CASH',
    claimDays: '1',
  },
  milestone: {
    code: 'moc-cuoc-ngay',
    tab: 'daily',
    art: 'RNG.drum',
    trigger: 'PROGRESS',
    period: 'DAY',
    metric: 'VALID_BET',
    categories: [],
    pays: 'HIGHEST',
    steps: keyedSteps([
      ['1000', '3'],
      ['5000', '8'],
      ['10000', '18'],
      ['50000', '38'],
    ]),
    kind: 'BONUS',
    multiple: '1',
    claimDays: '1',
  },
  checkIn: {
    code: 'diem-danh',
    tab: 'daily',
    art: 'RNG.lantern',
    trigger: 'CHECKIN',
    period: 'DAY',
    metric: 'DEPOSITS',
    least: '100',
    cycle: keyedAmounts(['1', '1', '2', '2', '3', '3', '8']),
    kind: 'CASH',
  },
  wheel: {
    code: 'vong-quay',
    tab: 'daily',
    art: 'LIVE.wheel',
    trigger: 'WHEEL',
    period: 'DAY',
    metric: 'DEPOSITS',
    least: '500',
    slices: [
      { key: 1, weight: '60', amount: '1.88' },
      { key: 2, weight: '25', amount: '8.88' },
      { key: 3, weight: '10', amount: '18.88' },
      { key: 4, weight: '4', amount: '88.88' },
      { key: 5, weight: '1', amount: '888' },
    ],
    kind: 'CASH',
  },
  raffle: {
    code: 'rut-tham',
    tab: 'other',
    art: 'RNG.lantern',
    trigger: 'RAFFLE',
    period: 'ONCE',
    metric: 'DEPOSITS',
    least: '500',
    prizes: [
      { ...freshPrize(), key: 1, amount: '888' },
      { ...freshPrize(), key: 2, count: '3', amount: '188' },
      { ...freshPrize(), key: 3, count: '7', amount: '88' },
    ],
    dayMax: '5',
    ticketsMax: '50',
    ticketsLeast: '3',
    drawHours: '12',
    kind: 'CASH',
  },
  packets: {
    code: 'mua-li-xi',
    tab: 'daily',
    art: 'RNG.lantern',
    trigger: 'REDPACKET',
    period: 'DAY',
    pool: '1000',
    packetCount: '50',
    packetLeast: '1',
    daily: [
      { key: 1, at: '12:00', minutes: '15' },
      { key: 2, at: '20:00', minutes: '15' },
    ],
    grabsMax: '3',
    kind: 'CASH',
  },
  verification: {
    code: 'qua-xac-minh',
    tab: 'other',
    art: 'RNG.gate',
    trigger: 'APPLY',
    period: 'ONCE',
    needsPhone: true,
    fixed: '131',
    kind: 'BONUS',
    multiple: '10',
  },
} as const satisfies Readonly<Record<string, Values>>

export type Template = keyof typeof templates
export const templateNames = Object.keys(templates) as readonly Template[] // `satisfies` keeps the keys

/** The draft with a template's mechanics; texts, times and budget stay as they are typed. */
export const withTemplate = (draft: PromotionDraft, name: Template): PromotionDraft => {
  const { title, summary, hasBudget, budget, startsAt, endsAt, sort } = draft
  return {
    ...emptyDraft(startsAt ?? ''),
    ...templates[name],
    title,
    summary,
    hasBudget,
    budget,
    startsAt,
    endsAt,
    sort,
  }
}
