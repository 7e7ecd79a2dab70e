import { exactPercent, formatRatePpm, localText, useTranslation, type TFunction } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { isCounted, packetFigures } from '@lotus/rules/promotions'
import { moneyText } from '@lotus/ui'
import type { Fact } from '../../shared/facts.tsx'
import { chancesOf, meanOf } from './figures.ts'
import { hasCategories, hasClaimDays, isGift as isGiftOf, type Metric, type Rule } from './types.ts'

/** As the server has it (`promotions/backoffice/applications.ts`). */
const GIFT_DAYS = 7

type Words = TFunction<'backoffice'>
type Named = { label: string; value: string }

/** A metric's figure: a count is written as an amount too. */
export const metricText = (kind: Metric, value: string): string =>
  isCounted(kind) ? (value.split('.')[0] ?? value) : moneyText(value)

/** A rule in plain words: what earns it, who may, what is given, and what a bonus carries. */
export function useRuleFacts(rule: Rule): Fact[] {
  const { t } = useTranslation('backoffice')
  const { i18n } = useTranslation('agents')
  const product = (category: string) => i18n.t(`agents:category.${category}`)
  return [
    { label: t('promotions.fact.earns'), value: earnsText(t, rule) },
    { label: t('promotions.fact.period'), value: t(`promotions.period.${rule.period}`) },
    ...countedFacts(t, rule, product),
    { label: t('promotions.fact.who'), value: whoText(t, rule.who) },
    ...onePerFacts(t, rule),
    ...givenFacts(t, rule),
    ...termFacts(t, rule, product),
    ...claimFacts(t, rule),
  ]
}

function earnsText(t: Words, { trigger, deposit, metric }: Rule): string {
  if (trigger === 'DEPOSIT' && deposit) {
    const least = moneyText(deposit.least)
    return deposit.nth === null
      ? t('promotions.earns.anyDeposit', { least })
      : t('promotions.earns.nthDeposit', { nth: deposit.nth, least })
  }
  if (metric === null) return t(trigger === 'REDPACKET' ? 'promotions.earns.packets' : 'promotions.earns.apply')
  const name = t(`promotions.metricIn.${metric.kind}`)
  if (trigger === 'PROGRESS') return t('promotions.earns.progress', { name })
  if (trigger === 'RESCUE') return t('promotions.earns.rescue', { name })
  const least = metricText(metric.kind, metric.least)
  if (trigger === 'RAFFLE') return t('promotions.earns.raffle', { name, least })
  if (trigger === 'LEADERBOARD') return t('promotions.earns.board', { name, least })
  if (trigger === 'REDPACKET') return t('promotions.earns.packetsFrom', { name, least })
  return t(trigger === 'WHEEL' ? 'promotions.earns.wheel' : 'promotions.earns.checkIn', { name, least })
}

function countedFacts(t: Words, { metric }: Rule, product: (category: string) => string): Named[] {
  if (metric === null || !hasCategories(metric.kind)) return []
  const { categories } = metric
  return [
    {
      label: t('promotions.fact.counted'),
      value: categories.length === 0 ? t('promotions.allProducts') : categories.map(product).join(', '),
    },
  ]
}

function whoText(t: Words, { rankMin, newDays, needsPhone }: Rule['who']): string {
  const parts = [
    rankMin > 0 && t('promotions.who.rank', { rank: rankMin }),
    newDays !== null && t('promotions.who.new', { count: newDays }),
    needsPhone && t('promotions.who.phone'),
  ].filter((part) => part !== false)
  return parts.length === 0 ? t('promotions.who.all') : parts.join(' · ')
}

function onePerFacts(t: Words, { onePer }: Rule): Named[] {
  if (onePer === undefined) return []
  return [
    {
      label: t('promotions.field.onePer'),
      value: onePer.map((sign) => t(`promotions.board.evidence.${sign}`)).join(', '),
    },
  ]
}

function givenFacts(t: Words, { given, kind, metric }: Rule): Named[] {
  const label = t('promotions.fact.given')
  const unit = t(`promotions.kind.${kind}`)
  switch (given.form) {
    case 'PERCENT':
      return [
        {
          label,
          value: t('promotions.given.percent', { percent: exactPercent(given.ppm), max: moneyText(given.max), unit }),
        },
      ]
    case 'FIXED':
      return [{ label, value: t('promotions.given.fixed', { amount: moneyText(given.amount), unit }) }]
    case 'STEPS':
      return [
        { label, value: `${unit} · ${t(`promotions.pays.${given.pays}`)}` },
        ...given.steps.map(({ target, amount }, at) => ({
          label: t('promotions.given.step', { place: at + 1 }),
          value: `${metricText(metric?.kind ?? 'VALID_BET', target)} → ${moneyText(amount)}`,
        })),
      ]
    case 'CYCLE':
      return [
        { label, value: unit },
        {
          label: t('promotions.given.cycle', { count: given.amounts.length }),
          value: given.amounts.map((amount) => moneyText(amount)).join(' · '),
        },
        ...(given.makeUp === undefined
          ? []
          : [
              {
                label: t('promotions.field.makeUps'),
                value: t('promotions.given.makeUp', {
                  times: given.makeUp.perMonth,
                  least: metricText(metric?.kind ?? 'DEPOSITS', given.makeUp.least),
                }),
              },
            ]),
      ]
    case 'RAFFLE':
      return raffleFacts(t, given, unit)
    case 'PACKETS':
      return packetFacts(t, given, unit)
    case 'BOARD':
      return boardFacts(t, given, unit)
    case 'TIERS':
      return tierFacts(t, given, unit)
    case 'WHEEL': {
      const chances = chancesOf(given.slices.map(({ weight }) => weight))
      return [
        { label, value: unit },
        ...given.slices.map(({ amount }, at) => ({
          label: t('promotions.given.slice', { place: at + 1 }),
          value: `${moneyText(amount)} · ${formatRatePpm(chances[at] ?? 0)}`,
        })),
        { label: t('promotions.given.mean'), value: moneyText(meanOf(given)) },
      ]
    }
  }
}

function boardFacts(t: Words, given: Extract<Rule['given'], { form: 'BOARD' }>, unit: string): Named[] {
  const { prizes, top, waitHours, deadDays } = given
  return [
    { label: t('promotions.fact.given'), value: unit },
    ...prizes.map(({ upTo, amount }, at) => {
      const from = (prizes[at - 1]?.upTo ?? 0) + 1
      return {
        label:
          from === upTo ? t('promotions.given.rank', { place: from }) : t('promotions.given.ranks', { from, to: upTo }),
        value: moneyText(amount),
      }
    }),
    { label: t('promotions.field.top'), value: String(top) },
    { label: t('promotions.field.waitHours'), value: t('promotions.hours', { count: waitHours }) },
    ...(deadDays === undefined
      ? []
      : [{ label: t('promotions.field.deadDays'), value: t('promotions.days', { count: deadDays }) }]),
  ]
}

function tierFacts(t: Words, given: Extract<Rule['given'], { form: 'TIERS' }>, unit: string): Named[] {
  return [
    { label: t('promotions.fact.given'), value: unit },
    ...given.tiers.map(({ from, ppm }) => ({
      label: t('promotions.given.tierFrom', { from: moneyText(from) }),
      value: exactPercent(ppm),
    })),
    { label: t('promotions.field.dayMost'), value: moneyText(given.max) },
    {
      label: t('promotions.given.bound'),
      value: t(given.byDeposits ? 'promotions.given.byDeposits' : 'promotions.given.noBound'),
    },
  ]
}

function packetFacts(t: Words, given: Extract<Rule['given'], { form: 'PACKETS' }>, unit: string): Named[] {
  const { pool, count, least, daily, grabsMax } = given
  const { mean } = packetFigures({ pool: parseMoney(pool), count, least: parseMoney(least) })
  return [
    {
      label: t('promotions.fact.given'),
      value: `${t('promotions.given.packets', { count, pool: moneyText(pool) })} (${unit})`,
    },
    { label: t('promotions.given.packetMean'), value: moneyText(mean) },
    { label: t('promotions.given.packetLeast'), value: moneyText(least) },
    {
      label: t('promotions.field.daily'),
      value: daily.map((one) => t('promotions.given.packetSpan', one)).join(' · '),
    },
    { label: t('promotions.field.grabsMax'), value: String(grabsMax) },
  ]
}

function raffleFacts(t: Words, given: Extract<Rule['given'], { form: 'RAFFLE' }>, unit: string): Named[] {
  const { prizes, dayMax, ticketsMax, ticketsLeast, drawHours } = given
  return [
    { label: t('promotions.fact.given'), value: unit },
    ...prizes.map(({ good, amount, count }, at) => ({
      label: t('promotions.given.prize', { place: at + 1 }),
      value: `${count} × ${good === null ? moneyText(amount) : localText(good)}`,
    })),
    {
      label: t('promotions.field.ticketsMax'),
      value: dayMax === null ? String(ticketsMax) : t('promotions.given.ticketsDay', { all: ticketsMax, day: dayMax }),
    },
    { label: t('promotions.field.ticketsLeast'), value: String(ticketsLeast) },
    { label: t('promotions.field.drawHours'), value: t('promotions.hours', { count: drawHours }) },
  ]
}

function termFacts(t: Words, { kind, terms }: Rule, product: (category: string) => string): Named[] {
  if (kind !== 'BONUS') return []
  const { multiplePpm, base, contributions, maxBet, maxCashout, hours, isExclusive } = terms
  const optional = (label: string, value: string | null) => (value === null ? [] : [{ label, value: moneyText(value) }])
  return [
    {
      label: t('promotions.fact.turnover'),
      value: t(`promotions.turnoverOn.${base}`, { times: timesText(multiplePpm) }),
    },
    {
      label: t('promotions.fact.shares'),
      value:
        contributions === null
          ? t('promotions.usualShares')
          : Object.entries(contributions)
              .map(([category, ppm]) => `${product(category)} ${exactPercent(ppm)}`)
              .join(' · '),
    },
    ...optional(t('promotions.field.maxBet'), maxBet),
    ...optional(t('promotions.field.maxCashout'), maxCashout),
    {
      label: t('promotions.fact.expires'),
      value: hours === null ? t('promotions.never') : t('promotions.hours', { count: hours }),
    },
    ...(isExclusive ? [{ label: t('promotions.fact.beside'), value: t('promotions.exclusive') }] : []),
  ]
}

/** How long what is reached or issued can be claimed; an issued gift has a week where the rule names no days. */
function claimFacts(t: Words, { trigger, claimDays }: Rule): Named[] {
  if (!hasClaimDays(trigger)) return []
  const isGift = isGiftOf(trigger)
  const isApproved = isGift && trigger !== 'RESCUE'
  const count = isGift && claimDays === 0 ? GIFT_DAYS : claimDays
  return [
    {
      label: t(isApproved ? 'promotions.fact.gift' : 'promotions.fact.claim'),
      value: count === 0 ? t('promotions.fact.claimInTime') : t('promotions.fact.claimDays', { count }),
    },
  ]
}

/** 15,000,000 is 15; the multiple is a hundred times what a percentage is. */
const timesText = (ppm: number): string => exactPercent(Math.floor(ppm / 100)).replace('%', '')
