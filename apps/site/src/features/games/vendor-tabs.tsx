import { formatCount, useTranslation } from '@lotus/i18n'
import type { VendorCard } from '../../shared/games/vendors.ts'
import { imageUrl } from '../../shared/image-url.ts'
import styles from './games.module.css'

type Props = {
  vendors: readonly VendorCard[]
  chosen: string | undefined
  onChoose: (code: string | undefined) => void
}

/** The vendors of a lobby, each with its number of games (R10, `VendorTab`). */
export function VendorTabs({ vendors, chosen, onChoose }: Props) {
  const { t } = useTranslation('games')
  const all = vendors.reduce((sum, { games }) => sum + games, 0)
  return (
    <div className={styles.vendors} role="group" aria-label={t('vendors')}>
      <button type="button" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        {t('all')} <small className="num">{formatCount(all)}</small>
      </button>
      {vendors.map((vendor) => (
        <button
          key={vendor.code}
          type="button"
          aria-pressed={chosen === vendor.code}
          data-art
          onClick={() => onChoose(vendor.code)}
        >
          <img src={imageUrl(vendor.art)} alt="" width={36} height={36} loading="lazy" decoding="async" />
          {vendor.displayName} <small className="num">{formatCount(vendor.games)}</small>
        </button>
      ))}
    </div>
  )
}
