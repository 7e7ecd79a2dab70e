import { useTranslation } from '@lotus/i18n'
import { lotteryAreaNames, lotteryPaths, type LotteryArea } from '../../shared/lottery-areas.ts'
import styles from './lobby.module.css'
import { PageLink } from '../../shared/page-link.tsx'

/** The four lobbies. */
export function AreaNav({ area }: { area: LotteryArea }) {
  const { t } = useTranslation('lobby')
  return (
    <nav className={styles.areas} aria-label={t('areas')}>
      {lotteryAreaNames.map((each) => (
        <PageLink key={each} to={lotteryPaths[each]} aria-current={each === area ? 'page' : undefined}>
          {t(`area.${each}`)}
        </PageLink>
      ))}
    </nav>
  )
}
