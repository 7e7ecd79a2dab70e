import { formatDateTime, localText, useTranslation } from '@lotus/i18n'
import { Button, Money, type Column } from '@lotus/ui'
import { IconPlus } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { columnsOf } from '../../shared/columns.ts'
import { FilterChips, FilterSelect } from '../../shared/filters.tsx'
import { ListFrame } from '../../shared/list-frame.tsx'
import { FilterBar, PageHead, Permitted } from '../../shared/page-parts.tsx'
import { useCan } from '../../shared/permissions.ts'
import { callQuery } from '../../shared/queries.ts'
import { useSearchParams } from '../../shared/search.ts'
import { TwoLines } from '../../shared/two-lines.tsx'
import { listOf } from '../../shared/use-list.ts'
import { Builder } from './builder.tsx'
import { PromotionPanel } from './promotion-panel.tsx'
import { BudgetBar, PromotionState } from './promotion-parts.tsx'
import { NEW, promotionsSearch } from './promotions-search.ts'
import styles from './promotions.module.css'
import { states, triggers, type Promotion } from './types.ts'

/** Promotions of operations.md 5.2, row 47: what runs, what it costs, and the way to build one. */
export function PromotionsPage() {
  const [{ edit }, change] = useSearchParams(promotionsSearch)
  if (edit === undefined) return <PromotionList />
  return (
    <Permitted permission="promotions.edit">
      <Builder key={edit} id={edit} onLeave={(id) => change({ edit: undefined, id })} />
    </Permitted>
  )
}

function PromotionList() {
  const { t } = useTranslation('backoffice')
  const [{ state, trigger, id }, change] = useSearchParams(promotionsSearch)
  const query = useQuery(callQuery('bo.promotions', {}))
  const mayEdit = useCan('promotions.edit')
  const all = query.data?.rows
  const rows = all?.filter(
    (row) => (state === undefined || row.state === state) && (trigger === undefined || row.rule.trigger === trigger),
  )
  const shown = all?.find((row) => row.id === id)
  const close = () => change({ id: undefined })
  const isFiltered = state !== undefined || trigger !== undefined
  return (
    <>
      <PageHead title={t('nav.promotions')} note={t('promotions.note')}>
        {mayEdit && (
          <Button
            variant="primary"
            icon={<IconPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => change({ edit: NEW, id: undefined })}
          >
            {t('promotions.add')}
          </Button>
        )}
      </PageHead>
      <FilterBar label={t('filters')}>
        <FilterChips
          values={['all', ...states] as const}
          value={state ?? 'all'}
          label={(each) => t(`promotions.filter.${each}`)}
          count={(each) => (each === 'all' ? undefined : all?.filter((row) => row.state === each).length)}
          onChange={(next) => change({ state: next === 'all' ? undefined : next, id: undefined })}
        />
        <FilterSelect
          label={t('promotions.fact.earns')}
          every={t('promotions.everyTrigger')}
          options={triggers.map((value) => ({ value, label: t(`promotions.trigger.${value}`) }))}
          value={trigger}
          onChange={(next) => change({ trigger: next, id: undefined })}
        />
      </FilterBar>
      <ListFrame
        list={listOf(rows, query)}
        label={t('nav.promotions')}
        columns={useColumns()}
        shownInPanel={['trigger', 'times', 'joined', 'cost']}
        rowKey={(row) => row.id}
        empty={{
          title: t(isFiltered ? 'promotions.noneFiltered' : 'promotions.none'),
          hint: t(isFiltered ? 'promotions.noneFilteredHint' : 'promotions.noneHint'),
        }}
        openKey={id}
        onOpen={(row) => change({ id: row.id })}
        onClose={close}
        panel={
          shown && (
            <PromotionPanel
              key={shown.id}
              promotion={shown}
              isStrict={query.data?.isStrict ?? false}
              onEdit={() => change({ edit: shown.id, id: undefined })}
              onClose={close}
            />
          )
        }
      />
    </>
  )
}

function useColumns(): Column<Promotion>[] {
  const { t } = useTranslation('backoffice')
  return columnsOf(
    (key) => t(`promotions.column.${key}`),
    [
      { key: 'title', card: 'title', cell: ({ title, code }) => <TwoLines top={localText(title)} below={code} /> },
      { key: 'trigger', card: 'hidden', cell: ({ rule }) => t(`promotions.trigger.${rule.trigger}`) },
      { key: 'times', card: 'hidden', cell: (row) => <Times {...row} /> },
      { key: 'budget', card: 'sub', cell: (row) => <BudgetBar {...row} /> },
      { key: 'joined', align: 'right', card: 'value', cell: ({ joined }) => joined },
      { key: 'cost', align: 'right', card: 'result', cell: ({ cost }) => <Money value={cost.amount} /> },
      { key: 'state', card: 'status', cell: (row) => <PromotionState {...row} /> },
    ],
  )
}

function Times({ startsAt, endsAt }: Promotion) {
  const { t } = useTranslation('backoffice')
  return (
    <span className={styles.times}>
      <span className="num">{formatDateTime(startsAt)}</span>
      <small className="num">{endsAt === null ? t('promotions.noEnd') : formatDateTime(endsAt)}</small>
    </span>
  )
}
