import { schemas, type RouteValue } from '@lotus/contract/schemas'
import { completeLanguages, inEachLanguage } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { describe, expect, it } from 'vitest'
import { exampleOf, meanOf, warningsOf } from './figures.ts'
import { draftOf, emptyDraft, type PromotionDraft } from './promotion-draft.ts'
import { readDraft } from './read-draft.ts'
import { templateNames, withTemplate, type Template } from './templates.ts'
import { kindsOf, periodsOf, triggers } from './types.ts'

const words = { vi: 'Khuyến mãi thử', en: 'A trial' }
const written: PromotionDraft = {
  ...emptyDraft('2026-07-01T08:00:00.000Z'),
  title: inEachLanguage(words),
  summary: inEachLanguage(words),
  budget: '5000',
}
/** A raffle needs an end. */
const ending = { ...written, endsAt: '2026-08-01T08:00:00.000Z' }
/** Two windows a day, from 1 July to 1 August. */
const covered = { ...ending, budget: '62000' }
const filled = (name: Template) =>
  withTemplate(
    name === 'raffle' || name === 'leaderboard'
      ? { ...ending, budget: '8000' }
      : name === 'packets'
        ? covered
        : written,
    name,
  )
const isTaken = (draft: PromotionDraft) => schemas['bo.savePromotion'].input.safeParse(readDraft(draft).input).success
const problemsOf = (part: Partial<PromotionDraft>, name: Template = 'firstDeposit') =>
  Object.fromEntries(readDraft({ ...filled(name), ...part }).problems)

describe('templates (operations.md 4.12)', () => {
  it.each(templateNames)('%s is whole and fits the contract', (name) => {
    expect([...readDraft(filled(name)).problems]).toEqual([])
    expect(isTaken(filled(name))).toBe(true)
  })

  it('give for nothing once for a person and a device, for a deposit once for a person; what is reviewed names nothing (issue 21 section 4)', () => {
    const onePerOf = (name: Template) => readDraft(filled(name)).input.rule.onePer
    expect(onePerOf('wheel')).toEqual(['CONTACT', 'DEVICE'])
    expect(onePerOf('packets')).toEqual(['CONTACT', 'DEVICE'])
    expect(onePerOf('firstDeposit')).toEqual(['CONTACT'])
    expect(onePerOf('verification')).toBeUndefined()
    expect(readDraft({ ...filled('wheel'), onePer: [] }).input.rule).not.toHaveProperty('onePer')
  })

  it('keep what is typed apart from the mechanic', () => {
    const { title, budget, startsAt } = filled('wheel')
    expect({ title, budget, startsAt }).toEqual({
      title: written.title,
      budget: '5000',
      startsAt: written.startsAt,
    })
  })

  it('come to the worked examples: reload 500 gives 50 for 4,400, a spin costs 17.67, a week of visits gives 20', () => {
    const reload = exampleOf(readDraft(filled('reload')).input.rule)
    expect(reload).toEqual({
      deposit: parseMoney('500'),
      amount: parseMoney('50'),
      required: parseMoney('4400'),
      cost: parseMoney('176'),
    })
    const rescue = exampleOf(readDraft(filled('rescue')).input.rule)
    expect(rescue).toMatchObject({ amount: parseMoney('300'), required: parseMoney('300'), deposit: null })
    expect(meanOf(readDraft(filled('wheel')).input.rule.given)).toBe(parseMoney('17.6712'))
    const { given } = readDraft(filled('checkIn')).input.rule
    expect(given.form === 'CYCLE' && given.amounts.reduce((sum, one) => sum + parseMoney(one), 0n)).toBe(
      parseMoney('20'),
    )
  })
})

describe('a draft', () => {
  it('of a stored promotion is the same promotion again', () => {
    for (const name of templateNames) {
      const { input } = readDraft(filled(name))
      const row = { ...input, id: '7', version: 3 } as unknown as RouteValue<'bo.promotions'>['rows'][number] // of it only these are read
      expect(readDraft(draftOf(row)).input).toEqual(input)
    }
  })

  it('sends only what belongs to its trigger: other fields are left as they were typed', () => {
    for (const trigger of triggers) {
      const [period = 'ONCE'] = periodsOf(trigger)
      const [kind = 'CASH'] = kindsOf(trigger).toReversed()
      const draft = {
        ...filled('firstDeposit'),
        ...(trigger === 'DEPOSIT' ? {} : { steps: filled('milestone').steps, cycle: filled('checkIn').cycle }),
        slices: filled('wheel').slices,
        prizes: filled('raffle').prizes,
        ranks: filled('leaderboard').ranks,
        tiers: filled('rescue').tiers,
        ...(trigger === 'RESCUE' && { metric: 'NET_LOSS' as const }),
        pool: '1000',
        least: '100',
        fixed: '20',
        trigger,
        period,
        kind,
      }
      expect([trigger, isTaken(draft)]).toEqual([trigger, true])
    }
  })

  it('names each wrong field by its path in the call', () => {
    expect(problemsOf({ code: 'Nạp', percent: '0', max: undefined, multiple: '101' })).toEqual({
      code: 'code',
      'rule.given.ppm': 'percent',
      'rule.given.max': 'missing',
      'rule.terms.multiplePpm': 'percent',
    })
    expect(problemsOf({ endsAt: '2026-06-30T08:00:00.000Z', title: inEachLanguage({ vi: 'Chỉ tiếng Việt' }) })).toEqual(
      {
        endsAt: 'before',
        ...Object.fromEntries(
          completeLanguages.filter((one) => one !== 'vi').map((one) => [`title.${one}`, 'missing']),
        ),
      },
    )
    expect(problemsOf({ hasBudget: true, budget: undefined, rankMin: '21' })).toEqual({
      budget: 'missing',
      'rule.who.rankMin': 'count',
    })
  })

  it('refuses a leaderboard for new members alone', () => {
    expect(problemsOf({ newDays: '7' }, 'leaderboard')).toMatchObject({ 'rule.who.newDays': 'notOnBoard' })
    expect(problemsOf({}, 'leaderboard')).not.toHaveProperty(['rule.who.newDays'])
  })

  it('wants shares of a loss that begin at rising amounts, and a most of a day', () => {
    const tiers = [
      { key: 1, from: '1000', percent: '101' },
      { key: 2, from: '1000', percent: '' },
    ]
    expect(problemsOf({ tiers, max: undefined }, 'rescue')).toEqual({
      'rule.given.tiers.0.ppm': 'percent',
      'rule.given.tiers.1.ppm': 'missing',
      'rule.given.tiers.1.from': 'notHigher',
      'rule.given.max': 'missing',
    })
  })

  it('wants steps that rise, and weights and amounts above nothing', () => {
    const steps = [
      { key: 1, target: '1000', amount: '8' },
      { key: 2, target: '1000', amount: '3' },
    ]
    expect(problemsOf({ steps }, 'milestone')).toEqual({
      'rule.given.steps.1.target': 'notHigher',
      'rule.given.steps.1.amount': 'notHigher',
    })
    const slices = [
      { key: 1, weight: '0', amount: '1' },
      { key: 2, weight: '1', amount: '0' },
    ]
    expect(problemsOf({ slices }, 'wheel')).toEqual({
      'rule.given.slices.0.weight': 'count',
      'rule.given.slices.1.amount': 'amount',
    })
  })

  it('wants a product that counts, once shares are its own', () => {
    const shares = { ...written.shares, RNG: '0' }
    expect(problemsOf({ hasShares: true, shares })).toEqual({ 'rule.terms.contributions': 'none' })
  })

  it('reads decimals to the part: 12.5 % is 125,000, 1.5 times is 1,500,000', () => {
    const { rule } = readDraft({ ...filled('firstDeposit'), percent: '12,5', multiple: '1.5' }).input
    expect(rule.given).toMatchObject({ ppm: 125_000 })
    expect(rule.terms.multiplePpm).toBe(1_500_000)
  })
})

describe('warnings before saving (trust.md 2)', () => {
  const warned = (part: Partial<PromotionDraft>) => warningsOf(readDraft({ ...filled('firstDeposit'), ...part }).input)

  it('say what is unusual, and nothing of a careful one', () => {
    const endsAt = '2026-08-01T08:00:00.000Z'
    expect(warned({ endsAt, multiple: '8' })).toEqual([])
    expect(warned({ endsAt, multiple: '15' })).toEqual(['TURNOVER_HIGH', 'COSTS_MORE_THAN_IT_GIVES'])
    expect(warned({ endsAt, multiple: '8', shares: { ...written.shares, RNG: '100', LIVE: '10' } })).toEqual([
      'PRODUCTS_MIXED',
    ])
    expect(warned({ hasBudget: false, multiple: '8' })).toEqual(['NO_BUDGET', 'NO_END'])
  })
})

describe('a raffle (operations.md 4.7)', () => {
  it('has an end and a budget that covers all prizes', () => {
    expect(problemsOf({ endsAt: null }, 'raffle')).toEqual({ endsAt: 'missing' })
    expect(problemsOf({ budget: '2067.99' }, 'raffle')).toEqual({ budget: 'prizes' })
    expect(problemsOf({ hasBudget: false }, 'raffle')).toEqual({ budget: 'prizes' })
    expect(problemsOf({ budget: '2068' }, 'raffle')).toEqual({})
  })
  it('a named good has its name in each language and costs nothing', () => {
    const [first] = filled('raffle').prizes
    const prizes = first ? [{ ...first, isGood: true }] : []
    expect(problemsOf({ prizes }, 'raffle')).toEqual({
      'rule.given.prizes.0.good.vi': 'missing',
      'rule.given.prizes.0.good.en': 'missing',
    })
    const named = prizes.map((prize) => ({ ...prize, good: inEachLanguage({ vi: 'Xe đạp', en: 'A bicycle' }) }))
    const draft = { ...filled('raffle'), prizes: named, budget: '1' }
    expect([...readDraft(draft).problems]).toEqual([])
    expect(isTaken(draft)).toBe(true)
  })
  it('has at most 200 prizes, and numbers within their bounds', () => {
    const prizes = filled('raffle').prizes.map((prize) => ({ ...prize, count: '100' }))
    expect(problemsOf({ prizes, budget: '200000' }, 'raffle')).toEqual({ 'rule.given': 'tooMany' })
    expect(problemsOf({ drawHours: '169', ticketsMax: '0' }, 'raffle')).toEqual({
      'rule.given.drawHours': 'count',
      'rule.given.ticketsMax': 'count',
    })
  })
})

describe('red packets (operations.md 4.12)', () => {
  it('have an end and a budget that covers every window', () => {
    expect(problemsOf({ endsAt: null }, 'packets')).toEqual({ endsAt: 'missing' })
    expect(problemsOf({ budget: '61999.99' }, 'packets')).toEqual({ budget: 'pools' })
    expect(problemsOf({ hasBudget: false }, 'packets')).toEqual({ budget: 'pools' })
    expect(problemsOf({ endsAt: '2026-07-01T09:00:00.000Z' }, 'packets')).toEqual({ endsAt: 'windows' })
  })
  it('a pool has the least for each packet, and windows follow each other', () => {
    expect(problemsOf({ pool: '49.99' }, 'packets')).toEqual({ 'rule.given.pool': 'pool' })
    const daily = (...times: readonly [at: string, minutes: string][]) =>
      times.map(([at, minutes], key) => ({ key, at, minutes }))
    expect(problemsOf({ daily: daily(['12:00', '0']) }, 'packets')).toMatchObject({
      'rule.given.daily.0.minutes': 'count',
    })
    expect(problemsOf({ daily: daily(['24:00', '5']) }, 'packets')).toEqual({ 'rule.given.daily.0.at': 'time' })
    expect(problemsOf({ daily: daily(['12:00', '30'], ['12:29', '5']) }, 'packets')).toEqual({ 'rule.given': 'apart' })
  })
  it('ask for the day’s deposits or bets where the operator says so', () => {
    expect(readDraft(filled('packets')).input.rule.metric).toBeNull()
    const draft = { ...filled('packets'), hasLeast: true, metric: 'DEPOSITS' as const, least: '100' }
    expect(readDraft(draft).input.rule.metric).toEqual({ kind: 'DEPOSITS', categories: [], least: '100' })
    expect(isTaken(draft)).toBe(true)
  })
})
