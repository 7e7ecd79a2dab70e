import { rebateCategories } from '@lotus/contract'
import { completeLanguages } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { givenOf, raffleCost } from '@lotus/rules/promotions'
import { COUNT, createReader, type Problem, type Reader } from './draft-reader.ts'
import { checkBoard, readBoard } from './read-board.ts'
import { checkPackets, readPackets } from './read-packets.ts'
import { readTiers } from './read-tiers.ts'
import type { PromotionDraft } from './promotion-draft.ts'
import { countsPlay, hasCategories, hasClaimDays, isGift, isOnePer, signs, type Input, type Rule } from './types.ts'

/** By the path of the field in the call, as the server names it too. */
export type Problems = ReadonlyMap<string, Problem>

const PPM_PER_PERCENT = 10_000
const ONCE_PPM = 1_000_000
const PERCENT_MAX = 1000
const MULTIPLE_MAX = 100
const CLAIM_DAYS_MAX = 30
const CODE = /^[a-z0-9-]{3,40}$/

/** The call's input as far as the draft can be read; whole once there is no problem. */
export function readDraft(draft: PromotionDraft): { input: Input; problems: Problems; isRuleSound: boolean } {
  const read = createReader()
  const rule = readRule(draft, read)
  const isRuleSound = read.problems.size === 0
  const budget = draft.hasBudget ? read.amount('budget', draft.budget) : null
  const { tab, art, startsAt, endsAt } = draft
  const code = draft.code.trim()
  if (!CODE.test(code)) read.say('code', code === '' ? 'missing' : 'code')
  if (startsAt === null) read.say('startsAt', 'missing')
  else if (endsAt !== null && endsAt <= startsAt) read.say('endsAt', 'before')
  for (const name of ['title', 'summary'] as const)
    for (const language of completeLanguages)
      if (draft[name][language].trim() === '') read.say(`${name}.${language}`, 'missing')
  checkRaffle(rule, budget, endsAt, read)
  checkBoard(rule, { budget, startsAt, endsAt }, read)
  checkPackets(rule, { budget, startsAt, endsAt }, read)
  const sort = read.count('sort', draft.sort, [0, 9999])
  const { title, summary } = draft
  return {
    input: { code, tab, art, sort, startsAt: startsAt ?? '', endsAt, title, summary, rule, budget },
    problems: read.problems,
    isRuleSound,
  }
}

function readRule(draft: PromotionDraft, read: Reader): Rule {
  const { trigger, period, kind, needsPhone, onePer } = draft
  return {
    trigger,
    period,
    who: {
      rankMin: read.count('rule.who.rankMin', draft.rankMin, [0, 20]),
      newDays: draft.newDays.trim() === '' ? null : read.count('rule.who.newDays', draft.newDays, [1, 3650]),
      needsPhone,
    },
    ...(isOnePer(trigger) && onePer.length > 0 && { onePer: signs.filter((sign) => onePer.includes(sign)) }),
    metric: countsPlay(trigger) || (trigger === 'REDPACKET' && draft.hasLeast) ? readMetric(draft, read) : null,
    deposit:
      trigger === 'DEPOSIT'
        ? {
            least: read.amount('rule.deposit.least', draft.depositLeast, false),
            nth: draft.nth === '' ? null : Number(draft.nth),
          }
        : null,
    given: readGiven(draft, read),
    kind,
    terms: kind === 'BONUS' ? readTerms(draft, read) : noTerms,
    claimDays: readClaimDays(draft, read),
  }
}

/** Where the form does not ask for it, what is stored stays. */
function readClaimDays({ trigger, claimDays }: PromotionDraft, read: Reader): number {
  // A raffle gives by itself.
  if (trigger === 'RAFFLE' || trigger === 'REDPACKET') return 0
  if (hasClaimDays(trigger)) return read.count('rule.claimDays', claimDays, [0, CLAIM_DAYS_MAX])
  return COUNT.test(claimDays) ? Math.min(Number(claimDays), CLAIM_DAYS_MAX) : 0
}

function readMetric({ trigger, metric, categories, least }: PromotionDraft, read: Reader): Rule['metric'] {
  return {
    kind: metric,
    categories: hasCategories(metric) ? rebateCategories.filter((category) => categories.includes(category)) : [],
    least: trigger === 'PROGRESS' || trigger === 'RESCUE' ? '0' : read.amount('rule.metric.least', least),
  }
}

function readGiven(draft: PromotionDraft, read: Reader): Rule['given'] {
  const at = (rest: string) => `rule.given.${rest}`
  switch (draft.trigger) {
    case 'DEPOSIT':
      if (draft.depositForm === 'FIXED') return { form: 'FIXED', amount: read.amount(at('amount'), draft.fixed) }
      return {
        form: 'PERCENT',
        ppm: read.scaled(at('ppm'), draft.percent, PPM_PER_PERCENT, [1, PERCENT_MAX * PPM_PER_PERCENT]),
        max: read.amount(at('max'), draft.max),
      }
    case 'PROGRESS':
      return { form: 'STEPS', pays: draft.pays, steps: readSteps(draft, read) }
    case 'CHECKIN':
      return {
        form: 'CYCLE',
        amounts: draft.cycle.map(({ amount }, place) => read.amount(at(`amounts.${place}`), amount)),
        ...(draft.makeUps.trim() !== '' && { makeUp: readMakeUp(draft, read) }),
      }
    case 'WHEEL':
      return {
        form: 'WHEEL',
        slices: draft.slices.map(({ weight, amount }, place) => ({
          weight: read.count(at(`slices.${place}.weight`), weight, [1, 1_000_000]),
          amount: read.amount(at(`slices.${place}.amount`), amount),
        })),
      }
    case 'RAFFLE':
      return readRaffle(draft, read)
    case 'REDPACKET':
      return readPackets(draft, read)
    case 'LEADERBOARD':
      return readBoard(draft, read)
    case 'RESCUE':
      return readTiers(draft, read)
    case 'APPLY':
      return { form: 'FIXED', amount: read.amount(at('amount'), draft.fixed) }
  }
}

const MAKE_UPS_MAX = 5

/** Making a day up takes no less than a day itself does. */
function readMakeUp({ makeUps, makeUpLeast, least }: PromotionDraft, read: Reader) {
  const path = 'rule.given.makeUp.least'
  const found = read.amount(path, makeUpLeast)
  if (least !== undefined && parseMoney(found) < parseMoney(least)) read.say(path, 'belowDay')
  return { perMonth: read.count('rule.given.makeUp.perMonth', makeUps, [1, MAKE_UPS_MAX]), least: found }
}

const PRIZES_MAX = 200

function readRaffle(draft: PromotionDraft, read: Reader): Rule['given'] {
  const at = (rest: string) => `rule.given.${rest}`
  const prizes = draft.prizes.map(({ count, amount, isGood, good }, place) => {
    if (isGood)
      for (const language of completeLanguages)
        if (good[language].trim() === '') read.say(at(`prizes.${place}.good.${language}`), 'missing')
    return {
      count: read.count(at(`prizes.${place}.count`), count, [1, PRIZES_MAX]),
      amount: isGood ? '0' : read.amount(at(`prizes.${place}.amount`), amount),
      good: isGood ? good : null,
    }
  })
  if (prizes.reduce((sum, { count }) => sum + count, 0) > PRIZES_MAX) read.say('rule.given', 'tooMany')
  return {
    form: 'RAFFLE',
    prizes,
    dayMax: draft.dayMax.trim() === '' ? null : read.count(at('dayMax'), draft.dayMax, [1, 1000]),
    ticketsMax: read.count(at('ticketsMax'), draft.ticketsMax, [1, 10_000]),
    ticketsLeast: read.count(at('ticketsLeast'), draft.ticketsLeast, [1, 1_000_000]),
    drawHours: read.count(at('drawHours'), draft.drawHours, [1, 168]),
  }
}

/** A raffle has an end, and a budget that covers its prizes. */
function checkRaffle(rule: Rule, budget: string | null, endsAt: string | null, read: Reader): void {
  if (rule.trigger !== 'RAFFLE') return
  if (endsAt === null) read.say('endsAt', 'missing')
  if (budget === null || parseMoney(budget) < raffleCost(givenOf(rule))) read.say('budget', 'prizes')
}

/** Targets rise; where only the highest step pays, so do the amounts. */
function readSteps({ steps, pays }: PromotionDraft, read: Reader): { target: string; amount: string }[] {
  const found = steps.map(({ target, amount }, place) => ({
    target: read.amount(`rule.given.steps.${place}.target`, target),
    amount: read.amount(`rule.given.steps.${place}.amount`, amount),
  }))
  for (const [place, { target, amount }] of found.entries()) {
    const before = found[place - 1]
    if (before === undefined) continue
    if (parseMoney(target) <= parseMoney(before.target)) read.say(`rule.given.steps.${place}.target`, 'notHigher')
    if (pays === 'HIGHEST' && parseMoney(amount) <= parseMoney(before.amount))
      read.say(`rule.given.steps.${place}.amount`, 'notHigher')
  }
  return found
}

/** What CASH and POINTS carry: nothing. */
const noTerms: Rule['terms'] = {
  multiplePpm: 0,
  base: 'BONUS',
  contributions: null,
  maxBet: null,
  maxCashout: null,
  hours: null,
  isExclusive: false,
}

function readTerms(draft: PromotionDraft, read: Reader): Rule['terms'] {
  const { trigger, base, hours, isExclusive } = draft
  const at = (rest: string) => `rule.terms.${rest}`
  // Gifts of the reward centre carry no largest bet and no largest cash-out.
  const limit = (name: 'maxBet' | 'maxCashout', isSet: boolean) =>
    isSet && !isGift(trigger) ? read.amount(at(name), draft[name]) : null
  return {
    multiplePpm: read.scaled(at('multiplePpm'), draft.multiple, ONCE_PPM, [1, MULTIPLE_MAX * ONCE_PPM]),
    base: trigger === 'DEPOSIT' ? base : 'BONUS',
    contributions: draft.hasShares ? readShares(draft, read) : null,
    maxBet: limit('maxBet', draft.hasMaxBet),
    maxCashout: limit('maxCashout', draft.hasMaxCashout),
    hours: hours.trim() === '' ? null : read.count(at('hours'), hours, [1, 8760]),
    isExclusive: !isGift(trigger) && trigger !== 'RAFFLE' && trigger !== 'REDPACKET' && isExclusive,
  }
}

/** Products that are left empty count nothing; one of them must count. */
function readShares({ shares }: PromotionDraft, read: Reader): NonNullable<Rule['terms']['contributions']> {
  const typed = rebateCategories.filter((category) => shares[category].trim() !== '')
  const found = typed.map((category) => {
    const path = `rule.terms.contributions.${category}`
    return [category, read.scaled(path, shares[category], PPM_PER_PERCENT, [0, 100 * PPM_PER_PERCENT])] as const
  })
  if (found.every(([, ppm]) => ppm === 0)) read.say('rule.terms.contributions', 'none')
  return Object.fromEntries(found.filter(([, ppm]) => ppm > 0))
}
