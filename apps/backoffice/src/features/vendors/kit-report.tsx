import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Alert, Badge, Button, Modal } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../shared/queries.ts'
import { saveFile } from '../../shared/save-file.ts'
import { UntilLoaded } from '../../shared/until-loaded.tsx'
import { RunState } from './kit-state.tsx'
import styles from './vendors.module.css'

type Run = RouteValue<'bo.vendorKitRun'>
type Case = Run['cases'][number]
const tones = { ok: 'gain', finding: 'loss', 'not run': 'neutral' } as const
const RENEW_MS = 2_000

/** Every case of a run with its verdict and what both sides said; the whole as a file. */
export function KitReport({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('backofficeVendors')
  const query = useQuery({
    ...callQuery('bo.vendorKitRun', { id }),
    refetchInterval: ({ state }) => (state.data && state.data.endedAt === null ? RENEW_MS : false),
  })
  const run = query.data
  return (
    <Modal opened onClose={onClose} title={t('kit.reportTitle')} width={760}>
      {run ? (
        <div className={styles.once}>
          <p className={styles.last}>
            <RunState run={run} />
            <span className="num">
              {t('kit.done', { done: run.casesDone, total: run.casesTotal ?? 0, findings: run.findings })}
            </span>
          </p>
          {run.failure !== null && <Alert tone="loss">{t('kit.failed', { reason: run.failure })}</Alert>}
          <Button onClick={() => download(run)}>{t('kit.download')}</Button>
          <ul className={styles.rows}>
            {run.cases.map((one) => (
              <CaseRow key={one.name} row={one} />
            ))}
          </ul>
        </div>
      ) : (
        <UntilLoaded query={query} />
      )}
    </Modal>
  )
}

/** The rules are those of docs/vendor-api, which is in English. */
function CaseRow({ row }: { row: Case }) {
  const { t } = useTranslation('backofficeVendors')
  return (
    <li className={styles.case}>
      <details open={row.state === 'finding'}>
        <summary>
          <b className="num">{row.name}</b> <Badge tone={tones[row.state]}>{t(`kit.case.${row.state}`)}</Badge>
          <small>{row.title}</small>
        </summary>
        <p className={styles.lead}>{row.rule}</p>
        {row.why !== null && <p className={styles.lead}>{row.why}</p>}
        {row.expected !== null && (
          <p className={styles.lead}>{t('kit.expected', { expected: row.expected, got: row.got ?? '' })}</p>
        )}
        {row.exchanges.length > 0 && (
          <pre className={styles.pem}>
            {row.exchanges.map(({ sent, answered }) => `→ ${sent}\n← ${answered}`).join('\n')}
          </pre>
        )}
      </details>
    </li>
  )
}

function download(run: Run): void {
  const file = new Blob([JSON.stringify(run, null, 2)], { type: 'application/json' })
  saveFile(file, `vendor-kit-${run.vendor}-${run.id}.json`)
}
