import { localText, useTranslation } from '@lotus/i18n'
import { Badge, Button, moneyText, type Column } from '@lotus/ui'
import { builtInArtOf, BandArt } from '@lotus/ui/art'
import { columnsOf } from '../../shared/columns.ts'
import { ListFrame } from '../../shared/list-frame.tsx'
import { PageHead } from '../../shared/page-parts.tsx'
import { useCan } from '../../shared/permissions.ts'
import { useSearchParams } from '../../shared/search.ts'
import { TwoLines } from '../../shared/two-lines.tsx'
import { useWholeList } from '../../shared/use-list.ts'
import { GoodsPanel } from './goods-panel.tsx'
import { goodsSearch, NEW } from './goods-search.ts'
import type { Goods } from './types.ts'
import styles from './mall-goods.module.css'

/** Goods of the points mall (operations.md 4.3): what they cost, how many are left, whether they are on. */
export function MallGoodsPage() {
  const { t } = useTranslation('backofficeLoyalty')
  const [{ id }, change] = useSearchParams(goodsSearch)
  const mayEdit = useCan('loyalty.goods')
  const list = useWholeList('bo.mallItems', {}, ({ items }) => items)
  const open = (next: string | undefined) => change({ id: next }, { replace: true })
  const chosen = list.rows?.find((row) => row.id === id)
  const isNew = id === NEW && mayEdit
  return (
    <>
      <PageHead
        title={t('goods.title')}
        note={
          list.rows && t('goods.note', { count: list.rows.length, on: list.rows.filter(({ isOn }) => isOn).length })
        }
      >
        {mayEdit && (
          <Button variant="primary" size="sm" onClick={() => open(NEW)}>
            {t('goods.add')}
          </Button>
        )}
      </PageHead>
      <ListFrame
        list={list}
        label={t('goods.title')}
        columns={useColumns()}
        rowKey={(row) => row.id}
        empty={{ title: t('goods.none'), hint: t('goods.noneHint') }}
        shownInPanel={['kind', 'sold', 'place']}
        openKey={id}
        onOpen={(row) => open(row.id)}
        panel={
          (chosen || isNew) && (
            <GoodsPanel key={`${chosen?.id ?? NEW} ${chosen?.version ?? 0}`} goods={chosen} onOpen={open} />
          )
        }
      />
    </>
  )
}

function useColumns(): Column<Goods>[] {
  const { t } = useTranslation('backofficeLoyalty')
  return columnsOf(
    (key) => t(`goods.column.${key}`),
    [
      {
        key: 'picture',
        card: 'hidden',
        cell: ({ art }) => (
          <span className={styles.thumb}>
            <BandArt {...builtInArtOf(art)} />
          </span>
        ),
      },
      {
        key: 'name',
        card: 'title',
        cell: ({ name, kind }) => <TwoLines top={localText(name)} below={t(`goods.kind.${kind}`)} />,
      },
      {
        key: 'price',
        align: 'right',
        card: 'result',
        cell: ({ points, amount }) => (
          <TwoLines top={moneyText(points)} below={Number(amount) > 0 ? `+ ${moneyText(amount)}` : ''} />
        ),
      },
      {
        key: 'stock',
        align: 'right',
        card: 'sub',
        cell: ({ stock }) => <span className="num">{stock ?? t('goods.noEnd')}</span>,
      },
      { key: 'sold', align: 'right', cell: ({ sold }) => <span className="num">{sold}</span> },
      { key: 'place', align: 'right', cell: ({ place }) => <span className="num">{place}</span> },
      {
        key: 'state',
        card: 'status',
        cell: ({ isOn }) => <Badge tone={isOn ? 'gain' : 'neutral'}>{t(isOn ? 'goods.on' : 'goods.off')}</Badge>,
      },
    ],
  )
}
