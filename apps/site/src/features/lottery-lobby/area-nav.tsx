import { useTranslation } from '@lotus/i18n'
import { Link } from '@tanstack/react-router'
import { lotteryAreaNames, lotteryPaths, type LotteryArea } from '../../shared/lottery-areas.ts'
import styles from './lobby.module.css'

/** The four lobbies. */
export function AreaNav({ area }: { area: LotteryArea }) {
  const { t } = useTranslation('lobby')
  return (
    <nav className={styles.areas} aria-label={t('areas')}>
      {lotteryAreaNames.map((each) => (
        <Link key={each} to={lotteryPaths[each]} aria-current={each === area ? 'page' : undefined} activeProps={{}}>
          {t(`area.${each}`)}
        </Link>
      ))}
    </nav>
  )
}
