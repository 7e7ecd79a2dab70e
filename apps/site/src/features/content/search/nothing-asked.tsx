import { useTranslation } from '@lotus/i18n'
import { Chip, IconButton } from '@lotus/ui'
import { IconHistory, IconX } from '@lotus/ui/icons'
import { Link } from '@tanstack/react-router'
import styles from './search.module.css'

type Props = {
  recents: readonly string[]
  onAsk: (q: string) => void
  onForget: (left: readonly string[]) => void
}

/** Before anything is typed: recent searches, and links to the parts of the site. */
export function NothingAsked({ recents, onAsk, onForget }: Props) {
  const { t } = useTranslation('content')
  return (
    <div className={styles.before}>
      {recents.length > 0 && (
        <section aria-labelledby="search-recents">
          <div className={styles.groupHead}>
            <h2 id="search-recents">{t('search.recents')}</h2>
            <button type="button" className="link" onClick={() => onForget([])}>
              {t('search.forgetAll')}
            </button>
          </div>
          <ul className={styles.recents}>
            {recents.map((text) => (
              <li key={text}>
                <Chip icon={<IconHistory size={16} stroke={1.75} aria-hidden />} onClick={() => onAsk(text)}>
                  {text}
                </Chip>
                <IconButton
                  size="sm"
                  label={t('search.forget', { q: text })}
                  icon={<IconX size={16} stroke={1.75} />}
                  onClick={() => onForget(recents.filter((each) => each !== text))}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="search-places">
        <div className={styles.groupHead}>
          <h2 id="search-places">{t('search.places')}</h2>
        </div>
        <nav className={styles.places} aria-labelledby="search-places">
          <Link to="/vnlottery">{t('search.place.lottery')}</Link>
          <Link to="/rng">{t('search.place.slots')}</Link>
          <Link to="/help">{t('search.place.help')}</Link>
          <Link to="/noticePage">{t('search.place.notices')}</Link>
          <Link to="/news">{t('search.place.news')}</Link>
          <Link to="/page/$slug" params={{ slug: 'responsible-gaming' }}>
            {t('page.name.responsible-gaming')}
          </Link>
        </nav>
      </section>
    </div>
  )
}
