import type { RouteValue } from '@lotus/contract'
import { inLanguage, type Language } from '../../../platform/language.ts'
import type { PromotionDeps } from '../deps.ts'
import * as repo from './catalogue.repo.ts'

const DAY_MS = 86_400_000
const ENDED_DAYS = 30

type Wire = RouteValue<'promotion.list'>['list'][number]

/** What everybody sees: COMING, OPEN or CLOSED by the clock and by what the operator decided. */
export function stateAt(promotion: Pick<repo.Promotion, 'state' | 'startsAt' | 'endsAt'>, now: Date): Wire['state'] {
  if (promotion.state !== 'OPEN' || (promotion.endsAt !== null && promotion.endsAt <= now)) return 'CLOSED'
  return promotion.startsAt > now ? 'COMING' : 'OPEN'
}

export const listRecent = ({ db, clock }: Pick<PromotionDeps, 'db' | 'clock'>): Promise<repo.Promotion[]> =>
  repo.listShown(db, new Date(clock.now().getTime() - ENDED_DAYS * DAY_MS))

/** The call `promotion.list` (R15, C15). */
export async function listPromotions(
  deps: Pick<PromotionDeps, 'db' | 'clock'>,
  language: Language,
): Promise<RouteValue<'promotion.list'>> {
  const now = deps.clock.now()
  return { list: (await listRecent(deps)).map((promotion) => present(promotion, now, language)) }
}

function present(promotion: repo.Promotion, now: Date, language: Language): Wire {
  const { newest } = promotion
  return {
    id: String(promotion.id),
    code: promotion.code,
    tab: promotion.tab,
    title: inLanguage(promotion.title, language),
    summary: inLanguage(promotion.summary, language),
    image: { kind: 'art', code: promotion.art },
    state: stateAt(promotion, now),
    startsAt: promotion.startsAt.toISOString(),
    endsAt: promotion.endsAt?.toISOString() ?? null,
    version: newest.version,
    hash: newest.hash,
    rule: newest.rule,
  }
}
