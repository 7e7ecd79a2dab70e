import { localText, useTranslation } from '@lotus/i18n'
import { Badge, Button, moneyText } from '@lotus/ui'
import { builtInArtOf, TileArt } from '@lotus/ui/art'
import { shortText } from '../../../../shared/rewards/short-text.ts'
import { problemOf, type Holder, type Item } from './item-rules.ts'
import styles from './mall.module.css'

type Props = { item: Item; holder: Holder; onOpen: () => void }

/** One kind of goods: what it is, what it costs and how many are left. */
export function ItemCard({ item, holder, onOpen }: Props) {
  const { t } = useTranslation('mall')
  const name = localText(item.name)
  const isSoldOut = item.stock === 0
  const isReady = holder.points !== undefined && problemOf(item, 1, holder) === undefined
  return (
    <li className={styles.card} data-sold-out={isSoldOut || undefined}>
      <div className={styles.art}>
        <TileArt {...builtInArtOf(item.art)} />
        <Badge className={styles.kind}>{t(`category.${item.kind}`)}</Badge>
      </div>
      <div className={styles.body}>
        <h3>{name}</h3>
        <p className={styles.text}>{localText(item.description)}</p>
        <div className={styles.foot}>
          <p className={styles.price}>
            <b className="num">{t('points', { points: shortText(item.points) })}</b>
            {Number(item.amount) > 0 && (
              <span className="num">{t('andMoney', { amount: moneyText(item.amount) })}</span>
            )}
          </p>
          <Button
            variant={isReady ? 'primary' : 'secondary'}
            size="sm"
            aria-label={t(isReady ? 'redeemOf' : 'seeOf', { name })}
            onClick={onOpen}
          >
            {t(isReady ? 'redeem' : 'see')}
          </Button>
        </div>
        <p className={styles.left}>
          {isSoldOut ? t('soldOut') : item.stock === null ? t('noEnd') : t('stock', { count: item.stock })}
          {item.leastRank > 0 && ` · ${t('rank', { rank: item.leastRank })}`}
        </p>
      </div>
    </li>
  )
}
