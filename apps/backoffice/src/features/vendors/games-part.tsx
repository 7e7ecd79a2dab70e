import { localText, useTranslation } from '@lotus/i18n'
import { Badge, Button, type Column } from '@lotus/ui'
import { useState } from 'react'
import { columnsOf } from '../../shared/columns.ts'
import { PlainList } from '../../shared/list-frame.tsx'
import { useCan } from '../../shared/permissions.ts'
import { TwoLines } from '../../shared/two-lines.tsx'
import { usePagedList } from '../../shared/use-list.ts'
import { GameDialog } from './game-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import type { VendorGame } from './vendor-forms.ts'
import styles from './vendors.module.css'

const PAGE_SIZE = 50

/** The vendor's games: added one by one or from a list, opened and closed in the catalogue. */
export function GamesPart({ vendor }: { vendor: string }) {
  const { t } = useTranslation('backofficeVendors')
  const mayEdit = useCan('games.edit')
  const list = usePagedList('bo.catalogue', { vendor, limit: PAGE_SIZE })
  const [edited, setEdited] = useState<VendorGame | 'new'>()
  const [isImporting, setImporting] = useState(false)
  return (
    <section className={styles.part}>
      <p className={styles.lead}>{t('games.lead')}</p>
      {mayEdit && (
        <div className={styles.buttons}>
          <Button onClick={() => setEdited('new')}>{t('games.add')}</Button>
          <Button onClick={() => setImporting(true)}>{t('games.import')}</Button>
        </div>
      )}
      <PlainList
        list={list}
        label={t('part.games')}
        columns={useColumns()}
        rowKey={(row) => row.id}
        empty={{ title: t('games.none'), hint: t('games.noneHint') }}
        onOpen={setEdited}
      />
      {edited && (
        <GameDialog
          vendor={vendor}
          game={edited === 'new' ? undefined : edited}
          mayEdit={mayEdit}
          onClose={() => setEdited(undefined)}
        />
      )}
      {isImporting && <ImportDialog vendor={vendor} onClose={() => setImporting(false)} />}
    </section>
  )
}

function useColumns(): Column<VendorGame>[] {
  const { t } = useTranslation('backofficeVendors')
  return columnsOf(
    (key) => t(`games.column.${key}`),
    [
      { key: 'game', card: 'title', cell: (row) => <TwoLines isApart top={localText(row.name)} below={row.code} /> },
      {
        key: 'rtp',
        align: 'right',
        cell: (row) => (row.rtpPpm === null ? t('common:state.none') : `${row.rtpPpm / 10_000} %`),
      },
      {
        key: 'state',
        card: 'status',
        cell: (row) => (
          <Badge tone={row.isHidden ? 'neutral' : 'gain'}>{t(row.isHidden ? 'games.hidden' : 'games.shown')}</Badge>
        ),
      },
    ],
  )
}
