import { formatDateTime, localText, useTranslation } from '@lotus/i18n'
import { Alert, Button, Progress, Segmented, SelectField, toast, useIsOffline } from '@lotus/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { useCan } from '../../shared/permissions.ts'
import { callQuery, refresh } from '../../shared/queries.ts'
import { FailureAlert, UntilLoaded } from '../../shared/until-loaded.tsx'
import { KitReport } from './kit-report.tsx'
import { RunState, type KitRun } from './kit-state.tsx'
import type { VendorDetail } from './vendor-forms.ts'
import type { Vendor } from './vendor-state.tsx'
import styles from './vendors.module.css'

const RENEW_MS = 2_000
const NOTE_MAX = 500
const isOpen = ({ endedAt }: KitRun) => endedAt === null

/** The vendor kit, run by the server with a player of play money; a green report lets the vendor be opened. */
export function KitPart({ vendor, detail }: { vendor: Vendor; detail: VendorDetail }) {
  const { t } = useTranslation('backofficeVendors')
  const mayRun = useCan('vendors.edit')
  const query = useQuery({
    ...callQuery('bo.vendorKitRuns', { vendor: detail.code }),
    // While one runs, its cases come one after the other.
    refetchInterval: ({ state }) => (state.data?.rows.some(isOpen) ? RENEW_MS : false),
  })
  const [shown, setShown] = useState<string>()
  const runs = query.data
  if (!runs) return <UntilLoaded query={query} />
  return (
    <section className={styles.part}>
      <p className={styles.lead}>{t('kit.lead')}</p>
      <Alert tone={runs.isGreen ? 'gain' : 'warning'}>{t(runs.isGreen ? 'kit.isGreen' : 'kit.isNotGreen')}</Alert>
      {mayRun && <StartForm detail={detail} isRunning={runs.rows.some(isOpen)} />}
      {mayRun && vendor.status === 'off' && !runs.isGreen && <OpenAnyway detail={detail} />}
      {runs.rows.length > 0 && <h3>{t('kit.reports')}</h3>}
      <ul className={styles.rows}>
        {runs.rows.map((run) => (
          <RunRow key={run.id} run={run} onShow={() => setShown(run.id)} />
        ))}
      </ul>
      {shown !== undefined && <KitReport id={shown} onClose={() => setShown(undefined)} />}
    </section>
  )
}

function RunRow({ run, onShow }: { run: KitRun; onShow: () => void }) {
  const { t } = useTranslation('backofficeVendors')
  const total = run.casesTotal ?? 0
  return (
    <li>
      <span className={styles.name}>
        <b>{t(`kit.mode.${run.mode}`)}</b>
        <small className="num">
          {formatDateTime(run.createdAt)} · {run.startedBy} · {run.gameCode}
        </small>
        <small className="num">{t('kit.done', { done: run.casesDone, total, findings: run.findings })}</small>
        {isOpen(run) && total > 0 && <Progress value={run.casesDone / total} label={t('kit.progress')} />}
      </span>
      <span className={styles.rowEnd}>
        <RunState run={run} />
        <Button size="sm" variant="ghost" onClick={onShow}>
          {t('kit.show')}
        </Button>
      </span>
    </li>
  )
}

function StartForm({ detail, isRunning }: { detail: VendorDetail; isRunning: boolean }) {
  const { t } = useTranslation('backofficeVendors')
  const isOffline = useIsOffline()
  const games = useQuery(callQuery('bo.catalogue', { vendor: detail.code, limit: 100 }))
  const [game, setGame] = useState('')
  const [mode, setMode] = useState<KitRun['mode']>(detail.walletMode === 'transfer' ? 'vendor' : 'wallet')
  const gameCode = game || (games.data?.rows[0]?.code ?? '')
  const hasKey = detail.keys.some((key) => key.isLive && key.kind === 'hmac')
  const starting = useMutation({
    mutationFn: () => call('bo.runVendorKit', { vendor: detail.code, mode, gameCode }),
    onSuccess: async () => {
      toast.success(t('kit.started'))
      await refresh('bo.vendorKitRuns')
    },
    onError: () => void refresh('bo.vendorKitRuns'),
  })
  return (
    <>
      <FailureAlert error={starting.error} conflict={t('kit.busy')} />
      {!hasKey && <p className={styles.lead}>{t('kit.noKey')}</p>}
      {gameCode === '' && <p className={styles.lead}>{t('kit.noGame')}</p>}
      {detail.walletMode === 'transfer' && (
        <Segmented
          block
          label={t('kit.modeLabel')}
          options={(['vendor', 'wallet'] as const).map((value) => ({ value, label: t(`kit.mode.${value}`) }))}
          value={mode}
          onChange={setMode}
        />
      )}
      <SelectField
        size="sm"
        label={t('kit.game')}
        options={games.data?.rows.map((row) => ({ value: row.code, label: localText(row.name) })) ?? []}
        value={gameCode}
        onChange={(event) => setGame(event.target.value)}
      />
      <Button
        variant="primary"
        loading={starting.isPending || isRunning}
        disabled={isOffline || !hasKey || gameCode === ''}
        onClick={() => starting.mutate()}
      >
        {t('kit.start')}
      </Button>
    </>
  )
}

/** Two operators may open a vendor all the same; the reason stays in the log. */
function OpenAnyway({ detail }: { detail: VendorDetail }) {
  const { t } = useTranslation('backofficeVendors')
  const [isAsking, setAsking] = useState(false)
  const isWaiting = detail.changes.some(({ kind, state }) => kind === 'open' && state === 'proposed')
  return (
    <>
      <Button variant="ghost" disabled={isWaiting} onClick={() => setAsking(true)}>
        {t('kit.openAnyway')}
      </Button>
      {isAsking && (
        <DecisionDialog
          title={t('kit.openAnyway')}
          text={t('kit.openText')}
          button={t('change.propose')}
          isDanger
          reason={{ label: t('reason'), hint: t('reasonHint'), lengthMax: NOTE_MAX }}
          act={(note) => call('bo.proposeVendorOpening', { vendor: detail.code, note })}
          onClose={() => setAsking(false)}
          onDone={() => {
            toast.success(t('change.sent'))
            setAsking(false)
            void refresh('bo.vendor')
          }}
          onRefused={() => void refresh('bo.vendor')}
        />
      )}
    </>
  )
}
