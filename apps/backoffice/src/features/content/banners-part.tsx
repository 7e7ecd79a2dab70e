import { useTranslation } from '@lotus/i18n'
import { Button, DataTable, type Column } from '@lotus/ui'
import { IconPlus } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { Desk, FilterBar } from '../../shared/desk.tsx'
import { listError } from '../../shared/list-state.ts'
import { useCan } from '../../shared/permissions.ts'
import { callQuery } from '../../shared/queries.ts'
import { BannerPanel } from './banner-panel.tsx'
import { BannerPicture, type Banner } from './banner-picture.tsx'
import styles from './content.module.css'
import { NEW } from './content-search.ts'
import { Period, StateBadge, Title } from './list-parts.tsx'

/** Pictures of the login and register windows and of the home page (row 57). */
export function BannersPart({ id, onOpen }: { id: string | undefined; onOpen: (id: string | undefined) => void }) {
  const { t } = useTranslation('contentDesk')
  const mayEdit = useCan('content.edit')
  const query = useQuery(callQuery('bo.contentBanners', {}))
  const rows = query.data?.rows
  const chosen = rows?.find((row) => row.id === id)
  return (
    <>
      <FilterBar label={t('backoffice:filters')}>
        <p className={styles.muted}>{t('bannersNote')}</p>
        {mayEdit && (
          <Button
            size="sm"
            variant="primary"
            className={styles.add}
            icon={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => onOpen(NEW)}
          >
            {t('add.banner')}
          </Button>
        )}
      </FilterBar>
      <Desk
        width="lg"
        list={
          <DataTable
            label={t('view.banners')}
            columns={useColumns()}
            rows={rows}
            rowKey={(row) => row.id}
            loading={query.isPending}
            error={listError(query, rows)}
            empty={{ title: t('none.banners'), hint: t('none.hint') }}
            selectedKey={id}
            onRowClick={(row) => onOpen(row.id)}
          />
        }
        panel={
          (chosen || id === NEW) && <BannerPanel key={chosen?.id ?? NEW} banner={chosen ?? null} onOpen={onOpen} />
        }
      />
    </>
  )
}

function useColumns(): Column<Banner>[] {
  const { t } = useTranslation('contentDesk')
  return [
    { key: 'picture', header: t('column.picture'), card: 'hidden', cell: (row) => <BannerPicture image={row.image} /> },
    {
      key: 'title',
      header: t('column.title'),
      card: 'title',
      cell: (row) => <Title title={row.title} note={row.link ?? t('noLink')} />,
    },
    { key: 'group', header: t('column.group'), card: 'sub', cell: (row) => t(`group.${row.group}`) },
    { key: 'language', header: t('column.languages'), cell: (row) => t(`bannerLanguage.${row.language}`) },
    { key: 'period', header: t('column.period'), cell: (row) => <Period {...row} /> },
    { key: 'sort', header: t('column.sort'), align: 'right', cell: (row) => <span className="num">{row.sort}</span> },
    { key: 'state', header: t('column.state'), card: 'status', cell: (row) => <StateBadge state={row.state} /> },
  ]
}
