import { formatCount, useTranslation } from '@lotus/i18n'
import { tryParseMoney } from '@lotus/kernel'
import { loadFamily, parseFamilyDraw } from '@lotus/rules/catalogue'
import { checkEvidence, type Evidence, type Step, type StepOutcome } from '@lotus/rules/fairness'
import { Alert, Badge, Button, Card, cx, SkeletonLines, type Tone } from '@lotus/ui'
import { IconAlertTriangle, IconCheck, IconDownload, IconMinus, IconX } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { DrawView, type Draw } from '../../shared/draws/index.ts'
import { amountText } from '../../shared/lottery/texts.ts'
import { callQuery } from '../../shared/queries.ts'
import styles from './verify.module.css'

export const outcomeLooks: Record<StepOutcome, { tone: Tone; icon: typeof IconCheck }> = {
  ok: { tone: 'gain', icon: IconCheck },
  bad: { tone: 'loss', icon: IconX },
  warn: { tone: 'warning', icon: IconAlertTriangle },
  skipped: { tone: 'neutral', icon: IconMinus },
}

/** The steps of a check, each green or red, and the overall result. */
export function Report({ evidence }: { evidence: Evidence }) {
  const { t } = useTranslation('verify')
  const key = useQuery({ ...callQuery('log.key', {}), staleTime: 5 * 60_000 })
  const logKey = key.data?.key
  // The computation is fast but too slow for every render: the same evidence under the same key is checked once.
  const check = useQuery({
    queryKey: ['verify.report', evidence, logKey ?? null],
    queryFn: async () => ({
      steps: await checkEvidence(evidence, logKey === undefined ? {} : { logKey }),
      draw: await drawOf(evidence),
    }),
    enabled: !key.isPending,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const { gameCode, issueNo, family } = evidence.certificate
  return (
    <Card
      title={t('report.title', { game: gameCode, issue: issueNo })}
      actions={
        <Button
          size="sm"
          icon={<IconDownload size={18} stroke={1.75} aria-hidden />}
          onClick={() => download(`${gameCode}-${issueNo}.json`, JSON.stringify(evidence, null, 2))}
        >
          {t('report.download')}
        </Button>
      }
    >
      {check.data ? (
        <>
          {check.data.draw && (
            <div className="mb-4">
              <DrawView family={family} draw={check.data.draw} size="card" />
            </div>
          )}
          <Verdict steps={check.data.steps} />
          <Tickets certificate={evidence.certificate} />
          <ol className={styles.steps}>
            {check.data.steps.map((step) => (
              <StepRow key={step.name} step={step} />
            ))}
          </ol>
        </>
      ) : check.isError ? (
        <Alert tone="loss">{t('report.failed')}</Alert>
      ) : (
        <SkeletonLines lines={12} />
      )}
    </Card>
  )
}

/** The draw as stated by the certificate, if it is a valid draw of its family: a pasted file may contain anything. */
async function drawOf({ certificate }: Evidence): Promise<Draw> {
  const family = await loadFamily(certificate.family)
  if (!family || !parseFamilyDraw(family, certificate.draw)) return null
  // Parsed above, so it has the form that the contract lists.
  return certificate.draw as Draw
}

/** How many tickets stand under the root, and how many of them take part: others were given back before the lock. */
function Tickets({ certificate }: Pick<Evidence, 'certificate'>) {
  const { t } = useTranslation('verify')
  const { orderCount, totalStake, liveCount, liveStake } = certificate
  const amountOf = (stake: string | null | undefined) => amountText(tryParseMoney(stake ?? '') ?? 0n)
  if (typeof liveCount !== 'number') return null
  return (
    <p className="note mt-4" data-part="tickets">
      {t('report.tickets', {
        shown: formatCount(orderCount),
        amount: amountOf(totalStake),
        live: formatCount(liveCount),
        liveAmount: amountOf(liveStake),
      })}
    </p>
  )
}

/** Of a draw, or of a promotion's file. */
export function Verdict({ steps, of = 'draw' }: { steps: readonly Pick<Step, 'outcome'>[]; of?: 'draw' | 'file' }) {
  const { t } = useTranslation('verify')
  const count = (outcome: StepOutcome) => steps.filter((step) => step.outcome === outcome).length
  const [bad, ok] = [count('bad'), count('ok')]
  if (bad > 0) {
    return (
      <Alert tone="loss" title={t('verdict.bad', { count: bad })}>
        {t(of === 'draw' ? 'verdict.badHint' : 'file.badHint')}
      </Alert>
    )
  }
  if (ok === 0) return <Alert tone="info">{t('verdict.nothing')}</Alert>
  return (
    <Alert tone="gain" title={t('verdict.ok', { count: ok })}>
      {count('skipped') + count('warn') > 0
        ? t(of === 'draw' ? 'verdict.rest' : 'file.rest')
        : t(of === 'draw' ? 'verdict.all' : 'file.all')}
    </Alert>
  )
}

function StepRow({ step }: { step: Step }) {
  const { t } = useTranslation('verify')
  const { tone, icon: Icon } = outcomeLooks[step.outcome]
  const isBad = step.outcome === 'bad'
  return (
    <li className={styles.step} data-outcome={step.outcome} data-step={step.name}>
      <span className={styles.mark}>
        <Icon size={18} stroke={2} aria-hidden />
      </span>
      <div className="stack gap-1">
        <div className={cx('between wrap gap-2', styles.stepHead)}>
          <h3>{t(`step.${step.name}`)}</h3>
          <Badge tone={tone}>{t(`outcome.${step.outcome}`)}</Badge>
        </div>
        <p className={cx('note', styles.muted)}>{t(`about.${step.name}`)}</p>
        {step.reason !== 'matches' && <p className={styles.reason}>{t(`reason.${step.reason}`)}</p>}
        {isBad && step.stated !== undefined && step.computed !== undefined && (
          <dl className={styles.values}>
            <dt>{t('report.stated')}</dt>
            <dd>
              <code>{step.stated}</code>
            </dd>
            <dt>{t('report.computed')}</dt>
            <dd>
              <code>{step.computed}</code>
            </dd>
          </dl>
        )}
        {!isBad && (step.computed ?? step.stated) !== undefined && (
          <code className={styles.value}>{step.computed ?? step.stated}</code>
        )}
      </div>
    </li>
  )
}

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
