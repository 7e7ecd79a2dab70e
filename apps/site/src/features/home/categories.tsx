import { formatCount, useTranslation } from '@lotus/i18n'
import { useQuery } from '@tanstack/react-query'
import cards from '../../assets/categories/cards.svg'
import elott from '../../assets/categories/elott.svg'
import fish from '../../assets/categories/fish.svg'
import live from '../../assets/categories/live.svg'
import lottery from '../../assets/categories/lottery.svg'
import sea from '../../assets/categories/sea.svg'
import slots from '../../assets/categories/slots.svg'
import sports from '../../assets/categories/sports.svg'
import { isOffered, useOffer, type Content } from '../../shared/games/offered.ts'
import { vendorsQuery } from '../../shared/games/vendors.ts'
import { menuQuery } from '../../shared/queries.ts'
import styles from './home.module.css'
import { contentOf, countOf } from './category-counts.ts'
import { PageLink } from '../../shared/page-link.tsx'

/** Drawn by the tile art of @lotus/ui from the codes `cat-<key>`. */
const categories = [
  { key: 'lottery', to: '/vnlottery', art: lottery },
  { key: 'slots', to: '/rng', art: slots },
  { key: 'live', to: '/live', art: live },
  { key: 'sports', to: '/sports', art: sports },
  { key: 'fish', to: '/fish', art: fish },
  { key: 'cards', to: '/pvp', art: cards },
  { key: 'elott', to: '/elott', art: elott },
  { key: 'sea', to: '/seaLottery', art: sea },
] as const

/** The categories, each with its real number of games; one without an open game has no tile (issue 22 section 1). */
export function Categories() {
  const { t } = useTranslation('home')
  const { data: menu } = useQuery(menuQuery())
  const { data: vendors } = useQuery(vendorsQuery())
  const offer = useOffer(true)
  return (
    <nav className={styles.categories} aria-label={t('category.label')}>
      {categories.map(({ key, to, art }) => {
        const content: Content = contentOf[key]
        if (!isOffered(content, offer)) return null
        const count = countOf(content, menu, vendors)
        return (
          <PageLink
            key={key}
            to={to}
            // As in the menus (app/frame/nav-link.tsx): the server takes empty ones out of the prerendered page.
            data-areas={content.areas?.join(' ')}
            data-lanes={content.lanes?.join(' ')}
            className={`panel ${styles.category ?? ''}`}
          >
            <img src={art} alt="" width={140} height={108} loading="lazy" decoding="async" fetchPriority="low" />
            <b>{t(`category.${key}`)}</b>
            <small className="num hide-m">
              {count === undefined ? ' ' : t('category.games', { count, shown: formatCount(count) })}
            </small>
          </PageLink>
        )
      })}
    </nav>
  )
}
