import { exactPercent } from '@lotus/i18n'
import { givenOf, wheelMean } from '@lotus/rules/promotions'
import { moneyText } from '@lotus/ui'
import {
  countsText,
  hoursText,
  metricFrom,
  metricName,
  metricText,
  packetMean,
  prizeWorth,
  stakeText,
  sumOf,
  worthOf,
  type Say,
} from '../rule-words.ts'
import type { PromotionRule } from '../types.ts'

/** As the server has it, where the rule names no days. */
const GIFT_DAYS = 7
const keys = [
  'who',
  'get',
  'need',
  'draw',
  'windows',
  'often',
  'onePer',
  'form',
  'stake',
  'counts',
  'maxBet',
  'until',
  'cashout',
  'exclusive',
  'claim',
  'leave',
  'reversed',
] as const
type TermKey = (typeof keys)[number]
type TermLine = { key: TermKey; text: string }

/**
 * The whole of a promotion's terms as one plain card, in the reader's language, from the rule that the engine runs
 * (issue 21 section 2). Every field of a rule has its words here and nowhere else.
 */
export function termLines(rule: PromotionRule, t: Say): TermLine[] {
  const words: Record<TermKey, string | undefined> = {
    who: whoText(rule, t),
    get: getText(rule, t),
    need: needText(rule, t),
    draw: drawText(rule, t),
    windows: windowsText(rule, t),
    often: ['STEPS', 'RAFFLE', 'PACKETS', 'BOARD', 'TIERS'].includes(rule.given.form)
      ? undefined
      : t(`terms.often_${rule.period}`),
    onePer: onePerText(rule, t),
    form: rule.kind === 'BONUS' ? undefined : t(`terms.form_${rule.kind}`),
    claim: claimText(rule, t),
    ...bonusWords(rule, t),
  }
  return keys.flatMap((key) => {
    const text = words[key]
    return text === undefined ? [] : [{ key, text }]
  })
}

function whoText({ who }: PromotionRule, t: Say): string {
  const list = [
    ...(who.rankMin > 0 ? [t('terms.whoRank', { level: who.rankMin })] : []),
    ...(who.newDays === null ? [] : [t('terms.whoNew', { days: t('days', { count: who.newDays }) })]),
    ...(who.needsPhone ? [t('terms.whoPhone')] : []),
  ]
  return list.length === 0 ? t('terms.whoAll') : t('terms.whoLine', { list: list.join(', ') })
}

/** Which accounts count as one for it; nothing where each member is given it. */
function onePerText({ onePer, trigger, period }: PromotionRule, t: Say): string | undefined {
  if (onePer === undefined) return undefined
  const list = onePer.map((sign) => t(`terms.onePer_${sign}`)).join(', ')
  if (period === 'ONCE') return t('terms.onePerOnce', { list })
  return capital(
    t('terms.onePerLine', {
      list,
      every: trigger === 'REDPACKET' ? t('terms.onePerWindow') : t(`every.${period}`),
    }),
  )
}

function getText(rule: PromotionRule, t: Say): string {
  const { given, kind, period, metric } = rule
  const worth = (amount: string | bigint) => worthOf(t, kind, amount)
  switch (given.form) {
    case 'PERCENT':
      return t('terms.percent', { rate: exactPercent(given.ppm), max: worth(given.max) })
    case 'FIXED':
      return t(rule.trigger === 'APPLY' ? 'terms.apply' : 'terms.fixed', { worth: worth(given.amount) })
    case 'STEPS': {
      const step = (one: (typeof given.steps)[number]) =>
        t('terms.step', {
          target: metricText(metric?.kind ?? 'VALID_BET', one.target),
          worth: worth(one.amount),
        })
      const list = t('terms.steps', { list: given.steps.map(step).join('; ') })
      return `${capital(list)} ${t(given.pays === 'EACH' ? 'terms.each' : 'terms.highest')}`
    }
    case 'CYCLE': {
      const { amounts, makeUp } = given
      const row = t('terms.cycle', {
        first: worth(amounts[0] ?? '0'),
        days: amounts.length,
        last: worth(amounts.at(-1) ?? '0'),
        sum: worth(sumOf(amounts)),
      })
      if (makeUp === undefined || metric === null) return `${row} ${t('terms.missed')}`
      const least = metricFrom(t, { ...metric, least: makeUp.least })
      return `${row} ${t('terms.makeUp', { times: makeUp.perMonth, least })}`
    }
    case 'WHEEL': {
      const amounts = given.slices.map(({ amount }) => amount).toSorted((a, b) => Number(a) - Number(b))
      return t('terms.wheel', {
        every: t(`every.${period}`),
        low: worth(amounts[0] ?? '0'),
        high: worth(amounts.at(-1) ?? '0'),
        mean: worth(wheelMean(givenOf(rule))),
      })
    }
    case 'RAFFLE': {
      const list = given.prizes.map((one) => t('terms.prize', { count: one.count, worth: prizeWorth(t, kind, one) }))
      return t('terms.raffle', { list: list.join('; ') })
    }
    case 'TIERS':
      return tiersText(t, rule, given)
    case 'BOARD':
      return t('terms.board', {
        list: given.prizes.map((one, at) => rankText(t, kind, one, given.prizes[at - 1])).join('; '),
      })
    case 'PACKETS':
      return t('terms.packets', {
        count: given.count,
        pool: worth(given.pool),
        mean: packetMean(t, kind, given),
        least: worth(given.least),
      })
  }
}

/** The share of each tier, of the whole loss, and what it never exceeds. */
function tiersText(t: Say, { kind }: PromotionRule, given: Extract<PromotionRule['given'], { form: 'TIERS' }>): string {
  const tier = ({ from, ppm }: (typeof given.tiers)[number], at: number) => {
    const next = given.tiers[at + 1]
    const rate = exactPercent(ppm)
    return next === undefined
      ? t('terms.tierFrom', { from: moneyText(from), rate })
      : t('terms.tier', { from: moneyText(from), to: moneyText(next.from), rate })
  }
  const parts = [
    t('terms.tiers', { list: given.tiers.map(tier).join('; '), max: worthOf(t, kind, given.max) }),
    ...(given.byDeposits ? [t('terms.tiersByDeposits')] : []),
  ]
  return parts.join(' ')
}

/** When a raffle is drawn, how, and when not. */
function drawText({ given }: PromotionRule, t: Say): string | undefined {
  if (given.form !== 'RAFFLE') return undefined
  return t('terms.drawLine', { time: hoursText(t, given.drawHours), least: given.ticketsLeast })
}

/** When packets can be grabbed, and how many. */
function windowsText({ given }: PromotionRule, t: Say): string | undefined {
  if (given.form !== 'PACKETS') return undefined
  const { daily, grabsMax: most } = given
  const [first] = daily
  const isSame = daily.length > 1 && daily.every(({ minutes }) => minutes === first?.minutes)
  const list = daily.map(({ at, minutes }) => (isSame ? at : t('terms.window', { at, minutes }))).join(', ')
  return t('terms.windowsLine', {
    list: isSame ? t('terms.windowsEach', { list, minutes: first?.minutes }) : list,
    most,
  })
}

type Rank = { upTo: number; amount: string }

/** One row of a leaderboard's prizes. */
function rankText(t: Say, kind: PromotionRule['kind'], { upTo, amount }: Rank, before: Rank | undefined): string {
  const from = (before?.upTo ?? 0) + 1
  const worth = worthOf(t, kind, amount)
  return from === upTo ? t('terms.rank', { place: from, worth }) : t('terms.ranks', { from, to: upTo, worth })
}

/** What a place takes, who stands before whom, and when it is frozen. */
function boardText({ given, metric, period }: PromotionRule, t: Say): string | undefined {
  if (given.form !== 'BOARD' || metric === null) return undefined
  const what = metricFrom(t, metric)
  const parts = [
    capital(t('terms.needMetric', { metric: what, every: t(`every.${period}`) })),
    t('terms.boardHow', { time: hoursText(t, given.waitHours) }),
    boardDeadText(given.deadDays, t),
  ]
  return parts.join(' ')
}

/** Terms from before the days were written into them say no number. */
function boardDeadText(days: number | undefined, t: Say): string {
  if (days === undefined) return t('terms.boardDead')
  return days === 0 ? t('terms.boardDeadAtOnce') : t('terms.boardDeadDays', { days: t('days', { count: days }) })
}

function ticketText({ given, metric }: PromotionRule, t: Say): string | undefined {
  if (given.form !== 'RAFFLE' || metric === null) return undefined
  const { dayMax, ticketsMax } = given
  const earn = t('terms.needTicket', { per: moneyText(metric.least), metric: metricName(t, metric) })
  const most =
    dayMax === null
      ? t('terms.ticketsMax', { all: ticketsMax })
      : t('terms.ticketsDayMax', { day: dayMax, all: ticketsMax })
  return `${capital(earn)} ${most}`
}

function needText(rule: PromotionRule, t: Say): string | undefined {
  const { trigger, metric, deposit, period } = rule
  if (trigger === 'RAFFLE') return ticketText(rule, t)
  if (trigger === 'LEADERBOARD') return boardText(rule, t)
  if (trigger === 'RESCUE')
    return metric === null ? undefined : capital(t('terms.needRescue', { metric: metricName(t, metric) }))
  const every = t(`every.${period}`)
  if (trigger === 'APPLY') return t('terms.needApply')
  if (deposit !== null) {
    const least = moneyText(deposit.least)
    if (deposit.nth === null) return t('terms.needDeposit', { least })
    if (period !== 'ONCE') return t('terms.needNth', { least, nth: deposit.nth, every })
    return deposit.nth === 1 ? t('terms.needFirst', { least }) : t('terms.needNthOnce', { least, nth: deposit.nth })
  }
  if (metric === null) return undefined
  const what = Number(metric.least) > 0 ? metricFrom(t, metric) : metricName(t, metric)
  return capital(t('terms.needMetric', { metric: what, every }))
}

function claimText({ trigger, claimDays, period }: PromotionRule, t: Say): string | undefined {
  if (trigger === 'LEADERBOARD')
    return t('terms.claimGift', { days: t('days', { count: claimDays === 0 ? GIFT_DAYS : claimDays }) })
  if (trigger === 'RESCUE')
    return t('terms.claimRescue', { days: t('days', { count: claimDays === 0 ? GIFT_DAYS : claimDays }) })
  if (period === 'ONCE' || trigger === 'DEPOSIT' || trigger === 'APPLY' || trigger === 'REDPACKET') return undefined
  return claimDays === 0 ? t('terms.claimNow') : t('terms.claimLater', { days: t('days', { count: claimDays }) })
}

type BonusKey = 'stake' | 'counts' | 'maxBet' | 'until' | 'cashout' | 'exclusive' | 'leave' | 'reversed'

function bonusWords({ kind, terms, trigger }: PromotionRule, t: Say): Record<BonusKey, string | undefined> {
  const isBonus = kind === 'BONUS'
  const isJoined = trigger === 'DEPOSIT'
  return {
    stake: isBonus ? t('terms.stakeLine', { multiple: stakeText(t, terms) }) : undefined,
    counts: !isBonus
      ? undefined
      : terms.contributions === null
        ? t('terms.countsUsual')
        : `${countsText(t, terms.contributions)}.`,
    maxBet: !isBonus
      ? undefined
      : terms.maxBet === null
        ? t('terms.maxBetNone')
        : t('terms.maxBetLine', { max: moneyText(terms.maxBet) }),
    until: !isBonus
      ? undefined
      : terms.hours === null
        ? t('terms.untilNone')
        : capital(t('terms.untilLine', { time: hoursText(t, terms.hours) })),
    cashout: !isBonus
      ? undefined
      : terms.maxCashout === null
        ? t('terms.cashoutNone')
        : t('terms.cashoutLine', { max: moneyText(terms.maxCashout) }),
    exclusive: terms.isExclusive ? t('terms.exclusiveLine') : undefined,
    leave: isBonus ? t('terms.leaveLine') : isJoined ? t('terms.leaveFree') : undefined,
    reversed: isBonus && isJoined ? t('terms.reversedLine') : undefined,
  }
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
