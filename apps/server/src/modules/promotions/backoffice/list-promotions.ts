import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { moneyToString } from '@lotus/kernel'
import { byLanguage, completeLanguages, type Texts } from '../../../platform/language.ts'
import { getSetting } from '../../system/index.ts'
import { listAll, type Promotion } from '../catalogue/catalogue.repo.ts'
import type { PromotionDeps } from '../deps.ts'
import { promotionSettings } from '../settings.ts'
import * as repo from './office.repo.ts'
import { warningsOf } from './warnings.ts'

type Row = RouteValue<'bo.promotions'>['rows'][number]

/** Empty where a complete language was not written. */
export const eachText = (texts: Texts) => byLanguage(completeLanguages, (language) => texts[language] ?? '')

/** The call `bo.promotions`. */
export async function listForOffice({ db }: Pick<PromotionDeps, 'db'>): Promise<RouteValue<'bo.promotions'>> {
  const [promotions, costs] = await Promise.all([listAll(db), repo.listCosts(db)])
  const costOf = new Map(costs.map((cost) => [cost.promotionId, cost]))
  const rows = await Promise.all(promotions.map((one) => present(db, one, costOf.get(one.id))))
  return { rows, isStrict: await getSetting(db, promotionSettings.isStrict) }
}

async function present(db: Queryable, promotion: Promotion, cost: repo.Cost | undefined): Promise<Row> {
  const { newest, startsAt, endsAt, budget, spent, title, summary, madeBy, madeAt } = promotion
  const { code, tab, art, sort, state, version, openAskedBy } = promotion
  return {
    id: String(promotion.id),
    code,
    tab,
    art,
    sort,
    state,
    version,
    openAskedBy,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    hash: newest.hash,
    title: eachText(title),
    summary: eachText(summary),
    rule: newest.rule,
    budget: budget === null ? null : moneyToString(budget),
    spent: moneyToString(spent),
    joined: cost?.joined ?? 0,
    cost: {
      members: cost?.members ?? 0,
      awards: cost?.awards ?? 0,
      amount: moneyToString(cost?.amount ?? 0n),
      points: moneyToString(cost?.points ?? 0n),
    },
    madeBy: madeBy ?? '',
    madeAt: madeAt.toISOString(),
    warnings: await warningsOf(db, newest.rule, { budget, endsAt }),
  }
}
