import { useTranslation } from '@lotus/i18n'
import { IconKey, IconLock, IconShieldCheck } from '@lotus/ui/icons'
import home from '../home.module.css'
import styles from './more.module.css'
import type { LotterySummary } from '../lottery-summary.ts'
import { PageLink } from '../../../shared/page-link.tsx'

const steps = [
  { key: 'commit', icon: IconLock },
  { key: 'freeze', icon: IconShieldCheck },
  { key: 'reveal', icon: IconKey },
] as const

/** How an own draw is proved (DECISIONS 27), with the currently published commitment. */
export function Fairness({ summaries }: { summaries: readonly LotterySummary[] | undefined }) {
  const { t } = useTranslation('homeMore')
  const current = summaries?.find(({ game, current: issue }) => game.drawSource === 'own' && issue?.commitment)?.current
  return (
    <section className={home.section} id="fairness" aria-labelledby="fairness-title">
      <div className={home.head}>
        <div>
          <h2 id="fairness-title">{t('fairness.title')}</h2>
          <p className={home.muted}>{t('fairness.hint')}</p>
        </div>
        <PageLink className="link" to="/verify">
          {t('fairness.open')}
        </PageLink>
      </div>
      <ol className={styles.steps}>
        {steps.map(({ key, icon: Icon }, index) => (
          <li key={key} className="panel">
            <span className={styles.tile}>
              <Icon size={20} stroke={1.75} aria-hidden />
            </span>
            <b>
              {index + 1}. {t(`fairness.${key}`)}
            </b>
            <p>{t(`fairness.${key}Hint`)}</p>
          </li>
        ))}
      </ol>
      {current?.commitment && (
        <p className={styles.commitment}>
          <span>{t('fairness.commitment', { issue: current.issueNo })}</span> <code>{current.commitment}</code>
        </p>
      )}
    </section>
  )
}
