import type { RouteValue } from '@lotus/contract'

type Own = RouteValue<'promotion.mine'>['rows'][number]
type Rule = Own['rule']

const tiers = [
  { from: '100.0000', ppm: 10_000 },
  { from: '1000.0000', ppm: 20_000 },
  { from: '10000.0000', ppm: 30_000 },
]
/** The worked example of operations.md 4.12: 10,078 lost, 78 of bonuses; `terms` are those of a bonus that is staked once. */
export const rescuePromotion = (terms: Rule['terms'], day: string) => ({
  title: { vi: 'Hoàn một phần tiền thua', en: 'Part of a day’s loss returned' },
  summary: { vi: 'Tự vào trung tâm thưởng sau 00:00.', en: 'In your reward centre by itself after midnight.' },
  rule: {
    trigger: 'RESCUE' as const,
    period: 'DAY' as const,
    who: { rankMin: 0, newDays: null, needsPhone: false },
    metric: {
      kind: 'NET_LOSS' as const,
      categories: ['RNG' as const, 'FISH' as const, 'PVP' as const],
      least: '0.0000',
    },
    deposit: null,
    given: { form: 'TIERS' as const, tiers, max: '188888.0000', byDeposits: true },
    kind: 'BONUS' as const,
    claimDays: 7,
    terms,
  },
  tab: 'daily' as const,
  art: 'promo-rescue',
  own: {
    state: 'JOINED' as const,
    rescue: {
      day,
      lost: '10078.0000',
      bonuses: '78.0000',
      deposits: '12000.0000',
      ppm: 30_000,
      due: '300.0000',
      refusal: null,
      gift: 'CLAIMABLE',
    } satisfies Own['rescue'],
  },
})
