import { useTranslation } from '@lotus/i18n'
import type { Column } from '@lotus/ui'
import { columnsOf } from '../../shared/columns.ts'
import { ListFrame } from '../../shared/list-frame.tsx'
import { FilterBar } from '../../shared/page-parts.tsx'
import { useCan } from '../../shared/permissions.ts'
import { useWholeList } from '../../shared/use-list.ts'
import { BannerPanel } from './banner-panel.tsx'
import { BannerPicture, type Banner } from './banner-picture.tsx'
import styles from './content.module.css'
import { NEW } from './content-search.ts'
import { AddButton, Period, StateBadge, Title } from './list-parts.tsx'

/** Pictures of the login and register windows and of the home page (row 57). */
export function BannersPart({ id, onOpen }: { id: string | undefined; onOpen: (id: string | undefined) => void }) {
  const { t } = useTranslation('backofficeContent')
  const mayEdit = useCan('content.edit')
  const list = useWholeList('bo.contentBanners', {}, ({ rows }) => rows)
  const chosen = list.rows?.find((row) => row.id === id)
  return (
    <>
      <FilterBar label={t('backoffice:filters')}>
        <p className={styles.muted}>{t('bannersNote')}</p>
        {mayEdit && <AddButton text={t('add.banner')} onClick={() => onOpen(NEW)} />}
      </FilterBar>
      <ListFrame
        list={list}
        label={t('view.banners')}
        columns={useColumns()}
        rowKey={(row) => row.id}
        empty={{ title: t('none.banners'), hint: t('none.hint') }}
        openKey={id}
        onOpen={(row) => onOpen(row.id)}
        panel={
          (chosen || id === NEW) && <BannerPanel key={chosen?.id ?? NEW} banner={chosen ?? null} onOpen={onOpen} />
        }
      />
    </>
  )
}

function useColumns(): Column<Banner>[] {
  const { t } = useTranslation('backofficeContent')
  return columnsOf(
    (key) => t(`column.${key}`),
    [
      { key: 'picture', card: 'hidden', cell: (row) => <BannerPicture image={row.image} /> },
      { key: 'title', card: 'title', cell: (row) => <Title title={row.title} note={row.link ?? t('noLink')} /> },
      { key: 'group', card: 'sub', cell: (row) => t(`group.${row.group}`) },
      { key: 'language', header: t('column.languages'), cell: (row) => t(`bannerLanguage.${row.language}`) },
      { key: 'period', cell: (row) => <Period {...row} /> },
      { key: 'sort', align: 'right', cell: (row) => <span className="num">{row.sort}</span> },
      { key: 'state', card: 'status', cell: (row) => <StateBadge state={row.state} /> },
    ],
  )
}
