import { formatDate, useTranslation } from '@lotus/i18n'
import { Badge, Countdown, Progress } from '@lotus/ui'
import { Link } from '@tanstack/react-router'
import { BannerPicture } from '../../../../shared/banners/banner-picture.tsx'
import type { OwnPromotion, Promotion } from '../../../../shared/promotions/types.ts'
import { cardFacts } from './card-facts.ts'
import { PromotionAction } from './promotion-action.tsx'
import { shownState, stateTones, stateWord } from './shown-state.ts'
import styles from './promotions.module.css'

const DAY = 'dd/MM/yyyy'
type Props = { promotion: Promotion; own: OwnPromotion | undefined }

/** A promotion with its four facts on the card: nobody has to open it to learn what must be staked. */
export function PromotionCard({ promotion, own }: Props) {
  const { t } = useTranslation('promotions')
  const { id, title, summary, image } = promotion
  const state = shownState(promotion, own)
  const bonus = own?.bonus
  return (
    <article className={styles.card} data-state={state}>
      <div className={styles.art}>
        <BannerPicture image={image} width={480} height={140} />
        <Badge tone={stateTones[state]} className={styles.chip}>
          {t(`state.${stateWord(state, own?.rule ?? promotion.rule)}`)}
        </Badge>
      </div>
      <div className={styles.body}>
        <h2>{title}</h2>
        <p className={styles.summary}>{summary}</p>
        <dl className={styles.facts}>
          {cardFacts(t, own?.rule ?? promotion.rule, own).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
        {bonus && (
          <Progress
            tone="gold"
            label={t('bonus.progress')}
            value={Number(bonus.required) === 0 ? 1 : Number(bonus.progress) / Number(bonus.required)}
          />
        )}
        <div className={styles.foot}>
          <small className="num">
            <When promotion={promotion} />
          </small>
          <Link to="/promoDetail" search={{ id }} className="link" aria-label={t('seeTermsOf', { title })}>
            {t('seeTerms')}
          </Link>
          <PromotionAction promotion={promotion} own={own} />
        </div>
      </div>
    </article>
  )
}

/** Until when, or until it opens. */
function When({ promotion }: { promotion: Promotion }) {
  const { t } = useTranslation('promotions')
  const { state, startsAt, endsAt } = promotion
  if (state === 'COMING')
    return (
      <>
        {t('opensIn')} <Countdown until={startsAt} variant="text" />
      </>
    )
  return endsAt === null ? t('noEnd') : t('until', { date: formatDate(endsAt, DAY) })
}
