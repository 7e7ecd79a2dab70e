import { formatCount, formatDateTime, useTranslation } from '@lotus/i18n'
import { Money, type Column } from '@lotus/ui'
import { columnsOf } from '../../shared/columns.ts'
import { ListFrame } from '../../shared/list-frame.tsx'
import { FilterBar } from '../../shared/page-parts.tsx'
import { TwoLines } from '../../shared/two-lines.tsx'
import { useWholeList } from '../../shared/use-list.ts'
import { GroupPanel } from './group-panel.tsx'
import { VendorFilter } from './vendor-filter.tsx'
import { useKindText, type CaseGroup } from './vendor-state.tsx'

type Props = {
  vendor: string | undefined
  openId: string | undefined
  onSearch: (next: { vendor?: string | undefined; id?: string | undefined }) => void
  /** The single cases of a vendor. */
  onCases: (vendor: string) => void
}

const idOf = ({ vendor, kind, cause }: CaseGroup) => `${vendor} ${kind} ${cause}`.trim()

/** Open cases by vendor, kind and cause: what a bad run left is decided together. */
export function GroupsList({ vendor, openId, onSearch, onCases }: Props) {
  const { t } = useTranslation('backofficeVendors')
  const list = useWholeList('bo.vendorCaseGroups', vendor === undefined ? {} : { vendor }, ({ rows }) => rows)
  const open = list.rows?.find((row) => idOf(row) === openId)
  const close = () => onSearch({ id: undefined })
  return (
    <>
      <FilterBar label={t('backoffice:filters')}>
        <VendorFilter value={vendor} onChange={(next) => onSearch({ vendor: next, id: undefined })} />
      </FilterBar>
      <ListFrame
        list={list}
        label={t('view.groups')}
        columns={useColumns()}
        rowKey={idOf}
        empty={{ title: t('case.none.open'), hint: t('case.noneHint') }}
        openKey={openId}
        onOpen={(row) => onSearch({ id: idOf(row) })}
        onClose={close}
        panelWidth="md"
        panel={
          open && <GroupPanel key={idOf(open)} group={open} onClose={close} onCases={() => onCases(open.vendor)} />
        }
      />
    </>
  )
}

function useColumns(): Column<CaseGroup>[] {
  const { t } = useTranslation('backofficeVendors')
  const kindText = useKindText()
  return columnsOf(
    (key) => t(`group.column.${key}`),
    [
      {
        key: 'kind',
        card: 'title',
        cell: (row) => (
          <TwoLines isApart top={kindText(row.kind)} below={[row.vendor, row.cause].filter(Boolean).join(' · ')} />
        ),
      },
      { key: 'count', align: 'right', cell: (row) => <b className="num">{formatCount(row.count)}</b> },
      { key: 'proposed', align: 'right', cell: (row) => <span className="num">{formatCount(row.proposed)}</span> },
      {
        key: 'difference',
        align: 'right',
        cell: (row) =>
          row.difference === null ? t('common:state.none') : <Money value={row.difference} signed colored />,
      },
      { key: 'first', card: 'sub', cell: (row) => <span className="num">{formatDateTime(row.firstAt)}</span> },
      { key: 'last', cell: (row) => <span className="num">{formatDateTime(row.lastAt)}</span> },
    ],
  )
}
