import { itemKinds } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { Button, Chip, ChipGroup, EmptyState, Skeleton } from '@lotus/ui'
import { IconGift } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../../shared/queries.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { ItemCard } from './item-card.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { MallOrders } from './mall-orders.tsx'
import type { Holder, Item } from './item-rules.ts'
import styles from './mall.module.css'

const tabs = ['ALL', ...itemKinds, 'ENOUGH'] as const
type Tab = (typeof tabs)[number]
const SKELETONS = 4

/** Goods for points by kind, and the member's own orders (R05, operations.md 4.3). */
export function Mall({ isMember }: { isMember: boolean }) {
  const { t } = useTranslation('mall')
  const [isOrders, setOrders] = useState(false)
  const own = useQuery({ ...callQuery('mall.own', {}), enabled: isMember }).data
  const points = useQuery({ ...callQuery('loyalty.pointBalance', {}), enabled: isMember }).data?.points
  const waiting = own?.waiting ?? 0
  return (
    <section className={styles.mall} aria-labelledby="mall">
      <header className={styles.head}>
        <h2 id="mall">{t(isOrders ? 'orders.title' : 'title')}</h2>
        {isMember && (
          <Button variant="ghost" size="sm" onClick={() => setOrders(!isOrders)}>
            {isOrders
              ? t('orders.close')
              : [t('toOrders'), waiting > 0 && t('waiting', { count: waiting })].filter(Boolean).join(' · ')}
          </Button>
        )}
      </header>
      {isOrders && isMember ? <MallOrders /> : <Goods isMember={isMember} holder={{ points, own }} />}
    </section>
  )
}

function Goods({ isMember, holder }: { isMember: boolean; holder: Holder }) {
  const { t } = useTranslation('mall')
  const query = useQuery(callQuery('mall.items', {}))
  const [tab, setTab] = useState<Tab>('ALL')
  const [openId, setOpenId] = useState<string>()
  const has = (one: Tab) => one === 'ALL' || query.data?.items.some((item) => isIn(one, item, holder)) === true
  return (
    <Loaded query={query} skeleton={<GoodsSkeleton />}>
      {({ items, autoCashBelow }) => (
        <>
          <ChipGroup label={t('categories')} className={styles.tabs ?? ''}>
            {tabs
              .filter((one) => one === tab || has(one))
              .map((one) => (
                <Chip key={one} selected={one === tab} onClick={() => setTab(one)}>
                  {t(`category.${one}`)}
                </Chip>
              ))}
          </ChipGroup>
          <Grid
            items={items.filter((item) => isIn(tab, item, holder))}
            isAll={tab === 'ALL'}
            holder={holder}
            onOpen={setOpenId}
          />
          <ItemDialog
            item={items.find(({ id }) => id === openId)}
            autoCashBelow={autoCashBelow}
            isMember={isMember}
            holder={holder}
            onClose={() => setOpenId(undefined)}
          />
        </>
      )}
    </Loaded>
  )
}

function isIn(tab: Tab, item: Item, { points }: Holder): boolean {
  if (tab === 'ENOUGH') return points !== undefined && parseMoney(points) >= parseMoney(item.points)
  return tab === 'ALL' || item.kind === tab
}

type GridProps = { items: readonly Item[]; isAll: boolean; holder: Holder; onOpen: (id: string) => void }

function Grid({ items, isAll, holder, onOpen }: GridProps) {
  const { t } = useTranslation('mall')
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<IconGift size={34} stroke={1.5} aria-hidden />}
        title={t(isAll ? 'empty' : 'emptyOf')}
        hint={t(isAll ? 'emptyHint' : 'emptyOfHint')}
      />
    )
  }
  return (
    <ul className={styles.grid}>
      {items.map((item) => (
        <ItemCard key={item.id} item={item} holder={holder} onOpen={() => onOpen(item.id)} />
      ))}
    </ul>
  )
}

function GoodsSkeleton() {
  return (
    <div className={styles.grid} aria-hidden>
      {Array.from({ length: SKELETONS }, (_, at) => (
        <Skeleton key={at} height={260} radius="lg" />
      ))}
    </div>
  )
}
