import { formatDateTime, useTranslation } from '@lotus/i18n'
import type { Column } from '@lotus/ui'
import { ListFrame } from '../../shared/list-frame.tsx'
import { useWholeList } from '../../shared/use-list.ts'
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
  const { t } = useTranslation('backofficeVendors')
  const list = useWholeList('bo.vendors', {}, ({ rows }) => rows)
  const open = list.rows?.find(({ code }) => code === openCode)
  const close = () => onOpen(undefined)
  return (
    <ListFrame
      list={list}
      label={t('title')}
      columns={useColumns()}
      rowKey={(row) => row.code}
      empty={{ title: t('none'), hint: t('noneHint') }}
      openKey={openCode}
      onOpen={(row) => onOpen(row.code)}
      onClose={close}
      panelWidth="md"
      panel={open && <VendorPanel key={open.code} vendor={open} onClose={close} onCases={() => onCases(open.code)} />}
    />
  )
}

function useColumns(): Column<Vendor>[] {
  const { t } = useTranslation('backofficeVendors')
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
      cell: (row) => `${t(`wallet.${row.walletMode}`)} · ${t(`dialect.${row.dialect}`, row.dialect)}`,
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
