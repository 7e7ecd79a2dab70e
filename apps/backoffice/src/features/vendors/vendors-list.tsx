import { formatDateTime, useTranslation } from '@lotus/i18n'
import type { Column } from '@lotus/ui'
import { columnsOf } from '../../shared/columns.ts'
import { ListFrame } from '../../shared/list-frame.tsx'
import { useWholeList } from '../../shared/use-list.ts'
import { TwoLines } from '../../shared/two-lines.tsx'
import { RunOutcome, VendorStatus, type Vendor } from './vendor-state.tsx'
import { VendorPanel } from './vendor-panel.tsx'
import type { Part } from './vendors-search.ts'
import styles from './vendors.module.css'

type Props = {
  openCode: string | undefined
  part: Part
  onOpen: (code: string | undefined, part?: Part) => void
  /** Link to the cases of one vendor. */
  onCases: (vendor: string) => void
  /** Link to the log of its calls. */
  onCalls: (vendor: string) => void
}

export function VendorsList({ openCode, part, onOpen, onCases, onCalls }: Props) {
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
      panel={
        open && (
          <VendorPanel
            key={open.code}
            vendor={open}
            part={part}
            onPart={(next) => onOpen(open.code, next)}
            onClose={close}
            onCases={() => onCases(open.code)}
            onCalls={() => onCalls(open.code)}
          />
        )
      }
      shownInPanel={['run']}
    />
  )
}

function useColumns(): Column<Vendor>[] {
  const { t } = useTranslation('backofficeVendors')
  return columnsOf(
    (key) => t(`column.${key}`),
    [
      {
        key: 'name',
        header: t('column.vendor'),
        card: 'title',
        cell: (row) => <TwoLines isApart top={row.name} below={row.code} />,
      },
      {
        key: 'interface',
        card: 'sub',
        cell: (row) => `${t(`wallet.${row.walletMode}`)} · ${t(`dialect.${row.dialect}`, row.dialect)}`,
      },
      { key: 'status', card: 'status', cell: (row) => <VendorStatus status={row.status} /> },
      {
        key: 'run',
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
      { key: 'cases', align: 'right', cell: (row) => <b className="num">{row.openCases}</b> },
    ],
  )
}
