import { currentLanguage, formatDate, useTranslation } from '@lotus/i18n'
import { LotusMark, useServerNow } from '@lotus/ui'
import { IconBuildingBank, IconQrcode } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RouteValue } from '@lotus/contract'
import { menuQuery, statusQuery } from '../../shared/queries.ts'
import styles from './footer.module.css'
import frameStyles from './frame.module.css'
import { NavLink } from './nav-link.tsx'
import { railItems } from './nav-items.ts'

const memberItems = railItems.filter((item) => 'page' in item)

/** The first games of the menu; the lobbies list all of them. */
const GAMES_SHOWN = 6

/** L08: the sections that have something real behind them; licence and legal name only from the configuration. */
export function Footer() {
  const { t } = useTranslation('frame')
  const { data: status } = useQuery(statusQuery())
  const { data: menu } = useQuery(menuQuery())
  const isVietnamese = currentLanguage() === 'vi'
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.columns}>
          <div className={styles.about}>
            <span className={frameStyles.brand}>
              <LotusMark size={34} />
              {status?.brand.name ?? t('common:appName')}
            </span>
            <p>{t('footer.about')}</p>
            <div className={styles.seal}>
              <span className={styles.age}>18+</span>
              <span>{t('footer.responsible')}</span>
            </div>
          </div>
          <nav className={styles.links} aria-labelledby="footer-games">
            <h3 id="footer-games">{t('footer.games')}</h3>
            {(menu?.games ?? []).slice(0, GAMES_SHOWN).map((game) => (
              <Link key={game.gameCode} to="/vnlottery" search={{ gameCode: game.gameCode }}>
                {isVietnamese ? game.nameVi : game.nameEn}
              </Link>
            ))}
            {!menu && <Link to="/vnlottery">{t('nav.lottery')}</Link>}
          </nav>
          <nav className={styles.links} aria-labelledby="footer-account">
            <h3 id="footer-account">{t('footer.account')}</h3>
            {memberItems.map((item) => (
              <NavLink key={item.key} item={item}>
                {t(`nav.${item.key}`)}
              </NavLink>
            ))}
          </nav>
          <nav className={styles.links} aria-labelledby="footer-safety">
            <h3 id="footer-safety">{t('footer.safety')}</h3>
            <Link to="/index" hash="fairness">
              {t('footer.fairness')}
            </Link>
            <Link to="/index" hash="responsible">
              {t('footer.responsibleGaming')}
            </Link>
          </nav>
        </div>
        <div className={styles.row}>
          <h3>{t('footer.payment')}</h3>
          <span className={styles.method}>
            <IconBuildingBank size={18} stroke={1.75} aria-hidden />
            {t('footer.bankTransfer')}
          </span>
          <span className={styles.method}>
            <IconQrcode size={18} stroke={1.75} aria-hidden />
            {t('footer.qr')}
          </span>
        </div>
        <Legal status={status} />
      </div>
    </footer>
  )
}

function Legal({ status }: { status: RouteValue<'system.status'> | undefined }) {
  const { t } = useTranslation('frame')
  const now = useServerNow()
  const licence = status?.brand.licence
  const legalName = status?.brand.legalName
  return (
    <div className={styles.legal}>
      {status?.profile === 'demo' && <p className={styles.demo}>{t('demo.sentence')}</p>}
      {licence && (
        <p className={styles.licence}>
          <span>
            {t('footer.licence', { holder: licence.holder, number: licence.number, authority: licence.authority })}{' '}
            <a className="link" href={licence.verifyUrl} target="_blank" rel="noopener noreferrer">
              {t('footer.verifyLicence')}
            </a>
          </span>
        </p>
      )}
      <p className="num">
        {legalName && `© ${formatDate(now ?? 0, 'yyyy')} ${legalName}. `}
        {now !== undefined && t('footer.systemTime', { time: formatDate(now, 'hh:mm:ss dd/MM/yyyy') })}
      </p>
    </div>
  )
}
