import { formatCount, useTranslation } from '@lotus/i18n'
import { LazyArt } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { lobbyOfCategory, vendorLobbies } from '../../../shared/games/lobbies.ts'
import { vendorsQuery, type VendorCard } from '../../../shared/games/vendors.ts'
import { imageUrl } from '../../../shared/image-url.ts'
import home from '../home.module.css'
import styles from './more.module.css'
import { SectionHead } from './section-head.tsx'
import { PageLink } from '../../../shared/page-link.tsx'

const SHOWN = 8

/** The vendors; each links to its own lobby, or to its tab if it has none. */
export function Vendors() {
  const { t } = useTranslation('homeMore')
  const { data } = useQuery(vendorsQuery())
  const vendors = distinct(data?.data.lanes.flatMap((lane) => lane.vendors) ?? [])
  if (vendors.length === 0) return null
  return (
    <section className={home.section} aria-labelledby="vendors-title">
      <SectionHead
        id="vendors-title"
        title={t('vendors.title')}
        to="/rng"
        more={t('vendors.all', { count: vendors.length })}
      />
      <ul className={styles.vendors}>
        {vendors.slice(0, SHOWN).map((vendor) => (
          <li key={vendor.code}>
            <VendorLink vendor={vendor} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function VendorLink({ vendor }: { vendor: VendorCard }) {
  const { t } = useTranslation('homeMore')
  const own = vendorLobbies.find((lobby) => lobby === `/${vendor.lobby ?? ''}`)
  const className = `panel ${styles.vendor ?? ''}`
  const content = (
    <>
      <LazyArt src={imageUrl(vendor.art)} className={styles.vendorArt ?? ''} />
      <b>{vendor.displayName}</b>
      <small className="num">{t('vendors.games', { count: vendor.games, shown: formatCount(vendor.games) })}</small>
    </>
  )
  return own ? (
    <PageLink to={own} className={className}>
      {content}
    </PageLink>
  ) : (
    <PageLink to={lobbyOfCategory(vendor.category)} search={{ page: vendor.code }} className={className}>
      {content}
    </PageLink>
  )
}

/** A vendor of several categories is in several rows. */
function distinct(cards: readonly VendorCard[]): VendorCard[] {
  return [...new Map(cards.filter(({ isOpen }) => isOpen).map((card) => [card.code, card])).values()]
}
