import { localText, useTranslation } from '@lotus/i18n'
import { Button, Modal, moneyText } from '@lotus/ui'
import { builtInArtOf, TileArt } from '@lotus/ui/art'
import { useState } from 'react'
import { openAuth } from '../../../../shared/auth-gate.ts'
import { multipleText } from '../../../../shared/rewards/multiple-text.ts'
import { shortText } from '../../../../shared/rewards/short-text.ts'
import { useIsLoggedIn } from '../../../../shared/session.ts'
import { OrderForm } from './order-form.tsx'
import type { Holder, Item } from './item-rules.ts'
import styles from './mall.module.css'

const WIDTH = 880

type Props = { item: Item | undefined; autoCashBelow: string; isMember: boolean; holder: Holder; onClose: () => void }

/** Goods in detail, and the order: everything that it takes is said before it is sent. */
export function ItemDialog({ item, autoCashBelow, isMember, holder, onClose }: Props) {
  const [isDirty, setDirty] = useState(false)
  const close = () => {
    setDirty(false)
    onClose()
  }
  return (
    <Modal
      opened={item !== undefined}
      onClose={close}
      label={item && localText(item.name)}
      width={WIDTH}
      flush
      isDirty={isDirty}
    >
      {item && (
        <div className={styles.detail}>
          <div className={styles.picture}>
            <TileArt {...builtInArtOf(item.art)} />
          </div>
          <div className={styles.side}>
            <h2>{localText(item.name)}</h2>
            <p className={styles.text}>{localText(item.description)}</p>
            <Facts item={item} />
            {isMember ? (
              <OrderForm
                key={item.id}
                item={item}
                autoCashBelow={autoCashBelow}
                holder={holder}
                onDirty={setDirty}
                onDone={close}
              />
            ) : (
              <GuestButton />
            )}
          </div>
        </div>
      )}
    </Modal>
  )
}

function GuestButton() {
  const { t } = useTranslation('mall')
  const isLoggedIn = useIsLoggedIn()
  // A trial has no points: its page has no order.
  if (isLoggedIn) return null
  return (
    <Button variant="primary" size="lg" block onClick={() => void openAuth('login')}>
      {t('item.logIn')}
    </Button>
  )
}

function Facts({ item }: { item: Item }) {
  const { t } = useTranslation('mall')
  const { points, amount, worth, multiplePpm, stock, memberMax, dayMax } = item
  const price = [
    t('points', { points: shortText(points) }),
    Number(amount) > 0 && t('andMoney', { amount: moneyText(amount) }),
  ]
  const limit =
    memberMax === null ? dayMax !== null && t('item.mostDay', { count: dayMax }) : t('item.most', { count: memberMax })
  const turnover = multiplePpm > 0 ? t('item.turnover', { multiple: multipleText(multiplePpm) }) : t('item.noTurnover')
  return (
    <dl className={styles.facts} aria-label={t('item.terms')}>
      <div>
        <dt>{t('item.price')}</dt>
        <dd className="num">{price.filter(Boolean).join(' ')}</dd>
      </div>
      {Number(worth) > 0 && (
        <div>
          <dt>{t('item.gives')}</dt>
          <dd className="num">
            {moneyText(worth)} <small>{turnover}</small>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('item.left')}</dt>
        <dd className="num">{stock === null ? t('noEnd') : stock === 0 ? t('soldOut') : stock}</dd>
      </div>
      {limit !== false && (
        <div>
          <dt>{t('item.perMember')}</dt>
          <dd>{limit}</dd>
        </div>
      )}
    </dl>
  )
}
