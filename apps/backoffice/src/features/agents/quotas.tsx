import { formatCount, useTranslation } from '@lotus/i18n'
import { Badge, Button, DataTable } from '@lotus/ui'
import { useBandText } from '@lotus/ui/contracts'
import { useState } from 'react'
import { columnsOf } from '../../shared/columns.ts'
import { useCan } from '../../shared/permissions.ts'
import styles from '../../shared/settings.module.css'
import { QuotasDialog } from './quotas-dialog.tsx'
import { Titled } from './titled.tsx'
import type { Agent } from './types.ts'

type Quota = Agent['quotas'][number]

/** How many accounts of each band of rates an agent may open, and how many there are. */
export function Quotas({ agent, onChanged }: { agent: Agent; onChanged: () => void }) {
  const { t } = useTranslation('agents')
  const bandText = useBandText()
  const mayEdit = useCan('agents.edit')
  const [isOpen, setOpen] = useState(false)
  const columns = columnsOf<Quota>(
    (key) => t(`office.quota.column.${key}`),
    [
      { key: 'product', card: 'title', cell: ({ category }) => t(`category.${category}`) },
      { key: 'from', align: 'right', card: 'sub', cell: (quota) => bandText(quota, agent.quotas) },
      { key: 'max', align: 'right', cell: ({ max }) => formatCount(max) },
      { key: 'used', align: 'right', cell: ({ used }) => formatCount(used) },
      {
        key: 'left',
        align: 'right',
        cell: ({ max, used }) =>
          used < max ? formatCount(max - used) : <Badge tone="warning">{t('office.quota.none')}</Badge>,
      },
    ],
  )
  return (
    <>
      {agent.quotas.length > 0 && (
        <Titled title={t('office.quota.title')}>
          <DataTable
            label={t('office.quota.title')}
            columns={columns}
            rows={agent.quotas}
            rowKey={({ category, fromPpm }) => `${category} ${fromPpm}`}
          />
        </Titled>
      )}
      {mayEdit && (
        <div className={styles.buttons}>
          <Button onClick={() => setOpen(true)}>{t('office.quota.button')}</Button>
        </div>
      )}
      {isOpen && <QuotasDialog agent={agent} onClose={() => setOpen(false)} onChanged={onChanged} />}
    </>
  )
}
