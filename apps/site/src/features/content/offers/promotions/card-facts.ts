import { exactPercent, formatDay } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { givenOf, wheelMean } from '@lotus/rules/promotions'
import { moneyText } from '@lotus/ui'
import {
  hoursText,
  metricFrom,
  metricText,
  packetMean,
  prizeWorth,
  sumOf,
  timesText,
  worthOf,
  type Say,
} from '../../../../shared/promotions/rule-words.ts'
import type { OwnPromotion, PromotionRule } from '../../../../shared/promotions/types.ts'

type Fact = { label: string; value: string }

/** Four facts of a card: of the bonus that runs, else of the rule and how far the member has come. */
export function cardFacts(t: Say, rule: PromotionRule, own: OwnPromotion | undefined): Fact[] {
  if (own?.bonus) return bonusFacts(t, own.bonus)
  switch (rule.given.form) {
    case 'PERCENT':
    case 'FIXED':
      return rule.trigger === 'APPLY' ? applyFacts(t, rule) : depositFacts(t, rule)
    case 'STEPS':
      return stepFacts(t, rule, own)
    case 'CYCLE':
      return cycleFacts(t, rule, own)
    case 'WHEEL':
      return wheelFacts(t, rule, own)
    case 'RAFFLE':
      return raffleFacts(t, rule, rule.given)
    case 'PACKETS':
      return packetFacts(t, rule, rule.given)
    case 'TIERS':
      return rescueFacts(t, rule, rule.given)
    case 'BOARD':
      return boardFacts(t, rule, rule.given)
  }
}

const fact = (label: string, value: string): Fact => ({ label, value })

function bonusFacts(t: Say, bonus: NonNullable<OwnPromotion['bonus']>): Fact[] {
  const { amount, progress, required, left, expiresAt } = bonus
  return [
    fact(t('brief.bonus'), moneyText(amount)),
    fact(t('brief.staked'), `${moneyText(progress)} / ${moneyText(required)}`),
    fact(t('brief.left'), moneyText(left)),
    fact(t('brief.expires'), expiresAt === null ? t('brief.noFinish') : formatDay(expiresAt)),
  ]
}

function stakeFact(t: Say, { kind, terms }: PromotionRule): Fact {
  const multiple = timesText(terms.multiplePpm)
  const words =
    kind !== 'BONUS' ? t('brief.noStake') : terms.base === 'BONUS' ? `${multiple}×` : t('brief.onBoth', { multiple })
  return fact(t('brief.stake'), words)
}

const finishFact = (t: Say, { terms }: PromotionRule): Fact =>
  fact(t('brief.finish'), terms.hours === null ? t('brief.noFinish') : hoursText(t, terms.hours))

function depositFacts(t: Say, rule: PromotionRule): Fact[] {
  const { given, kind, terms, deposit } = rule
  const isPercent = given.form === 'PERCENT'
  const most = isPercent
    ? fact(t('brief.most'), `${worthOf(t, kind, given.max)} (${exactPercent(given.ppm)})`)
    : fact(t('brief.gift'), given.form === 'FIXED' ? worthOf(t, kind, given.amount) : '')
  const last =
    kind === 'BONUS'
      ? fact(t('brief.cashout'), terms.maxCashout === null ? t('brief.noCashout') : moneyText(terms.maxCashout))
      : fact(t('brief.often'), t(`every.${rule.period}`))
  const third = kind === 'BONUS' ? finishFact(t, rule) : fact(t('brief.least'), moneyText(deposit?.least ?? '0'))
  return [most, stakeFact(t, rule), third, last]
}

function applyFacts(t: Say, rule: PromotionRule): Fact[] {
  const { given, kind, period } = rule
  return [
    fact(t('brief.gift'), given.form === 'FIXED' ? worthOf(t, kind, given.amount) : ''),
    stakeFact(t, rule),
    fact(t('brief.review'), t('brief.reviewBy')),
    fact(t('brief.often'), t(`every.${period}`)),
  ]
}

function stepFacts(t: Say, rule: PromotionRule, own: OwnPromotion | undefined): Fact[] {
  const { given, kind, period } = rule
  const steps = given.form === 'STEPS' ? given.steps : []
  const metric = rule.metric?.kind ?? 'VALID_BET'
  const stepText = (step: (typeof steps)[number] | undefined) =>
    step === undefined
      ? t('brief.allSteps')
      : `${metricText(metric, step.target).replace(/\.00$/, '')} → ${worthOf(t, kind, step.amount)}`
  const now = own?.periods[0]
  const labels = {
    VALID_BET: 'brief.validBet',
    DEPOSITS: 'brief.deposits',
    DEPOSIT_COUNT: 'brief.count',
    FRIENDS: 'brief.friends',
    MISSION_POINTS: 'brief.points',
    NET_LOSS: 'brief.loss',
  } as const
  const [first, second] =
    now === undefined
      ? [fact(t('brief.first'), stepText(steps[0])), fact(t('brief.highest'), stepText(steps.at(-1)))]
      : [
          fact(t(labels[metric]), metricText(metric, now.value)),
          fact(t('brief.next'), stepText(steps.find(({ target }) => parseMoney(target) > parseMoney(now.value)))),
        ]
  return [first, second, stakeFact(t, rule), fact(t('brief.reset'), t(`reset.${period}`))]
}

function cycleFacts(t: Say, rule: PromotionRule, own: OwnPromotion | undefined): Fact[] {
  const { given, kind, metric } = rule
  const amounts = given.form === 'CYCLE' ? given.amounts : []
  const day = own?.checkIn?.day ?? 1
  return [
    fact(t('brief.today'), t('brief.day', { day, worth: worthOf(t, kind, amounts[day - 1] ?? '0') })),
    fact(t('brief.row'), worthOf(t, kind, sumOf(amounts))),
    fact(t('brief.needs'), metric === null ? '–' : metricFrom(t, metric)),
    stakeFact(t, rule),
  ]
}

function wheelFacts(t: Say, rule: PromotionRule, own: OwnPromotion | undefined): Fact[] {
  const { given, kind, period } = rule
  const amounts = given.form === 'WHEEL' ? given.slices.map(({ amount }) => parseMoney(amount)) : []
  const top = amounts.reduce((most, amount) => (amount > most ? amount : most), 0n)
  return [
    fact(
      t('brief.spins'),
      own === undefined ? t('brief.spinsEach', { every: t(`every.${period}`) }) : String(own.spins),
    ),
    fact(t('brief.top'), worthOf(t, kind, top)),
    fact(t('brief.mean'), worthOf(t, kind, wheelMean(givenOf(rule)))),
    stakeFact(t, rule),
  ]
}

function raffleFacts(t: Say, rule: PromotionRule, given: Extract<PromotionRule['given'], { form: 'RAFFLE' }>): Fact[] {
  const { prizes, ticketsMax } = given
  const [first] = prizes
  return [
    fact(t('brief.firstPrize'), first ? prizeWorth(t, rule.kind, first) : '–'),
    fact(t('brief.prizes'), String(prizes.reduce((sum, { count }) => sum + count, 0))),
    fact(t('brief.ticket'), rule.metric === null ? '–' : metricFrom(t, rule.metric)),
    fact(t('brief.ticketsMax'), String(ticketsMax)),
  ]
}

/** Shares alone: no loss is held out as a goal. */
function rescueFacts(t: Say, rule: PromotionRule, given: Extract<PromotionRule['given'], { form: 'TIERS' }>): Fact[] {
  const rates = given.tiers.map(({ ppm }) => exactPercent(ppm))
  return [
    fact(t('brief.share'), rates.length === 1 ? (rates[0] ?? '') : `${rates[0]} – ${rates.at(-1)}`),
    fact(t('brief.most'), worthOf(t, rule.kind, given.max)),
    stakeFact(t, rule),
    fact(t('brief.bound'), t(given.byDeposits ? 'brief.byDeposits' : 'brief.noBound')),
  ]
}

function boardFacts(
  t: Say,
  rule: PromotionRule,
  { prizes }: Extract<PromotionRule['given'], { form: 'BOARD' }>,
): Fact[] {
  const { kind, metric, period } = rule
  return [
    fact(t('brief.firstPrize'), worthOf(t, kind, prizes[0]?.amount ?? '0')),
    fact(t('brief.prizes'), String(prizes.at(-1)?.upTo ?? 0)),
    fact(t('brief.needs'), metric === null ? '–' : metricFrom(t, metric)),
    fact(t('brief.reset'), t(`reset.${period}`)),
  ]
}

const TIMES_SHOWN = 3

function packetFacts(
  t: Say,
  { kind }: PromotionRule,
  given: Extract<PromotionRule['given'], { form: 'PACKETS' }>,
): Fact[] {
  const { pool, count, daily } = given
  const times =
    daily.length > TIMES_SHOWN ? t('brief.windowsMany', { count: daily.length }) : daily.map(({ at }) => at).join(', ')
  return [
    fact(t('brief.pool'), worthOf(t, kind, pool)),
    fact(t('brief.packets'), String(count)),
    fact(t('brief.packetMean'), packetMean(t, kind, given)),
    fact(t('brief.windows'), times),
  ]
}
