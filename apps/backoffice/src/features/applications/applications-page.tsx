import { formatDateTime, localText, useTranslation } from '@lotus/i18n'
import { Badge, Money, type Column } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { columnsOf } from '../../shared/columns.ts'
import { FilterChips, FilterSelect } from '../../shared/filters.tsx'
import { ListFrame } from '../../shared/list-frame.tsx'
import { nextSelection } from '../../shared/next-selection.ts'
import { FilterBar, PageHead } from '../../shared/page-parts.tsx'
import { callQuery } from '../../shared/queries.ts'
import { useSearchParams } from '../../shared/search.ts'
import { TwoLines } from '../../shared/two-lines.tsx'
import { useIsWide } from '../../shared/use-is-wide.ts'
import { usePagedList } from '../../shared/use-list.ts'
import { ApplicationPanel } from './application-panel.tsx'
import { ApplicationState } from './application-state.tsx'
import { Claims } from './claims.tsx'
import { QueueChips } from './queue-chips.tsx'
import { applicationsSearch, filters, keyOf, type Application } from './applications-search.ts'
import words from '../../shared/sent-words.module.css'

const PAGE_SIZE = 50

/** What operators decide before it is given: applications for a reward (operations.md 4.9), and large claims. */
export function ApplicationsPage() {
  const [{ claims }] = useSearchParams(applicationsSearch)
  return claims === undefined ? <Applications /> : <Claims filter={claims} />
}

/** Applications for a reward, those that wait first. */
function Applications() {
  const { t } = useTranslation('backoffice')
  const [{ filter = 'APPLYING', promotion, id }, change] = useSearchParams(applicationsSearch)
  const isWide = useIsWide()
  const list = usePagedList('bo.promotionApplications', {
    ...(filter === 'all' ? {} : { state: filter }),
    ...(promotion === undefined ? {} : { promotionId: promotion }),
    limit: PAGE_SIZE,
  })
  const shown = list.rows?.find((row) => keyOf(row) === id)
  const open = (next: string | undefined) => change({ id: next })
  /** One that is decided leaves the queue: beside the list the next one opens, on a phone the sheet closes. */
  const afterDecision = (decided: string) => {
    if (!isWide) return open(undefined)
    if (filter === 'APPLYING') open(nextSelection(list.rows?.map(keyOf) ?? [], decided))
  }
  return (
    <>
      <PageHead title={t('nav.applications')} note={t('promotions.applications.note')} />
      <FilterBar label={t('filters')}>
        <QueueChips isOfClaims={false} />
        <FilterChips
          values={filters}
          value={filter}
          label={(each) => t(`promotions.applications.filter.${each}`)}
          onChange={(next) => change({ filter: next === 'APPLYING' ? undefined : next, id: undefined })}
        />
        <PromotionFilter value={promotion} onChange={(next) => change({ promotion: next, id: undefined })} />
      </FilterBar>
      <ListFrame
        list={list}
        label={t('nav.applications')}
        columns={useColumns()}
        shownInPanel={['comment', 'images', 'at']}
        rowKey={keyOf}
        empty={{
          title: t(filter === 'APPLYING' ? 'promotions.applications.noneWaiting' : 'promotions.applications.none'),
          hint: t('promotions.applications.noneHint'),
        }}
        openKey={id}
        onOpen={(row) => open(keyOf(row))}
        onClose={() => open(undefined)}
        panel={
          shown && (
            <ApplicationPanel
              key={id}
              application={shown}
              onClose={() => open(undefined)}
              onDecided={() => afterDecision(keyOf(shown))}
            />
          )
        }
      />
    </>
  )
}

type FilterProps = { value: string | undefined; onChange: (value: string | undefined) => void }

/** Only promotions that are applied for. */
function PromotionFilter({ value, onChange }: FilterProps) {
  const { t } = useTranslation('backoffice')
  const promotions = useQuery(callQuery('bo.promotions', {})).data?.rows ?? []
  const options = promotions
    .filter(({ rule, id }) => rule.trigger === 'APPLY' || id === value)
    .map(({ id, title }) => ({ value: id, label: localText(title) }))
  return (
    <FilterSelect
      label={t('promotions.applications.column.promotion')}
      every={t('promotions.applications.everyPromotion')}
      width="wide"
      options={options}
      value={value}
      onChange={onChange}
    />
  )
}

function useColumns(): Column<Application>[] {
  const { t } = useTranslation('backoffice')
  return columnsOf(
    (key) => t(`promotions.applications.column.${key}`),
    [
      {
        key: 'member',
        card: 'title',
        cell: ({ username, at }) => <TwoLines top={username} below={formatDateTime(at)} />,
      },
      { key: 'promotion', card: 'sub', cell: ({ title }) => localText(title) },
      { key: 'comment', card: 'hidden', cell: ({ comment }) => <span className={words.start}>{comment}</span> },
      { key: 'images', align: 'right', cell: (row) => <Pictures {...row} /> },
      { key: 'amount', align: 'right', card: 'result', cell: ({ amount }) => <Money value={amount} /> },
      { key: 'state', card: 'status', cell: (row) => <ApplicationState {...row} /> },
    ],
  )
}

function Pictures({ images, sharedImages }: Application) {
  const { t } = useTranslation('backoffice')
  if (sharedImages === 0) return images.length
  return <Badge tone="loss">{t('promotions.applications.sharedBadge', { count: images.length })}</Badge>
}
