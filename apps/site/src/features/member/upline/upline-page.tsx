import { useTranslation } from '@lotus/i18n'
import { Card, EmptyState, Skeleton, SumList } from '@lotus/ui'
import { IconUsersGroup } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../shared/queries.ts'
import { QueryError } from '../../../shared/query-error.tsx'
import { TransferChecks } from '../../../shared/transfers/transfer-checks.tsx'
import { TransferForm } from '../../../shared/transfers/transfer-form.tsx'
import { TransferRecords } from '../../../shared/transfers/transfer-records.tsx'
import { PageHead } from '../parts/page-head.tsx'
import page from '../parts/page.module.css'

/** MC05: money to the agent directly above, and what went there and came from there (operations.md 3.5). */
export function UplinePage() {
  const { t } = useTranslation(['agents', 'member'])
  const query = useQuery(callQuery('upline.rules', {}))
  const { data } = query
  return (
    <div className="stack gap-45">
      <PageHead title={t('member:page.transferUpline')} lead={t('agents:transfer.upLead')} />
      {query.isError && !data ? (
        <QueryError query={query} title={t('agents:transfer.failed')} />
      ) : data === undefined ? (
        <Skeleton height={360} radius={16} />
      ) : data.upline === null ? (
        <Card>
          <EmptyState
            icon={<IconUsersGroup size={34} stroke={1.5} aria-hidden />}
            title={t('agents:transfer.noUpline')}
            hint={t('agents:transfer.noUplineHint')}
          />
        </Card>
      ) : (
        <div className={page.columns} data-wide>
          <TransferForm
            way="up"
            rules={data.rules}
            to={data.upline}
            who={() => (
              <SumList lines={[{ key: 'to', label: t('agents:transfer.upline'), value: <b>{data.upline}</b> }]} />
            )}
          />
          <TransferChecks rules={data.rules} />
        </div>
      )}
      <TransferRecords way="up" />
    </div>
  )
}
