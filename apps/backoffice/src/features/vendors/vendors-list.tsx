import { formatDateTime, useTranslation } from '@lotus/i18n'
import { DataTable, type Column } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { Desk, StaleNote } from '../../shared/desk.tsx'
import { listError } from '../../shared/list-state.ts'
import { callQuery } from '../../shared/queries.ts'
import { RunOutcome, VendorStatus, type Vendor } from './vendor-state.tsx'
import { VendorPanel } from './vendor-panel.tsx'
import styles from './vendors.module.css'

type Props = {
  openCode: string | undefined
  onOpen: (code: string | undefined) => void
  /** To the cases of one vendor. */
  onCases: (vendor: string) => void
}

export function VendorsList({ openCode, onOpen, onCases }: Props) {
  const { t } = useTranslation('vendorDesk')
  const query = useQuery(callQuery('bo.vendors', {}))
  const rows = query.data?.rows
  const open = rows?.find(({ code }) => code === openCode)
  return (
    <>
      <StaleNote isFailing={query.isError && rows !== undefined} at={query.dataUpdatedAt} />
      <Desk
        width="md"
        list={
          <DataTable
            label={t('title')}
            columns={useColumns()}
            rows={rows}
            rowKey={(row) => row.code}
            loading={query.isPending}
            error={listError(query, rows)}
            empty={{ title: t('none'), hint: t('noneHint') }}
            selectedKey={openCode}
            onRowClick={(row) => onOpen(row.code)}
          />
        }
        panel={
          open && (
            <VendorPanel
              key={open.code}
              vendor={open}
              onClose={() => onOpen(undefined)}
              onCases={() => onCases(open.code)}
            />
          )
        }
      />
    </>
  )
}

function useColumns(): Column<Vendor>[] {
  const { t } = useTranslation('vendorDesk')
  return [
    {
      key: 'name',
      header: t('column.vendor'),
      card: 'title',
      cell: (row) => (
        <span className={styles.name}>
          <b>{row.name}</b>
          <small className="num">{row.code}</small>
        </span>
      ),
    },
    {
      key: 'interface',
      header: t('column.interface'),
      card: 'sub',
      cell: (row) => `${t(`wallet.${row.walletMode}`)} · ${t(`dialect.${row.dialect}`)}`,
    },
    { key: 'status', header: t('column.status'), card: 'status', cell: (row) => <VendorStatus status={row.status} /> },
    {
      key: 'run',
      header: t('column.run'),
      cell: (row) =>
        row.lastRun === null ? (
          t('run.never')
        ) : (
          <span className={styles.name}>
            <span>
              <RunOutcome run={row.lastRun} />
            </span>
            <small className="num">{formatDateTime(row.lastRun.at)}</small>
          </span>
        ),
    },
    { key: 'cases', header: t('column.cases'), align: 'right', cell: (row) => <b className="num">{row.openCases}</b> },
  ]
}
