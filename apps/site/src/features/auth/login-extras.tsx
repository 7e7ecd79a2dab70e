import { isCallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { Button, cx, toast } from '@lotus/ui'
import { IconHeadset, IconPlayerPlay } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { enterSession } from '../../shared/account.ts'
import { call } from '../../shared/api.ts'
import { openCustomerService } from '../../shared/customer-service.ts'
import { useErrorText } from '../../shared/error-text.ts'
import { usePermission, useToggles } from '../../shared/permission.ts'
import { callQuery } from '../../shared/queries.ts'
import styles from './auth.module.css'

const PROVIDERS_STALE_MS = 300_000

/** The alternatives to the login: another provider, free play, customer service. */
export function LoginExtras({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('auth')
  const errorText = useErrorText()
  const permission = usePermission()
  const { hasFreePlay } = useToggles()
  const { data } = useQuery({ ...callQuery('oidc.providers', {}), staleTime: PROVIDERS_STALE_MS })
  const [busy, setBusy] = useState<string | null>(null)

  const run = (what: string, action: () => Promise<void>) => async () => {
    if (busy !== null) return
    setBusy(what)
    try {
      await action()
    } catch (error) {
      if (!isCallError(error)) throw error
      toast.error(errorText(error))
    } finally {
      setBusy(null)
    }
  }
  const play = run('trial', async () => {
    const random = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('')
    const { token } = await call('session.freePlay', { platform: 'W', gatewayVersion: 3, random })
    await enterSession(token)
    toast.success(t('trial.done'))
    onDone()
  })
  const ask = run('service', async () => {
    if (!(await openCustomerService(permission))) toast.info(t('service.none'))
  })
  const goTo = (provider: string) =>
    run(provider, async () => {
      const { url } = await call('oidc.begin', { provider, purpose: 'login' })
      window.location.assign(url)
    })
  const providers = data?.providers ?? []
  return (
    <div className="stack gap-35 mt-4">
      <p className={cx('note row gap-3', styles.or)}>
        <span>{t('login.or')}</span>
      </p>
      <div className={styles.extraButtons}>
        {providers.map(({ id, name }) => (
          <Button key={id} block className={styles.provider} loading={busy === id} onClick={() => void goTo(id)()}>
            {t('login.with', { name })}
          </Button>
        ))}
        {hasFreePlay && (
          <Button block loading={busy === 'trial'} onClick={() => void play()}>
            <IconPlayerPlay size={18} stroke={1.75} aria-hidden />
            {t('login.trial')}
          </Button>
        )}
        <Button block onClick={() => void ask()}>
          <IconHeadset size={18} stroke={1.75} aria-hidden />
          {t('login.service')}
        </Button>
      </div>
    </div>
  )
}
