import { useTranslation } from '@lotus/i18n'
import { Alert, SkeletonLines, Tabs } from '@lotus/ui'
import { WageDisplayContext } from '@lotus/ui/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../../shared/failure-text.ts'
import { callQuery } from '../../../shared/queries.ts'
import { useContractRules } from '../contracts/use-rules.ts'
import { DirectForm } from './direct-form.tsx'
import { Links } from './links.tsx'
import styles from './register.module.css'

const tabs = ['direct', 'links'] as const
type Tab = (typeof tabs)[number]

/** AC03: opens accounts, and makes links that people register with. */
export function RegisterPage() {
  const { t } = useTranslation(['agents', 'records'])
  const me = useQuery(callQuery('agent.me', {}))
  const [tab, setTab] = useState<Tab>('direct')
  const { wageDisplay } = useContractRules()
  const links = useQuery(callQuery('agent.links', { limit: 1 }))
  if (me.isError) return <Alert tone="loss">{failureText(me.error)}</Alert>
  if (me.data === undefined) return <SkeletonLines lines={6} />
  const count = links.data && `${links.data.active} / ${me.data.linksMax}`
  return (
    <Tabs<Tab>
      label={t('member:agent.page.registerCenter')}
      value={tab}
      onChange={setTab}
      items={tabs.map((value) => ({
        value,
        label: (
          <>
            {t(`register.tab.${value}`)}
            {value === 'links' && count !== undefined && <small className={styles.count}>{count}</small>}
          </>
        ),
      }))}
    >
      <WageDisplayContext value={wageDisplay}>
        <div className={styles.panel}>{tab === 'direct' ? <DirectForm me={me.data} /> : <Links me={me.data} />}</div>
      </WageDisplayContext>
    </Tabs>
  )
}
