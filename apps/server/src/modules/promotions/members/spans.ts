import type { PromotionRule } from '@lotus/contract/schemas'
import { addDays, businessDay, zonedInstant } from '@lotus/kernel'
import { periodBefore, periodOf, type PeriodSpan } from '@lotus/rules/promotions'
import type { Promotion, PromotionVersion } from '../catalogue/catalogue.repo.ts'
import type { Joining } from './facts.repo.ts'

/** Agreed to before it counts: a deposit's bonus, and whatever is had once. All else runs for everybody by itself. */
export const needsJoining = ({ trigger, period }: PromotionRule): boolean =>
  trigger === 'DEPOSIT' || (trigger === 'PROGRESS' && period === 'ONCE')

/** Joining, or a request: it is the terms of that moment that are agreed to. */
const asksAgreement = (rule: PromotionRule): boolean => needsJoining(rule) || rule.trigger === 'APPLY'

/** A period of a promotion with the terms that hold for it: those that it began under. */
export type Span = PeriodSpan & {
  version: PromotionVersion
  /** The days that count: within the promotion's own times. */
  counted: { from: string; to: string | null }
  begins: Date
  ends: Date | null
  claimUntil: Date | null
}

const instant = (day: string): Date => zonedInstant(day, '00:00')

/** The version of a joining; of what is joined the newest; else the newest that held when the period began, or the first that ever held. */
export function versionAt(promotion: Promotion, begins: Date, joining: Joining | undefined): PromotionVersion {
  if (joining !== undefined && joining.usedAt === null) {
    const agreed = promotion.held.find(({ version }) => version === joining.version)
    if (agreed) return agreed
  }
  // Who has still to agree is judged by what they would agree to.
  const [latest] = promotion.held
  if (latest !== undefined && asksAgreement(latest.rule)) return latest
  const held = promotion.held.find(({ holdsFrom }) => holdsFrom !== null && holdsFrom <= begins)
  return held ?? promotion.held.at(-1) ?? promotion.newest
}

/** The period that runs on this day, and the one before where it can still be claimed. */
export function spansAt(promotion: Promotion, now: Date, joining: Joining | undefined): [Span, ...Span[]] {
  const today = businessDay(now)
  const since = businessDay(joining?.joinedAt ?? promotion.startsAt)
  const { period } = promotion.newest.rule
  const current = spanOf(promotion, periodOf(period, today, since), joining)
  const past = periodBefore(period, current, since)
  const before = past && spanOf(promotion, past, joining)
  const first = businessDay(promotion.startsAt)
  const isOpen =
    before !== null && before.claimUntil !== null && before.claimUntil > now && before.to !== null && before.to > first
  return isOpen ? [current, before] : [current]
}

function spanOf(promotion: Promotion, span: PeriodSpan, joining: Joining | undefined): Span {
  const begins = instant(span.from)
  const version = versionAt(promotion, begins, joining)
  const first = businessDay(promotion.startsAt)
  const last = promotion.endsAt === null ? null : addDays(businessDay(new Date(promotion.endsAt.getTime() - 1)), 1)
  const ends = span.to === null ? null : instant(span.to)
  return {
    ...span,
    version,
    counted: {
      from: span.from < first ? first : span.from,
      to: last === null ? span.to : span.to === null || span.to > last ? last : span.to,
    },
    begins,
    ends,
    claimUntil: span.to === null ? null : instant(addDays(span.to, version.rule.claimDays)),
  }
}
