import { formatDate, useTranslation } from '@lotus/i18n'
import { Card, moneyText, SkeletonLines } from '@lotus/ui'
import { LoadMore, useRows } from '../../../../../shared/paged.tsx'
import { worthOf, type Say } from '../../../../../shared/promotions/rule-words.ts'
import type { Award } from '../../../../../shared/promotions/types.ts'
import { QueryError } from '../../../../../shared/query-error.tsx'
import { shortText } from '../../../../../shared/rewards/short-text.ts'
import styles from './detail.module.css'

const MINUTE = 'hh:mm dd/MM/yyyy'

/** What this promotion has given, each with the facts it was worked out from. */
export function Awards({ promotionId, isCount }: { promotionId: string; isCount: boolean }) {
  const { t } = useTranslation('promotions')
  const query = useRows('promotion.awards', { promotionId, limit: 10 })
  const { rows, firstPage } = query
  return (
    <Card title={t('awards.title')}>
      {query.isError && rows.length === 0 ? (
        <QueryError query={query} title={t('awards.failed')} />
      ) : firstPage === undefined ? (
        <SkeletonLines lines={3} />
      ) : rows.length === 0 ? (
        <p className="fine">{t('awards.empty')}</p>
      ) : (
        <>
          <ul className={styles.awards}>
            {rows.map((award) => (
              <li key={award.id}>
                <div>
                  <b className="num">{worthOf(t, award.kind, award.amount)}</b>
                  <span>{factsText(t, award, isCount)}</span>
                </div>
                <small>
                  {formatDate(award.at, MINUTE)} ·{' '}
                  {(award.review === 'WAITING' || award.review === 'REFUSED') &&
                    `${t(`awards.review.${award.review}`)} · `}
                  {t('awards.of', { kind: t(`awards.kind.${award.kind}`), ref: award.ref, version: award.version })}
                </small>
              </li>
            ))}
          </ul>
          <LoadMore query={query} />
        </>
      )}
    </Card>
  )
}

/** `isCount`: the promotion's metric is a number, written as an amount. */
function factsText(t: Say, { facts, period }: Award, isCount: boolean): string {
  const { deposit, base, value, steps, day, slice, application, ticket, window, place } = facts
  if (application !== undefined) return t('awards.application', { id: application })
  if (ticket !== undefined) return t('awards.ticket', { ticket })
  if (window !== undefined && place !== undefined) return t('awards.packet', { window, place })
  if (slice !== undefined) return t('awards.slice', { slice: slice + 1 })
  if (day !== undefined) return t('awards.day', { day })
  if (steps !== undefined && value !== undefined)
    return t('awards.steps', {
      value: isCount ? shortText(value) : moneyText(value),
      steps: steps.map((step) => step + 1).join(', '),
    })
  if (base === undefined) return t('awards.other', { period })
  return deposit === undefined
    ? t('awards.depositOnly', { base: moneyText(base) })
    : t('awards.deposit', { base: moneyText(base), ref: deposit })
}
