import { isCallError } from '@lotus/client'
import { localText, useTranslation } from '@lotus/i18n'
import { Alert, Badge, Button, LotusMark, OfflineStrip } from '@lotus/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { FilterChips } from '../../shared/filters.tsx'
import { UntilLoaded } from '../../shared/until-loaded.tsx'
import { CallsPart } from './calls-part.tsx'
import { DocumentsPart } from './documents-part.tsx'
import { call, keepToken, useEngineerSession } from './engineer-session.ts'
import { KitPart } from './kit-part.tsx'
import { SandboxPart } from './sandbox-part.tsx'
import { TrustPart } from './trust-part.tsx'
import styles from './engineer.module.css'

const parts = ['documents', 'trust', 'sandbox', 'calls', 'kit'] as const

/** The page of a vendor's engineer, entered by a one-time link: this vendor only. `preferences` are theme and language. */
export function EngineerPage({ preferences }: { preferences: ReactNode }) {
  const { t } = useTranslation('vendorPage')
  const token = useEngineerSession((state) => state.token)
  return (
    <>
      <OfflineStrip />
      <main className={styles.page} id="main">
        <div className={styles.brand}>
          <LotusMark size={32} />
          <span>
            {t('common:appName')} <small>{t('title')}</small>
          </span>
          <span className={styles.preferences}>{preferences}</span>
        </div>
        {token === null ? <Entrance /> : <Room key={token} />}
      </main>
    </>
  )
}

/** The token is behind the hash, which no server and no log ever sees. It is used by a click: a preview of the link uses nothing. */
function Entrance() {
  const { t } = useTranslation('vendorPage')
  const link = /^#([A-Za-z0-9_-]{43})$/.exec(globalThis.location.hash)?.[1]
  const entering = useMutation({
    mutationFn: (token: string) => call('vendor.enter', { token }),
    onSuccess: ({ token }) => {
      history.replaceState(null, '', globalThis.location.pathname)
      keepToken(token)
    },
  })
  return (
    <section className={styles.card}>
      <h1>{t('enter.title')}</h1>
      <p>{t(link === undefined ? 'enter.noLink' : 'enter.text')}</p>
      {entering.error !== null && (
        <Alert tone="loss">{t(isCallError(entering.error, 'not_logged_in') ? 'enter.used' : 'enter.failed')}</Alert>
      )}
      {link !== undefined && (
        <Button variant="primary" loading={entering.isPending} onClick={() => entering.mutate(link)}>
          {t('enter.button')}
        </Button>
      )}
    </section>
  )
}

function Room() {
  const { t } = useTranslation('vendorPage')
  const [part, setPart] = useState<(typeof parts)[number]>('documents')
  const query = useQuery({ queryKey: ['vendor.me'], queryFn: () => call('vendor.me', {}) })
  const me = query.data
  useEffect(() => {
    if (isCallError(query.error, 'not_logged_in')) keepToken(null)
  }, [query.error])
  const leaving = useMutation({ mutationFn: () => call('vendor.leave', {}), onSettled: () => keepToken(null) })
  if (!me) return <UntilLoaded query={query} />
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>
            {localText(me.names)}{' '}
            <Badge tone={me.status === 'on' ? 'gain' : 'neutral'}>{t(`status.${me.status}`)}</Badge>
          </h1>
          <p className="num">{`${me.code} · ${me.engineer}`}</p>
        </div>
        <Button loading={leaving.isPending} onClick={() => leaving.mutate()}>
          {t('leave')}
        </Button>
      </header>
      <div className={styles.parts} role="group" aria-label={t('parts')}>
        <FilterChips values={parts} value={part} label={(name) => t(`part.${name}`)} onChange={setPart} />
      </div>
      {me.waiting.length > 0 && (
        <Alert tone="info">{t('waiting', { kinds: me.waiting.map(({ kind }) => t(`kind.${kind}`)).join(', ') })}</Alert>
      )}
      {part === 'documents' && <DocumentsPart me={me} />}
      {part === 'trust' && <TrustPart me={me} />}
      {part === 'sandbox' && <SandboxPart me={me} />}
      {part === 'calls' && <CallsPart />}
      {part === 'kit' && <KitPart me={me} />}
    </>
  )
}
