import { useTranslation } from '@lotus/i18n'
import { Button, buttonClass } from '@lotus/ui'
import { IconShieldCheck } from '@lotus/ui/icons'
import { Link } from '@tanstack/react-router'
import pond from '../../assets/pond-night.svg'
import { openAuth } from '../../shared/auth-gate.ts'
import { useIsLoggedIn } from '../../shared/session.ts'
import styles from './home.module.css'

export function Hero() {
  const { t } = useTranslation('home')
  const isMember = useIsLoggedIn()
  return (
    <div className={styles.banner}>
      <img src={pond} alt="" className={styles.art} width={820} height={360} fetchPriority="high" />
      <span className={styles.kicker}>
        <IconShieldCheck size={18} stroke={1.75} aria-hidden />
        {t('hero.kicker')}
      </span>
      <h1>{t('hero.title')}</h1>
      <p>{t('hero.text')}</p>
      <div className={styles.bannerButtons}>
        {isMember ? (
          <Link to="/vnlottery" className={`${buttonClass({ variant: 'primary' })} ${styles.bannerPrimary ?? ''}`}>
            {t('hero.play')}
          </Link>
        ) : (
          <Button variant="primary" className={styles.bannerPrimary} onClick={() => void openAuth('register')}>
            {t('hero.register')}
          </Button>
        )}
        <Link to="/index" hash="fairness" className={`${buttonClass({ variant: 'glass' })} hide-m`}>
          {t('hero.verify')}
        </Link>
      </div>
      <small>{t('hero.terms')}</small>
    </div>
  )
}
