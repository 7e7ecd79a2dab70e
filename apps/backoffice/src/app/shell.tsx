import { useTranslation } from '@lotus/i18n'
import { ErrorState, OfflineStrip, SkipLink } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { failureCode, failureText } from '../shared/failure-text.ts'
import { meQuery, queryClient } from '../shared/queries.ts'
import { useLoginGate } from '../shared/login-gate.ts'
import { setOperator, useSession } from '../shared/session.ts'
import { LedgerAlert } from './ledger-alert.tsx'
import { Newcomers } from './newcomers.tsx'
import { menuPages } from './pages.ts'
import { SideNav, SideNavDrawer } from './side-nav.tsx'
import { TopBar } from './top-bar.tsx'
import styles from './shell.module.css'
import { usePageTitle } from './use-page-title.ts'

export function Shell() {
  const { t } = useTranslation('backoffice')
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const operator = useSession((state) => state.operator)
  const mustEnrol = useSession((state) => state.mustEnrol)
  const isLoginWanted = useLoginGate((state) => state.isOpen)
  const { pathname, href } = useLocation()
  const me = useQuery(meQuery())
  const current = menuPages.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  const title = current ? t(`nav.${current.key}`) : t('brandNote')
  usePageTitle(title)

  useEffect(() => {
    if (me.data) setOperator(me.data.operator, me.data.mustEnrol)
  }, [me.data])

  // The stored token has expired and this tab does not know its owner: log in, then come back here.
  if (operator === null && isLoginWanted) return <Navigate to="/login" search={{ to: href }} replace />
  if (mustEnrol && pathname !== '/authenticator') return <Navigate to="/authenticator" replace />
  return (
    <div className={styles.shell}>
      <SkipLink />
      <SideNav queues={me.data?.queues} />
      <SideNavDrawer isOpen={isDrawerOpen} onClose={() => setIsDrawerOpen(false)} me={me.data} />
      <div className={styles.column}>
        <TopBar title={title} profile={me.data?.profile} onMenu={() => setIsDrawerOpen(true)} />
        <OfflineStrip onRetry={() => void queryClient.invalidateQueries()} />
        <LedgerAlert alert={me.data?.ledgerAlert} />
        <Newcomers me={me.data} />
        <main className={styles.main} id="main" tabIndex={-1}>
          {operator && <Outlet />}
          {!operator && me.isError && (
            <ErrorState
              hint={failureText(me.error)}
              code={failureCode(me.error)}
              onRetry={() => void me.refetch()}
              retrying={me.isFetching}
            />
          )}
        </main>
      </div>
    </div>
  )
}
