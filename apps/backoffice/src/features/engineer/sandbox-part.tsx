import { useTranslation } from '@lotus/i18n'
import { Button, Money } from '@lotus/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureAlert, UntilLoaded } from '../../shared/until-loaded.tsx'
import { call } from './engineer-session.ts'
import { GameSelect } from './game-select.tsx'
import type { Me } from './me.ts'
import styles from './engineer.module.css'

/** The player with play money, and a game opened for it as a member would. */
export function SandboxPart({ me }: { me: Me }) {
  const { t } = useTranslation('vendorPage')
  const query = useQuery({ queryKey: ['vendor.sandbox'], queryFn: () => call('vendor.sandbox', {}) })
  const [game, setGame] = useState(me.games[0]?.code ?? '')
  const launching = useMutation({
    mutationFn: () => call('vendor.launch', { gameCode: game }),
    onSuccess: ({ url }) => {
      globalThis.open(url, '_blank', 'noopener')
    },
  })
  if (!query.data) return <UntilLoaded query={query} />
  return (
    <section className={styles.card}>
      <h2>{t('part.sandbox')}</h2>
      <p>{t('sandbox.text')}</p>
      <b>
        <Money value={query.data.balance} /> {query.data.currency}
      </b>
      <FailureAlert error={launching.error} />
      <GameSelect games={me.games} value={game} onChange={setGame} />
      <div className={styles.buttons}>
        <Button
          variant="primary"
          disabled={game === ''}
          loading={launching.isPending}
          onClick={() => launching.mutate()}
        >
          {t('sandbox.launch')}
        </Button>
        <Button loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('sandbox.renew')}
        </Button>
      </div>
    </section>
  )
}
