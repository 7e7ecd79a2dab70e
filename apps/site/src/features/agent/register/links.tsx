import { formatCount, formatDate, useTranslation } from '@lotus/i18n'
import { Badge, DataTable, type Column } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorCode } from '../../../shared/error-text.ts'
import { failureText } from '../../../shared/failure-text.ts'
import { callQuery } from '../../../shared/queries.ts'
import { lastDayOf, type Link, type Me } from './types.ts'
import { LinkForm } from './link-form.tsx'
import { LinkPanel } from './link-panel.tsx'
import styles from './register.module.css'

/** More than an agent may have open; older ones that ended are not asked for. */
const LINKS_SHOWN = 100
const tones = { active: 'gain', expired: 'neutral', used_up: 'warning', closed: 'neutral' } as const

/** The agent's links, newest first, and the chosen one with its QR code. */
export function Links({ me }: { me: Me }) {
  const { t } = useTranslation('agents')
  const query = useQuery(callQuery('agent.links', { limit: LINKS_SHOWN }))
  const [chosen, setChosen] = useState<string>()
  const rows = query.data?.rows
  const link = rows?.find(({ code }) => code === chosen) ?? rows?.[0]
  const uses = (rows ?? []).reduce((sum, row) => sum + row.uses, 0)
  return (
    <div className={styles.links}>
      <div className="stack gap-35">
        <LinkForm me={me} onMade={({ code }) => setChosen(code)} />
        <DataTable
          label={t('register.tab.links')}
          columns={useColumns()}
          rows={rows}
          rowKey={({ code }) => code}
          loading={query.isFetching}
          error={
            query.isError && rows === undefined
              ? {
                  title: t('link.failed'),
                  hint: failureText(query.error),
                  code: errorCode(query.error),
                  onRetry: () => void query.refetch(),
                }
              : undefined
          }
          empty={{ title: t('link.empty'), hint: t('link.emptyHint') }}
          filterTotals={rows && rows.length > 0 ? { code: t('link.sum'), uses: formatCount(uses) } : undefined}
          onRowClick={({ code }) => setChosen(code)}
          selectedKey={link?.code}
          alwaysTable
        />
      </div>
      {link && <LinkPanel link={link} me={me} />}
    </div>
  )
}

function useColumns(): Column<Link>[] {
  const { t } = useTranslation('agents')
  return [
    {
      key: 'code',
      header: t('link.code'),
      cell: (link) => (
        <span className={styles.name} data-ended={link.state === 'active' ? undefined : true}>
          <b>{link.code}</b>
          <small>{[t(`kind.${link.kind}`), link.channel].filter(Boolean).join(' · ')}</small>
        </span>
      ),
    },
    {
      key: 'expiresAt',
      header: t('link.expires'),
      cell: ({ expiresAt }) =>
        expiresAt === null ? t('link.forEver') : formatDate(lastDayOf(expiresAt), 'dd/MM/yyyy'),
    },
    {
      key: 'uses',
      header: t('link.uses'),
      align: 'right',
      cell: ({ uses, usesMax }) =>
        usesMax === null ? formatCount(uses) : `${formatCount(uses)} / ${formatCount(usesMax)}`,
    },
    {
      key: 'state',
      header: t('link.state'),
      align: 'right',
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`link.is.${state}`)}</Badge>,
    },
  ]
}
