import { useTranslation } from '@lotus/i18n'
import { buttonClass } from '@lotus/ui'
import { IconCalendarCheck, IconChartDonut } from '@lotus/ui/icons'
import { PageLink } from '../../../shared/page-link.tsx'
import { worthOf } from '../../../shared/promotions/rule-words.ts'
import type { OwnPromotion, Promotion } from '../../../shared/promotions/types.ts'
import styles from './missions.module.css'

/** A check-in or a wheel among the missions: what waits, and the way to it. */
export function MomentRow({ own, promotion }: { own: OwnPromotion; promotion: Promotion }) {
  const { t } = useTranslation('promotions')
  const { rule, checkIn, spins } = own
  const isWheel = rule.trigger === 'WHEEL'
  const Glyph = isWheel ? IconChartDonut : IconCalendarCheck
  const amounts = rule.given.form === 'CYCLE' ? rule.given.amounts : []
  const day = checkIn?.day ?? 1
  const text = isWheel
    ? spins > 0
      ? t('wheel.left', { count: spins })
      : t('wheel.none')
    : checkIn?.isClaimed === true
      ? t('checkIn.done')
      : t('brief.day', { day, worth: worthOf(t, rule.kind, amounts[day - 1] ?? '0') })
  const isReady = own.state === 'CLAIM'
  const { title } = promotion
  const act = isReady ? (isWheel ? t('act.spin', { count: spins }) : t('act.checkIn')) : t('act.see')
  return (
    <section className={styles.row} aria-label={title}>
      <span className={styles.icon} aria-hidden>
        <Glyph size={22} stroke={1.75} />
      </span>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      <PageLink
        to="/promoDetail"
        search={{ id: own.id }}
        className={buttonClass({ variant: isReady ? 'primary' : 'soft' })}
        aria-label={t('act.of', { act, title })}
      >
        {act}
      </PageLink>
    </section>
  )
}
