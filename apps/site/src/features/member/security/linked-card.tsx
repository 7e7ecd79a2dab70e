import type { RouteValue } from '@lotus/contract'
import { formatDay, useTranslation } from '@lotus/i18n'
import { Button, Card, confirm } from '@lotus/ui'
import { IconLink } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/api.ts'
import { callQuery } from '../../../shared/queries.ts'
import { Row } from './row.tsx'
import styles from './security.module.css'
import { useAction } from './use-action.ts'

const PROVIDERS_STALE_MS = 300_000

/** Accounts of providers that can log in to this one. A link is permanent (spec 4, account binding). */
export function LinkedCard({ linked }: { linked: RouteValue<'security.overview'>['linked'] }) {
  const { t } = useTranslation('security')
  const { busy, run } = useAction()
  const { data } = useQuery({ ...callQuery('oidc.providers', {}), staleTime: PROVIDERS_STALE_MS })
  const providers = data?.providers ?? []
  const nameOf = (id: string) => providers.find((provider) => provider.id === id)?.name ?? id
  const free = providers.filter(({ id }) => linked.every(({ provider }) => provider !== id))
  if (linked.length === 0 && free.length === 0) return null
  const bind = async (provider: string) => {
    const name = nameOf(provider)
    if (!(await confirm({ title: t('linked.sureTitle', { name }), text: t('linked.sureText') }))) return
    const { url } = await call('oidc.begin', { provider, purpose: 'bind' })
    window.location.assign(url)
  }
  return (
    <Card title={t('linked.title')} subtitle={t('linked.hint')}>
      <ul className={styles.rows}>
        {linked.map(({ provider, boundAt }) => (
          <Row
            key={provider}
            icon={IconLink}
            isDone
            title={nameOf(provider)}
            text={t('linked.since', { at: formatDay(boundAt) })}
          />
        ))}
        {free.map(({ id, name }) => (
          <Row key={id} icon={IconLink} title={name} text={t('linked.none')}>
            <Button loading={busy === id} onClick={() => void run(id, () => bind(id))}>
              {t('linked.bind')}
            </Button>
          </Row>
        ))}
      </ul>
    </Card>
  )
}
