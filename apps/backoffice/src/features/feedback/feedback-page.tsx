import { feedbackTypes } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, type Column } from '@lotus/ui'
import { columnsOf } from '../../shared/columns.ts'
import { FilterChips, FilterSelect } from '../../shared/filters.tsx'
import { ListFrame } from '../../shared/list-frame.tsx'
import { FilterBar, PageHead } from '../../shared/page-parts.tsx'
import { useSearchParams, withValues } from '../../shared/search.ts'
import { usePagedList } from '../../shared/use-list.ts'
import { TwoLines } from '../../shared/two-lines.tsx'
import { FeedbackPanel } from './feedback-panel.tsx'
import { senderOf, tones, type Feedback } from './feedback-status.ts'
import { feedbackSearch, filters, type Filter } from './feedback-search.ts'
import styles from './feedback.module.css'
import words from '../../shared/sent-words.module.css'

const PAGE_SIZE = 50

/** Messages of members and guests, new ones first; an answer goes to the member's inbox. */
export function FeedbackPage() {
  const { t } = useTranslation('backofficeTalk')
  const [{ filter = 'NEW', type, id }, change] = useSearchParams(feedbackSearch)
  const list = usePagedList('bo.feedback', { ...inputOf(filter), ...withValues({ type }), limit: PAGE_SIZE })
  const close = () => change({ id: undefined })
  const waiting = list.first?.open
  return (
    <>
      <PageHead
        title={t('feedback.title')}
        note={waiting === undefined ? undefined : t('feedback.note', { count: waiting })}
      />
      <FilterBar label={t('backoffice:filters')}>
        <FilterChips
          values={filters}
          value={filter}
          label={(each) => t(`feedback.filter.${each}`)}
          onChange={(next) => change({ filter: next === 'NEW' ? undefined : next, id: undefined })}
        />
        <FilterSelect
          label={t('feedback.type')}
          every={t('feedback.everyType')}
          width="narrow"
          options={feedbackTypes.map((value) => ({ value, label: t(`talk:type.${value}`) }))}
          value={type}
          onChange={(next) => change({ type: next, id: undefined })}
        />
      </FilterBar>
      <ListFrame
        list={list}
        label={t('feedback.title')}
        columns={useColumns()}
        shownInPanel={['source', 'assigned']}
        rowKey={(row) => row.id}
        empty={{ title: t(filter === 'NEW' ? 'feedback.noneNew' : 'feedback.none'), hint: t('feedback.noneHint') }}
        openKey={id}
        onOpen={(row) => change({ id: row.id })}
        onClose={close}
        panel={
          id !== undefined && (
            <FeedbackPanel key={id} id={id} row={list.rows?.find((row) => row.id === id)} onClose={close} />
          )
        }
      />
    </>
  )
}

function inputOf(filter: Filter): { status?: Feedback['status']; mine?: 'true' } {
  if (filter === 'mine') return { mine: 'true' }
  return filter === 'all' ? {} : { status: filter }
}

function useColumns(): Column<Feedback>[] {
  const { t } = useTranslation('backofficeTalk')
  const none = t('common:state.none')
  return columnsOf(
    (key) => t(`feedback.column.${key}`),
    [
      {
        key: 'sender',
        card: 'title',
        cell: (row) => <TwoLines top={senderOf(row, t('service.guest'))} below={formatDateTime(row.at)} />,
      },
      {
        key: 'content',
        card: 'sub',
        cell: (row) => (
          <>
            <b className={styles.kind}>{t(`talk:type.${row.type}`)}</b>
            <span className={words.start}>{row.content}</span>
          </>
        ),
      },
      { key: 'source', card: 'hidden', cell: (row) => t(`feedback.source.${row.source}`) },
      { key: 'assigned', card: 'value', cell: (row) => row.assignedTo ?? none },
      {
        key: 'status',
        card: 'status',
        cell: (row) => <Badge tone={tones[row.status]}>{t(`feedback.filter.${row.status}`)}</Badge>,
      },
    ],
  )
}
