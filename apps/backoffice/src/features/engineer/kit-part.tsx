import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, Button, Modal, Progress } from '@lotus/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureAlert, UntilLoaded } from '../../shared/until-loaded.tsx'
import { call } from './engineer-session.ts'
import { GameSelect } from './game-select.tsx'
import type { Me } from './me.ts'
import styles from './engineer.module.css'

const RENEW_MS = 2_000
const tones = { waiting: 'info', running: 'info', green: 'gain', findings: 'warning', failed: 'loss' } as const
const caseTones = { ok: 'gain', finding: 'loss', 'not run': 'neutral' } as const

/** The kit with the sandbox player; the same reports as the operator sees. */
export function KitPart({ me }: { me: Me }) {
  const { t } = useTranslation('vendorPage')
  const client = useQueryClient()
  const [game, setGame] = useState(me.games[0]?.code ?? '')
  const [shown, setShown] = useState<string>()
  const query = useQuery({
    queryKey: ['vendor.kitRuns'],
    queryFn: () => call('vendor.kitRuns', {}),
    refetchInterval: ({ state }) => (state.data?.rows.some(({ endedAt }) => endedAt === null) ? RENEW_MS : false),
  })
  const starting = useMutation({
    mutationFn: () =>
      call('vendor.runKit', { mode: me.walletMode === 'transfer' ? 'vendor' : 'wallet', gameCode: game }),
    onSettled: () => client.invalidateQueries({ queryKey: ['vendor.kitRuns'] }),
  })
  if (!query.data) return <UntilLoaded query={query} />
  return (
    <section className={styles.card}>
      <h2>{t('part.kit')}</h2>
      <p>{t('kit.text')}</p>
      <FailureAlert error={starting.error} conflict={t('kit.busy')} />
      <GameSelect games={me.games} value={game} onChange={setGame} />
      <Button variant="primary" disabled={game === ''} loading={starting.isPending} onClick={() => starting.mutate()}>
        {t('kit.start')}
      </Button>
      <ul className={styles.rows}>
        {query.data.rows.map((run) => (
          <li key={run.id}>
            <span>
              <Badge tone={tones[run.state]}>{t(`kit.state.${run.state}`)}</Badge>
              <small className="num">
                {formatDateTime(run.createdAt)} ·{' '}
                {t('kit.done', { done: run.casesDone, total: run.casesTotal ?? 0, findings: run.findings })}
              </small>
              {run.endedAt === null && run.casesTotal !== null && (
                <Progress value={run.casesDone / run.casesTotal} label={t('kit.progress')} />
              )}
            </span>
            <Button size="sm" variant="ghost" onClick={() => setShown(run.id)}>
              {t('show')}
            </Button>
          </li>
        ))}
      </ul>
      {shown !== undefined && <Report id={shown} onClose={() => setShown(undefined)} />}
    </section>
  )
}

function Report({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('vendorPage')
  const query = useQuery({ queryKey: ['vendor.kitRun', id], queryFn: () => call('vendor.kitRun', { id }) })
  return (
    <Modal opened onClose={onClose} title={t('kit.report')} width={760}>
      {query.data ? (
        <ul className={styles.rows}>
          {query.data.cases.map((one) => (
            <li key={one.name}>
              <details>
                <summary>
                  <b className="num">{one.name}</b>{' '}
                  <Badge tone={caseTones[one.state]}>{t(`kit.case.${one.state}`)}</Badge>
                </summary>
                <p>{one.rule}</p>
                {one.expected !== null && <p>{t('kit.expected', { expected: one.expected, got: one.got ?? '' })}</p>}
                <pre className={styles.body}>
                  {one.exchanges.map(({ sent, answered }) => `→ ${sent}\n← ${answered}`).join('\n')}
                </pre>
              </details>
            </li>
          ))}
        </ul>
      ) : (
        <UntilLoaded query={query} />
      )}
    </Modal>
  )
}
