import type { RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Button, Money, type Column } from '@lotus/ui'
import { columnsOf } from '../../shared/columns.ts'
import { PlainList } from '../../shared/list-frame.tsx'
import { TwoLines } from '../../shared/two-lines.tsx'
import { useWholeList } from '../../shared/use-list.ts'
import styles from './member-points.module.css'

type Change = RouteValue<'bo.pointChanges'>['rows'][number]

/** Corrections that wait for a second operator, over all members. */
export function WaitingChanges({ onOpen }: { onOpen: (account: string) => void }) {
  const { t } = useTranslation('backofficeLoyalty')
  const list = useWholeList('bo.pointChanges', {}, ({ rows }) => rows)
  const columns: Column<Change>[] = columnsOf(
    (key) => t(`member.column.${key}`),
    [
      {
        key: 'account',
        card: 'title',
        cell: ({ account, at }) => <TwoLines top={account} below={formatDateTime(at)} />,
      },
      { key: 'amount', align: 'right', card: 'result', cell: ({ amount }) => <Money value={amount} signed colored /> },
      { key: 'reason', card: 'sub', cell: ({ reason, by }) => <TwoLines top={reason} below={by} /> },
      {
        key: 'action',
        card: 'status',
        cell: ({ account }) => (
          <Button size="sm" onClick={() => onOpen(account)}>
            {t('member.open')}
          </Button>
        ),
      },
    ],
  )
  return (
    <section className={styles.parts} aria-labelledby="waiting-changes">
      <div>
        <h2 id="waiting-changes">{t('member.waiting')}</h2>
        <PlainList
          list={list}
          label={t('member.waiting')}
          columns={columns}
          rowKey={(row) => `${row.memberId}-${row.id}`}
          empty={{ title: t('member.noWaiting') }}
        />
      </div>
    </section>
  )
}
