import { useTranslation } from '@lotus/i18n'
import { IconClockPause, IconPigMoney, IconShieldHeart, IconTrendingUp } from '@lotus/ui/icons'
import home from '../home.module.css'
import styles from './more.module.css'

const advice = [
  { key: 'budget', icon: IconPigMoney },
  { key: 'pause', icon: IconClockPause },
  { key: 'chase', icon: IconTrendingUp },
] as const

/** Advice only: limits and self-exclusion get their entries here when the protection module has them. */
export function ResponsibleCard() {
  const { t } = useTranslation('homeMore')
  return (
    <section className={`panel ${styles.responsible ?? ''}`} id="responsible" aria-labelledby="responsible-title">
      <div className={styles.responsibleHead}>
        <IconShieldHeart size={26} stroke={1.75} aria-hidden />
        <div>
          <h2 id="responsible-title">{t('responsible.title')}</h2>
          <p className={home.muted}>{t('responsible.hint')}</p>
        </div>
      </div>
      <ul>
        {advice.map(({ key, icon: Icon }) => (
          <li key={key}>
            <span className={styles.tile}>
              <Icon size={20} stroke={1.75} aria-hidden />
            </span>
            <div>
              <b>{t(`responsible.${key}`)}</b>
              <span>{t(`responsible.${key}Hint`)}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
